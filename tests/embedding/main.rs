//! The library as another program holds it: what the crate promises to embedders.

mod conversions;
mod functions;
mod objects;
mod outside;
mod threads;
