import type { Cell, Difference, Page } from "./model.ts";

// differences compares two records by their intervals alone, which is what a page
// has: a difference is shown where they do not meet. That is stricter than the
// test that serialbench compare makes of the samples.
export function differences(page: Page, other: Page): Difference[] {
  const before = new Map(other.datasets.flatMap((d) => d.rows.map((r) => [d.id + "\n" + r.codec.id, r] as const)));
  return page.datasets.flatMap((d) =>
    d.rows.flatMap((r) => {
      const b = before.get(d.id + "\n" + r.codec.id);
      if (!b) return [];
      return Object.entries(r.ops).flatMap(([op, cell]) => {
        const old = b.ops[op];
        return old && op !== page.total
          ? [{ dataset: d.id, codec: r.codec.id, op, ...change(old, cell), p: null }]
          : [];
      });
    }),
  );
}

function change(old: Cell, cell: Cell): Pick<Difference, "change" | "low" | "high" | "shown"> {
  if (old.low === null || old.high === null || cell.low === null || cell.high === null || old.low <= 0)
    return { change: cell.ns / old.ns - 1, low: null, high: null, shown: false };
  const low = cell.low / old.high - 1;
  const high = cell.high / old.low - 1;
  return { change: cell.ns / old.ns - 1, low, high, shown: low > 0 || high < 0 };
}

// means are geometric means of the changes of each operation.
export function means(all: readonly Difference[]): { op: string; cells: number; change: number }[] {
  const byOp = new Map<string, number[]>();
  for (const d of all) if (d.change !== null) byOp.set(d.op, [...(byOp.get(d.op) ?? []), Math.log1p(d.change)]);
  return [...byOp].map(([op, logs]) => ({
    op,
    cells: logs.length,
    change: Math.expm1(logs.reduce((a, b) => a + b, 0) / logs.length),
  }));
}
