// Decodes and encodes with the libraries that JavaScript programs use, for serialbench.
//
// It speaks frames on stdin and stdout: a length as uint32, big-endian, and so many bytes of
// JSON. docs/how/references.md has the requests and answers, docs/how/tree.md the trees.
import { readFileSync } from "node:fs";
import { held, tree, words } from "./trees.mjs";

// The name of a reference, its package, and the module here that calls it.
const references = {
  JSON: [null, "./free.mjs"],
  "@msgpack/msgpack": ["@msgpack/msgpack", "./free.mjs"],
  msgpackr: ["msgpackr", "./free.mjs"],
  "cbor-x": ["cbor-x", "./free.mjs"],
  bson: ["bson", "./free.mjs"],
  "js-yaml": ["js-yaml", "./free.mjs"],
  "ion-js": ["ion-js", "./ion.mjs"],
  protobufjs: ["protobufjs", "./proto.mjs"],
  avsc: ["avsc", "./avro.mjs"],
  bebop: ["bebop", "./bebop.mjs"],
};

const codecs = new Map();

async function codec(name) {
  if (!codecs.has(name)) codecs.set(name, (await import(references[name][1])).codecs[name]());
  return codecs.get(name);
}

async function hello() {
  const versions = {};
  const missing = {};
  for (const [name, [pkg]] of Object.entries(references)) {
    try {
      await codec(name);
      const file = `node_modules/${pkg}/package.json`; // of the folder that it is started in
      versions[name] = pkg ? JSON.parse(readFileSync(file, "utf8")).version : process.versions.node;
    } catch (e) {
      missing[name] = words(e);
    }
  }
  return { language: "Node " + process.versions.node, references: versions, missing };
}

async function answer(request) {
  if (request.do === "hello") return hello();
  const c = await codec(request.reference);
  const results = request.items.map((item) => {
    held.clear();
    try {
      if (request.do === "decode") return { tree: tree(c.decode(Buffer.from(item, "hex"), request.schema)) };
      return { bytes: Buffer.from(c.encode(item, request.schema)).toString("hex"), held: [...held].sort() };
    } catch (e) {
      return { error: words(e) };
    }
  });
  return { results };
}

console.log = console.info = console.error; // what a library prints is no answer

let pending = Buffer.alloc(0);
for await (const chunk of process.stdin) {
  pending = Buffer.concat([pending, chunk]);
  while (pending.length >= 4 && pending.length >= 4 + pending.readUInt32BE(0)) {
    const end = 4 + pending.readUInt32BE(0);
    const request = JSON.parse(pending.subarray(4, end).toString());
    pending = pending.subarray(end);
    const reply = await answer(request).catch((e) => ({ error: words(e) }));
    const text = Buffer.from(JSON.stringify(reply));
    const head = Buffer.alloc(4);
    head.writeUInt32BE(text.length);
    process.stdout.write(Buffer.concat([head, text]));
  }
}
