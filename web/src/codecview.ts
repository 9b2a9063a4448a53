import { across, type App, type Shown, type View } from "./app.ts";
import { chart, colours, pointsOf, symbols } from "./codecchart.ts";
import { rankOf, timeWords } from "./columns.ts";
import { select } from "./control.ts";
import { fill, make, note, scrolled, section, td, th, tr } from "./dom.ts";
import { answer, facts } from "./facts.ts";
import { rowOf, type Codec } from "./model.ts";
import { plain, ratio } from "./number.ts";
import { relatives } from "./relative.ts";
import { sign } from "./signs.ts";
import { list, toggled } from "./state.ts";
import { term } from "./tip.ts";

// All that the record knows of one codec.
export const codecView: View = {
  id: "codec",
  title: "Codec",
  mount(host, app) {
    const ids = app.page.codecs.map((c) => c.id).sort();
    const which = select(
      "Codec",
      ids.map((i) => [i, i]),
      (codec) => app.choose({ codec }),
    );
    const out = make("div", { id: "codec" });
    host.append(make("div", { class: "controls" }, which.element), out);
    return (s): Shown => {
      const id = ids.includes(s.codec) ? s.codec : ids.includes(s.base) ? s.base : (ids[0] ?? "");
      which.show(id);
      const c = app.page.codecs.find((x) => x.id === id);
      if (!c) return { grid: { header: [], rows: [] }, summary: "the record names no codec" };
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
      const marked = list(s.mark).includes(id);
      const mark = make(
        "button",
        { type: "button", "data-key": "mark" },
        sign("star", "currentColor", marked),
        marked ? " marked" : " mark",
      );
      mark.setAttribute("aria-pressed", String(marked));
      mark.onclick = () => app.choose({ mark: toggled(s.mark, id) });
      const beside = list(s.mark).includes(id) ? "" : [id, s.base].join(",");
      const link = make(
        "a",
        { href: app.link({ view: "versus", ...(beside ? { pair: beside } : {}) }) },
        "head to head",
      );
      out.replaceChildren(
        section("codec", id, about(c), make("p", { class: "row" }, mark, link)),
        make(
          "div",
          { class: "halves" },
          section(
            "chart",
            `All data sets, relative to ${s.base}`,
            svg
              ? make("figure", { id: "chart" }, legend(["time", "size"]), svg)
              : note(id === s.base ? "Others are set against this codec." : "Nothing was measured of both."),
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
        section("figures", "Figures", scrolled("Figures of " + id, table)),
        findings(c),
      );
      return {
        grid,
        title: id,
        legend: ["● time of marshal and unmarshal together; ■ encoded bytes; further left is less"],
        ...(svg ? { drawing: svg } : {}),
        summary: `${id} on ${all.length} data sets, relative to ${s.base}`,
      };
    };
  },
};

// about is what the library is, where it comes from, and how old it is.
function about(c: Codec): HTMLElement {
  const link = c.card?.link;
  const away = (href: string, text: string) => make("a", { href, rel: "noreferrer", target: "_blank" }, text);
  const library = link ? away(link, c.library) : c.library || "not known";
  const text = link?.endsWith("/std") ? "https://go.dev/LICENSE" : link && link + "?tab=licenses";
  const named = c.card?.licence;
  const licence = text ? away(text, named ?? "see its page") : (named ?? "not known");
  const lines: [string, Node | string | undefined][] = [
    ["reference", c.reference],
    ["library", library],
    ["version", c.version],
    ["released", c.card?.released],
    ["latest", c.card?.latest],
    ["status", c.card?.status],
    ["modules", c.card?.modules?.toString()],
    ["licence", licence],
    ["get", c.card?.get && make("code", {}, c.card.get)],
    ["kind", c.how],
    ["use", c.doc],
  ];
  return make(
    "dl",
    { class: "about" },
    ...lines.flatMap(([what, value]) => (value ? [make("dt", {}, term(what)), make("dd", {}, value)] : [])),
  );
}

export function legend(series: readonly string[]): HTMLElement {
  return make(
    "ul",
    { class: "legend" },
    ...series.map((text, i) => make("li", {}, sign(symbols[i]!, colours[i]), text)),
  );
}

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
      td(make("a", { href: app.link({ view: "table", dataset: r.dataset }) }, r.dataset)),
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

function findings(c: Codec): HTMLElement {
  const all = c.card?.findings ?? [];
  if (all.length === 0)
    return section("findings", "Findings", note("None; which does not prove that there are none."));
  const table = make("table", { id: "findings" });
  fill(
    table,
    tr(["harm", "whose doing", "in words", "seen on", "shown by"].map((t) => th(t))),
    all.map((f) =>
      tr([
        td(f.harm),
        td(f.party || "not known"),
        td(f.words, "reason"),
        td(f.places, "reason"),
        td(f.shown ?? "", "reason"),
      ]),
    ),
  );
  return section("findings", "Findings", scrolled("Findings of " + c.id, table));
}
