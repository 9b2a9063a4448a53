// Bebop: the calls of BebopView that bebopc writes for a schema.
import { BebopView } from "bebop";
import { instant, Exact, native } from "./trees.mjs";

const leaves = {
  bool: "Byte",
  byte: "Byte",
  uint8: "Byte",
  int16: "Int16",
  uint16: "Uint16",
  int32: "Int32",
  uint32: "Uint32",
  int64: "Int64",
  uint64: "Uint64",
  float32: "Float32",
  float64: "Float64",
  string: "String",
  date: "Date",
  guid: "Guid",
};

// guid is the text of 16 bytes.
const guid = (bytes) => Buffer.from(bytes).toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

const parsed = new Map();

// structs are the records of a schema by name: whether it is a message, and its fields.
function structs(schema) {
  if (!parsed.has(schema.key)) {
    const all = {};
    for (const [, kind, name, body] of schema.text.matchAll(/(struct|message)\s+(\w+)\s*\{([^}]*)\}/g)) {
      const fields = [...body.matchAll(/(?:(\d+)\s*->\s*)?([^\s;][^;]*?)\s+(\w+)\s*;/g)].map(([, tag, type, field]) => ({ tag: Number(tag), type, field }));
      all[name] = { message: kind === "message", fields };
    }
    parsed.set(schema.key, all);
  }
  return parsed.get(schema.key);
}

const key = /^map\[(\w+),\s*(.*)\]$/;

function read(view, type, all) {
  if (type.endsWith("[]")) {
    const inner = type.slice(0, -2);
    if (inner === "byte" || inner === "uint8") return view.readBytes().slice();
    return Array.from({ length: view.readUint32() }, () => read(view, inner, all));
  }
  const map = key.exec(type);
  if (map) {
    const m = new Map();
    for (let n = view.readUint32(); n > 0; n--) {
      const k = read(view, map[1], all);
      m.set(k, read(view, map[2], all));
    }
    return m;
  }
  if (leaves[type]) {
    const v = view["read" + leaves[type]]();
    if (type === "bool") return v !== 0;
    if (type === "guid") return Buffer.from(v.toString().replaceAll("-", ""), "hex");
    return type === "date" ? new Exact(instant(v)) : v;
  }
  const { message, fields } = all[type];
  const value = {};
  if (!message) {
    for (const f of fields) value[f.field] = read(view, f.type, all);
    return value;
  }
  const end = view.readMessageLength() + view.index;
  for (;;) {
    const tag = view.readByte();
    if (tag === 0) return value;
    const f = fields.find((f) => f.tag === tag);
    if (!f) {
      view.index = end;
      return value;
    }
    value[f.field] = read(view, f.type, all);
  }
}

function write(view, type, v, all) {
  if (type.endsWith("[]")) {
    const inner = type.slice(0, -2);
    if (inner === "byte" || inner === "uint8") return view.writeBytes(v ?? new Uint8Array());
    view.writeUint32((v ?? []).length);
    for (const e of v ?? []) write(view, inner, e, all);
    return;
  }
  const map = key.exec(type);
  if (map) {
    const entries = Object.entries(v ?? {});
    view.writeUint32(entries.length);
    for (const [k, e] of entries) {
      write(view, map[1], k, all);
      write(view, map[2], e, all);
    }
    return;
  }
  if (leaves[type]) {
    if (type === "bool") return view.writeByte(v ? 1 : 0);
    if (type === "guid") return view.writeGuid(guid(v));
    return view["write" + leaves[type]](type.endsWith("64") && !type.startsWith("float") ? BigInt(v) : v);
  }
  const { message, fields } = all[type];
  if (!message) {
    for (const f of fields) write(view, f.type, v[f.field], all);
    return;
  }
  const place = view.reserveMessageLength();
  const start = view.length;
  for (const f of fields) {
    if (v[f.field] === undefined || v[f.field] === null) continue;
    view.writeByte(f.tag);
    write(view, f.type, v[f.field], all);
  }
  view.writeByte(0);
  view.fillMessageLength(place, view.length - start);
}

const library = () => ({
  decode(data, schema) {
    const view = BebopView.getInstance();
    view.startReading(data);
    const v = read(view, "Wire" + schema.root, structs(schema));
    if (view.index !== data.length) throw new Error("bytes are left behind the value");
    return v;
  },
  encode(tree, schema) {
    const view = BebopView.getInstance();
    view.startWriting();
    write(view, "Wire" + schema.root, native(tree), structs(schema));
    return Buffer.from(view.toArray());
  },
});

export const codecs = { bebop: library };
