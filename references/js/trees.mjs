// Exact trees, as docs/how/tree.md has them, of JavaScript's values, and back.

// How exactly a type of JavaScript held what was to be encoded, since the last request.
export const held = new Set();

// Exact is a part that is a tree already.
export class Exact {
  constructor(tree) {
    this.tree = tree;
  }
}

export const words = (e) => `${e?.name ?? "Error"}: ${e?.message ?? e}`.replace(/\s+/g, " ").slice(0, 300);

const view = new DataView(new ArrayBuffer(8));

export function float(v) {
  view.setFloat64(0, v);
  return { f64: view.getBigUint64(0).toString(16).padStart(16, "0"), text: String(v) };
}

function number(v) {
  if (!Number.isInteger(v) || Object.is(v, -0)) return float(v);
  if (Number.isSafeInteger(v)) return { int: String(v) };
  return { int: BigInt(v).toString(), held: "2^53" };
}

// instant is the tree of a Date, or of milliseconds since 1970.
export function instant(v, precision = "ms") {
  const ms = Number(v);
  if (Number.isNaN(ms)) return { other: "an invalid Date" };
  const seconds = Math.floor(ms / 1000);
  const t = { time: String(seconds), nanos: (ms - seconds * 1000) * 1e6, offset: 0 };
  return precision ? { ...t, held: precision } : t;
}

export function tree(v) {
  if (v === null || v === undefined) return null;
  switch (typeof v) {
    case "boolean":
      return v;
    case "string":
      return v.isWellFormed() ? v : { other: "text with half a surrogate pair" };
    case "number":
      return number(v);
    case "bigint":
      return { int: v.toString() };
  }
  if (v instanceof Exact) return v.tree;
  if (v instanceof Date) return instant(v);
  if (v instanceof Uint8Array) return { bytes: Buffer.from(v).toString("hex") };
  if (v instanceof ArrayBuffer) return { bytes: Buffer.from(v).toString("hex") };
  if (Array.isArray(v) || ArrayBuffer.isView(v)) return Array.from(v, tree);
  if (v instanceof Map) return { map: Array.from(v, ([k, e]) => [tree(k), tree(e)]) };
  return { fields: Object.entries(v).map(([k, e]) => [k, tree(e)]) };
}

// date is the Date of an instant; what it cannot hold is noted.
export function date(seconds, nanos) {
  if (nanos % 1e6 !== 0) held.add("ms");
  return new Date(seconds * 1000 + Math.floor(nanos / 1e6));
}

// native is the value of JavaScript that a tree stands for. Integers beyond 2^53 are BigInts,
// or rounded where a library takes none.
export function native(t, { time = date, big = true } = {}) {
  const all = (e) => native(e, { time, big });
  if (Array.isArray(t)) return t.map(all);
  if (t === null || typeof t !== "object") return t;
  if ("fields" in t) return Object.fromEntries(t.fields.map(([k, v]) => [k, all(v)]));
  if ("map" in t) return Object.fromEntries(t.map.map(([k, v]) => [all(k), all(v)]));
  if ("f32" in t) {
    view.setUint32(0, parseInt(t.f32, 16));
    return view.getFloat32(0);
  }
  if ("f64" in t) {
    view.setBigUint64(0, BigInt("0x" + t.f64));
    return view.getFloat64(0);
  }
  if ("time" in t) return time(Number(t.time), t.nanos);
  if ("bytes" in t) return Buffer.from(t.bytes, "hex");
  if ("text" in t) return Buffer.from(t.text, "hex").toString();
  const n = Object.values(t)[0];
  if (Number.isSafeInteger(Number(n))) return Number(n);
  if (big) return BigInt(n);
  held.add("2^53");
  return Number(n);
}
