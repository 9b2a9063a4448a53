// Avro: the binary encoding with BigInts for longs, as the library's documentation shows.
import avro from "avsc";
import { native } from "./trees.mjs";

const long = avro.types.LongType.__with({
  fromBuffer: (b) => b.readBigInt64LE(),
  toBuffer: (n) => {
    const b = Buffer.alloc(8);
    b.writeBigInt64LE(BigInt(n));
    return b;
  },
  fromJSON: BigInt,
  toJSON: Number,
  isValid: (n) => typeof n === "bigint" || Number.isSafeInteger(n),
  compare: (a, b) => (a === b ? 0 : a < b ? -1 : 1),
});

const types = new Map();

function typeOf(schema) {
  if (!types.has(schema.key)) types.set(schema.key, avro.Type.forSchema(JSON.parse(schema.text), { registry: { long } }));
  return types.get(schema.key);
}

const library = () => ({
  decode: (data, schema) => typeOf(schema).fromBuffer(data),
  encode: (tree, schema) => typeOf(schema).toBuffer(native(tree)),
});

export const codecs = { avsc: library };
