import type { Measure } from "../measure.ts";
import type { Dataset, Page, Row } from "../model.ts";

// A line is one codec over the sizes of a family of data sets.
export interface Line {
  id: string;
  points: { size: number; value: number; low: number; high: number }[];
}
// families are the names before the slash of data sets of which several end in a number.
export function families(page: Page): string[] {
  const count = new Map<string, number>();
  for (const d of page.datasets) {
    const [, family] = /^(.+)\/\d+$/.exec(d.id) ?? [];
    if (family) count.set(family, (count.get(family) ?? 0) + 1);
  }
  return [...count].filter(([, n]) => n > 1).map(([f]) => f);
}

// relative divides lines by that of one codec, where both were measured; intervals are of the
// codec alone.
export function relative(all: readonly Line[], base: string): Line[] {
  const from = new Map(all.find((l) => l.id === base)?.points.map((p) => [p.size, p.value]));
  return all.flatMap((l) => {
    const points = l.points.flatMap((p) => {
      const b = from.get(p.size);
      return b ? [{ size: p.size, value: p.value / b, low: p.low / b, high: p.high / b }] : [];
    });
    return points.length > 0 ? [{ id: l.id, points }] : [];
  });
}

// lines puts those first that are best at the largest size.
export function lines(datasets: readonly Dataset[], rows: (d: Dataset) => Row[], family: string, m: Measure): Line[] {
  const byID = new Map<string, Line>();
  const sizes = datasets
    .flatMap((d) =>
      new RegExp("/\\d+$").test(d.id) && d.id.startsWith(family + "/")
        ? [{ d, size: Number(d.id.slice(family.length + 1)) }]
        : [],
    )
    .sort((a, b) => a.size - b.size);
  for (const { d, size } of sizes)
    for (const r of rows(d)) {
      const value = m.of(r);
      if (value === null || !(value > 0)) continue;
      if (!byID.has(r.codec.id)) byID.set(r.codec.id, { id: r.codec.id, points: [] });
      byID.get(r.codec.id)!.points.push({ size, value, low: m.low(r) ?? value, high: m.high(r) ?? value });
    }
  const last = (l: Line) => l.points.at(-1)!;
  return [...byID.values()].sort(
    (a, b) => last(b).size - last(a).size || last(a).value - last(b).value || a.id.localeCompare(b.id),
  );
}
