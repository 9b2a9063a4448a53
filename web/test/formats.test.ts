import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { unpack } from "../src/document.ts";
import { csv, markdown } from "../src/grid.ts";
import { readComparison } from "../src/about/export.ts";

test("only what the program compared is read, and anything else is told how to become that", () => {
  const changes = {
    version: 2,
    old: "a",
    new: "b",
    against: "",
    warnings: ["w"],
    notes: ["n"],
    cells: [],
    geometric_means: [],
  };
  const read = (x: unknown) => readComparison("x", JSON.stringify(x));
  assert.deepEqual(read(changes).notes, ["w", "n"]);
  assert.throws(() => read({ ...changes, version: 1 }), /version 1/);
  assert.throws(() => read({ kind: "run", version: 3 }), /x is a record, .*serialbench compare --format json/);
  assert.throws(() => read({ rows: [] }), /not a comparison/);
  assert.throws(() => readComparison("x", "hello"), /neither a comparison nor a report/);
});

test("CSV and Markdown", () => {
  const g = {
    header: ["a", "b"],
    rows: [
      ['x,"y"', 1.5],
      ["=1+1", null],
      ["p|q\n<b>", NaN],
    ],
  };
  assert.equal(csv(g), 'a,b\n"x,""y""",1.5\n\'=1+1,\n"p|q\n<b>",\n');
  assert.equal(markdown(g), '| a | b |\n| --- | ---: |\n| x,"y" | 1.5 |\n| =1+1 |  |\n| p\\|q &lt;b> | NaN |\n');
});

test("documents are read plain and packed, others refused", async () => {
  const stored = { version: 5, name: "n" };
  assert.equal((await unpack(JSON.stringify(stored))).name, "n");
  assert.equal((await unpack("\n" + gzipSync(JSON.stringify(stored)).toString("base64") + "\n")).name, "n");
  const ascii85 = "a85:+,^C)z!X#K(.SD?CcHOU5Z;NC,;,GD.bY86rQ1C/S!WG^!)B/YV!!"; // by Python's base64.a85encode
  assert.equal((await unpack(ascii85 + "\n")).name, "n");
  await assert.rejects(unpack('{"version":1}'), /version 5, not 1/);
});
