import { rowOf, type Cell, type Page } from "./model.ts";

// A Relative is how a codec stands to another on one data set: 2 is twice as long, or twice
// the bytes; null where one of both was not measured.
export interface Relative {
  dataset: string;
  time: number | null;
  size: number | null;
}

const over = (x: number | null | undefined, y: number | null | undefined): number | null =>
  x != null && y != null && x > 0 && y > 0 ? x / y : null;

// relatives are those of all data sets on which a codec was measured.
export function relatives(page: Page, id: string, base: string): Relative[] {
  return page.datasets.flatMap((d): Relative[] => {
    const row = rowOf(d, id);
    if (!row) return [];
    const from = rowOf(d, base);
    const ns = (c?: Cell) => c?.ns;
    return [
      {
        dataset: d.id,
        time: over(ns(row.ops[page.total]), ns(from?.ops[page.total])),
        size: over(row.size, from?.size),
      },
    ];
  });
}
