import * as Plot from "@observablehq/plot";
import { across, type Shown, type View } from "./app.ts";
import { select } from "./control.ts";
import { draw, make } from "./dom.ts";
import { place } from "./labels.ts";
import { measures, type Measure } from "./measure.ts";
import type { Dataset, Page, Row } from "./model.ts";
import { plain, short } from "./number.ts";
import { literal, logarithmic, plot } from "./plot.ts";
import { list } from "./state.ts";

// A line is one codec over the sizes of a family of data sets.
export interface Line { id: string; points: { size: number; value: number; low: number; high: number }[] }
type Spot = Line["points"][number] & { id: string };

// families are the names before the slash of data sets of which several end in a number.
export function families(page: Page): string[] {
  const count = new Map<string, number>();
  for (const d of page.datasets) {
    const [, family] = /^(.+)\/\d+$/.exec(d.id) ?? [];
    if (family) count.set(family, (count.get(family) ?? 0) + 1);
  }
  return [...count].filter(([, n]) => n > 1).map(([f]) => f);
}

// lines puts those first that are best at the largest size.
export function lines(datasets: readonly Dataset[], rows: (d: Dataset) => Row[], family: string, m: Measure): Line[] {
  const byID = new Map<string, Line>();
  const sizes = datasets.flatMap((d) => (new RegExp("/\\d+$").test(d.id) && d.id.startsWith(family + "/") ? [{ d, size: Number(d.id.slice(family.length + 1)) }] : [])).sort((a, b) => a.size - b.size);
  for (const { d, size } of sizes) for (const r of rows(d)) {
    const value = m.of(r);
    if (value === null || !(value > 0)) continue;
    if (!byID.has(r.codec.id)) byID.set(r.codec.id, { id: r.codec.id, points: [] });
    byID.get(r.codec.id)!.points.push({ size, value, low: m.low(r) ?? value, high: m.high(r) ?? value });
  }
  const last = (l: Line) => l.points.at(-1)!;
  return [...byID.values()].sort((a, b) => last(b).size - last(a).size || last(a).value - last(b).value || a.id.localeCompare(b.id));
}

const coloured = 8;
const dashes = ["", "6 3", "2 3", "8 3 2 3", "", "6 3", "2 3", "8 3 2 3"];

export const curves: View = {
  id: "sizes", title: "Sizes",
  mount(host, app) {
    const all = measures(app.page), known = families(app.page);
    const family = select("Data sets", known.map((f) => [f, f + "/*"]), (v) => app.choose({ family: v }));
    const what = select("What", all.map((m) => [m.id, m.title]), (measure) => app.choose({ measure }));
    const out = make("div", { id: "curves" });
    host.append(make("section", { "aria-labelledby": "curves-title" }, make("h2", { id: "curves-title" }, "Over the size of the data"), make("div", { class: "controls" }, family.element, what.element), out));
    return (s): Shown => {
      const m = all.find((x) => x.id === s.measure) ?? all[0];
      const chosen = known.includes(s.family) ? s.family : (known[0] ?? "");
      family.show(chosen);
      what.show(m?.id ?? "");
      const found = m && chosen ? lines(app.page.datasets, app.rows, chosen, m) : [];
      const sizes = [...new Set(found.flatMap((l) => l.points.map((p) => p.size)))].sort((a, b) => a - b);
      const grid = { header: ["codec", ...sizes.map((n) => `${chosen}/${n} ${m?.unit ?? ""}`)], rows: found.map((l) => [l.id, ...sizes.map((n) => l.points.find((p) => p.size === n)?.value ?? null)]) };
      if (found.length === 0) {
        out.replaceChildren(make("p", { class: "soft" }, known.length ? "No codec that is chosen was measured on these data sets." : "The record has no data sets of several sizes; serialbench run --dataset 'message/*,cpuinfo/*' measures some."));
        return { grid, summary: "nothing to show" };
      }
      const marked = list(s.mark).filter((id) => found.some((l) => l.id === id));
      const first = marked.length > 0 ? marked : found.map((l) => l.id);
      const svg = drawn(found, first.slice(0, coloured), sizes, chosen, m!, across(host));
      out.replaceChildren(make("figure", {}, svg, legend(first.slice(0, coloured))));
      return { grid, drawing: svg, summary: `${found.length} codecs on ${sizes.length} sizes of ${chosen}; coloured: ${marked.length > 0 ? "those marked" : "the best at the largest size"}, at most ${coloured}; ★ in the table marks others` };
    };
  },
};

function legend(ids: readonly string[]): HTMLElement {
  return make("ul", { class: "legend" }, ...ids.map((id, i) => make("li", {},
    draw("svg", { class: `key s${i}`, viewBox: "0 0 30 10", "aria-hidden": "true" }, draw("line", { x1: 0, x2: 30, y1: 5, y2: 5, stroke: "currentColor", "stroke-width": 2.5, "stroke-dasharray": dashes[i]! })), id)));
}

function drawn(all: readonly Line[], front: readonly string[], sizes: number[], family: string, m: Measure, width: number): SVGSVGElement {
  const shown = front.flatMap((id) => all.filter((l) => l.id === id));
  const spots = (lines: readonly Line[]) => lines.flatMap((l) => l.points.map((p): Spot => ({ ...p, id: l.id })));
  const room = sizes.filter((n, i) => i === 0 || i === sizes.length - 1 || sizes.length * 44 < width || i % 2 === 0);
  return plot("img", `${m.title} over ${family}: ${shown.map((l) => `${l.id} ${l.points.map((p) => `${plain(p.value)} at ${p.size}`).join(", ")}`).join("; ")}`, {
    width, height: Math.round(Math.max(320, Math.min(460, width * 0.55))), marginLeft: 52, marginRight: Math.min(170, Math.round(width * 0.3)), marginTop: 28, marginBottom: 44,
    x: { ...logarithmic(sizes), axis: null }, y: { ...logarithmic(all.flatMap((l) => l.points.flatMap((p) => [p.low, p.value, p.high]))), label: `${m.title}, ${m.unit}`, labelArrow: "none", tickSize: 0, tickFormat: short, ticks: 6, grid: true },
    marks: [
      Plot.ruleX(sizes, { strokeOpacity: 0.1 }), Plot.axisX(room, { text: String, tickSize: 0, label: family + " size", labelArrow: "none", labelAnchor: "center" }),
      Plot.line(spots(all.filter((l) => !front.includes(l.id))), { className: "lines", x: "size", y: "value", z: "id", strokeOpacity: 0.18 }),
      ...shown.map((l, i) => Plot.line(spots([l]), { className: "lines", x: "size", y: "value", stroke: `var(--s${i})`, strokeWidth: 2, strokeDasharray: dashes[i]! })),
      Plot.ruleX(spots(shown), { x: "size", y1: "low", y2: "high", stroke: literal((p: Spot) => `var(--s${front.indexOf(p.id)})`), strokeWidth: 1.5 }),
      Plot.dot(spots(shown), { x: "size", y: "value", r: 3, fill: literal((p: Spot) => `var(--s${front.indexOf(p.id)})`), title: (p: Spot) => `${p.id}, ${family}/${p.size}: ${plain(p.value)} ${m.unit}` }),
      ends(shown),
    ],
  });
}

// ends names the coloured lines where they end, as far as there is room.
function ends(shown: readonly Line[]): Plot.RenderFunction {
  return (_, scales, __, dimensions) => {
    const at = shown.map((l) => ({ x: scales.x!(l.points.at(-1)!.size), y: scales.y!(l.points.at(-1)!.value), text: l.id }));
    const placed = place(at, at, { left: Math.min(...at.map((e) => e.x)), right: dimensions.width, top: 0, bottom: dimensions.height - dimensions.marginBottom + 10 });
    return draw("g", { "text-anchor": "start", "aria-hidden": "true" }, ...placed.map((t) => draw("text", { fill: `var(--s${shown.findIndex((l) => l.id === t.text)})`, x: t.left, y: t.baseline }, t.text)));
  };
}
