import * as Plot from "@observablehq/plot";
import type { Mark } from "./mark.ts";
import { literal, plot } from "./plot.ts";

interface Tile {
  x: string;
  y: string;
  mark: Mark;
}

// heat draws a matrix for a download: on the page it is a table, which can be
// read and walked through.
export function heat(
  title: string,
  columns: readonly string[],
  rows: readonly { name: string; marks: readonly (Mark | null)[] }[],
  legend: readonly Mark[],
): SVGSVGElement {
  const side = 20;
  const left = 7 * Math.max(5, ...rows.map((r) => r.name.length)) + 16;
  const top = 7 * Math.max(5, ...columns.map((c) => c.length)) + 40;
  const tiles = rows.flatMap((r) =>
    r.marks.flatMap((mark, x): Tile[] => (mark ? [{ x: columns[x]!, y: r.name, mark }] : [])),
  );
  const width = Math.max(480, left + columns.length * side + 12);
  const bottom = legend.length * 18 + 24;
  const key = (i: number) => 24 + i * 18;
  return plot("img", title, {
    width,
    height: top + rows.length * side + bottom,
    marginLeft: left,
    marginTop: top,
    marginBottom: bottom,
    marginRight: width - left - columns.length * side,
    x: { domain: columns, axis: "top", tickRotate: -90, tickSize: 0, padding: 0.05, label: null },
    y: { domain: rows.map((r) => r.name), tickSize: 0, padding: 0.05, label: null },
    marks: [
      Plot.cell(tiles, { x: "x", y: "y", fill: literal((t: Tile) => `var(--${t.mark.tone})`) }),
      Plot.text(tiles, { x: "x", y: "y", text: (t: Tile) => t.mark.letter, fontWeight: 600 }),
      Plot.text([title], {
        text: String,
        frameAnchor: "top-left",
        textAnchor: "start",
        dx: 8 - left,
        dy: 16 - top,
        fontSize: 14,
        fontWeight: 700,
      }),
      ...legend.flatMap((m, i) => [
        Plot.dot([m], {
          frameAnchor: "bottom-left",
          dx: 16 - left,
          dy: key(i),
          r: 8,
          symbol: "square",
          fill: `var(--${m.tone})`,
        }),
        Plot.text([m], {
          text: (k: Mark) => k.letter,
          frameAnchor: "bottom-left",
          textAnchor: "middle",
          lineAnchor: "middle",
          dx: 16 - left,
          dy: key(i),
          fontWeight: 600,
        }),
        Plot.text([m], {
          text: (k: Mark) => k.meaning,
          frameAnchor: "bottom-left",
          textAnchor: "start",
          lineAnchor: "middle",
          dx: 32 - left,
          dy: key(i),
        }),
      ]),
    ],
  });
}
