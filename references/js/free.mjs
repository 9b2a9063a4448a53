// Formats that need no schema.
import { Exact, instant, native } from "./trees.mjs";

// each is v with f in the place of what it takes another form for.
function each(v, f) {
  const other = f(v);
  if (other !== undefined) return other;
  if (Array.isArray(v)) return v.map((e) => each(e, f));
  if (v === null || typeof v !== "object" || Object.getPrototypeOf(v) !== Object.prototype) return v;
  return Object.fromEntries(Object.entries(v).map(([k, e]) => [k, each(e, f)]));
}

const builtIn = () => ({
  decode: (data) => JSON.parse(data.toString()),
  encode: (tree) => Buffer.from(JSON.stringify(native(tree, { big: false }))),
});

const library = {
  msgpack: await import("@msgpack/msgpack").catch((e) => e),
  msgpackr: await import("msgpackr").catch((e) => e),
  cbor: await import("cbor-x").catch((e) => e),
  bson: await import("bson").catch((e) => e),
  yaml: await import("js-yaml").catch((e) => e),
};

// installed is a library, or the error with which it could not be had.
function installed(name) {
  if (library[name] instanceof Error) throw library[name];
  return library[name];
}

function msgpack() {
  const { decode, encode, ExtData } = installed("msgpack");
  const plain = (v) =>
    v instanceof ExtData ? new Exact({ other: `extension type ${v.type} of MessagePack`, bytes: Buffer.from(v.data).toString("hex") }) : undefined;
  return {
    decode: (data) => each(decode(data, { useBigInt64: true }), plain),
    encode: (tree) => encode(native(tree), { useBigInt64: true }),
  };
}

function msgpackr() {
  const packr = new (installed("msgpackr").Packr)({ useRecords: false, int64AsType: "auto" });
  return { decode: (data) => packr.unpack(data), encode: (tree) => packr.pack(native(tree)) };
}

function cbor() {
  const { Encoder, Tag } = installed("cbor");
  const encoder = new Encoder({ useRecords: false, mapsAsObjects: true });
  const plain = (v) => (v instanceof Tag ? new Exact({ other: `tag ${v.tag} of CBOR` }) : undefined);
  return { decode: (data) => each(encoder.decode(data), plain), encode: (tree) => encoder.encode(native(tree)) };
}

function bson() {
  const { deserialize, serialize } = installed("bson");
  const plain = (v) => {
    if (v instanceof Date) return new Exact(instant(v, null)); // milliseconds, as the format has them
    if (v?._bsontype === "Binary") return Buffer.from(v.value());
    return undefined;
  };
  return {
    decode: (data) => each(deserialize(data, { useBigInt64: true }), plain),
    encode: (tree) => serialize(native(tree)),
  };
}

function yaml() {
  const { load, dump } = installed("yaml");
  return { decode: (data) => load(data.toString()), encode: (tree) => Buffer.from(dump(native(tree, { big: false }))) };
}

export const codecs = { JSON: builtIn, "@msgpack/msgpack": msgpack, msgpackr, "cbor-x": cbor, bson, "js-yaml": yaml };
