//! Numbers as serde data: texts such as `"5/2"`, since no number type of a format holds every
//! exact number.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Number;

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|_| D::Error::custom(format!("`{text}` is no number")))
    }
}
