//! CBOR with ciborium, by its `Value`; tags 0 and 1 are instants, by chrono.

use chrono::{DateTime, SecondsFormat};
use ciborium::Value as Item;
use serde_json::Value;

use crate::trees::{self, Result, Shape};

pub fn decode(data: &[u8]) -> Result<Value> {
    let mut rest = data;
    let item: Item = ciborium::from_reader(&mut rest)?;
    if !rest.is_empty() {
        return Err("bytes are left behind the value".into());
    }
    tree(&item)
}

fn tree(item: &Item) -> Result<Value> {
    Ok(match item {
        Item::Null => Value::Null,
        Item::Bool(b) => Value::Bool(*b),
        Item::Integer(n) => trees::int(i128::from(*n)),
        Item::Float(x) => trees::double(*x),
        Item::Text(s) => Value::String(s.clone()),
        Item::Bytes(b) => trees::bytes(b),
        Item::Array(list) => list.iter().map(tree).collect::<Result<_>>()?,
        Item::Map(entries) => {
            let named = entries.iter().all(|(k, _)| k.is_text());
            let mut pairs = Vec::new();
            for (k, v) in entries {
                pairs.push(Value::Array(vec![tree(k)?, tree(v)?]));
            }
            let kind = if named { "fields" } else { "map" };
            serde_json::json!({ kind: pairs })
        }
        Item::Tag(0, text) if text.is_text() => {
            let at = DateTime::parse_from_rfc3339(text.as_text().unwrap_or_default())?;
            trees::time(at.timestamp(), at.timestamp_subsec_nanos())
        }
        Item::Tag(1, seconds) => since_1970(seconds)?,
        Item::Tag(n, _) => trees::other(format!("tag {n} of CBOR")),
        _ => trees::other("a kind that is new in ciborium".into()),
    })
}

/// The instant of tag 1: seconds as an integer or a float.
fn since_1970(seconds: &Item) -> Result<Value> {
    match seconds {
        Item::Integer(n) => Ok(trees::time(i64::try_from(*n)?, 0)),
        Item::Float(x) => Ok(trees::time(x.floor() as i64, ((x - x.floor()) * 1e9).round() as u32)),
        _ => Ok(trees::other("tag 1 of CBOR around no number".into())),
    }
}

pub fn encode(tree: &Value) -> Result<Vec<u8>> {
    let mut out = Vec::new();
    ciborium::into_writer(&item(tree)?, &mut out)?;
    Ok(out)
}

fn item(tree: &Value) -> Result<Item> {
    Ok(match trees::shape(tree)? {
        Shape::Null => Item::Null,
        Shape::Bool(b) => Item::Bool(b),
        Shape::Text(s) => Item::Text(s.into()),
        Shape::Int(n) => Item::Integer(n.try_into()?),
        Shape::Float(x) => Item::Float(x),
        Shape::Bytes(b) => Item::Bytes(b),
        Shape::Time(seconds, nanos) => {
            let at = DateTime::from_timestamp(seconds, nanos).ok_or("an instant beyond those of chrono")?;
            Item::Tag(0, Box::new(Item::Text(at.to_rfc3339_opts(SecondsFormat::AutoSi, true))))
        }
        Shape::List(list) => Item::Array(list.iter().map(item).collect::<Result<_>>()?),
        Shape::Fields(list) | Shape::Map(list) => {
            let mut entries = Vec::new();
            for entry in list {
                let (key, value) = trees::pair(entry)?;
                entries.push((item(key)?, item(value)?));
            }
            Item::Map(entries)
        }
    })
}
