import * as Plot from "@observablehq/plot";
import type { Difference } from "./difference.ts";
import { signed } from "./number.ts";
import { cut, names, plot } from "./plot.ts";

const symbols = ["circle", "square", "triangle", "diamond", "star", "wye"] as const;

// changes draws how much longer or shorter each cell takes than in the older
// record: a row a codec, a symbol an operation, with intervals; differences that
// are not shown are pale.
export function changes(all: readonly Difference[], width: number): SVGSVGElement | undefined {
  const known = all.filter((d): d is Difference & { change: number } => d.change !== null && d.change > -1);
  if (known.length === 0) return undefined;
  const ops = [...new Set(known.map((d) => d.op))], ids = [...new Set(known.map((d) => d.codec))];
  const left = names(ids, width), step = 9, top = 48;
  const ends = known.flatMap((d) => [d.change, d.low ?? 0, d.high ?? 0]).map((x) => Math.max(-0.99, x));
  const scale = { domain: [Math.min(-0.01, ...ends), Math.max(0.01, ...ends)] };
  const axis = { tickFormat: (x: number) => signed(x).replace(".0", ""), tickSize: 0, ticks: Math.max(2, Math.round(width / 160)), label: null };
  const colour = (op: number) => `var(--s${op % 8})`;
  return plot("img", `Changes of ${known.length} cells: ` + known.filter((d) => d.shown).map((d) => `${d.codec} ${d.op} ${signed(d.change)}`).join(", "), {
    width, height: top + ids.length * Math.max(18, ops.length * step + 6) + 28, marginLeft: left, marginRight: 24, marginTop: top, marginBottom: 28,
    x: scale, y: { domain: ids, tickSize: 0, tickFormat: (id: string) => cut(id, left), label: null },
    marks: [
      Plot.gridX({ ticks: axis.ticks }), Plot.axisX({ ...axis, anchor: "bottom" }), Plot.ruleX([0]),
      ...ops.flatMap((op, i) => {
        const dy = (i - (ops.length - 1) / 2) * step;
        return [true, false].flatMap((shown) => {
          const some = known.filter((d) => d.op === op && d.shown === shown), opacity = shown ? 1 : 0.4;
          return [
            Plot.ruleY(some.filter((d) => d.low !== null && d.high !== null), { x1: "low", x2: "high", y: "codec", dy, stroke: colour(i), strokeOpacity: opacity }),
            Plot.dot(some, { x: "change", y: "codec", dy, r: 3.5, symbol: symbols[i % symbols.length]!, fill: colour(i), fillOpacity: opacity, title: (d: Difference) => `${d.codec} ${d.op}: ${signed(d.change)}` }),
          ];
        });
      }),
      ...ops.flatMap((op, i) => {
        const dx = 8 + (i % 3) * 150 - left, dy = 12 - top + Math.floor(i / 3) * 16;
        return [Plot.dot([op], { frameAnchor: "top-left", dx, dy, r: 4, symbol: symbols[i % symbols.length]!, fill: colour(i) }),
          Plot.text([op], { text: String, frameAnchor: "top-left", textAnchor: "start", lineAnchor: "middle", dx: dx + 9, dy })];
      }),
    ],
  });
}
