import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { unpack } from "../src/document.ts";
import { csv, markdown } from "../src/grid.ts";
import { readRecord } from "../src/record.ts";

test("a record is read, its floor and twin left out, a bad line counted", () => {
  const sample = (codec: string, process: number, wall_ns: number) =>
    JSON.stringify({
      kind: "sample",
      codec,
      dataset: "d",
      op: "marshal",
      process,
      ops: 10,
      wall_ns,
      alloc_bytes: 480,
      allocs: 20,
    });
  const text = [
    JSON.stringify({ kind: "run", version: 3, plan: { datasets: ["d"] }, environment: { go: "go1", cpu: "c" } }),
    JSON.stringify({ kind: "codec", id: "noop", floor: true }),
    JSON.stringify({ kind: "codec", id: "a", format: "a", library: "l", version: "v1", how: "handwritten" }),
    JSON.stringify({ kind: "verdict", codec: "a", dataset: "d", verdict: "ok", encoded_bytes: 7 }),
    sample("a", 1, 100),
    sample("a", 1, 300),
    sample("a", 2, 300),
    sample("a", 3, 900),
    sample("noop", 4, 1),
    sample("a#2", 5, 1),
    "{broken",
  ].join("\n");
  const [d] = readRecord("r.jsonl", text).datasets;
  assert.equal(d!.rows.length, 1);
  assert.equal(d!.rows[0]!.size, 7);
  assert.deepEqual(d!.rows[0]!.ops["marshal"], {
    ns: 30,
    low: null,
    high: null,
    rank: null,
    tied: false,
    allocs: 2,
    bytes: 48,
  });
  assert.match(readRecord("r.jsonl", text).notes[0]!, /1 lines could not be read/);
  assert.throws(() => readRecord("x", "hello"), /neither a record/);
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
  const stored = { version: 2, name: "n" };
  assert.equal((await unpack(JSON.stringify(stored))).name, "n");
  assert.equal((await unpack("\n" + gzipSync(JSON.stringify(stored)).toString("base64") + "\n")).name, "n");
  await assert.rejects(unpack('{"version":1}'), /version 2, not 1/);
});
