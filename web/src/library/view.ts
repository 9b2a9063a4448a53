import { across, type App, type Shown, type View } from "../app.ts";
import { chart, legend, pointsOf } from "../chart.ts";
import { rankOf, timeWords } from "../compare/columns.ts";
import { fill, make, note, scrolled, section, td, th, tr } from "../dom.ts";
import { answer, facts } from "../facts.ts";
import { measured } from "../families.ts";
import { rowOf } from "../model.ts";
import { plain, ratio } from "../number.ts";
import { relatives } from "../relative.ts";
import { search } from "../search.ts";
import { directory } from "./directory.ts";
import { searchFindings } from "./findings.ts";
import { dispute, findings, origin } from "./origin.ts";
import { rowsOf } from "./matrices.ts";

// All that the record knows of one library.
export const library: View = {
  id: "library",
  title: "Library",
  uses: { downloads: true },
  mount(host, app) {
    const out = make("div", { id: "codec" });
    const found = searchFindings(app);
    host.append(make("div", { class: "controls" }, search(app, "Find a library")), found, out);
    return (s): Shown => {
      const c = app.page.codecs.find((x) => x.id === s.library);
      found.hidden = c !== undefined;
      if (!c) return directory(out, s, app);
      const id = c.id;
      const all = relatives(app.page, id, s.base);
      const points = [
        ...pointsOf(
          0,
          "time",
          all.map((r) => ({ dataset: r.dataset, value: r.time })),
          "faster",
          "slower",
        ),
        ...pointsOf(
          1,
          "size",
          all.map((r) => ({ dataset: r.dataset, value: r.size })),
          "smaller",
          "larger",
        ),
      ];
      const datasets = all.filter((r) => r.time !== null || r.size !== null).map((r) => r.dataset);
      const none = measured(app.page, id) ? "Nothing was measured of both." : "It is not measured yet.";
      const svg =
        points.length > 0 && id !== s.base
          ? chart(`${id} relative to ${s.base}`, datasets, points, Math.min(600, across(host)))
          : undefined;
      const table = make("table", { id: "figures" });
      const header = [
        "data set",
        "rank",
        "marshal ns",
        "unmarshal ns",
        `time vs ${s.base}`,
        "bytes",
        `bytes vs ${s.base}`,
      ];
      const grid = { header, rows: fillFigures(table, header, all, id, app) };
      const beside = [id, id === s.base ? "" : s.base].filter(Boolean).join(",");
      const link = make(
        "a",
        { href: app.link({ view: "versus", library: "", pair: beside }) },
        `Compare with ${s.base}`,
      );
      out.replaceChildren(
        section("codec", id, origin(c, app), make("p", { class: "row" }, ...(id === s.base ? [] : [link]))),
        make(
          "div",
          { class: "halves" },
          section(
            "chart",
            `All data sets, relative to ${s.base}`,
            svg
              ? make("figure", { id: "chart" }, legend(["time", "size"]), svg)
              : note(id === s.base ? "Others are set against this codec." : none),
          ),
          section(
            "known",
            "What is known of it",
            make(
              "dl",
              { class: "known" },
              ...facts.flatMap((f) => [make("dt", {}, f.title), make("dd", {}, answer(f, c, app))]),
            ),
          ),
        ),
        rowsOf(c, s, app),
        section("figures", "Figures", scrolled("Figures of " + id, table)),
        findings(c),
        dispute(c),
      );
      return {
        grid,
        title: id,
        legend: ["● time of marshal and unmarshal together; ■ encoded bytes; further left is less"],
        ...(svg ? { drawing: svg } : {}),
        summary: !measured(app.page, id)
          ? `${id} is not measured yet`
          : `${id} on ${all.length} data sets, relative to ${s.base}`,
      };
    };
  },
};

function fillFigures(
  table: HTMLTableElement,
  header: string[],
  all: ReturnType<typeof relatives>,
  id: string,
  app: App,
): (string | number | null)[][] {
  const rows: (string | number | null)[][] = [];
  const body = all.map((r) => {
    const row = rowOf(
      app.page.datasets.find((d) => d.id === r.dataset),
      id,
    )!;
    const { marshal, unmarshal } = row.ops;
    const rank = rankOf(row.ops[app.page.total], row);
    rows.push([r.dataset, rank, marshal?.ns ?? null, unmarshal?.ns ?? null, r.time, row.size, r.size]);
    return tr([
      td(make("a", { href: app.link({ view: "table", library: "", dataset: r.dataset }) }, r.dataset)),
      td(rank, "right"),
      td(timeWords(marshal), "right"),
      td(timeWords(unmarshal), "right"),
      td(r.time === null ? "-" : ratio(r.time), "right"),
      td(plain(row.size), "right"),
      td(r.size === null ? "-" : ratio(r.size, "smaller", "larger"), "right"),
    ]);
  });
  fill(table, tr(header.map((h, i) => th(h, i === 0 ? "" : "right"))), body);
  return rows;
}
