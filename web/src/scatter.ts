import { grid, logarithmic } from "./axis.ts";
import { draw, make } from "./dom.ts";
import { place } from "./labels.ts";
import type { Page, Row } from "./model.ts";
import { plain } from "./number.ts";
import { front } from "./pareto.ts";

// scatter draws encoded size against the time of marshal and unmarshal, both
// logarithmic, with intervals and the line of what nothing beats in both. Points
// are reached by the arrow keys; Enter marks one.
export function scatter(page: Page, rows: readonly Row[], marked: readonly string[], width: number, mark: (id: string) => void): Node {
  const points = rows.flatMap((r) => {
    const c = r.ops[page.total];
    return c && c.ns > 0 && r.size ? [{ x: c.ns, y: r.size, low: c.low ?? c.ns, high: c.high ?? c.ns, id: r.codec.id }] : [];
  }).sort((a, b) => a.x - b.x || a.y - b.y);
  if (points.length === 0) return make("p", { class: "soft" }, "No codec with a size and both times is chosen.");
  const height = Math.round(Math.max(320, Math.min(440, width * 0.6)));
  const frame = { left: 52, right: width - 12, top: 20, bottom: height - 46 };
  const x = logarithmic(points.flatMap((p) => [p.x, p.high]), [frame.left, frame.right]), y = logarithmic(points.map((p) => p.y), [frame.bottom, frame.top]);
  const best = front(points);
  const svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, role: "group", "font-size": 12, "font-family": "sans-serif", fill: "currentColor",
    "aria-label": `Size against time of ${points.length} codecs. Nothing is both smaller and faster than ${best.map((p) => p.id).join(", ")}. Arrow keys move among the points.` });
  grid(svg, x, y, frame, "marshal + unmarshal, ns (interval drawn)", "encoded bytes");
  svg.append(draw("polyline", { points: best.map((p) => `${x(p.x)},${y(p.y)}`).join(" "), fill: "none", stroke: "currentColor", "stroke-dasharray": "4 3" }));
  const said = make("p", { class: "soft said", "aria-live": "polite" }, "Dashed: nothing is both smaller and faster. Choose a point for its numbers.");
  const dots: SVGElement[] = [];
  for (const p of points) {
    const leads = best.includes(p), on = marked.includes(p.id);
    const words = `${p.id}: ${plain(p.x)} ns (${plain(p.low)} to ${plain(p.high)}), ${plain(p.y)} bytes${leads ? ", on the front" : ""}`;
    const dot = draw("g", { class: "point " + (on ? "s1" : leads ? "s2" : "s0"), role: "button", tabindex: dots.length === 0 ? 0 : -1, "aria-pressed": String(on), "aria-label": words, "data-key": p.id },
      draw("title", {}, words),
      draw("line", { x1: x(Math.max(1e-3, p.low)), x2: x(p.high), y1: y(p.y), y2: y(p.y), stroke: "currentColor", opacity: 0.6 }),
      on ? draw("rect", { x: x(p.x) - 5, y: y(p.y) - 5, width: 10, height: 10, fill: "currentColor" }) : draw("circle", { cx: x(p.x), cy: y(p.y), r: leads ? 5 : 3.5, fill: "currentColor" }));
    dot.onfocus = dot.onmouseenter = () => { said.textContent = words; };
    dot.onclick = () => mark(p.id);
    dot.onkeydown = (e) => {
      const to = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 }[e.key];
      const at = e.key === "Home" ? 0 : e.key === "End" ? dots.length - 1 : to === undefined ? -1 : Math.min(dots.length - 1, Math.max(0, dots.indexOf(dot) + to));
      if (at >= 0) {
        dot.setAttribute("tabindex", "-1");
        dots[at]!.setAttribute("tabindex", "0");
        dots[at]!.focus();
      } else if (e.key === "Enter" || e.key === " ") mark(p.id);
      else return;
      e.preventDefault();
    };
    dots.push(dot);
    svg.append(dot);
  }
  const first = [...points.filter((p) => marked.includes(p.id)), ...best, ...points];
  const wanted = [...new Set(first)].map((p) => ({ x: x(p.x), y: y(p.y), text: p.id }));
  for (const l of place(wanted, wanted, { ...frame, right: width }))
    svg.append(draw("text", { x: l.left, y: l.baseline, "font-weight": best.some((b) => b.id === l.text) ? 600 : 400, "aria-hidden": "true" }, l.text));
  return make("figure", {}, svg, said);
}
