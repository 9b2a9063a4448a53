import { draw } from "./dom.ts";
import type { Mark } from "./mark.ts";

// heat draws a matrix for a download: on the page it is a table, which can be
// read and walked through.
export function heat(title: string, columns: readonly string[], rows: readonly { name: string; marks: readonly (Mark | null)[] }[], legend: readonly Mark[]): SVGSVGElement {
  const cell = 20, left = 7 * Math.max(5, ...rows.map((r) => r.name.length)) + 12, top = 7 * Math.max(5, ...columns.map((c) => c.length)) + 34;
  const key = rows.length * cell + top + 24;
  const width = Math.max(420, left + columns.length * cell + 12), height = key + legend.length * 18;
  const svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "font-size": 12, "font-family": "sans-serif", fill: "currentColor", "aria-label": title },
    draw("text", { x: 8, y: 18, "font-size": 14, "font-weight": 700 }, title));
  columns.forEach((c, i) => svg.append(draw("text", { transform: `translate(${left + i * cell + 14} ${top - 6}) rotate(-90)` }, c)));
  rows.forEach((r, y) => {
    svg.append(draw("text", { x: left - 6, y: top + y * cell + 14, "text-anchor": "end" }, r.name));
    r.marks.forEach((m, x) => svg.append(...(m ? one(m, left + x * cell, top + y * cell, cell) : [])));
  });
  legend.forEach((m, i) => svg.append(...one(m, 8, key + i * 18, 16), draw("text", { x: 32, y: key + i * 18 + 13 }, m.meaning)));
  return svg;
}

function one(m: Mark, x: number, y: number, side: number): SVGElement[] {
  return [draw("rect", { class: "tint-" + m.tone, x, y, width: side - 1, height: side - 1, fill: "currentColor" }),
    draw("text", { x: x + side / 2, y: y + side - 6, "text-anchor": "middle", "font-weight": 600 }, m.letter)];
}
