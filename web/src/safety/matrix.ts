import type { App, Shown, View } from "../app.ts";
import { close } from "../dialog.ts";
import { select } from "../control.ts";
import { make, note, scrolled, section, th, tr } from "../dom.ts";
import { heat } from "../heat.ts";
import { legendOf, markOf } from "../mark.ts";
import { cellOf, fillRows, rowName, tellOf, type Lines } from "./matrixrows.ts";
import { name } from "../names.ts";
import { onPaper } from "../paper.ts";
import type { Matrix, SheetRow } from "../sheet.ts";

// columnsOnPaper is how many columns of a matrix a sheet of paper holds.
const columnsOnPaper = 30;

// matrix is a heat map of what was found of each codec; a cell opens its witness.
export function matrix(id: string, title: string, heading: string, command: string): View {
  return {
    id,
    title,
    uses: { dataset: id === "attack" || id === "traits", filters: true, downloads: true },
    datasets: (page) => {
      const m = page.matrices.find((x) => x.id === id);
      return m && !m.by ? m.sheets.map((s) => s.dataset).filter(Boolean) : [];
    },
    mount(host, app) {
      const m = app.page.matrices.find((x) => x.id === id);
      const part = section(id, heading);
      host.append(part);
      if (!m) {
        part.append(note(`The record has none of this; ${command} measures it, and report takes several records.`));
        return () => ({ grid: { header: [], rows: [] }, summary: "nothing to show" });
      }
      const only = select(
        "Show",
        [
          ["", "all codecs"],
          ["faults", "codecs with a fault"],
        ],
        (v) => app.choose({ only: v }),
      );
      const sheets = select(
        capital(m.by),
        m.sheets.map((s) => [s.dataset, s.dataset]),
        (sheet) => app.choose({ sheet }),
      );
      const table = make("table", { id, class: "heat", role: "grid" });
      const paper = make("div", { class: "paper" });
      const about = note("");
      part.append(
        make("div", { class: "controls" }, ...(m.by ? [sheets.element] : []), only.element),
        about,
        make(
          "ul",
          { class: "legend" },
          ...legendOf(m).map((k) =>
            make("li", {}, make("span", { class: "cell " + k.tone, "aria-hidden": "true" }, k.letter), k.meaning),
          ),
        ),
        scrolled("Table: " + heading, table),
        paper,
      );
      let drawn: Lines | undefined;
      let split = () => {};
      let last: { looks: string; shown: Shown } | undefined;
      let open = "";
      onPaper(() => {
        if (host.hidden) return;
        drawn?.all();
        split();
      });
      return (s): Shown => {
        const data = app.dataset(s)?.id ?? "";
        const of = (dataset: string) => m.sheets.find((x) => x.dataset === dataset);
        const sheet = (m.by ? of(s.sheet) : (of(s.dataset) ?? of(data))) ?? m.sheets[0]!;
        const rows = sheet.rows.filter((r) => app.kept(r.codec) && (s.only !== "faults" || faulty(m, r)));
        const used = m.columns.map((_, i) => i).filter((i) => sheet.rows.some((r) => r.findings[i]));
        const cell = () => {
          if (open === s.cell) return;
          open = s.cell;
          close();
          for (const r of s.cell ? sheet.rows : []) {
            const i = m.columns.findIndex((_, k) => cellOf(m, r, k) === s.cell);
            if (i < 0) continue;
            tellOf(app, m, sheet, r, i, () => {
              if (open !== s.cell) return;
              open = "";
              app.close();
            });
            return;
          }
        };
        const looks = JSON.stringify([{ ...s, cell: "" }, innerWidth, matchMedia("print").matches]);
        if (last?.looks === looks) {
          cell(); // no more than that was asked for: the rows stay, and the focus in them
          return last.shown;
        }
        only.show(s.only);
        sheets.show(sheet.dataset);
        about.textContent =
          !m.by && sheet.dataset && s.dataset && sheet.dataset !== s.dataset
            ? `Measured on ${sheet.dataset}, not on ${s.dataset}.`
            : "";
        drawn?.stop();
        drawn = fillRows(
          table,
          m,
          used,
          { dataset: sheet.dataset, rows },
          (r) => name(app, r.codec.id, rowName(r)),
          (r, i) => app.choose({ cell: cellOf(m, r, i) }),
        );
        paper.replaceChildren();
        split = () => paper.replaceChildren(...papers(m, rows, used, app));
        const grid = {
          header: ["codec", ...used.map((i) => m.columns[i]!)],
          rows: rows.map((r) => [
            rowName(r),
            ...used.map((i) => (r.findings[i] ? markOf(m, m.columns[i]!, r.findings[i]).label : "")),
          ]),
        };
        const drawing = () =>
          heat(
            heading + (sheet.dataset ? ", " + sheet.dataset : ""),
            used.map((i) => m.columns[i]!),
            rows.map((r) => ({
              name: rowName(r),
              marks: used.map((i) => (r.findings[i] ? markOf(m, m.columns[i]!, r.findings[i]) : null)),
            })),
            legendOf(m),
          );
        const shown: Shown = {
          grid,
          ...(m.by || !sheet.dataset ? {} : { dataset: sheet.dataset }),
          title: heading + (m.by ? `, ${m.by} ${sheet.dataset}` : ""),
          legend: legendOf(m).map((k) => `${k.letter} ${k.meaning}`),
          drawing: rows.length ? drawing : undefined,
          summary:
            `${rows.length} of ${sheet.rows.length} codecs, ${used.length} columns` +
            `${sheet.dataset ? ", on " + sheet.dataset : ""}; ` +
            "tap a cell for the proof",
        };
        last = { looks, shown };
        cell();
        return shown;
      };
    },
  };
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

function faulty(m: Matrix, r: SheetRow): boolean {
  return r.findings.some((f, i) => f !== null && markOf(m, m.columns[i]!, f).tone === "bad");
}

// papers are tables with the letters of a matrix, each as wide as paper is.
function papers(m: Matrix, rows: readonly SheetRow[], used: readonly number[], app: App): HTMLElement[] {
  const tables: HTMLElement[] = [];
  for (let from = 0; from < used.length; from += columnsOnPaper) {
    const some = used.slice(from, from + columnsOnPaper);
    const head = tr([th("codec"), ...some.map((i) => th(make("span", {}, m.columns[i]!), "steep"))]);
    const body = rows.map((r) =>
      make(
        "tr",
        {},
        make("th", { scope: "row" }, name(app, r.codec.id, rowName(r))),
        ...some.map((i) => {
          const f = r.findings[i];
          const mark = f ? markOf(m, m.columns[i]!, f) : undefined;
          return make("td", { class: "cell " + (mark?.tone ?? "none") }, mark?.letter ?? "");
        }),
      ),
    );
    tables.push(make("table", { class: "heat" }, make("thead", {}, head), make("tbody", {}, ...body)));
  }
  return tables;
}
