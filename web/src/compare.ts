import { across, type Shown, type View } from "./app.ts";
import { changes } from "./changes.ts";
import { select } from "./control.ts";
import { differences, means, type Difference } from "./difference.ts";
import { make, scrolled } from "./dom.ts";
import type { Page } from "./model.ts";
import { plain, signed } from "./number.ts";
import { openFile } from "./open.ts";

// The record that is shown against a second one, given by report --compare or
// picked from the disk.
export const compare: View = {
  id: "compare", title: "Compare",
  mount(host, app) {
    let second: { page: Page; differences: Difference[]; notes: string[] } | undefined = app.page.other;
    const file = make("input", { type: "file", accept: ".jsonl,.gz,.html,.json" }), mistake = make("p", { role: "alert", class: "mistake" });
    const only = select("Show", [["", "all cells"], ["shown", "differences that are shown"]], (v) => app.choose({ only: v }));
    const about = make("ul", { class: "soft" }), table = make("table", { id: "compare" }), mean = make("table", { id: "means" });
    const picture = make("div", { id: "changes" });
    const rest = make("div", {}, about, picture, scrolled("Geometric means", mean), scrolled("Differences", table));
    file.onchange = async () => {
      const chosen = file.files?.[0];
      if (!chosen) return;
      try {
        const page = await openFile(chosen);
        second = { page, differences: differences(app.page, page), notes: ["a difference is shown where the intervals do not meet, which is stricter than the test of serialbench compare", ...page.notes.slice(-1)] };
        mistake.textContent = "";
      } catch (e) {
        mistake.textContent = `${chosen.name}: ${(e as Error).message}`;
      }
      app.choose({});
    };
    host.append(make("section", { "aria-labelledby": "compare-title" }, make("h2", { id: "compare-title" }, "Against another record"),
      make("div", { class: "controls" }, make("label", {}, "Record (.jsonl) or report (.html), read here and sent nowhere", file), only.element), mistake, rest));
    return (s): Shown => {
      only.show(s.only);
      rest.hidden = !second;
      if (!second) return { grid: { header: [], rows: [] }, summary: "choose a second record, or make the report with --compare" };
      const data = app.dataset(s), kept = new Map(app.page.codecs.filter((c) => app.kept(c)).map((c) => [c.id, c]));
      const cells = second.differences.filter((d) => d.dataset === data?.id && kept.has(d.codec));
      const rows = cells.filter((d) => s.only !== "shown" || d.shown);
      about.replaceChildren(...[`old: ${said(second.page)}`, `new: ${said(app.page)}`, ...second.notes.filter((n) => !/^(old|new): /.test(n))].map((t) => make("li", {}, t)));
      const header = ["codec", "operation", "old ns", "new ns", "change", "95 % interval", "p", "shown"];
      const time = (p: Page, d: Difference) => p.datasets.find((x) => x.id === d.dataset)?.rows.find((r) => r.codec.id === d.codec)?.ops[d.op]?.ns ?? null;
      table.replaceChildren(head(header, [0, 1, 7]), make("tbody", {}, ...rows.map((d) => make("tr", {}, make("td", {}, d.codec), make("td", {}, d.op),
        ...[plain(time(second!.page, d)), plain(time(app.page, d)), signed(d.change), d.low === null || d.high === null ? "±∞" : `${signed(d.low)} … ${signed(d.high)}`, d.p === null ? "-" : d.p < 1e-4 ? "<0.0001" : d.p.toPrecision(2)].map((t) => make("td", { class: "right" }, t)),
        make("td", { class: d.shown ? (d.change! > 0 ? "slower" : "best") : "" }, d.shown ? (d.change! > 0 ? "▲ slower" : "▼ faster") : "~")))));
      mean.replaceChildren(head(["operation", "cells", "geometric mean of the changes"], [0]), make("tbody", {}, ...means(cells).map((m) => make("tr", {}, make("td", {}, m.op), make("td", { class: "right" }, String(m.cells)), make("td", { class: "right" }, signed(m.change))))));
      const svg = changes(rows, across(host));
      picture.replaceChildren(...(svg ? [svg] : []));
      const grid = { header: [...header.slice(0, 5), "low", "high", "p", "shown"], rows: rows.map((d) => [d.codec, d.op, time(second!.page, d), time(app.page, d), d.change, d.low, d.high, d.p, d.shown ? "yes" : "no"]) };
      return { grid, drawing: svg, summary: `${rows.length} of ${cells.length} cells on ${data?.id ?? "no data set"}, ${cells.filter((d) => d.shown).length} with a difference that is shown; ~ and grey: none is shown` };
    };
  },
};

function said(p: Page): string {
  return [p.name.split("/").pop(), p.environment, p.started].filter(Boolean).join(", ");
}

function head(titles: string[], left: number[]): HTMLElement {
  return make("thead", {}, make("tr", {}, ...titles.map((t, i) => make("th", { scope: "col", class: left.includes(i) ? "" : "right" }, t))));
}
