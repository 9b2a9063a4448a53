import { across, type Shown, type View } from "./app.ts";
import { changes } from "./changes.ts";
import { select } from "./control.ts";
import { fill, make, scrolled, section, td, th, tr } from "./dom.ts";
import type { Comparison, Difference } from "./model.ts";
import { chance, digits, signed } from "./number.ts";
import { openFile } from "./open.ts";

// The record that is shown against a second one: what the program found, given by
// report --compare or picked from the disk.
export const compare: View = {
  id: "compare",
  title: "Compare",
  mount(host, app) {
    let second: Comparison | undefined = app.page.other;
    const file = make("input", { type: "file", accept: ".json,.html,.gz,.jsonl" });
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
        second = await openFile(chosen);
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
          make("label", {}, "Comparison (.json) or report with one (.html), read here and sent nowhere", file),
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
          summary: "choose what serialbench compare --format json wrote, or make the report with --compare",
        };
      const data = app.dataset(s);
      const kept = new Map(app.page.codecs.filter((c) => app.kept(c)).map((c) => [c.id, c]));
      const cells = second.differences.filter((d) => d.dataset === data?.id && kept.has(d.codec));
      const rows = cells.filter((d) => s.only !== "shown" || d.shown);
      about.replaceChildren(
        ...[`old: ${second.old}`, `new: ${second.new}`, ...second.notes.filter((n) => !/^(old|new): /.test(n))].map(
          (t) => make("li", {}, t),
        ),
      );
      const header = [
        "codec",
        "operation",
        "old ns",
        "new ns",
        "change",
        "95 % interval",
        "p",
        "shown from",
        "shown",
      ];
      fill(table, head(header, [0, 1, 8]), rows.map(line));
      fill(
        mean,
        head(["operation", "cells, all data sets", "geometric mean of the changes", "95 % interval"], [0]),
        second.means.map((m) =>
          tr([
            td(m.op),
            td(String(m.cells), "right"),
            td(signed(m.change), "right"),
            td(between(m.low, m.high), "right"),
          ]),
        ),
      );
      const svg = changes(rows, across(host));
      picture.replaceChildren(...(svg ? [svg] : []));
      const grid = {
        header: [...header.slice(0, 5), "low", "high", "p", "shown from", "shown"],
        rows: rows.map((d) => [
          d.codec,
          d.op,
          d.old,
          d.new,
          d.change,
          d.low,
          d.high,
          d.p,
          d.from,
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

// line is a difference in the table, with times in ns.
function line(d: Difference): HTMLTableRowElement {
  const figures = [
    digits(d.old),
    digits(d.new),
    signed(d.change),
    between(d.low, d.high),
    chance(d.p),
    d.from === null ? "-" : d.from > 1 ? "more than 100 %" : (100 * d.from).toFixed(1) + " %",
  ];
  const slower = d.change! > 0;
  const verdict = d.shown ? td(slower ? "▲ slower" : "▼ faster", slower ? "slower" : "best") : td("~");
  return tr([td(d.codec), td(d.op), ...figures.map((t) => td(t, "right")), verdict]);
}

function between(low: number | null, high: number | null): string {
  return low === null || high === null ? "too few processes" : `${signed(low)} … ${signed(high)}`;
}

function head(titles: string[], left: number[]): HTMLTableRowElement {
  return tr(titles.map((t, i) => th(t, left.includes(i) ? "" : "right")));
}
