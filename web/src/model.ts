import type { Codec, Column, Stored, StoredDataset, StoredOp } from "./document.ts";
import { evidence, type Evidence } from "./choose/evidence.ts";
import { once } from "./once.ts";
import { sheetsOf, type Matrix } from "./sheet.ts";
import { swapsOf, type Swap } from "./swap.ts";

export type { Card, Codec } from "./document.ts";

// A cell is the estimate of one operation; times in ns, 95 % intervals. What has too
// few processes for one has a range in words instead.
export interface Cell {
  ns: number;
  half: number | null; // of the interval, in percent of ns
  span?: string;
  low: number | null;
  high: number | null;
  rank: number | null;
  tied: boolean;
  allocs: number;
  bytes: number;
  gc: number; // the collector's part of ns
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
  references: Row[]; // the baseline and the no-op: what others are set against, without ranks
  absent: Absent[];
}
// A difference is a cell of two records; change 0.05: the record shown takes 5 % longer.
export interface Difference {
  dataset: string;
  codec: string;
  op: string;
  old: number; // ns, at the clock that both were brought to
  new: number;
  change: number | null;
  low: number | null;
  high: number | null;
  from: number | null; // the smallest change that would be shown
  p: number | null;
  shown: boolean;
}
// A mean is the geometric mean of the changes of an operation, over all data sets.
export interface Mean {
  op: string;
  cells: number;
  change: number | null;
  low: number | null;
  high: number | null;
}
// A comparison is what serialbench compare found; the page computes none.
export interface Comparison {
  old: string;
  new: string;
  tested: boolean; // by the program, whose samples a page does not have
  against: string; // codec by whose times those of both were divided before; "": none
  differences: Difference[];
  means: Mean[];
  notes: string[];
}
export interface Page {
  name: string;
  started: string;
  environment: string;
  machine: string;
  back: string; // address of the list that the page was opened from
  total: string;
  said: Map<string, string>; // what an operation does, in words
  ops: string[];
  costs: string[];
  codecs: Codec[];
  measured: string[]; // ids of codecs with a row in any data set, in the order of letters
  datasets: Dataset[];
  matrices: Matrix[];
  swaps: Swap[];
  notes: string[];
  choose?: Evidence;
  other?: Comparison;
}

// load makes rows of what is stored by columns, those of a data set when they are asked for.
export function load(s: Stored): Page {
  const text = (i: number) => s.texts[i] ?? "";
  const used = new Set(s.datasets.flatMap((d) => Object.keys(d.ops)));
  const page: Page = {
    name: s.name,
    started: s.started,
    environment: s.environment,
    machine: s.machine ?? s.environment,
    back: /^\/(?!\/)/.test(s.back ?? "") ? s.back! : "", // of this server only
    total: s.total,
    said: new Map(s.ops ?? []),
    codecs: s.codecs,
    notes: s.notes,
    ops: [...used].sort((a, b) => order(a, s.total) - order(b, s.total) || a.localeCompare(b)),
    costs: [...new Set(s.datasets.flatMap((d) => Object.keys(d.costs.columns)))].sort(),
    measured: [...new Set(s.datasets.flatMap((d) => d.codecs))].map((c) => s.codecs[c]!.id).sort(),
    datasets: s.datasets.map((d) => dataset(s, d, text)),
    matrices: s.matrices.map((m) => sheetsOf(m, s.codecs, text)),
    swaps: swapsOf(s, text),
  };
  if (s.choose) page.choose = evidence(s.choose, text);
  const o = s.other;
  if (o) {
    const differences = o.dataset.map((d, i) => ({
      dataset: text(d),
      codec: text(o.codec[i]!),
      op: text(o.op[i]!),
      old: o.old[i] ?? NaN,
      new: o.new[i] ?? NaN,
      change: o.change[i] ?? null,
      low: o.low[i] ?? null,
      high: o.high[i] ?? null,
      from: o.from[i] ?? null,
      p: o.p[i] ?? null,
      shown: o.shown[i] === 1,
    }));
    page.other = {
      old: said(o.page),
      new: said(s),
      tested: true,
      against: o.against ?? "",
      differences,
      means: o.means.map((m) => ({
        op: m.op,
        cells: m.cells,
        change: m.of[0] ?? null,
        low: m.of[1] ?? null,
        high: m.of[2] ?? null,
      })),
      notes: o.notes,
    };
  }
  return page;
}

function dataset(s: Stored, d: StoredDataset, text: (i: number) => string): Dataset {
  const all = once(() => parted(rows(s, d, text)));
  const absent = once(() => d.absent.map(([c, w, r]) => ({ codec: text(c), what: text(w), reason: text(r) })));
  return {
    id: d.id,
    noise: d.noise,
    get rows() {
      return all().rows;
    },
    get references() {
      return all().references;
    },
    get absent() {
      return absent();
    },
  };
}

// parted tells references from what is ranked.
function parted(all: Row[]): Pick<Dataset, "rows" | "references"> {
  return { rows: all.filter((r) => !r.codec.reference), references: all.filter((r) => r.codec.reference) };
}

// rowOf is a codec's row of a data set, a reference or not.
export function rowOf(d: Dataset | undefined, id: string): Row | undefined {
  return d?.rows.find((r) => r.codec.id === id) ?? d?.references.find((r) => r.codec.id === id);
}

export function said(p: Pick<Stored, "name" | "environment" | "started">): string {
  return [p.name.split("/").pop(), p.environment, p.started].filter(Boolean).join(", ");
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
  for (const [op, o] of Object.entries(d.ops)) {
    const spans = new Map((o.spans ?? []).map((x) => [x.at, x.text]));
    o.at.forEach((at, i) => {
      all[at]!.ops[op] = cell(o, i, spans.get(i));
    });
  }
  return all;
}

// end is an end of an interval, so many steps from a time: units of its fourth digit.
export function end(ns: number, steps: number | null | undefined): number | null {
  if (steps == null) return null;
  const power = Number(ns.toExponential().split("e")[1]);
  return Number((ns + steps * 10 ** (power - 3)).toPrecision(5));
}

function cell(o: StoredOp, i: number, span: string | undefined): Cell {
  const rank = o.rank[i] ?? 0;
  const ns = o.ns[i] ?? NaN;
  const below = o.below[i];
  return {
    ns,
    half: o.half[i] ?? null,
    ...(span === undefined ? {} : { span }),
    low: end(ns, below == null ? below : -below),
    high: end(ns, below == null ? below : below + (o.skew[i] ?? NaN)),
    rank: rank === 0 ? null : Math.abs(rank),
    tied: rank < 0,
    allocs: o.allocs[i] ?? NaN,
    bytes: o.bytes[i] ?? NaN,
    gc: o.gc[i] ?? NaN,
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
