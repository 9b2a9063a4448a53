//! Exact trees, as docs/how/tree.md has them, of Rust's values, and back.

use std::fmt::Display;

use serde_json::{json, Value};

/// Why an item has no result, in one line.
pub struct Failure(pub String);

impl<E: Display> From<E> for Failure {
    fn from(e: E) -> Self {
        let text = e.to_string().split_whitespace().collect::<Vec<_>>().join(" ");
        Failure(text.chars().take(300).collect())
    }
}

pub type Result<T> = std::result::Result<T, Failure>;

/// Reads JSON however deep it is.
pub fn parse(text: &[u8]) -> serde_json::Result<Value> {
    let mut parser = serde_json::Deserializer::from_slice(text);
    parser.disable_recursion_limit();
    serde::Deserialize::deserialize(&mut parser)
}

pub fn int(n: impl Display) -> Value {
    json!({"int": n.to_string()})
}

pub fn single(x: f32) -> Value {
    json!({"f32": format!("{:08x}", x.to_bits()), "text": x.to_string()})
}

pub fn double(x: f64) -> Value {
    json!({"f64": format!("{:016x}", x.to_bits()), "text": x.to_string()})
}

pub fn bytes(b: &[u8]) -> Value {
    json!({"bytes": hex::encode(b)})
}

pub fn time(seconds: i64, nanos: u32) -> Value {
    json!({"time": seconds.to_string(), "nanos": nanos, "offset": 0})
}

pub fn other(words: String) -> Value {
    json!({ "other": words })
}

/// What a tree is.
pub enum Shape<'a> {
    Null,
    Bool(bool),
    Text(&'a str),
    Int(i128),
    Float(f64),
    Bytes(Vec<u8>),
    Time(i64, u32),
    List(&'a [Value]),
    Fields(&'a [Value]),
    Map(&'a [Value]),
}

pub fn shape(tree: &Value) -> Result<Shape<'_>> {
    let object = match tree {
        Value::Null => return Ok(Shape::Null),
        Value::Bool(b) => return Ok(Shape::Bool(*b)),
        Value::String(s) => return Ok(Shape::Text(s)),
        Value::Array(list) => return Ok(Shape::List(list)),
        Value::Object(object) => object,
        Value::Number(n) => return Err(format!("the number {n} is no tree").into()),
    };
    let text = |key: &str| object.get(key).and_then(Value::as_str);
    if let Some(list) = object.get("fields").and_then(Value::as_array) {
        return Ok(Shape::Fields(list));
    }
    if let Some(list) = object.get("map").and_then(Value::as_array) {
        return Ok(Shape::Map(list));
    }
    if let Some(bits) = text("f32") {
        return Ok(Shape::Float(f32::from_bits(u32::from_str_radix(bits, 16)?).into()));
    }
    if let Some(bits) = text("f64") {
        return Ok(Shape::Float(f64::from_bits(u64::from_str_radix(bits, 16)?)));
    }
    if let Some(seconds) = text("time") {
        let nanos = object.get("nanos").and_then(Value::as_u64).unwrap_or(0);
        return Ok(Shape::Time(seconds.parse()?, nanos as u32));
    }
    if let Some(b) = text("bytes") {
        return Ok(Shape::Bytes(hex::decode(b)?));
    }
    if object.contains_key("text") {
        return Err("a String of Rust is UTF-8".into());
    }
    match object.values().next().and_then(Value::as_str) {
        Some(n) => Ok(Shape::Int(n.parse()?)),
        None => Err(format!("{tree} is no tree").into()),
    }
}

/// The two parts of an entry of a map, or of a field.
pub fn pair(entry: &Value) -> Result<(&Value, &Value)> {
    match entry.as_array().map(Vec::as_slice) {
        Some([key, value]) => Ok((key, value)),
        _ => Err(format!("{entry} is no pair").into()),
    }
}
