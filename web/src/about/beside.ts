import type { Stored } from "../document.ts";
import { rowOf, said, type Comparison, type Difference, type Page } from "../model.ts";

// A Side is what one report says: its figures as they stand there, and where they come from.
export interface Side {
  name: string;
  machine: string; // processor and Go version
  cells: Map<string, Figure>; // by key
}
export interface Figure {
  dataset: string;
  codec: string;
  op: string;
  ns: number;
  low: number | null;
  high: number | null;
}

const key = (f: Pick<Figure, "dataset" | "codec" | "op">): string => JSON.stringify([f.dataset, f.codec, f.op]);

function side(name: string, machine: string, figures: Figure[]): Side {
  return { name, machine, cells: new Map(figures.map((f) => [key(f), f])) };
}

// ofPage is the side of a page that is open or was read.
export function ofPage(p: Page): Side {
  const figures = p.datasets.flatMap((d) =>
    p.codecs.flatMap((c) =>
      Object.entries(rowOf(d, c.id)?.ops ?? {}).map(([op, x]): Figure => ({
        dataset: d.id,
        codec: c.id,
        op,
        ns: x.ns,
        low: x.low,
        high: x.high,
      })),
    ),
  );
  return side(
    said({ name: p.name, environment: p.environment, started: p.started } as Stored),
    p.environment,
    figures,
  );
}

// Exported is what report --format json writes, as far as it is read here.
interface Exported {
  rows: Row[];
  totals: Row[];
  environment: { go?: string; cpu?: string };
  started: string;
}
interface Row {
  codec: string;
  dataset: string;
  op: string;
  ns: number;
  ns_low: number | null;
  ns_high: number | null;
}

// isExport reports whether a parsed text is a report in JSON.
export function isExport(x: unknown): x is Exported {
  const e = x as Partial<Exported> | null;
  return (
    Array.isArray(e?.rows) && Array.isArray(e.totals) && typeof e.environment === "object" && e.environment !== null
  );
}

// ofExport is the side of a report in JSON.
export function ofExport(name: string, e: Exported): Side {
  const machine = [e.environment.go, e.environment.cpu].filter(Boolean).join(", ");
  const figures = [...e.rows, ...e.totals].map((r): Figure => ({
    dataset: r.dataset,
    codec: r.codec,
    op: r.op,
    ns: r.ns,
    low: r.ns_low,
    high: r.ns_high,
  }));
  return side([name, machine, e.started].filter(Boolean).join(", "), machine, figures);
}

// beside puts two reports next to each other. It tests nothing, since reports hold no samples:
// of a difference it says only whether the intervals of both are apart.
export function beside(old: Side, now: Side): Comparison {
  const differences = [...now.cells.values()].flatMap((b): Difference[] => {
    const a = old.cells.get(key(b));
    if (!a || !(a.ns > 0) || !(b.ns > 0)) return [];
    const known = a.low !== null && a.high !== null && b.low !== null && b.high !== null;
    return [
      {
        ...{ dataset: b.dataset, codec: b.codec, op: b.op, old: a.ns, new: b.ns, change: b.ns / a.ns - 1 },
        ...{ low: null, high: null, from: null, p: null },
        shown: known && (a.high! < b.low! || b.high! < a.low!),
      },
    ];
  });
  const notes: string[] = [];
  if (old.machine !== now.machine)
    notes.push(
      `warning: unlike machines (${old.machine || "not known"}; ${now.machine || "not known"}): ` +
        "times of one do not hold on the other",
    );
  if (differences.length === 0) notes.push("warning: the two have no measured cell in common");
  notes.push(
    "both figures as they stand in the reports; reports hold no samples, so nothing is tested here: " +
      "serialbench compare OLD NEW tests, with records",
  );
  return { old: old.name, new: now.name, tested: false, against: "", differences, means: [], notes };
}
