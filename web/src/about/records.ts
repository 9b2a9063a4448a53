import { across, type App, type Shown, type View } from "../app.ts";
import { beside, ofPage, type Side } from "./beside.ts";
import { changes } from "./changes.ts";
import { select } from "../control.ts";
import { fill, folded, make, note, scrolled, section, td, th, tr } from "../dom.ts";
import type { Comparison, Difference } from "../model.ts";
import { chance, digits, signed } from "../number.ts";
import { name } from "../names.ts";
import { openFile, type Opened } from "./open.ts";
import { term } from "../tip.ts";

// The record that is shown against a second one: what the program found, given by
// report --compare or picked from the disk. Of two reports without its test, both figures.
export const records: View = {
  id: "records",
  title: "Compare two files",
  uses: { dataset: true, filters: true, downloads: true },
  mount(host, app) {
    let second: Comparison | undefined = app.page.other;
    const accept = ".json,.html,.gz,.jsonl";
    const older = make("input", { type: "file", accept, id: "older" });
    const newer = make("input", { type: "file", accept, id: "newer" });
    const sides: { older?: Side; newer?: Side } = {};
    const mistake = make("p", { role: "alert", class: "mistake" });
    const only = select(
      "Show",
      [
        ["", "all cells"],
        ["shown", "differences that are shown"],
      ],
      (v) => app.choose({ only: v }),
    );
    const about = make("div", { class: "soft" });
    const table = make("table", { id: "compare" });
    const mean = make("table", { id: "means" });
    const picture = make("div", { id: "changes" });
    const means = scrolled("Geometric means", mean);
    const rest = make("div", {}, about, picture, means, scrolled("Differences", table));
    const opened = async (file: HTMLInputElement, end: keyof typeof sides) => {
      const chosen = file.files?.[0];
      if (!chosen) return;
      mistake.textContent = "";
      try {
        take(await openFile(chosen), end);
      } catch (e) {
        mistake.textContent = `${chosen.name}: ${(e as Error).message}`;
      }
      app.choose({});
    };
    const take = (o: Opened, end: keyof typeof sides) => {
      if (o.side) sides[end] = o.side;
      second = o.comparison ?? (sides.older ? beside(sides.older, sides.newer ?? ofPage(app.page)) : second);
      if (o.side && !sides.older) mistake.textContent = "Give the older report, too.";
    };
    older.onchange = () => opened(older, "older");
    newer.onchange = () => opened(newer, "newer");
    host.append(
      section(
        "compare",
        "Against another record",
        make(
          "div",
          { class: "controls" },
          make("label", {}, "Older report (.html, .json), or a comparison of the program", older),
          make("label", {}, "Newer report; none: the one that is shown", newer),
          only.element,
        ),
        note("Files are read here and sent nowhere."),
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
          summary:
            "choose a report, or what serialbench compare --format json wrote; or make the report with --compare",
        };
      const data = app.dataset(s);
      const kept = new Map(app.page.codecs.filter((c) => app.kept(c)).map((c) => [c.id, c]));
      const cells = second.differences.filter((d) => d.dataset === data?.id && kept.has(d.codec));
      const rows = cells.filter((d) => s.only !== "shown" || d.shown);
      const said = second.notes.filter((n) => !/^(old|new): /.test(n));
      const item = (t: string) => make("li", t.startsWith("warning: ") ? { class: "mistake" } : {}, t);
      const warnings = said.filter((t) => t.startsWith("warning: "));
      about.replaceChildren(
        folded("warnings", warnings.map(item)),
        make("ul", {}, ...[`old: ${second.old}`, `new: ${second.new}`].map(item)),
        make("ul", {}, ...said.filter((t) => !warnings.includes(t)).map(item)),
      );
      const tested = second.tested;
      means.hidden = !tested;
      const header = [
        "codec",
        "operation",
        "old ns",
        "new ns",
        "change",
        "95 % interval",
        "p",
        "detectable change",
        tested ? "shown" : "intervals",
      ];
      fill(
        table,
        head(header, [0, 1, 8]),
        rows.map((d) => line(d, tested, app)),
      );
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
        header: [...header.slice(0, 5), "low", "high", "p", "detectable change", "shown"],
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
      const summary = tested
        ? `${on}, ${found} with a difference that is shown; ~ and grey: none is shown`
        : `${on}, ${found} whose intervals are apart, which is no test; ~ and grey: they are not`;
      return { grid, title: `${second.old} against ${second.new}`, legend: second.notes, drawing: svg, summary };
    };
  },
};

// line is a difference in the table, with times in ns.
function line(d: Difference, tested: boolean, app: App): HTMLTableRowElement {
  const figures = [
    digits(d.old),
    digits(d.new),
    signed(d.change),
    tested ? between(d.low, d.high) : "-",
    chance(d.p),
    d.from === null ? "-" : d.from > 1 ? "more than 100 %" : (100 * d.from).toFixed(1) + " %",
  ];
  const slower = d.change! > 0;
  const words = (slower ? "▲ " : "▼ ") + (tested ? (slower ? "slower" : "faster") : "apart");
  const verdict = d.shown ? td(words, slower ? "slower" : "best") : td(term("~"));
  return tr([td(name(app, d.codec)), td(term(d.op)), ...figures.map((t) => td(t, "right")), verdict]);
}

function between(low: number | null, high: number | null): string {
  return low === null || high === null ? "too few processes" : `${signed(low)} … ${signed(high)}`;
}

function head(titles: string[], left: number[]): HTMLTableRowElement {
  return tr(titles.map((t, i) => th(t, left.includes(i) ? "" : "right")));
}
