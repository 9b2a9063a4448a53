// Protocol Buffers: the messages of a .proto file.
import protobuf from "protobufjs";
import { Exact, native } from "./trees.mjs";

const types = new Map();

function typeOf(schema) {
  if (!types.has(schema.key)) {
    const root = new protobuf.Root();
    for (const name of ["timestamp", "duration", "wrappers"]) root.addJSON(protobuf.common.get(`google/protobuf/${name}.proto`).nested);
    const parsed = protobuf.parse(schema.text, root, { keepCase: true });
    types.set(schema.key, root.lookupType(`${parsed.package}.${schema.root}`));
  }
  return types.get(schema.key);
}

const wide = ["int64", "uint64", "sint64", "fixed64", "sfixed64"];

function plain(type, message) {
  const fields = {};
  for (const field of type.fieldsArray) {
    const v = message[field.name];
    if (!Object.hasOwn(message, field.name) || v === null) continue;
    if (field.map) fields[field.name] = Object.fromEntries(Object.entries(v).map(([k, e]) => [k, one(field, e)]));
    else fields[field.name] = field.repeated ? v.map((e) => one(field, e)) : one(field, v);
  }
  return fields;
}

function one(field, v) {
  field.resolve();
  if (field.resolvedType instanceof protobuf.Type) return plain(field.resolvedType, v);
  return wide.includes(field.type) ? new Exact({ int: v.toString() }) : v;
}

const library = () => ({
  decode(data, schema) {
    const type = typeOf(schema);
    return plain(type, type.decode(data));
  },
  encode(tree, schema) {
    const type = typeOf(schema);
    return type.encode(type.fromObject(texts(native(tree)))).finish();
  },
});

// texts is v with text in the place of BigInts, which the library does not take.
function texts(v) {
  if (typeof v === "bigint") return v.toString();
  if (Array.isArray(v)) return v.map(texts);
  if (v === null || typeof v !== "object" || Buffer.isBuffer(v)) return v;
  return Object.fromEntries(Object.entries(v).map(([k, e]) => [k, texts(e)]));
}

export const codecs = { protobufjs: library };
