import { across, type Shown, type View } from "./app.ts";
import { select } from "./control.ts";
import { draw, make } from "./dom.ts";
import { measures, type Measure } from "./measure.ts";
import type { Row } from "./model.ts";
import { times } from "./number.ts";

// A ratio is a row against the base, with the interval of both.
export interface Ratio { id: string; ratio: number; low: number; high: number }

// against divides by the base; relative widths of the two intervals are added as
// independent errors are, in logarithms.
export function against(rows: readonly Row[], base: Row, m: Measure): Ratio[] {
  const b = m.of(base);
  if (b === null || b <= 0) return [];
  return rows.flatMap((r) => {
    const v = m.of(r);
    if (v === null || v <= 0) return [];
    const ratio = v / b;
    if (r === base) return [{ id: r.codec.id, ratio, low: 1, high: 1 }];
    const down = Math.hypot(logarithm(v, m.low(r)), logarithm(b, m.high(base))), up = Math.hypot(logarithm(v, m.high(r)), logarithm(b, m.low(base)));
    return [{ id: r.codec.id, ratio, low: ratio * Math.exp(-down), high: ratio * Math.exp(up) }];
  }).sort((a, c) => a.ratio - c.ratio || a.id.localeCompare(c.id));
}

function logarithm(value: number, end: number | null): number {
  return end === null || end <= 0 ? 0 : Math.abs(Math.log(end / value));
}

export const bars: View = {
  id: "bars", title: "Bars",
  mount(host, app) {
    const all = measures(app.page);
    const ids = [...new Set(app.page.datasets.flatMap((d) => d.rows.map((r) => r.codec.id)))].sort();
    const base = select("Against", ids.map((i) => [i, i]), (v) => app.choose({ base: v }));
    const what = select("What", all.map((m) => [m.id, m.title]), (measure) => app.choose({ measure }));
    const out = make("div", { id: "bars" });
    host.append(make("section", { "aria-labelledby": "bars-title" }, make("h2", { id: "bars-title" }, "Relative to one codec"), make("div", { class: "controls" }, base.element, what.element), out));
    return (s): Shown => {
      const data = app.dataset(s), m = all.find((x) => x.id === s.measure) ?? all[0];
      base.show(s.base);
      what.show(m?.id ?? "");
      const from = data?.rows.find((r) => r.codec.id === s.base);
      const ratios = data && m && from ? against(app.rows(data), from, m) : [];
      const header = ["codec", `${m?.title ?? ""} relative to ${s.base}`, "low", "high"];
      const grid = { header, rows: ratios.map((r) => [r.id, r.ratio, r.low, r.high]) };
      if (ratios.length === 0) {
        out.replaceChildren(make("p", { class: "soft" }, `${s.base || "No codec"} has no such number on this data set; choose another codec or number.`));
        return { grid, summary: "nothing to show" };
      }
      const svg = drawn(ratios, s.base, header[1]!, across(host));
      out.replaceChildren(svg);
      return { grid, drawing: svg, summary: `${ratios.length} codecs relative to ${s.base}, ${m!.title}; the scale is logarithmic; thin lines are intervals` };
    };
  },
};

function drawn(ratios: readonly Ratio[], base: string, title: string, width: number): SVGSVGElement {
  const row = 20, height = ratios.length * row + 10;
  const names = Math.min(0.4 * width, 7 * Math.max(...ratios.map((r) => r.id.length)) + 8);
  const ends = ratios.flatMap((r) => [r.low, r.high, r.ratio]).map(Math.log).concat(0);
  const low = Math.min(...ends), high = Math.max(...ends, low + 1e-9);
  const at = (x: number) => names + ((Math.log(x) - low) / (high - low)) * (width - names - 62);
  const svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "font-size": 12, "font-family": "sans-serif", fill: "currentColor",
    "aria-label": `${title}: ${ratios.map((r) => `${r.id} ${times(r.ratio)}`).join(", ")}` });
  ratios.forEach((r, i) => {
    const y = i * row + 5, x = Math.min(at(r.ratio), at(1));
    svg.append(draw("text", { x: names - 6, y: y + 13, "text-anchor": "end", "font-weight": r.id === base ? 700 : 400 }, r.id.length * 7 > names ? r.id.slice(0, Math.floor(names / 7) - 1) + "…" : r.id),
      draw("rect", { class: r.ratio <= 1 ? "s2" : "s0", x, y: y + 3, width: Math.max(1, Math.abs(at(r.ratio) - at(1))), height: 12, fill: "currentColor", opacity: 0.75 }),
      draw("line", { x1: at(r.low), x2: at(r.high), y1: y + 9, y2: y + 9, stroke: "currentColor" }),
      draw("text", { x: Math.max(at(r.ratio), at(r.high), at(1)) + 5, y: y + 13 }, times(r.ratio)));
  });
  svg.append(draw("line", { x1: at(1), x2: at(1), y1: 0, y2: height, stroke: "currentColor" }));
  return svg;
}
