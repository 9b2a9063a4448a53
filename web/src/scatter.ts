import { scaleLog } from "d3-scale";
import { draw } from "./dom.ts";
import type { Page, Row } from "./model.ts";
import { front } from "./pareto.ts";

// scatter draws encoded size against the time of marshal and unmarshal, both
// logarithmic, with intervals and the line of what nothing beats in both.
export function scatter(page: Page, rows: readonly Row[]): SVGElement | string {
  const points = rows.flatMap((r) => {
    const c = r.ops[page.total];
    return c && c.ns > 0 && r.size ? [{ x: c.ns, y: r.size, low: c.low ?? c.ns, high: c.high ?? c.ns, id: page.codecs[r.codec]!.id }] : [];
  });
  if (points.length === 0) return "No codec with a size and both times is chosen.";
  const width = 900, height = 420;
  const span = (xs: number[]): [number, number] => [Math.min(...xs) * 0.85, Math.max(...xs) * 1.2];
  const x = scaleLog(span(points.map((p) => p.x)), [60, width - 130]), y = scaleLog(span(points.map((p) => p.y)), [height - 45, 15]);
  const best = front(points);
  const svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "font-size": 12, "font-family": "sans-serif", fill: "currentColor",
    "aria-label": `Size against time of ${points.length} codecs. Nothing is both smaller and faster than ${best.map((p) => p.id).join(", ")}.` });
  for (const t of x.ticks(5)) {
    svg.append(draw("line", { x1: x(t), x2: x(t), y1: 15, y2: height - 45, stroke: "currentColor", opacity: 0.12 }));
    if (/^[125]0*$/.test(String(t))) svg.append(draw("text", { x: x(t), y: height - 28, "text-anchor": "middle" }, String(t)));
  }
  for (const t of y.ticks(5)) {
    svg.append(draw("line", { y1: y(t), y2: y(t), x1: 60, x2: width - 130, stroke: "currentColor", opacity: 0.12 }),
      draw("text", { x: 54, y: y(t) + 4, "text-anchor": "end" }, String(t)));
  }
  svg.append(draw("text", { x: 420, y: height - 8, "text-anchor": "middle" }, "marshal + unmarshal, ns (interval drawn)"),
    draw("text", { x: 60, y: 11 }, "bytes"),
    draw("polyline", { points: best.map((p) => `${x(p.x)},${y(p.y)}`).join(" "), fill: "none", stroke: "currentColor", "stroke-dasharray": "4 3" }));
  for (const p of points) {
    const leads = best.includes(p);
    svg.append(draw("line", { x1: x(Math.max(1e-3, p.low)), x2: x(p.high), y1: y(p.y), y2: y(p.y), stroke: "currentColor", opacity: 0.5 }),
      draw("circle", { cx: x(p.x), cy: y(p.y), r: leads ? 5 : 3.5, fill: leads ? "#0e8a52" : "#2f7ed8", stroke: "currentColor", "stroke-width": leads ? 1 : 0 },
        draw("title", {}, `${p.id}: ${p.x.toFixed(0)} ns, ${p.y.toFixed(1)} bytes`)));
    if (leads) svg.append(draw("text", { x: x(p.x) + 8, y: y(p.y) - 5 }, p.id));
  }
  return svg;
}
