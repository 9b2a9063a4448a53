import type { Shown, View } from "./app.ts";
import { select } from "./control.ts";
import { tell } from "./dialog.ts";
import { make, scrolled } from "./dom.ts";
import { heat } from "./heat.ts";
import { legendOf, markOf } from "./mark.ts";
import type { Sheet, SheetRow } from "./sheet.ts";

// Lines are the rows of a heat map that is shown.
interface Lines { all(): void; stop(): void }

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
    let drawn: Lines | undefined;
    window.addEventListener("beforeprint", () => drawn?.all());
    return (s): Shown => {
      const sheet = m.sheets.find((x) => x.dataset === app.dataset(s)?.id) ?? m.sheets[0]!;
      const faulty = (r: SheetRow) => r.findings.some((f, i) => f !== null && markOf(id, m.columns[i]!, f).tone === "bad");
      const rows = sheet.rows.filter((r) => app.kept(r.codec) && (s.only !== "faults" || faulty(r)));
      const used = m.columns.map((_, i) => i).filter((i) => sheet.rows.some((r) => r.findings[i]));
      only.show(s.only);
      about.textContent = sheet.dataset && sheet.dataset !== app.dataset(s)?.id ? `Measured on ${sheet.dataset}, not on ${app.dataset(s)?.id ?? "the data set chosen"}.` : "";
      drawn?.stop();
      drawn = fill(table, id, m.columns, used, { dataset: sheet.dataset, rows });
      const grid = { header: ["codec", ...used.map((i) => m.columns[i]!)], rows: rows.map((r) => [name(r), ...used.map((i) => r.findings[i]?.value ?? "")]) };
      const drawing = () => heat(heading + (sheet.dataset ? ", " + sheet.dataset : ""), used.map((i) => m.columns[i]!), rows.map((r) => ({ name: name(r), marks: used.map((i) => (r.findings[i] ? markOf(id, m.columns[i]!, r.findings[i]) : null)) })), legendOf(id));
      return { grid, drawing: rows.length ? drawing : undefined, summary: `${rows.length} of ${sheet.rows.length} codecs, ${used.length} columns${sheet.dataset ? ", on " + sheet.dataset : ""}; arrow keys move, Enter opens what a cell was found by` };
    };
  } };
}

function name(r: SheetRow): string {
  return r.codec.id + (r.op && r.op !== "unmarshal" ? " " + r.op : "");
}

// drawnAtOnce is how many rows are drawn before any is in sight; the others are
// drawn as they come near, by scrolling or by keyboard.
const drawnAtOnce = 30;

function fill(table: HTMLTableElement, id: string, columns: string[], used: number[], sheet: Sheet): Lines {
  const blank = make("td", { tabindex: "-1" }), width = String(used.length);
  const body = sheet.rows.map((r) => make("tr", {}, make("th", { scope: "row" }, name(r)), make("td", { class: "later", colspan: width })));
  const late = new Set(body);
  const draw = (tr: HTMLTableRowElement): void => {
    if (!late.delete(tr)) return;
    near.unobserve(tr);
    const r = sheet.rows[body.indexOf(tr)]!;
    tr.lastElementChild!.replaceWith(...used.map((i) => {
      const f = r.findings[i], cell = blank.cloneNode() as HTMLTableCellElement;
      const mark = f ? markOf(id, columns[i]!, f) : undefined;
      cell.className = "cell " + (mark?.tone ?? "none");
      cell.setAttribute("aria-label", `${name(r)}, ${columns[i]!}: ${f ? f.value + (mark!.letter === "!" ? ", declared " + f.declared : "") : "not looked at"}`);
      if (mark) cell.textContent = mark.letter;
      return cell;
    }));
  };
  const near = new IntersectionObserver((seen) => { for (const e of seen) if (e.isIntersecting) draw(e.target as HTMLTableRowElement); }, { rootMargin: "600px" });
  body.forEach((tr, y) => (y < drawnAtOnce ? draw(tr) : near.observe(tr)));
  // settle makes one cell the one that Tab reaches, and goes to it.
  let reached = body[0]?.cells[1];
  const settle = (y: number, x: number): void => {
    const tr = body[Math.min(body.length - 1, Math.max(0, y))]!;
    draw(tr);
    if (reached) reached.tabIndex = -1;
    reached = tr.cells[Math.min(used.length, Math.max(1, x))]!;
    reached.tabIndex = 0;
    reached.focus();
  };
  const open = (cell: HTMLTableCellElement, y: number): boolean => {
    const r = sheet.rows[y], i = used[cell.cellIndex - 1], f = i === undefined ? null : r?.findings[i];
    if (!r || i === undefined || !f) return false;
    settle(y, cell.cellIndex);
    tell(`${name(r)}: ${columns[i]!}`, [["found", f.value], ["meaning", markOf(id, columns[i]!, f).meaning], ["declared", f.declared], ["data set", sheet.dataset], ["library", `${r.codec.library} ${r.codec.version}`.trim()], ["witness", f.witness]]);
    return true;
  };
  const act = (e: Event, then: (cell: HTMLTableCellElement, y: number) => boolean): void => {
    const cell = (e.target as Element).closest<HTMLTableCellElement>("td.cell");
    if (cell && then(cell, body.indexOf(cell.parentElement as HTMLTableRowElement))) e.preventDefault();
  };
  table.onclick = (e) => act(e, open);
  table.onkeydown = (e) => act(e, (cell, y) => {
    if (e.key === "Enter" || e.key === " ") return open(cell, y);
    const x = cell.cellIndex;
    const to = { ArrowRight: [y, x + 1], ArrowLeft: [y, x - 1], ArrowDown: [y + 1, x], ArrowUp: [y - 1, x], Home: [y, 1], End: [y, used.length], PageDown: [y + 10, x], PageUp: [y - 10, x] }[e.key];
    if (to) settle(to[0]!, to[1]!);
    return to !== undefined;
  });
  table.replaceChildren(make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "codec"), ...used.map((i) => make("th", { scope: "col", class: "steep" }, make("span", {}, columns[i]!))))), make("tbody", {}, ...body));
  if (reached) reached.tabIndex = 0;
  return { all: () => body.forEach(draw), stop: () => near.disconnect() };
}
