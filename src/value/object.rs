//! Objects of the program around the engine as values.

use std::any::{Any, type_name};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ptr;
use std::sync::Arc;

use super::Value;

/// A Rust type whose values scripts can hold: they read fields, set them, call methods and take
/// items as far as the type says so. Whatever it does not say is refused with an error at the
/// place in the script.
///
/// Objects are values like all others: who copies one shares it, and no script changes what
/// another variable holds. Setting a field asks [`with_field`](HostObject::with_field) for another
/// object and puts that in the variable's place. A type that changes behind a shared reference (a
/// `Mutex` inside, a handle of a database) is seen to change by all who hold it, and a statement
/// that fails does not undo that.
///
/// ```
/// use abacist::value::HostObject;
/// use abacist::{Engine, Number, Value};
///
/// #[derive(Clone)]
/// struct Item { name: String, price: Number }
///
/// impl HostObject for Item {
///     fn type_name(&self) -> &'static str { "item" }
///
///     fn fields(&self) -> &[&str] { &["name", "price"] }
///
///     fn field(&self, name: &str) -> Option<Value> {
///         match name {
///             "name" => Some(self.name.as_str().into()),
///             "price" => Some(self.price.clone().into()),
///             _ => None,
///         }
///     }
///
///     fn methods(&self) -> &[&str] { &["times"] }
///
///     fn call(&self, _: &str, arguments: &[Value]) -> Result<Value, String> {
///         match arguments {
///             [Value::Number(count)] => Ok((self.price.clone() * count.clone()).into()),
///             _ => Err("`times` takes one number".to_owned()),
///         }
///     }
/// }
///
/// let mut engine = Engine::new();
/// engine.register("half", |item: &Item| Item {
///     price: item.price.clone() * "1/2".parse::<Number>().unwrap(),
///     ..item.clone()
/// });
/// let mut scope = engine.scope();
/// scope.set("pen", Item { name: "pen".to_owned(), price: "0.3".parse().unwrap() });
/// let program = engine.compile("[pen.name, pen.price, pen.times(3), half(pen).price]")?;
/// assert_eq!(program.eval(&mut scope)?.to_string(), "[\"pen\", 3/10, 9/10, 3/20]");
///
/// let error = engine.compile("pen.prize")?.eval(&mut scope).unwrap_err();
/// assert_eq!(error.to_string(), "the item has no field `prize`");
/// assert_eq!(error.help().unwrap(), "did you mean `price`?");
/// # Ok::<(), abacist::Error>(())
/// ```
pub trait HostObject: Any + Send + Sync {
    /// The type in a word or two, as errors say it: `order`.
    fn type_name(&self) -> &'static str;

    /// The names of the fields, for errors that tell what there is.
    fn fields(&self) -> &[&str] {
        &[]
    }

    /// The value of a field; `None` if there is no such field.
    fn field(&self, name: &str) -> Option<Value> {
        let _ = name;
        None
    }

    /// The object with another value in one of its [`fields`](HostObject::fields).
    ///
    /// # Errors
    /// What the script is told if the field cannot have this value.
    fn with_field(&self, name: &str, value: Value) -> Result<Value, String> {
        let _ = (name, value);
        Err(format!("the fields of the {} cannot be set", self.type_name()))
    }

    /// The names of the methods. A script may also hold a method, as in `map(order.price_of)`.
    fn methods(&self) -> &[&str] {
        &[]
    }

    /// What one of the [`methods`](HostObject::methods) gives.
    ///
    /// # Errors
    /// What the script is told if it cannot be called so.
    fn call(&self, method: &str, arguments: &[Value]) -> Result<Value, String> {
        let _ = arguments;
        Err(format!("the {} has no method `{method}`", self.type_name()))
    }

    /// The item at an index, which is any value: what `object[index]` gives.
    ///
    /// # Errors
    /// What the script is told if there is no such item.
    fn item(&self, index: &Value) -> Result<Value, String> {
        let _ = index;
        Err(format!("the {} has no items", self.type_name()))
    }

    /// Whether it equals another object of the same [`type_name`](HostObject::type_name). An
    /// object equals itself in any case.
    fn equals(&self, other: &dyn HostObject) -> bool {
        let _ = other;
        false
    }

    /// What a script prints of it. It does not read back.
    fn text(&self) -> String {
        format!("<{}>", self.type_name())
    }

    /// About how many bytes it holds, for the memory limit.
    fn bytes(&self) -> u64 {
        0
    }
}

impl dyn HostObject {
    /// The object as the type that it is of.
    #[must_use]
    pub fn downcast_ref<T: HostObject>(&self) -> Option<&T> {
        (self as &dyn Any).downcast_ref()
    }
}

/// An object of the host's as a value.
#[derive(Clone)]
pub struct Object(Arc<dyn HostObject>);

impl Object {
    /// The object as a value.
    pub fn new(object: impl HostObject) -> Self {
        Self(Arc::new(object))
    }

    /// The object itself.
    #[must_use]
    pub fn get(&self) -> &dyn HostObject {
        &*self.0
    }

    /// The object as the type that it is of.
    #[must_use]
    pub fn downcast_ref<T: HostObject>(&self) -> Option<&T> {
        self.get().downcast_ref()
    }
}

impl Object {
    /// What is said where an object of the type `T` is needed.
    pub(crate) fn wanted<T: HostObject>() -> String {
        let path = type_name::<T>();
        let end = path.find('<').unwrap_or(path.len());
        let begin = path.get(..end).and_then(|path| path.rfind("::")).map_or(0, |place| place + 2);
        format!("an object of the type {}", path.get(begin..).unwrap_or(path))
    }
}

impl<T: HostObject> From<T> for Value {
    fn from(object: T) -> Self {
        Self::Object(Object::new(object))
    }
}

impl PartialEq for Object {
    fn eq(&self, other: &Self) -> bool {
        ptr::addr_eq(Arc::as_ptr(&self.0), Arc::as_ptr(&other.0))
            || self.get().type_name() == other.get().type_name() && self.get().equals(other.get())
    }
}

impl Eq for Object {}

/// Objects that are equal have one type name, which is all that is known of every object.
impl Hash for Object {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.get().type_name().hash(state);
    }
}

impl fmt::Debug for Object {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Object({})", self.get().text())
    }
}
