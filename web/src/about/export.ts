import type { Comparison, Difference } from "../model.ts";

// What the page reads of serialbench compare --format json; see ComparisonDocument.
interface Exported {
  version: number;
  old: string;
  new: string;
  against: string;
  warnings: string[];
  notes: string[];
  cells: {
    codec: string;
    dataset: string;
    op: string;
    old_ns: number;
    new_ns: number;
    change: number | null;
    change_low: number | null;
    change_high: number | null;
    p: number;
    shown: boolean;
    resolves: number | null;
  }[];
  geometric_means: {
    op: string;
    cells: number;
    change: number | null;
    change_low: number | null;
    change_high: number | null;
  }[];
}

const version = 2;
const command = "serialbench compare --format json --output changes.json OLD NEW";

// readComparison reads what serialbench compare wrote. Whatever else it is given it
// refuses, and says which command makes what can be read: the page estimates nothing.
export function readComparison(name: string, text: string): Comparison {
  const first = /^\s*\{"kind":"run"/.test(text);
  if (first)
    throw new Error(`${name} is a record, which the program sums up: ${command} makes what can be read here`);
  let e: Exported;
  try {
    e = JSON.parse(text) as Exported;
  } catch {
    throw new Error(`${name} is neither a comparison nor a report of serialbench; ${command} makes one`);
  }
  if (!Array.isArray(e.cells) || !Array.isArray(e.geometric_means))
    throw new Error(`${name} is not a comparison of serialbench; ${command} makes one`);
  if (e.version !== version)
    throw new Error(`${name} is a comparison of version ${e.version}, this page reads ${version}; ${command}`);
  return {
    old: e.old,
    new: e.new,
    tested: true,
    against: e.against,
    notes: [...e.warnings, ...e.notes],
    differences: e.cells.map((c): Difference => ({
      dataset: c.dataset,
      codec: c.codec,
      op: c.op,
      old: c.old_ns,
      new: c.new_ns,
      change: c.change,
      low: c.change_low,
      high: c.change_high,
      from: c.resolves,
      p: c.p,
      shown: c.shown,
    })),
    means: e.geometric_means.map((m) => ({
      op: m.op,
      cells: m.cells,
      change: m.change,
      low: m.change_low,
      high: m.change_high,
    })),
  };
}
