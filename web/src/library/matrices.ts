import type { App } from "../app.ts";
import { make, note, scrolled, section } from "../dom.ts";
import type { Codec } from "../model.ts";
import { fillRows, rowName, tellOf } from "../safety/matrixrows.ts";
import type { Matrix, Sheet } from "../sheet.ts";
import type { State } from "../state.ts";

const titles: Record<string, string> = {
  attack: "Hostile input",
  edges: "Edge values",
  evolve: "Type changes",
  interop: "Interop",
  conform: "Conformance",
  traits: "Traits",
};

// sheetOf is the sheet that has a row of a codec: that of the data set asked for, else the first.
function sheetOf(m: Matrix, c: Codec, dataset: string): Sheet | undefined {
  const has = (s: Sheet) => s.rows.some((r) => r.codec.id === c.id && r.findings.some(Boolean));
  return m.sheets.find((s) => s.dataset === dataset && has(s)) ?? m.sheets.find(has);
}

// rowsOf is a codec's row of each matrix; a cell opens what it was found by.
export function rowsOf(c: Codec, s: State, app: App): HTMLElement {
  const parts = app.page.matrices.flatMap((m) => {
    const sheet = sheetOf(m, c, app.dataset(s)?.id ?? "");
    if (!sheet) return [];
    const rows = sheet.rows.filter((r) => r.codec.id === c.id);
    const used = m.columns.map((_, i) => i).filter((i) => rows.some((r) => r.findings[i]));
    const table = make("table", { class: "heat", "data-matrix": m.id, role: "grid" });
    const title = titles[m.id] ?? m.id;
    fillRows(
      table,
      m,
      used,
      { dataset: sheet.dataset, rows },
      (r) => make("span", {}, r.op || "all"),
      (r, i) => tellOf(app, m, sheet, r, i),
    );
    const where = sheet.dataset ? { [m.by ? "sheet" : "dataset"]: sheet.dataset } : {};
    const all = app.link({ view: m.id, library: "", find: rowName(rows[0]!).split(" ")[0]!, ...where });
    const on = sheet.dataset ? ` ${m.by ? `${m.by} ${sheet.dataset}` : `on ${sheet.dataset}`} ` : " ";
    return [
      make("h3", {}, title, make("small", { class: "soft" }, on), make("a", { href: all }, "in the matrix")),
      scrolled(`${title} of ${c.id}`, table),
    ];
  });
  return section("rows", "What each check found", ...(parts.length > 0 ? parts : [note("No check was run on it.")]));
}
