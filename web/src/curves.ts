import { across, type Shown, type View } from "./app.ts";
import { grid as axes, logarithmic } from "./axis.ts";
import { select } from "./control.ts";
import { draw, make } from "./dom.ts";
import { place } from "./labels.ts";
import { measures, type Measure } from "./measure.ts";
import type { Dataset, Page, Row } from "./model.ts";
import { plain } from "./number.ts";
import { list } from "./state.ts";

// A line is one codec over the sizes of a family of data sets.
export interface Line { id: string; points: { size: number; value: number }[] }

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
    byID.get(r.codec.id)!.points.push({ size, value });
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
  const height = Math.round(Math.max(320, Math.min(460, width * 0.55)));
  const frame = { left: 52, right: width - Math.min(170, width * 0.3), top: 20, bottom: height - 46 };
  const x = logarithmic(sizes, [frame.left, frame.right]), y = logarithmic(all.flatMap((l) => l.points.map((p) => p.value)), [frame.bottom, frame.top]);
  const shown = front.flatMap((id) => all.filter((l) => l.id === id));
  const svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "font-size": 12, "font-family": "sans-serif", fill: "currentColor",
    "aria-label": `${m.title} over ${family}: ${shown.map((l) => `${l.id} ${l.points.map((p) => `${plain(p.value)} at ${p.size}`).join(", ")}`).join("; ")}` });
  axes(svg, x, y, frame, family + " size", m.title + ", " + m.unit, sizes);
  const path = (l: Line) => l.points.map((p) => `${x(p.size)},${y(p.value)}`).join(" ");
  for (const l of all) if (!front.includes(l.id)) svg.append(draw("polyline", { points: path(l), fill: "none", stroke: "currentColor", opacity: 0.18 }, draw("title", {}, l.id)));
  shown.forEach((l, i) => {
    svg.append(draw("polyline", { class: "s" + i, points: path(l), fill: "none", stroke: "currentColor", "stroke-width": 2, "stroke-dasharray": dashes[i]! }, draw("title", {}, l.id)));
    for (const p of l.points) svg.append(draw("circle", { class: "s" + i, cx: x(p.size), cy: y(p.value), r: 3, fill: "currentColor" }, draw("title", {}, `${l.id}, ${family}/${p.size}: ${plain(p.value)} ${m.unit}`)));
  });
  const ends = shown.map((l) => ({ x: x(l.points.at(-1)!.size), y: y(l.points.at(-1)!.value), text: l.id }));
  for (const t of place(ends, ends, { left: Math.min(...ends.map((e) => e.x)), right: width, top: 0, bottom: frame.bottom + 10 }))
    svg.append(draw("text", { class: "s" + ends.findIndex((e) => e.text === t.text), x: t.left, y: t.baseline, "aria-hidden": "true" }, t.text));
  return svg;
}
