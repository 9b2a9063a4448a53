import type { Codec, Column, Stored, StoredDataset, StoredOp } from "./document.ts";
import { sheetsOf, type Matrix } from "./sheet.ts";

export type { Codec } from "./document.ts";

// A cell is the estimate of one operation; times in ns, 95 % intervals.
export interface Cell {
  ns: number;
  low: number | null;
  high: number | null;
  rank: number | null;
  tied: boolean;
  allocs: number;
  bytes: number;
}
export interface Row {
  codec: Codec;
  size: number | null;
  ops: Record<string, Cell>;
  adapted: string[];
  costs: Record<string, number>;
}
export interface Absent {
  codec: string;
  what: string;
  reason: string;
}
export interface Dataset {
  id: string;
  noise: number | null;
  rows: Row[];
  absent: Absent[];
}
// A difference is a cell of two records; change 0.05: the record shown takes 5 % longer.
export interface Difference {
  dataset: string;
  codec: string;
  op: string;
  change: number | null;
  low: number | null;
  high: number | null;
  p: number | null;
  shown: boolean;
}
export interface Page {
  name: string;
  started: string;
  environment: string;
  total: string;
  ops: string[];
  costs: string[];
  codecs: Codec[];
  datasets: Dataset[];
  matrices: Matrix[];
  notes: string[];
  other?: { page: Page; differences: Difference[]; notes: string[] };
}

// load makes rows of what is stored by columns.
export function load(s: Stored): Page {
  const text = (i: number) => s.texts[i] ?? "";
  const used = new Set(s.datasets.flatMap((d) => Object.keys(d.ops)));
  const page: Page = {
    name: s.name,
    started: s.started,
    environment: s.environment,
    total: s.total,
    codecs: s.codecs,
    notes: s.notes,
    ops: [...used].sort((a, b) => order(a, s.total) - order(b, s.total) || a.localeCompare(b)),
    costs: [...new Set(s.datasets.flatMap((d) => Object.keys(d.costs.columns)))].sort(),
    datasets: s.datasets.map((d) => ({
      id: d.id,
      noise: d.noise,
      rows: rows(s, d, text),
      absent: d.absent.map(([c, w, r]) => ({ codec: text(c), what: text(w), reason: text(r) })),
    })),
    matrices: s.matrices.map((m) => sheetsOf(m, s.codecs, text)),
  };
  const o = s.other;
  if (o) {
    const differences = o.dataset.map((d, i) => ({
      dataset: text(d),
      codec: text(o.codec[i]!),
      op: text(o.op[i]!),
      change: o.change[i] ?? null,
      low: o.low[i] ?? null,
      high: o.high[i] ?? null,
      p: o.p[i] ?? null,
      shown: o.shown[i] === 1,
    }));
    page.other = { page: load(o.page), differences, notes: o.notes };
  }
  return page;
}

function order(op: string, total: string): number {
  const at = [total, "marshal", "unmarshal"].indexOf(op);
  return at < 0 ? 3 : at;
}

function rows(s: Stored, d: StoredDataset, text: (i: number) => string): Row[] {
  const costs = new Map(d.costs.codecs.map((c, i) => [c, i]));
  const all = d.codecs.map((c, i): Row => ({
    codec: s.codecs[c]!,
    size: d.size[i] ?? null,
    ops: {},
    adapted: (d.adapted?.[i] ?? []).map(text),
    costs: costOf(d.costs.columns, costs.get(c)),
  }));
  for (const [op, o] of Object.entries(d.ops))
    o.at.forEach((at, i) => {
      all[at]!.ops[op] = cell(o, i);
    });
  return all;
}

function cell(o: StoredOp, i: number): Cell {
  const rank = o.rank[i] ?? 0;
  return {
    ns: o.ns[i] ?? NaN,
    low: o.low[i] ?? null,
    high: o.high[i] ?? null,
    rank: rank === 0 ? null : Math.abs(rank),
    tied: rank < 0,
    allocs: o.allocs[i] ?? NaN,
    bytes: o.bytes[i] ?? NaN,
  };
}

function costOf(columns: Record<string, Column>, at: number | undefined): Record<string, number> {
  const known: Record<string, number> = {};
  if (at !== undefined)
    for (const [name, column] of Object.entries(columns)) if (column[at] != null) known[name] = column[at]!;
  return known;
}

export function properties(page: Page): string[] {
  return [...new Set(page.codecs.flatMap((c) => Object.keys(c.properties)))].sort();
}
