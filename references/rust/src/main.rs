//! Decodes and encodes with the libraries that Rust programs use, for serialbench.
//!
//! It speaks frames on stdin and stdout: a length as uint32, big-endian, and so many bytes of
//! JSON. docs/how/references.md has the requests and answers, docs/how/tree.md the trees.

mod cbor;
mod layouts;
mod trees;

use std::io::{self, Read, Write};
use std::panic::{catch_unwind, AssertUnwindSafe};

use serde_json::{json, Value};
use trees::Failure;

/// The program's stack: trees are walked down by recursion.
const STACK: usize = 1 << 29;

fn main() {
    std::panic::set_hook(Box::new(|_| ())); // a library's panic is an answer, see `one`
    let served = std::thread::Builder::new().stack_size(STACK).spawn(serve).expect("a thread");
    if let Err(e) = served.join().expect("no panic while serving") {
        eprintln!("{e}");
        std::process::exit(1);
    }
}

fn serve() -> io::Result<()> {
    let (mut stdin, mut stdout) = (io::stdin().lock(), io::stdout().lock());
    let mut head = [0; 4];
    while stdin.read_exact(&mut head).is_ok() {
        let mut body = vec![0; u32::from_be_bytes(head) as usize];
        stdin.read_exact(&mut body)?;
        let text = serde_json::to_vec(&answer(&trees::parse(&body)?))?;
        stdout.write_all(&(text.len() as u32).to_be_bytes())?;
        stdout.write_all(&text)?;
        stdout.flush()?;
    }
    Ok(())
}

fn answer(request: &Value) -> Value {
    if request["do"] == "hello" {
        return json!({"language": "Rust", "references": versions(), "missing": {}});
    }
    let name = request["reference"].as_str().unwrap_or_default();
    let decoding = request["do"] == "decode";
    let none = Vec::new();
    let items = request["items"].as_array().unwrap_or(&none);
    let results: Vec<Value> = items.iter().map(|item| one(name, decoding, item, &request["schema"])).collect();
    json!({ "results": results })
}

/// The versions of the references, as the lock file pins them.
fn versions() -> Value {
    let lock = include_str!("../Cargo.lock");
    let mut found = serde_json::Map::new();
    for name in ["borsh", "ciborium"] {
        let after = lock.split(&format!("name = \"{name}\"\nversion = \"")).nth(1).unwrap_or_default();
        found.insert(name.into(), after.split('"').next().unwrap_or_default().into());
    }
    found.into()
}

/// What became of one item.
fn one(reference: &str, decoding: bool, item: &Value, schema: &Value) -> Value {
    let tried = catch_unwind(AssertUnwindSafe(|| {
        if decoding {
            let bytes = hex::decode(item.as_str().unwrap_or_default())?;
            let tree = match reference {
                "borsh" => layouts::decode(&bytes, schema),
                _ => cbor::decode(&bytes),
            };
            return Ok(json!({ "tree": tree? }));
        }
        let bytes = match reference {
            "borsh" => layouts::encode(item, schema),
            _ => cbor::encode(item),
        };
        Ok(json!({"bytes": hex::encode(bytes?), "held": []}))
    }));
    match tried {
        Ok(Ok(result)) => result,
        Ok(Err(Failure(why))) => json!({ "error": why }),
        Err(panic) => {
            let said = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
            json!({"error": format!("panicked: {}", said.unwrap_or("without a word"))})
        }
    }
}
