import type { Page, Row } from "./model.ts";

// A measure is one number of a row; less is better.
export interface Measure {
  id: string;
  title: string;
  unit: string;
  of(r: Row): number | null;
  low(r: Row): number | null;
  high(r: Row): number | null;
  words: [string, string]; // for much less and much more: "faster", "slower"
}

const none = () => null;

// costTitle says in words what a column of costs holds.
export function costTitle(id: string): string {
  const [, method, joined, what] = /^(gzip|zstd)(-joined)?(-ns|-back-ns)?$/.exec(id) ?? [];
  if (!method)
    return (
      {
        heap: "heap B",
        "heap-objects": "heap objects",
        "alias-heap": "alias heap B",
        "alias-heap-objects": "alias heap objects",
      }[id] ?? id
    );
  return (what === "-back-ns" ? "un" : "") + method + (joined ? " joined" : "") + (what ? " ns" : " B");
}

export function measures(page: Page): Measure[] {
  const plain = (id: string, title: string, unit: string, of: (r: Row) => number | null | undefined): Measure => ({
    id,
    title,
    unit,
    of: (r) => of(r) ?? null,
    low: none,
    high: none,
    words: unit === "ns" ? ["faster", "slower"] : unit === "bytes" ? ["smaller", "larger"] : ["fewer", "more"],
  });
  return [
    ...[page.total, ...page.ops.filter((op) => op !== page.total)].map((op): Measure => ({
      id: op,
      title: op + " time",
      unit: "ns",
      of: (r) => r.ops[op]?.ns ?? null,
      low: (r) => r.ops[op]?.low ?? null,
      high: (r) => r.ops[op]?.high ?? null,
      words: ["faster", "slower"],
    })),
    plain("size", "encoded size", "bytes", (r) => r.size),
    plain("allocs", "allocations", "allocs", (r) => r.ops[page.total]?.allocs),
    plain("alloc-bytes", "bytes allocated", "bytes", (r) => r.ops[page.total]?.bytes),
    ...page.costs.map((c) =>
      plain(
        c,
        costTitle(c),
        c.endsWith("-ns") ? "ns" : c.endsWith("objects") ? "objects" : "bytes",
        (r) => r.costs[c],
      ),
    ),
  ];
}
