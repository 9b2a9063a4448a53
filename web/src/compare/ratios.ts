import { draw, make } from "../dom.ts";
import type { Measure } from "../measure.ts";
import type { Row } from "../model.ts";
import { ratio } from "../number.ts";

// A Ratio is a row against the base, with the interval that the program found for the row,
// in units of the base.
export interface Ratio {
  id: string;
  ratio: number;
  low: number;
  high: number;
}

// against divides by the base, the ends of intervals too; nothing is estimated here. What
// is not known of the base itself is in its own interval, which its row shows.
export function against(rows: readonly Row[], base: Row, m: Measure): Ratio[] {
  const b = m.of(base);
  if (b === null || b <= 0) return [];
  return rows
    .flatMap((r) => {
      const v = m.of(r);
      if (v === null || v <= 0) return [];
      return [{ id: r.codec.id, ratio: v / b, low: (m.low(r) ?? v) / b, high: (m.high(r) ?? v) / b }];
    })
    .sort((a, c) => a.ratio - c.ratio || a.id.localeCompare(c.id));
}

// Ratios are those of a table, and the range that bars are drawn in.
export interface Ratios {
  base: string;
  measure: Measure | undefined;
  of: Map<string, Ratio>;
  least: number;
  most: number;
}

export function ratiosOf(
  rows: readonly Row[],
  base: Row | undefined,
  measure: Measure | undefined,
  name: string,
): Ratios {
  const all = base && measure ? against(rows, base, measure) : [];
  const ends = [1, ...all.flatMap((r) => [r.low, r.ratio, r.high])].filter((x) => x > 0);
  return {
    base: name,
    measure,
    of: new Map(all.map((r) => [r.id, r])),
    least: Math.min(...ends),
    most: Math.max(...ends),
  };
}

const width = 90;

// barred is a ratio in words with a bar from 1, logarithmic, and the interval as a line.
export function barred(all: Ratios, id: string): Node | string {
  const r = all.of.get(id);
  if (!r) return "-";
  const range = Math.max(1e-9, Math.log(all.most / all.least));
  const at = (x: number) => (width * Math.log(Math.max(x, all.least) / all.least)) / range;
  const [one, end] = [at(1), at(r.ratio)];
  const words = id === all.base ? "1" : ratio(r.ratio, ...(all.measure?.words ?? []));
  return make(
    "span",
    { class: "barred" },
    make("span", {}, words),
    draw(
      "svg",
      { class: "ratio", viewBox: `0 0 ${width} 12`, "aria-hidden": "true" },
      draw("rect", {
        class: r.ratio <= 1 ? "less" : "more",
        x: Math.min(one, end),
        y: 2,
        width: Math.max(1, Math.abs(end - one)),
        height: 8,
      }),
      draw("line", { class: "ends", x1: at(r.low), x2: at(r.high), y1: 6, y2: 6 }),
      draw("line", { class: "one", x1: one, x2: one, y1: 0, y2: 12 }),
    ),
  );
}
