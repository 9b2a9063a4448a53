import * as Plot from "@observablehq/plot";
import type { Difference } from "../model.ts";
import { signed } from "../number.ts";
import { cut, literal, names, plot } from "../plot.ts";

type Change = Difference & { change: number; name: string };

const most = 40;

// changes draws how much longer or shorter cells take than in the older record,
// with intervals cut off at the edge: differences that are shown first, then the
// largest; undefined if nothing was measured in both.
export function changes(all: readonly Difference[], width: number): SVGSVGElement | undefined {
  const known = all.flatMap((d): Change[] =>
    d.change === null ? [] : [{ ...d, change: d.change, name: `${d.codec} ${d.op}` }],
  );
  if (known.length === 0) return undefined;
  const rows = known
    .sort(
      (a, b) =>
        Number(b.shown) - Number(a.shown) || Math.abs(b.change) - Math.abs(a.change) || a.name.localeCompare(b.name),
    )
    .slice(0, most);
  const least = Math.min(0, ...rows.map((d) => d.change));
  const largest = Math.max(0, ...rows.map((d) => d.change));
  const room = Math.max(0.01, 0.3 * (largest - least));
  const domain: [number, number] = [least - room, largest + room];
  const within = (x: number) => Math.min(domain[1], Math.max(domain[0], x));
  const left = names(
    rows.map((d) => d.name),
    width,
  );
  const axis = {
    tickFormat: (x: number) => signed(x).replace(".0", ""),
    tickSize: 0,
    ticks: Math.max(2, Math.round(width / 160)),
    label: null,
  };
  const colour = literal((d: Change) => (!d.shown ? "var(--soft)" : d.change > 0 ? "var(--slow)" : "var(--best)"));
  const said =
    (known.length > rows.length ? `${rows.length} of ${known.length}: ` : "") +
    "shown differences first, then the largest";
  return plot(
    "img",
    `Changes of ${rows.length} of ${known.length} cells: ` +
      rows.map((d) => `${d.name} ${signed(d.change)}${d.shown ? "" : ", none shown"}`).join("; "),
    {
      width,
      height: rows.length * 20 + 58,
      marginLeft: left,
      marginRight: 64,
      marginTop: 30,
      marginBottom: 28,
      x: { domain },
      y: {
        domain: rows.map((d) => d.name),
        padding: 0.3,
        tickSize: 0,
        tickFormat: (n: string) => cut(n, left),
        label: null,
      },
      marks: [
        Plot.text([said], { text: String, frameAnchor: "top-left", textAnchor: "start", dx: 4 - left, dy: -20 }),
        Plot.gridX({ ticks: axis.ticks }),
        Plot.axisX({ ...axis, anchor: "bottom" }),
        Plot.ruleX([0]),
        Plot.ruleY(
          rows.filter((d) => d.low !== null && d.high !== null),
          { x1: (d: Change) => within(d.low!), x2: (d: Change) => within(d.high!), y: "name", stroke: colour },
        ),
        Plot.dot(rows, {
          x: "change",
          y: "name",
          r: 4,
          symbol: (d: Change) => (d.change > 0 ? "triangle" : "circle"),
          fill: colour,
          title: (d: Change) => `${d.name}: ${signed(d.change)}`,
        }),
        Plot.text(rows, {
          frameAnchor: "right",
          y: "name",
          text: (d: Change) => signed(d.change),
          textAnchor: "start",
          dx: 6,
        }),
      ],
    },
  );
}
