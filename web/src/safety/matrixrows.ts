import type { App } from "../app.ts";
import { tell } from "../dialog.ts";
import { fill, make, th, tr } from "../dom.ts";
import { markOf } from "../mark.ts";
import type { Matrix, Sheet, SheetRow } from "../sheet.ts";

// Lines are the rows of a heat map that is shown.
export interface Lines {
  all(): void; // draws what is not yet drawn
  stop(): void; // waits for no more rows to come near
}

// rowName tells a row from the others.
export function rowName(r: SheetRow): string {
  return r.codec.id + (r.op && r.op !== "unmarshal" ? " " + r.op : "");
}

// cellOf names a cell in an address.
export const cellOf = (m: Matrix, r: SheetRow, column: number): string => `${rowName(r)}:${m.columns[column]}`;

// tellOf opens what a cell was found by, with the address of the cell.
export function tellOf(app: App, m: Matrix, sheet: Sheet, r: SheetRow, column: number, closed = () => {}): void {
  const f = r.findings[column];
  if (!f) return;
  const mark = markOf(m, m.columns[column]!, f);
  const where = sheet.dataset ? { [m.by ? "sheet" : "dataset"]: sheet.dataset } : {};
  const address = app.link({ view: m.id, library: "", cell: cellOf(m, r, column), ...where });
  tell(
    `${rowName(r)}: ${m.columns[column]!}`,
    [
      ["found", mark.label],
      ["meaning", mark.meaning],
      ["declared", f.declared],
      [m.by || "data set", sheet.dataset],
      ["library", `${r.codec.library} ${r.codec.version}`.trim()],
      [m.by ? "shown by" : "reproducer", f.reproducer],
    ],
    make("a", { href: address }, "address of this cell"),
    closed,
  );
}

// drawnAtOnce is how many rows are drawn before any is in sight; the others are
// drawn as they come near, by scrolling or by keyboard.
const drawnAtOnce = 30;

// fillRows makes the rows, of which arrow keys reach every cell and Enter opens one.
export function fillRows(
  table: HTMLTableElement,
  m: Matrix,
  used: number[],
  sheet: Sheet,
  named: (r: SheetRow) => Node,
  opened: (r: SheetRow, column: number) => void,
): Lines {
  const columns = m.columns;
  const blank = make("td", { tabindex: "-1" });
  const width = String(used.length);
  const body = sheet.rows.map((r) =>
    make("tr", {}, make("th", { scope: "row" }, named(r)), make("td", { class: "later", colspan: width })),
  );
  const late = new Set(body);
  const draw = (tr: HTMLTableRowElement): void => {
    if (!late.delete(tr)) return;
    near.unobserve(tr);
    const r = sheet.rows[body.indexOf(tr)]!;
    tr.lastElementChild!.replaceWith(
      ...used.map((i) => {
        const f = r.findings[i];
        const cell = blank.cloneNode() as HTMLTableCellElement;
        const mark = f ? markOf(m, columns[i]!, f) : undefined;
        cell.className = "cell " + (mark?.tone ?? "none");
        const found = f ? mark!.label + (mark!.letter === "!" ? ", declared " + f.declared : "") : "not looked at";
        const sign = mark && m.id !== "traits" ? ` (${mark.letter})` : "";
        cell.setAttribute("aria-label", `${rowName(r)}, ${columns[i]!}: ${found}${sign}`);
        if (mark) cell.textContent = mark.letter;
        return cell;
      }),
    );
  };
  const near = new IntersectionObserver(
    (seen) => {
      for (const e of seen) if (e.isIntersecting) draw(e.target as HTMLTableRowElement);
    },
    { rootMargin: "600px" },
  );
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
    const r = sheet.rows[y];
    const i = used[cell.cellIndex - 1];
    const f = i === undefined ? null : r?.findings[i];
    if (!r || i === undefined || !f) return false;
    settle(y, cell.cellIndex);
    opened(r, i);
    return true;
  };
  const act = (e: Event, then: (cell: HTMLTableCellElement, y: number) => boolean): void => {
    const cell = (e.target as Element).closest<HTMLTableCellElement>("td.cell");
    if (cell && then(cell, body.indexOf(cell.parentElement as HTMLTableRowElement))) e.preventDefault();
  };
  table.onclick = (e) => act(e, open);
  table.onkeydown = (e) =>
    act(e, (cell, y) => {
      if (e.key === "Enter" || e.key === " ") return open(cell, y);
      const x = cell.cellIndex;
      const to = {
        ArrowRight: [y, x + 1],
        ArrowLeft: [y, x - 1],
        ArrowDown: [y + 1, x],
        ArrowUp: [y - 1, x],
        Home: [y, 1],
        End: [y, used.length],
        PageDown: [y + 10, x],
        PageUp: [y - 10, x],
      }[e.key];
      if (to) settle(to[0]!, to[1]!);
      return to !== undefined;
    });
  const titles = used.map((i) => th(make("span", {}, columns[i]!), "steep"));
  fill(table, tr([th("codec"), ...titles]), body);
  if (reached) reached.tabIndex = 0;
  return { all: () => body.forEach(draw), stop: () => near.disconnect() };
}
