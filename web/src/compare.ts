import { across, type Shown, type View } from "./app.ts";
import { changes } from "./changes.ts";
import { select } from "./control.ts";
import { differences, means } from "./difference.ts";
import { fill, make, scrolled, section, td, th, tr } from "./dom.ts";
import type { Difference, Page } from "./model.ts";
import { plain, signed } from "./number.ts";
import { openFile } from "./open.ts";

// The record that is shown against a second one, given by report --compare or
// picked from the disk.
export const compare: View = {
  id: "compare",
  title: "Compare",
  mount(host, app) {
    let second: { page: Page; differences: Difference[]; notes: string[] } | undefined = app.page.other;
    const file = make("input", { type: "file", accept: ".jsonl,.gz,.html,.json" });
    const mistake = make("p", { role: "alert", class: "mistake" });
    const only = select(
      "Show",
      [
        ["", "all cells"],
        ["shown", "differences that are shown"],
      ],
      (v) => app.choose({ only: v }),
    );
    const about = make("ul", { class: "soft" });
    const table = make("table", { id: "compare" });
    const mean = make("table", { id: "means" });
    const picture = make("div", { id: "changes" });
    const rest = make("div", {}, about, picture, scrolled("Geometric means", mean), scrolled("Differences", table));
    file.onchange = async () => {
      const chosen = file.files?.[0];
      if (!chosen) return;
      try {
        const page = await openFile(chosen);
        second = {
          page,
          differences: differences(app.page, page),
          notes: [
            "a difference is shown where the intervals do not meet, " +
              "which is stricter than the test of serialbench compare",
            ...page.notes.slice(-1),
          ],
        };
        mistake.textContent = "";
      } catch (e) {
        mistake.textContent = `${chosen.name}: ${(e as Error).message}`;
      }
      app.choose({});
    };
    host.append(
      section(
        "compare",
        "Against another record",
        make(
          "div",
          { class: "controls" },
          make("label", {}, "Record (.jsonl) or report (.html), read here and sent nowhere", file),
          only.element,
        ),
        mistake,
        rest,
      ),
    );
    return (s): Shown => {
      only.show(s.only);
      rest.hidden = !second;
      if (!second)
        return {
          grid: { header: [], rows: [] },
          summary: "choose a second record, or make the report with --compare",
        };
      const data = app.dataset(s);
      const kept = new Map(app.page.codecs.filter((c) => app.kept(c)).map((c) => [c.id, c]));
      const cells = second.differences.filter((d) => d.dataset === data?.id && kept.has(d.codec));
      const rows = cells.filter((d) => s.only !== "shown" || d.shown);
      about.replaceChildren(
        ...[
          `old: ${said(second.page)}`,
          `new: ${said(app.page)}`,
          ...second.notes.filter((n) => !/^(old|new): /.test(n)),
        ].map((t) => make("li", {}, t)),
      );
      const header = ["codec", "operation", "old ns", "new ns", "change", "95 % interval", "p", "shown"];
      const time = (p: Page, d: Difference) =>
        p.datasets.find((x) => x.id === d.dataset)?.rows.find((r) => r.codec.id === d.codec)?.ops[d.op]?.ns ?? null;
      fill(
        table,
        head(header, [0, 1, 7]),
        rows.map((d) => line(d, time(second!.page, d), time(app.page, d))),
      );
      fill(
        mean,
        head(["operation", "cells", "geometric mean of the changes"], [0]),
        means(cells).map((m) => tr([td(m.op), td(String(m.cells), "right"), td(signed(m.change), "right")])),
      );
      const svg = changes(rows, across(host));
      picture.replaceChildren(...(svg ? [svg] : []));
      const grid = {
        header: [...header.slice(0, 5), "low", "high", "p", "shown"],
        rows: rows.map((d) => [
          d.codec,
          d.op,
          time(second!.page, d),
          time(app.page, d),
          d.change,
          d.low,
          d.high,
          d.p,
          d.shown ? "yes" : "no",
        ]),
      };
      const on = `${rows.length} of ${cells.length} cells on ${data?.id ?? "no data set"}`;
      const found = cells.filter((d) => d.shown).length;
      const summary = `${on}, ${found} with a difference that is shown; ~ and grey: none is shown`;
      return { grid, drawing: svg, summary };
    };
  },
};

// line is a difference in the table, between two times in ns.
function line(d: Difference, before: number | null, after: number | null): HTMLTableRowElement {
  const figures = [
    plain(before),
    plain(after),
    signed(d.change),
    d.low === null || d.high === null ? "±∞" : `${signed(d.low)} … ${signed(d.high)}`,
    d.p === null ? "-" : d.p < 1e-4 ? "<0.0001" : d.p.toPrecision(2),
  ];
  const slower = d.change! > 0;
  const verdict = d.shown ? td(slower ? "▲ slower" : "▼ faster", slower ? "slower" : "best") : td("~");
  return tr([td(d.codec), td(d.op), ...figures.map((t) => td(t, "right")), verdict]);
}

function said(p: Page): string {
  return [p.name.split("/").pop(), p.environment, p.started].filter(Boolean).join(", ");
}

function head(titles: string[], left: number[]): HTMLTableRowElement {
  return tr(titles.map((t, i) => th(t, left.includes(i) ? "" : "right")));
}
