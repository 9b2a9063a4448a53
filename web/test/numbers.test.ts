import assert from "node:assert/strict";
import { test } from "node:test";
import { against } from "../src/bars.ts";
import { capacity } from "../src/capacity.ts";
import { differences, means } from "../src/difference.ts";
import { place } from "../src/labels.ts";
import type { Cell, Page, Row } from "../src/model.ts";
import { short } from "../src/number.ts";
import { between, median } from "../src/quantile.ts";

const cell = (ns: number, low: number | null = null, high: number | null = null): Cell => ({
  ns,
  low,
  high,
  rank: null,
  tied: false,
  allocs: 0,
  bytes: 0,
});
const row = (id: string, marshal: Cell, unmarshal: Cell, size: number, costs: Record<string, number> = {}): Row => ({
  codec: { id, format: id, library: "", version: "", how: "", properties: {} },
  size,
  adapted: [],
  costs,
  ops: { marshal, unmarshal, "marshal+unmarshal": cell(marshal.ns + unmarshal.ns) },
});
const page = (rows: Row[]): Page => ({
  name: "p",
  started: "",
  environment: "",
  total: "marshal+unmarshal",
  ops: [],
  costs: [],
  codecs: [],
  datasets: [{ id: "d", noise: null, rows, absent: [] }],
  matrices: [],
  notes: [],
});

// By hand: 100 Mbit/s are 12.5 MB/s; at 50 bytes that is 250 000 messages a second.
// Two cores at 1 µs + 3 µs a message do 2e9 / 4000 = 500 000.
test("capacity, against values computed by hand", () => {
  const r = row("a", cell(1000), cell(3000), 50, { gzip: 20, "gzip-ns": 15000, "gzip-back-ns": 1000, zstd: 25 });
  const plain = { network: 100, cores: 2, pack: "none", work: "both" };
  assert.deepEqual(capacity(r, plain), {
    id: "a",
    bytes: 50,
    ns: 4000,
    byCores: 500_000,
    byNetwork: 250_000,
    messages: 250_000,
    limit: "network",
  });
  // With gzip: 12.5 MB/s at 20 bytes are 625 000; 2e9 / (4000 + 16000) = 100 000.
  assert.deepEqual(capacity(r, { ...plain, pack: "gzip" }), {
    id: "a",
    bytes: 20,
    ns: 20_000,
    byCores: 100_000,
    byNetwork: 625_000,
    messages: 100_000,
    limit: "cores",
  });
  // Sending alone: 2e9 / 16000 = 125 000; receiving alone: 2e9 / 4000 = 500 000.
  assert.equal(capacity(r, { ...plain, pack: "gzip", work: "send" })?.byCores, 125_000);
  assert.equal(capacity(r, { ...plain, pack: "gzip", work: "receive" })?.byCores, 500_000);
  assert.equal(capacity(r, { ...plain, pack: "zstd" }), null, "its speed was not measured");
  for (const bad of [{ cores: 0 }, { network: NaN }, { cores: -1 }])
    assert.equal(capacity(r, { ...plain, ...bad }), null);
});

test("ratios carry the intervals of both", () => {
  const base = row("b", cell(100, 90, 110), cell(1), 10);
  const other = row("o", cell(200, 190, 220), cell(1), 20);
  const m = {
    id: "marshal",
    title: "",
    unit: "ns",
    of: (r: Row) => r.ops["marshal"]!.ns,
    low: (r: Row) => r.ops["marshal"]!.low,
    high: (r: Row) => r.ops["marshal"]!.high,
  };
  const [first, second] = against([other, base], base, m);
  assert.deepEqual(first, { id: "b", ratio: 1, low: 1, high: 1 });
  assert.equal(second!.ratio, 2);
  assert.ok(Math.abs(second!.low - 2 * Math.exp(-Math.hypot(Math.log(200 / 190), Math.log(110 / 100)))) < 1e-12);
  assert.ok(Math.abs(second!.high - 2 * Math.exp(Math.hypot(Math.log(220 / 200), Math.log(100 / 90)))) < 1e-12);
});

test("labels do not cover each other, and some are left out", () => {
  const crowd = Array.from({ length: 60 }, (_, i) => ({ x: 100 + (i % 10) * 5, y: 100 + i, text: "codec/" + i }));
  const placed = place(crowd, crowd, { left: 0, right: 300, top: 0, bottom: 300 });
  assert.ok(placed.length > 2 && placed.length < 60, String(placed.length));
  for (const a of placed)
    for (const b of placed)
      if (a !== b)
        assert.ok(
          Math.abs(a.baseline - b.baseline) >= 12 ||
            a.left + 6.7 * a.text.length <= b.left ||
            b.left + 6.7 * b.text.length <= a.left,
          a.text + " covers " + b.text,
        );
});

test("median and its interval", () => {
  assert.equal(median([1, 2, 3, 10]), 2.5);
  assert.equal(between([1, 2, 3, 4, 5]), null);
  assert.deepEqual(between([1, 2, 3, 4, 5, 6]), [1, 6]); // 2 · 2⁻⁶ = 0.031
  assert.deepEqual(between([1, 2, 3, 4, 5, 6, 7, 8, 9]), [2, 8]); // 2 · (1+9) · 2⁻⁹ = 0.039
});

test("a difference is shown where intervals do not meet", () => {
  const before = page([row("a", cell(100, 95, 105), cell(10), 1), row("b", cell(100, 95, 105), cell(10), 1)]);
  const after = page([
    row("a", cell(120, 115, 125), cell(10), 1),
    row("b", cell(104, 99, 109), cell(10), 1),
    row("new", cell(1), cell(1), 1),
  ]);
  const found = differences(after, before).filter((d) => d.op === "marshal");
  assert.deepEqual(
    found.map((d) => [d.codec, d.shown]),
    [
      ["a", true],
      ["b", false],
    ],
  );
  assert.ok(Math.abs(found[0]!.change! - 0.2) < 1e-12 && Math.abs(found[0]!.low! - (115 / 105 - 1)) < 1e-12);
  assert.ok(Math.abs(means(found)[0]!.change - (Math.sqrt(1.2 * 1.04) - 1)) < 1e-12);
});

test("short numbers", () => {
  assert.deepEqual([0, 9.5, 999, 1000, 1250, 100_000, 123_456, 1e6, 25_000_000, 1.5e9, 4e12].map(short), [
    "0",
    "9.50",
    "999",
    "1k",
    "1.25k",
    "100k",
    "123k",
    "1M",
    "25M",
    "1.5G",
    "4T",
  ]);
});
