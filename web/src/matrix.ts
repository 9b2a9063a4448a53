import type { Shown, View } from "./app.ts";
import { select } from "./control.ts";
import { tell } from "./dialog.ts";
import { make, scrolled } from "./dom.ts";
import { heat } from "./heat.ts";
import { legendOf, markOf } from "./mark.ts";
import type { Sheet, SheetRow } from "./sheet.ts";

// matrix is a heat map of what was found of each codec; a cell opens its witness.
export function matrix(id: string, title: string, heading: string, command: string): View {
  return { id, title, mount(host, app) {
    const m = app.page.matrices.find((x) => x.id === id);
    const section = make("section", { "aria-labelledby": id + "-title" }, make("h2", { id: id + "-title" }, heading));
    host.append(section);
    if (!m) {
      section.append(make("p", { class: "soft" }, `The record has none of this; ${command} measures it, and report takes several records.`));
      return () => ({ grid: { header: [], rows: [] }, summary: "nothing to show" });
    }
    const only = select("Show", [["", "all codecs"], ["faults", "codecs with a fault"]], (v) => app.choose({ only: v }));
    const table = make("table", { id, class: "heat", role: "grid" }), about = make("p", { class: "soft" });
    section.append(make("div", { class: "controls" }, only.element), about,
      make("ul", { class: "legend" }, ...legendOf(id).map((k) => make("li", {}, make("span", { class: "cell " + k.tone, "aria-hidden": "true" }, k.letter), k.meaning))),
      scrolled("Table: " + heading, table));
    return (s): Shown => {
      const sheet = m.sheets.find((x) => x.dataset === app.dataset(s)?.id) ?? m.sheets[0]!;
      const faulty = (r: SheetRow) => r.findings.some((f, i) => f !== null && markOf(id, m.columns[i]!, f).tone === "bad");
      const rows = sheet.rows.filter((r) => app.kept(r.codec) && (s.only !== "faults" || faulty(r)));
      const used = m.columns.map((_, i) => i).filter((i) => sheet.rows.some((r) => r.findings[i]));
      only.show(s.only);
      about.textContent = sheet.dataset && sheet.dataset !== app.dataset(s)?.id ? `Measured on ${sheet.dataset}, not on ${app.dataset(s)?.id ?? "the data set chosen"}.` : "";
      fill(table, id, m.columns, used, { dataset: sheet.dataset, rows });
      const grid = { header: ["codec", ...used.map((i) => m.columns[i]!)], rows: rows.map((r) => [name(r), ...used.map((i) => r.findings[i]?.value ?? "")]) };
      const drawing = () => heat(heading + (sheet.dataset ? ", " + sheet.dataset : ""), used.map((i) => m.columns[i]!), rows.map((r) => ({ name: name(r), marks: used.map((i) => (r.findings[i] ? markOf(id, m.columns[i]!, r.findings[i]) : null)) })), legendOf(id));
      return { grid, drawing: rows.length ? drawing : undefined, summary: `${rows.length} of ${sheet.rows.length} codecs, ${used.length} columns${sheet.dataset ? ", on " + sheet.dataset : ""}; arrow keys move, Enter opens what a cell was found by` };
    };
  } };
}

function name(r: SheetRow): string {
  return r.codec.id + (r.op && r.op !== "unmarshal" ? " " + r.op : "");
}

function fill(table: HTMLTableElement, id: string, columns: string[], used: number[], sheet: Sheet): void {
  const cells: HTMLElement[][] = [];
  const body = sheet.rows.map((r) => {
    const line: HTMLElement[] = used.map((i) => {
      const f = r.findings[i];
      if (!f) return make("td", { class: "cell none", tabindex: "-1", "aria-label": `${name(r)}, ${columns[i]!}: not looked at` });
      const mark = markOf(id, columns[i]!, f);
      const cell = make("td", { class: "cell " + mark.tone, tabindex: "-1", "aria-label": `${name(r)}, ${columns[i]!}: ${f.value}${mark.letter === "!" ? ", declared " + f.declared : ""}` }, mark.letter);
      return cell;
    });
    cells.push(line);
    return make("tr", {}, make("th", { scope: "row" }, name(r)), ...line);
  });
  const open = (e: Event): boolean => {
    const [y, x] = where(cells, e.target as HTMLElement);
    const r = sheet.rows[y], i = used[x], f = i === undefined ? null : r?.findings[i];
    if (!r || i === undefined || !f) return false;
    settle(cells, y, x);
    tell(`${name(r)}: ${columns[i]!}`, [["found", f.value], ["meaning", markOf(id, columns[i]!, f).meaning], ["declared", f.declared], ["data set", sheet.dataset], ["library", `${r.codec.library} ${r.codec.version}`.trim()], ["witness", f.witness]]);
    return true;
  };
  table.onclick = open;
  table.onkeydown = (e) => {
    if (e.key === "Enter" || e.key === " " ? open(e) : move(cells, e)) e.preventDefault();
  };
  table.replaceChildren(make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "codec"), ...used.map((i) => make("th", { scope: "col", class: "steep" }, make("span", {}, columns[i]!))))), make("tbody", {}, ...body));
  cells[0]?.[0]?.setAttribute("tabindex", "0");
}

// settle makes one cell the one that Tab reaches, and goes to it.
function settle(cells: HTMLElement[][], y: number, x: number): void {
  for (const c of cells.flat()) if (c.tabIndex === 0) c.tabIndex = -1;
  const cell = cells[y]?.[x];
  if (cell) {
    cell.tabIndex = 0;
    cell.focus();
  }
}

// where is the row and column of a cell, -1 if it is none.
function where(cells: HTMLElement[][], cell: HTMLElement): [number, number] {
  const y = cells.findIndex((line) => line.includes(cell));
  return [y, cells[y]?.indexOf(cell) ?? -1];
}

// move goes to the cell that a key leads to; false if it leads nowhere.
function move(cells: HTMLElement[][], e: KeyboardEvent): boolean {
  const [y, x] = where(cells, e.target as HTMLElement);
  const width = cells[0]?.length ?? 0;
  const to = { ArrowRight: [y, x + 1], ArrowLeft: [y, x - 1], ArrowDown: [y + 1, x], ArrowUp: [y - 1, x], Home: [y, 0], End: [y, width - 1], PageDown: [y + 10, x], PageUp: [y - 10, x] }[e.key];
  if (!to || y < 0) return false;
  settle(cells, Math.min(cells.length - 1, Math.max(0, to[0]!)), Math.min(width - 1, Math.max(0, to[1]!)));
  return true;
}
