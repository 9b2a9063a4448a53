import type { App, Shown, View } from "../app.ts";
import { select } from "../control.ts";
import { fill, make, note, scrolled, section, th, tr } from "../dom.ts";
import { ended, familiesOf } from "../families.ts";
import { legendOf, markOf, type Mark } from "../mark.ts";
import type { Codec, Page } from "../model.ts";
import { name } from "../names.ts";
import type { Matrix, Sheet } from "../sheet.ts";
import type { State } from "../state.ts";

const columns = [
  ["attack", "Hostile input"],
  ["edges", "Edge values"],
  ["evolve", "Type changes"],
  ["interop", "Interop"],
  ["conform", "Conformance"],
  ["traits", "Traits"],
] as const;

// A Verdict is the worst that a check found of a codec, and on how many of its cells.
interface Verdict {
  mark: Mark;
  bad: number;
  all: number;
  sheet: Sheet;
}

const tones = ["bad", "fair", "good", "none"];

// worst is the worst of all cells of a codec on some sheets.
function worst(m: Matrix, sheets: readonly Sheet[], c: Codec): Verdict | undefined {
  const order = new Map(legendOf(m).map((k, i) => [k.letter, i]));
  const rank = (k: Mark) => tones.indexOf(k.tone) * 100 + (order.get(k.letter) ?? 0);
  let v: Verdict | undefined;
  for (const sheet of sheets)
    for (const r of sheet.rows) {
      if (r.codec !== c) continue;
      r.findings.forEach((f, i) => {
        if (!f) return;
        const mark = markOf(m, m.columns[i]!, f);
        if (mark.tone === "none") return;
        v ??= { mark, bad: 0, all: 0, sheet };
        v.all++;
        if (mark.tone === "bad") v.bad++;
        if (rank(mark) < rank(v.mark)) Object.assign(v, { mark, sheet });
      });
    }
  return v;
}

// datasetsOf are those of any matrix, however little of the rest was measured on them.
function datasetsOf(page: Page): string[] {
  const own = page.matrices.filter((m) => !m.by).flatMap((m) => m.sheets.map((s) => s.dataset));
  return [...new Set([...own, ...page.datasets.map((d) => d.id)])].filter(Boolean).sort();
}

// Six columns a library: the worst that each check found.
export const overview: View = {
  id: "safety",
  title: "Overview",
  uses: { filters: true, downloads: true },
  mount(host, app) {
    const { page } = app;
    const on = select(
      "Hostile input and traits on",
      [["", "all data sets"], ...datasetsOf(page).map((d): [string, string] => [d, d])],
      (dataset) => app.choose({ dataset }),
    );
    const everything = make("button", { type: "button" });
    const table = make("table", { id: "safety", class: "heat wide" });
    host.append(
      section(
        "safety",
        "The worst that each check found",
        make("div", { class: "controls" }, on.element, everything),
        note("A cell opens its matrix. None found does not prove that there is none."),
        scrolled("The worst of each check, by library", table),
      ),
    );
    return (s): Shown => {
      on.show(s.dataset);
      const rows = listed(s, app);
      const hidden = page.codecs.filter((c) => !c.reference && app.kept(c)).length - rows.length;
      everything.hidden = s.all === "" && hidden === 0;
      everything.textContent = s.all ? "Only what is kept up, one row a library" : `Show ${hidden} more rows`;
      everything.onclick = () => app.choose({ all: s.all ? "" : "1" });
      const used = columns.flatMap(([id, title]) => {
        const m = page.matrices.find((x) => x.id === id);
        return m ? [{ m, title, sheets: m.by ? m.sheets : sheetsOn(m, s.dataset) }] : [];
      });
      const all = rows.map((c) => ({ c, found: used.map((u) => worst(u.m, u.sheets, c)) }));
      // what nothing was tried of comes last
      const blank = (r: (typeof all)[number]) => Number(r.found.every((v) => !v));
      all.sort((a, b) => blank(a) - blank(b));
      rows.splice(0, rows.length, ...all.map((r) => r.c));
      const cells = all.map((r) => r.found);
      fill(
        table,
        tr([th("library"), ...used.map((u) => th(u.title))]),
        rows.map((c, y) =>
          make(
            "tr",
            {},
            make("th", { scope: "row" }, name(app, c.id)),
            ...used.map((u, x) => cell(c, u.m, cells[y]![x], app)),
          ),
        ),
      );
      return {
        grid: {
          header: ["library", ...used.map((u) => u.title)],
          rows: rows.map((c, y) => [c.id, ...cells[y]!.map((v) => (v ? words(v) : "not tried"))]),
        },
        title: "The worst that each check found",
        summary: `${rows.length} rows, on ${s.dataset || "all data sets"}`,
      };
    };
  },
};

const sheetsOn = (m: Matrix, dataset: string): Sheet[] =>
  dataset ? m.sheets.filter((x) => x.dataset === dataset || x.dataset === "") : m.sheets;

// listed are the documented rows of what is kept up; all, where they are asked for.
function listed(s: State, app: App): Codec[] {
  const { heads } = familiesOf(app.page);
  const all = app.page.codecs.filter((c) => !c.reference && app.kept(c));
  const some = s.all || s.find ? all : all.filter((c) => heads.includes(c.id) && !ended(c));
  return some.sort((a, b) => (a.id < b.id ? -1 : 1));
}

// words say a verdict: "fatal crash: 17 of 53", "exact: all 12".
function words(v: Verdict): string {
  const { label, meaning, tone, letter } = v.mark;
  const what =
    letter === "!" || label === "yes" || label === "no" ? meaning.replace("yes, ", "").replace("no, ", "") : label;
  if (tone === "bad") return `${what}: ${v.bad} of ${v.all}`;
  return tone === "good" ? `${what}: all ${v.all}` : `${what} at worst, of ${v.all}`;
}

function cell(c: Codec, m: Matrix, v: Verdict | undefined, app: App): HTMLElement {
  if (!v) return make("td", { class: "cell none" }, "not tried");
  const where = v.sheet.dataset ? { [m.by ? "sheet" : "dataset"]: v.sheet.dataset } : {};
  const href = app.link({ view: m.id, find: c.id, ...where });
  const label = `${c.id}, ${m.id}: ${words(v)}`;
  return make("td", { class: "cell " + v.mark.tone }, make("a", { href, "aria-label": label }, words(v)));
}
