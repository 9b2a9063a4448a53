import * as Plot from "@observablehq/plot";
import { across, type Shown, type View } from "./app.ts";
import { select } from "./control.ts";
import { make, note, section } from "./dom.ts";
import { measures, type Measure } from "./measure.ts";
import { rowOf, type Row } from "./model.ts";
import { ratio, short } from "./number.ts";
import { cut, literal, logarithmic, names, plot } from "./plot.ts";

// A ratio is a row against the base, with the interval that the program found for the row,
// in units of the base.
export interface Ratio {
  id: string;
  ratio: number;
  low: number;
  high: number;
}

// against divides by the base, the ends of intervals too; nothing is estimated here. What
// is not known of the base itself is in its own interval, which its row shows.
export function against(rows: readonly Row[], base: Row, m: Measure): Ratio[] {
  const b = m.of(base);
  if (b === null || b <= 0) return [];
  return rows
    .flatMap((r) => {
      const v = m.of(r);
      if (v === null || v <= 0) return [];
      return [{ id: r.codec.id, ratio: v / b, low: (m.low(r) ?? v) / b, high: (m.high(r) ?? v) / b }];
    })
    .sort((a, c) => a.ratio - c.ratio || a.id.localeCompare(c.id));
}

// withBase are rows with the base among them, whatever was filtered.
function withBase(rows: readonly Row[], base: Row): readonly Row[] {
  return rows.includes(base) ? rows : [base, ...rows];
}

export const bars: View = {
  id: "bars",
  title: "Bars",
  mount(host, app) {
    const all = measures(app.page);
    const base = select(
      "Against",
      app.page.measured.map((i) => [i, i]),
      (v) => app.choose({ base: v }),
    );
    const what = select(
      "What",
      all.map((m) => [m.id, m.title]),
      (measure) => app.choose({ measure }),
    );
    const out = make("div", { id: "bars" });
    host.append(
      section("bars", "Relative to one codec", make("div", { class: "controls" }, base.element, what.element), out),
    );
    return (s): Shown => {
      const data = app.dataset(s);
      const m = all.find((x) => x.id === s.measure) ?? all[0];
      base.show(s.base);
      what.show(m?.id ?? "");
      const from = rowOf(data, s.base);
      const ratios = data && m && from ? against(withBase(app.rows(data), from), from, m) : [];
      const header = ["codec", `${m?.title ?? ""} relative to ${s.base}`, "low", "high"];
      const grid = { header, rows: ratios.map((r) => [r.id, r.ratio, r.low, r.high]) };
      if (ratios.length === 0) {
        out.replaceChildren(
          note(`${s.base || "No codec"} has no such number on this data set; choose another codec or number.`),
        );
        return { grid, summary: "nothing to show" };
      }
      const svg = drawn(ratios, s.base, m!, header[1]!, across(host));
      out.replaceChildren(svg);
      const summary =
        `${ratios.length} codecs relative to ${s.base}, ${m!.title}; ` +
        "the scale is logarithmic; thin lines are the intervals of each, that of the base too";
      return { grid, title: header[1]!, drawing: svg, summary };
    };
  },
};

function drawn(ratios: readonly Ratio[], base: string, m: Measure, title: string, width: number): SVGSVGElement {
  const says = (r: Ratio) => (r.id === base ? "1" : ratio(r.ratio, ...m.words));
  const left = names(
    ratios.map((r) => r.id),
    width,
  );
  const axis = {
    x: {
      tickFormat: (r: number) => short(r) + "×",
      tickSize: 0,
      ticks: Math.max(2, Math.round(width / 200)),
      label: null,
    },
    y: { tickSize: 0, tickFormat: (id: string) => cut(id, left), label: null },
  };
  return plot("img", `${title}: ${ratios.map((r) => `${r.id} ${says(r)}`).join(", ")}`, {
    width,
    height: ratios.length * 20 + 56,
    marginLeft: left,
    marginRight: 92,
    marginTop: 28,
    marginBottom: 28,
    x: logarithmic(ratios.flatMap((r) => [r.low, r.high, r.ratio]).concat(1), 0.95, 1.05),
    y: { domain: ratios.map((r) => r.id), padding: 0.3 },
    marks: [
      Plot.gridX({ ticks: axis.x.ticks }),
      Plot.axisX({ ...axis.x, anchor: "top" }),
      Plot.axisX({ ...axis.x, anchor: "bottom" }),
      Plot.axisY(
        ratios.map((r) => r.id).filter((id) => id !== base),
        axis.y,
      ),
      Plot.axisY([base], { ...axis.y, fontWeight: 700 }),
      Plot.barX(ratios, {
        className: "bars",
        x1: 1,
        x2: "ratio",
        y: "id",
        fill: literal((r: Ratio) => (r.ratio <= 1 ? "var(--s2)" : "var(--s0)")),
        fillOpacity: 0.75,
      }),
      Plot.ruleY(ratios, { x1: "low", x2: "high", y: "id" }),
      Plot.ruleX([1]),
      Plot.text(ratios, {
        x: (r: Ratio) => Math.max(r.ratio, r.high, 1),
        y: "id",
        text: says,
        textAnchor: "start",
        dx: 6,
      }),
    ],
  });
}
