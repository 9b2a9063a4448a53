import { across, type App, type Shown, type View } from "../app.ts";
import { chart, colours, legend, marks, pointsOf, symbols } from "../chart.ts";
import { rankOf, timeWords } from "./columns.ts";
import { select } from "../control.ts";
import { differ } from "./differ.ts";
import { make, note, section } from "../dom.ts";
import { answer, facts, origin } from "../facts.ts";
import { costTitle } from "../measure.ts";
import { rowOf, type Codec, type Dataset, type Row } from "../model.ts";
import { name } from "../names.ts";
import { plain, ratio } from "../number.ts";
import { relatives } from "../relative.ts";
import { sign } from "../signs.ts";
import { list, type State } from "../state.ts";

const most = 4;
const known = [...facts, ...origin];

// Two to four codecs side by side.
export const versus: View = {
  id: "versus",
  title: "Head to head",
  uses: { dataset: true, downloads: true },
  mount(host, app) {
    const ids = app.page.codecs.map((c) => c.id).sort();
    const options: [string, string][] = [["", "none"], ...ids.map((i): [string, string] => [i, i])];
    let shownNow: string[] = [];
    const choices = Array.from({ length: most }, (_, i) =>
      select(`${i + 1}.`, options, (v) => {
        const next = [...shownNow];
        next[i] = v;
        app.choose({ pair: [...new Set(next.filter(Boolean))].join(",") });
      }),
    );
    const out = make("div", { id: "versus" });
    host.append(make("div", { class: "controls four" }, ...choices.map((c) => c.element)), out);
    return (s): Shown => {
      const data = app.dataset(s);
      shownNow = compared(s, data, ids, app.page.total);
      choices.forEach((c, i) => c.show(shownNow[i] ?? ""));
      const codecs = shownNow.flatMap((id) => app.page.codecs.find((c) => c.id === id) ?? []);
      if (codecs.length < 2) {
        out.replaceChildren(note("Choose two to four, or tick them in the table."));
        return { grid: { header: [], rows: [] }, summary: "nothing to compare" };
      }
      const lines = figures(codecs, data, s, app);
      const table = make(
        "table",
        { class: codecs.length > 2 ? "versus many" : "versus" },
        make("caption", {}, `On ${data?.id ?? "no data set"}`),
        make("thead", {}, head(codecs, app)),
        make("tbody", {}, ...lines.map((l) => line(l.title, l.cells, l.best))),
        make(
          "tbody",
          { class: "facts" },
          ...known.map((f) =>
            line(
              f.title,
              codecs.map((c) => answer(f, c, app)),
            ),
          ),
        ),
      );
      for (const tr of table.querySelectorAll<HTMLTableRowElement>(".facts tr"))
        [...tr.querySelectorAll("td")].forEach((td, i) => td.setAttribute("data-of", codecs[i]!.id));
      table.style.setProperty("--n", String(codecs.length));
      const points = codecs.flatMap((c, i) =>
        pointsOf(
          i,
          c.id,
          relatives(app.page, c.id, s.base).map((r) => ({ dataset: r.dataset, value: r.time })),
          "faster",
          "slower",
        ),
      );
      const datasets = app.page.datasets.map((d) => d.id).filter((d) => points.some((p) => p.dataset === d));
      const svg = points.length
        ? chart(`Times relative to ${s.base}`, datasets, points, Math.min(820, across(host)))
        : undefined;
      out.replaceChildren(
        section("versus", "Head to head", table),
        section(
          "versus-chart",
          `Times on all data sets, relative to ${s.base}`,
          legend(codecs.map((c) => c.id)),
          svg ?? note("No times."),
        ),
        ...(codecs.length === 2 ? [differ(app.page, codecs)] : []),
      );
      return {
        grid: {
          header: ["what", ...codecs.map((c) => c.id)],
          rows: [
            ...lines.map((l) => [l.title, ...l.cells.map((c) => c.textContent ?? "")]),
            ...known.map((f) => [f.title, ...codecs.map((c) => f.of(c, app.page).join("; ") || f.unknown)]),
          ],
        },
        title: codecs.map((c) => c.id).join(" against "),
        legend: codecs.map((c, i) => `${marks[i]} ${c.id}`),
        ...(svg ? { drawing: svg } : {}),
        summary: `${codecs.length} side by side; bold is best of these, = is a tie`,
      };
    };
  },
};

// compared are the codecs chosen, else those marked, filled up by the reference and the first
// of the table.
function compared(s: State, data: Dataset | undefined, ids: readonly string[], total: string): string[] {
  const chosen = (list(s.pair).length > 0 ? list(s.pair) : list(s.mark))
    .filter((id) => ids.includes(id))
    .slice(0, most);
  if (chosen.length >= 2) return chosen;
  const ranked = (data?.rows ?? [])
    .filter((r) => r.ops[total]?.rank != null)
    .sort((a, b) => a.ops[total]!.rank! - b.ops[total]!.rank!)
    .map((r) => r.codec.id);
  return [...new Set([...chosen, ...[s.base].filter((id) => ids.includes(id)), ...ranked])].slice(0, 2);
}

interface Line {
  title: string;
  cells: HTMLElement[];
  best: boolean[];
}

// figures are the numbers on one data set. The best is told by rank where samples decide, so
// that a tie has several.
function figures(codecs: readonly Codec[], data: Dataset | undefined, s: State, app: App): Line[] {
  const rows = codecs.map((c) => rowOf(data, c.id));
  const base = rowOf(data, s.base);
  const total = app.page.total;
  const told = (r: Row | undefined, words: (r: Row) => string) => make("span", {}, r ? words(r) : "not measured");
  const lines: Line[] = [
    { title: "rank", cells: rows.map((r) => told(r, (r) => rankOf(r.ops[total], r))), best: rows.map(() => false) },
  ];
  for (const op of [total, "marshal", "unmarshal"]) {
    const ranks = rows.map((r) => r?.ops[op]?.rank ?? Infinity);
    const first = Math.min(...ranks);
    lines.push({
      title: op + ", ns",
      cells: rows.map((r) => {
        const c = r?.ops[op];
        const from = base?.ops[op];
        const x = c && from && r !== base ? ` (${ratio(c.ns / from.ns)})` : "";
        return told(r, () => timeWords(c) + x);
      }),
      best: ranks.map((r) => r === first && Number.isFinite(r)),
    });
  }
  const numbers: [string, (r: Row) => number | null | undefined, string, string][] = [
    ["encoded bytes", (r) => r.size, "smaller", "larger"],
    ["allocations", (r) => r.ops[total]?.allocs, "fewer", "more"],
    ["bytes allocated", (r) => r.ops[total]?.bytes, "fewer", "more"],
    ...app.page.costs
      .filter((c) => ["gzip", "zstd", "heap"].includes(c))
      .map((c): [string, (r: Row) => number | undefined, string, string] => [
        costTitle(c),
        (r) => r.costs[c],
        "smaller",
        "larger",
      ]),
  ];
  for (const [title, of, less, more] of numbers) {
    const values = rows.map((r) => (r ? (of(r) ?? null) : null));
    const known = values.filter((v) => v !== null);
    if (known.length === 0) continue;
    const least = Math.min(...known);
    const from = base ? of(base) : null;
    lines.push({
      title,
      cells: rows.map((r, i) => {
        const v = values[i] ?? null;
        const x = v && from && r !== base ? ` (${ratio(v / from, less, more)})` : "";
        return told(r, () => plain(v) + x);
      }),
      best: values.map((v) => v !== null && plain(v) === plain(least) && new Set(known.map(plain)).size > 1),
    });
  }
  lines.push(wins(codecs, app));
  return lines;
}

// wins counts the data sets on which a codec has the best rank of these, alone or tied.
function wins(codecs: readonly Codec[], app: App): Line {
  const alone = codecs.map(() => 0);
  const tied = codecs.map(() => 0);
  let all = 0;
  for (const d of app.page.datasets) {
    const ranks = codecs.map((c) => rowOf(d, c.id)?.ops[app.page.total]?.rank ?? null);
    if (ranks.some((r) => r === null)) continue;
    all++;
    const first = Math.min(...(ranks as number[]));
    const several = ranks.filter((r) => r === first).length > 1;
    ranks.forEach((r, i) => {
      if (r === first) (several ? tied : alone)[i]!++;
    });
  }
  const most = Math.max(...alone);
  return {
    title: `fastest, of ${all} data sets`,
    cells: codecs.map((_, i) => make("span", {}, `on ${alone[i]}` + (tied[i] ? `, tied on ${tied[i]}` : ""))),
    best: alone.map((n) => n === most && n > 0),
  };
}

function head(codecs: readonly Codec[], app: App): HTMLTableRowElement {
  return make(
    "tr",
    {},
    make("td", { class: "corner" }),
    ...codecs.map((c, i) => make("th", { scope: "col" }, sign(symbols[i]!, colours[i]), " ", name(app, c.id))),
  );
}

function line(title: string, cells: readonly HTMLElement[], best: readonly boolean[] = []): HTMLTableRowElement {
  return make(
    "tr",
    {},
    make("th", { scope: "row" }, title),
    ...cells.map((c, i) => make("td", best[i] ? { class: "best" } : {}, c)),
  );
}
