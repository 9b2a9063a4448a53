//! Borsh. The structs are those that serialbench generated, their types spelled as in Go. A
//! derive macro would write, for each of them, the calls that [`read`] and [`Part`] make: numbers, text,
//! lists, maps and options are the library's.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::io;

use borsh::{BorshDeserialize, BorshSerialize};
use serde_json::{json, Value};

use crate::trees::{self, Result, Shape};

/// A type.
enum Kind {
    Bool,
    Int { signed: bool, bytes: usize },
    F32,
    F64,
    Text,
    Bytes,
    Octets(usize),
    List(Box<Kind>),
    Fixed(usize, Box<Kind>),
    Map(Box<Kind>, Box<Kind>),
    Pointer(Box<Kind>),
    Struct(String),
}

type Structs = HashMap<String, Vec<(String, Kind)>>;

fn kind(spelled: &str) -> Kind {
    if let Some((key, value)) = spelled.strip_prefix("map[").and_then(|s| s.split_once(']')) {
        return Kind::Map(Box::new(kind(key)), Box::new(kind(value)));
    }
    if let Some((length, inner)) = spelled.strip_prefix('[').and_then(|s| s.split_once(']')) {
        let octets = inner == "byte" || inner == "uint8";
        return match length.parse() {
            Ok(n) if octets => Kind::Octets(n),
            Ok(n) => Kind::Fixed(n, Box::new(kind(inner))),
            Err(_) if octets => Kind::Bytes,
            Err(_) => Kind::List(Box::new(kind(inner))),
        };
    }
    if let Some(inner) = spelled.strip_prefix('*') {
        return Kind::Pointer(Box::new(kind(inner)));
    }
    let int = |signed, bytes| Kind::Int { signed, bytes };
    match spelled {
        "bool" => Kind::Bool,
        "string" => Kind::Text,
        "float32" => Kind::F32,
        "float64" => Kind::F64,
        "int8" => int(true, 1),
        "int16" => int(true, 2),
        "int32" => int(true, 4),
        "int64" | "int" => int(true, 8),
        "uint8" | "byte" => int(false, 1),
        "uint16" => int(false, 2),
        "uint32" => int(false, 4),
        "uint64" | "uint" => int(false, 8),
        name => Kind::Struct(name.into()),
    }
}

/// What the library is asked to read next, inside of a list, map or option: a [`Part`] knows
/// its type from here, as the library tells it nothing. Layouts live as long as the process.
#[derive(Clone, Copy)]
struct Next {
    structs: &'static Structs,
    key: Option<&'static Kind>,
    value: &'static Kind,
}

thread_local! {
    static NEXT: RefCell<Vec<Next>> = const { RefCell::new(Vec::new()) };
    static KNOWN: RefCell<HashMap<String, Next>> = RefCell::new(HashMap::new());
}

fn within<T>(next: Next, f: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    NEXT.with_borrow_mut(|stack| stack.push(next));
    let done = f();
    NEXT.with_borrow_mut(|stack| stack.pop());
    done
}

fn next() -> Next {
    NEXT.with_borrow(|stack| *stack.last().expect("it is asked within something"))
}

fn layout(schema: &Value) -> Result<Next> {
    let name = schema["key"].as_str().unwrap_or_default();
    if let Some(known) = KNOWN.with_borrow(|all| all.get(name).copied()) {
        return Ok(known);
    }
    let spelled: HashMap<String, Vec<(String, String)>> = serde_json::from_str(schema["text"].as_str().unwrap_or_default())?;
    let fields = |list: Vec<(String, String)>| list.into_iter().map(|(name, s)| (name, kind(&s))).collect();
    let structs: Structs = spelled.into_iter().map(|(name, list)| (name, fields(list))).collect();
    let root = Kind::Struct(schema["root"].as_str().unwrap_or_default().into());
    let made = Next { structs: Box::leak(Box::new(structs)), key: None, value: Box::leak(Box::new(root)) };
    KNOWN.with_borrow_mut(|all| all.insert(name.into(), made));
    Ok(made)
}

/// A value of any type.
#[derive(Clone)]
enum Part {
    Bool(bool),
    I8(i8),
    I16(i16),
    I32(i32),
    I64(i64),
    U8(u8),
    U16(u16),
    U32(u32),
    U64(u64),
    F32(f32),
    F64(f64),
    Text(String),
    Bytes(Vec<u8>),
    Octets(Vec<u8>),
    List(Vec<Part>),
    Fixed(Vec<Part>),
    Map(BTreeMap<Key, Part>),
    Pointer(Option<Box<Part>>),
    Struct(Vec<(&'static str, Part)>),
}

/// A key of a map.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Bool(bool),
    Signed(usize, i64),
    Unsigned(usize, u64),
    Text(String),
}

impl BorshSerialize for Part {
    fn serialize<W: io::Write>(&self, w: &mut W) -> io::Result<()> {
        match self {
            Part::Bool(v) => v.serialize(w),
            Part::I8(v) => v.serialize(w),
            Part::I16(v) => v.serialize(w),
            Part::I32(v) => v.serialize(w),
            Part::I64(v) => v.serialize(w),
            Part::U8(v) => v.serialize(w),
            Part::U16(v) => v.serialize(w),
            Part::U32(v) => v.serialize(w),
            Part::U64(v) => v.serialize(w),
            Part::F32(v) => v.serialize(w),
            Part::F64(v) => v.serialize(w),
            Part::Text(v) => v.serialize(w),
            Part::Bytes(v) => v.serialize(w),
            Part::Octets(v) => v.iter().try_for_each(|b| b.serialize(w)),
            Part::List(v) => v.serialize(w),
            Part::Fixed(v) => v.iter().try_for_each(|p| p.serialize(w)),
            Part::Map(v) => v.serialize(w),
            Part::Pointer(v) => v.serialize(w),
            Part::Struct(v) => v.iter().try_for_each(|(_, p)| p.serialize(w)),
        }
    }
}

impl BorshSerialize for Key {
    fn serialize<W: io::Write>(&self, w: &mut W) -> io::Result<()> {
        match self {
            Key::Bool(v) => v.serialize(w),
            Key::Signed(1, v) => (*v as i8).serialize(w),
            Key::Signed(2, v) => (*v as i16).serialize(w),
            Key::Signed(4, v) => (*v as i32).serialize(w),
            Key::Signed(_, v) => v.serialize(w),
            Key::Unsigned(1, v) => (*v as u8).serialize(w),
            Key::Unsigned(2, v) => (*v as u16).serialize(w),
            Key::Unsigned(4, v) => (*v as u32).serialize(w),
            Key::Unsigned(_, v) => v.serialize(w),
            Key::Text(v) => v.serialize(w),
        }
    }
}

impl BorshDeserialize for Part {
    fn deserialize_reader<R: io::Read>(r: &mut R) -> io::Result<Self> {
        read(next().value, r)
    }
}

impl BorshDeserialize for Key {
    fn deserialize_reader<R: io::Read>(r: &mut R) -> io::Result<Self> {
        let kind = next().key.expect("a map's");
        key_of(read(kind, r)?).ok_or_else(|| io::Error::other("a key that no map has"))
    }
}

fn key_of(part: Part) -> Option<Key> {
    Some(match part {
        Part::Bool(v) => Key::Bool(v),
        Part::I8(v) => Key::Signed(1, v.into()),
        Part::I16(v) => Key::Signed(2, v.into()),
        Part::I32(v) => Key::Signed(4, v.into()),
        Part::I64(v) => Key::Signed(8, v),
        Part::U8(v) => Key::Unsigned(1, v.into()),
        Part::U16(v) => Key::Unsigned(2, v.into()),
        Part::U32(v) => Key::Unsigned(4, v.into()),
        Part::U64(v) => Key::Unsigned(8, v),
        Part::Text(v) => Key::Text(v),
        _ => return None,
    })
}

fn read<R: io::Read>(kind: &'static Kind, r: &mut R) -> io::Result<Part> {
    let at = |key, value| Next { structs: next().structs, key, value };
    Ok(match kind {
        Kind::Bool => Part::Bool(bool::deserialize_reader(r)?),
        Kind::Int { signed: true, bytes: 1 } => Part::I8(i8::deserialize_reader(r)?),
        Kind::Int { signed: true, bytes: 2 } => Part::I16(i16::deserialize_reader(r)?),
        Kind::Int { signed: true, bytes: 4 } => Part::I32(i32::deserialize_reader(r)?),
        Kind::Int { signed: true, .. } => Part::I64(i64::deserialize_reader(r)?),
        Kind::Int { bytes: 1, .. } => Part::U8(u8::deserialize_reader(r)?),
        Kind::Int { bytes: 2, .. } => Part::U16(u16::deserialize_reader(r)?),
        Kind::Int { bytes: 4, .. } => Part::U32(u32::deserialize_reader(r)?),
        Kind::Int { .. } => Part::U64(u64::deserialize_reader(r)?),
        Kind::F32 => Part::F32(f32::deserialize_reader(r)?),
        Kind::F64 => Part::F64(f64::deserialize_reader(r)?),
        Kind::Text => Part::Text(String::deserialize_reader(r)?),
        Kind::Bytes => Part::Bytes(Vec::deserialize_reader(r)?),
        Kind::Octets(n) => Part::Octets((0..*n).map(|_| u8::deserialize_reader(r)).collect::<io::Result<_>>()?),
        Kind::List(inner) => Part::List(within(at(None, inner), || Vec::deserialize_reader(r))?),
        Kind::Fixed(n, inner) => Part::Fixed((0..*n).map(|_| read(inner, r)).collect::<io::Result<_>>()?),
        Kind::Map(key, inner) => Part::Map(within(at(Some(key), inner), || BTreeMap::deserialize_reader(r))?),
        Kind::Pointer(inner) => Part::Pointer(within(at(None, inner), || Option::deserialize_reader(r))?),
        Kind::Struct(name) => {
            let fields = next().structs.get(name).ok_or_else(|| io::Error::other(format!("there is no struct {name}")))?;
            Part::Struct(fields.iter().map(|(name, kind)| Ok((name.as_str(), read(kind, r)?))).collect::<io::Result<_>>()?)
        }
    })
}

fn tree(part: &Part) -> Value {
    match part {
        Part::Bool(v) => json!(v),
        Part::I8(v) => trees::int(v),
        Part::I16(v) => trees::int(v),
        Part::I32(v) => trees::int(v),
        Part::I64(v) => trees::int(v),
        Part::U8(v) => trees::int(v),
        Part::U16(v) => trees::int(v),
        Part::U32(v) => trees::int(v),
        Part::U64(v) => trees::int(v),
        Part::F32(v) => trees::single(*v),
        Part::F64(v) => trees::double(*v),
        Part::Text(v) => json!(v),
        Part::Bytes(v) | Part::Octets(v) => trees::bytes(v),
        Part::List(v) | Part::Fixed(v) => v.iter().map(tree).collect(),
        Part::Map(v) => json!({"map": v.iter().map(|(k, e)| json!([key_tree(k), tree(e)])).collect::<Vec<_>>()}),
        Part::Pointer(v) => v.as_ref().map_or(Value::Null, |e| tree(e)),
        Part::Struct(v) => json!({"fields": v.iter().map(|(name, e)| json!([name, tree(e)])).collect::<Vec<_>>()}),
    }
}

fn key_tree(key: &Key) -> Value {
    match key {
        Key::Bool(v) => json!(v),
        Key::Signed(_, v) => trees::int(v),
        Key::Unsigned(_, v) => trees::int(v),
        Key::Text(v) => json!(v),
    }
}

pub fn decode(data: &[u8], schema: &Value) -> Result<Value> {
    let part: Part = within(layout(schema)?, || borsh::from_slice(data))?;
    Ok(tree(&part))
}

pub fn encode(item: &Value, schema: &Value) -> Result<Vec<u8>> {
    let root = layout(schema)?;
    Ok(borsh::to_vec(&made(root.value, root.structs, item)?)?)
}

/// The value of a type that a tree stands for.
fn made(kind: &'static Kind, structs: &'static Structs, item: &Value) -> Result<Part> {
    Ok(match (kind, trees::shape(item)?) {
        (Kind::Bool, Shape::Bool(v)) => Part::Bool(v),
        (Kind::Int { signed: true, bytes: 1 }, Shape::Int(n)) => Part::I8(n.try_into()?),
        (Kind::Int { signed: true, bytes: 2 }, Shape::Int(n)) => Part::I16(n.try_into()?),
        (Kind::Int { signed: true, bytes: 4 }, Shape::Int(n)) => Part::I32(n.try_into()?),
        (Kind::Int { signed: true, .. }, Shape::Int(n)) => Part::I64(n.try_into()?),
        (Kind::Int { bytes: 1, .. }, Shape::Int(n)) => Part::U8(n.try_into()?),
        (Kind::Int { bytes: 2, .. }, Shape::Int(n)) => Part::U16(n.try_into()?),
        (Kind::Int { bytes: 4, .. }, Shape::Int(n)) => Part::U32(n.try_into()?),
        (Kind::Int { .. }, Shape::Int(n)) => Part::U64(n.try_into()?),
        (Kind::F32, Shape::Float(x)) => Part::F32(x as f32),
        (Kind::F64, Shape::Float(x)) => Part::F64(x),
        (Kind::Text, Shape::Text(s)) => Part::Text(s.into()),
        (Kind::Bytes, Shape::Null) => Part::Bytes(Vec::new()),
        (Kind::Bytes, Shape::Bytes(b)) => Part::Bytes(b),
        (Kind::Octets(n), Shape::Bytes(b)) if b.len() == *n => Part::Octets(b),
        (Kind::List(_), Shape::Null) => Part::List(Vec::new()),
        (Kind::List(inner), Shape::List(list)) => Part::List(all(inner, structs, list)?),
        (Kind::Fixed(n, inner), Shape::List(list)) if list.len() == *n => Part::Fixed(all(inner, structs, list)?),
        (Kind::Map(..), Shape::Null) => Part::Map(BTreeMap::new()),
        (Kind::Map(key, inner), Shape::Map(entries)) => {
            let mut map = BTreeMap::new();
            for entry in entries {
                let (k, v) = trees::pair(entry)?;
                map.insert(key_of(made(key, structs, k)?).ok_or("a key that no map has")?, made(inner, structs, v)?);
            }
            Part::Map(map)
        }
        (Kind::Pointer(_), Shape::Null) => Part::Pointer(None),
        (Kind::Pointer(inner), _) => Part::Pointer(Some(Box::new(made(inner, structs, item)?))),
        (Kind::Struct(name), Shape::Fields(list)) => {
            let fields = structs.get(name).ok_or_else(|| format!("there is no struct {name}"))?;
            let mut parts = Vec::new();
            for (name, kind) in fields {
                let given = list.iter().find(|f| f[0] == name.as_str()).ok_or_else(|| format!("{name} is not given"))?;
                parts.push((name.as_str(), made(kind, structs, &given[1])?));
            }
            Part::Struct(parts)
        }
        _ => return Err(format!("{item:.80} is not of the type").into()),
    })
}

fn all(kind: &'static Kind, structs: &'static Structs, list: &[Value]) -> Result<Vec<Part>> {
    list.iter().map(|item| made(kind, structs, item)).collect()
}
