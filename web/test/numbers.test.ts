import assert from "node:assert/strict";
import { test } from "node:test";
import { against } from "../src/compare/ratios.ts";
import { capacity } from "../src/about/capacity.ts";
import { place } from "../src/compare/labels.ts";
import { end, type Cell, type Row } from "../src/model.ts";
import { chance, digits, percent, ratio, short } from "../src/number.ts";

const cell = (ns: number, low: number | null = null, high: number | null = null): Cell => ({
  ns,
  half: null,
  low,
  high,
  rank: null,
  tied: false,
  allocs: 0,
  bytes: 0,
  gc: 0,
});
const row = (id: string, marshal: Cell, unmarshal: Cell, size: number, costs: Record<string, number> = {}): Row => ({
  codec: { id, format: id, library: "", version: "", how: "", properties: {} },
  size,
  adapted: [],
  costs,
  ops: { marshal, unmarshal, "marshal+unmarshal": cell(marshal.ns + unmarshal.ns) },
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

test("ratios carry the interval of the row, in units of the base", () => {
  const base = row("b", cell(100, 90, 110), cell(1), 10);
  const other = row("o", cell(200, 190, 220), cell(1), 20);
  const m = {
    id: "marshal",
    title: "",
    unit: "ns",
    words: ["faster", "slower"] as [string, string],
    of: (r: Row) => r.ops["marshal"]!.ns,
    low: (r: Row) => r.ops["marshal"]!.low,
    high: (r: Row) => r.ops["marshal"]!.high,
  };
  const [first, second] = against([other, base], base, m);
  assert.deepEqual(first, { id: "b", ratio: 1, low: 0.9, high: 1.1 });
  assert.deepEqual(second, { id: "o", ratio: 2, low: 1.9, high: 2.2 });
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

// As in TestNumbers of package number.
test("times as the tables of the program show them", () => {
  const shown = { 0: "0.000", 1.2346: "1.235", 9.9999: "10.00", 11.8: "11.80", 99.999: "100.0", 123.44: "123.4" };
  for (const [x, want] of Object.entries(shown)) assert.equal(digits(Number(x)), want);
  assert.equal(digits(1234567.8), "1234568");
  assert.deepEqual([0.8, 13, 0].map(percent), ["±0.8%", "±13%", "±0.0%"]);
  assert.deepEqual([0.00001, 0.0042, 0.5, null].map(chance), ["<0.0001", "0.0042", "0.50", "-"]);
});

test("ratios are words, but for what is the same", () => {
  const shown = {
    0.0357: "28× faster",
    0.3: "3.3× faster",
    0.51: "1.96× faster",
    0.872: "1.15× faster",
    0.9975: "1×",
    1: "1×",
    1.999: "2.0× slower",
  };
  for (const [x, want] of Object.entries(shown)) assert.equal(ratio(Number(x)), want);
  assert.equal(ratio(2), "2.0× slower");
  assert.equal(ratio(271788, "smaller", "larger"), "271788× larger");
  assert.equal(ratio(0.1, "smaller", "larger"), "10× smaller");
  assert.equal(ratio(NaN), "-");
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

test("the ends of an interval are steps from a time", () => {
  assert.equal(end(105.4, -12), 104.2);
  assert.equal(end(1000, 3), 1003);
  assert.equal(end(9.91, 100), 10.01);
  assert.equal(end(1.018, -4), 1.014);
  assert.equal(end(1584571, -15), 1569600);
  assert.equal(end(100, null), null);
  assert.equal(end(100, undefined), null);
});
