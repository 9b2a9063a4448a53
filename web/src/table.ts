import { draw, make } from "./dom.ts";
import type { Interval, Page, Row } from "./model.ts";

export interface Column { id: string; title: string; right: boolean; value: (r: Row) => number | string | null; show: (r: Row, most: number) => Node | string }

export function columns(page: Page): Column[] {
  const of = (r: Row) => page.codecs[r.codec]!;
  const total = (r: Row) => r.ops[page.total];
  const rank = (c?: Interval) => (c?.rank ? (c.tied ? "=" : "") + c.rank : "-");
  const used = new Set(page.datasets.flatMap((d) => d.rows.flatMap((r) => Object.keys(r.ops))));
  const ops = [...used].map((op): Column => ({ id: op, title: op + " ns", right: true, value: (r) => r.ops[op]?.ns ?? null, show: (r, most) => time(r.ops[op], most) }));
  return [
    { id: "rank", title: "rank", right: true, value: (r) => total(r)?.rank ?? null, show: (r) => rank(total(r)) },
    { id: "codec", title: "codec", right: false, value: (r) => of(r).id, show: (r) => make("span", { title: (r.adapted ?? []).join("\n") }, of(r).id + (r.adapted?.length ? " *" : "")) },
    { id: "how", title: "kind", right: false, value: (r) => of(r).how, show: (r) => of(r).how },
    ...ops.sort((a, b) => Number(b.id === page.total) - Number(a.id === page.total)),
    { id: "size", title: "bytes", right: true, value: (r) => r.size, show: (r) => plain(r.size) },
    { id: "allocs", title: "allocs", right: true, value: (r) => total(r)?.allocs ?? null, show: (r) => plain(total(r)?.allocs ?? null) },
  ];
}

export function plain(x: number | null): string {
  if (x === null) return "-";
  return x >= 100 || Number.isInteger(x) ? x.toFixed(0) : x >= 10 ? x.toFixed(1) : x.toFixed(2);
}

function time(c: Interval | undefined, most: number): Node | string {
  if (!c) return "-";
  if (c.low === null || c.high === null) return plain(c.ns) + " ±∞";
  const at = (x: number) => (80 * Math.log(Math.max(1, x))) / Math.log(Math.max(2, most)) + 5;
  const half = Math.max(c.high / c.ns - 1, 1 - c.low / c.ns) * 100;
  const bar = draw("svg", { class: "interval", viewBox: "0 0 90 10", "aria-hidden": "true" },
    draw("rect", { x: at(c.low), y: 3, width: Math.max(1.5, at(c.high) - at(c.low)), height: 4, fill: "currentColor", opacity: 0.45 }),
    draw("circle", { cx: at(c.ns), cy: 5, r: 2.5, fill: "currentColor" }));
  return make("span", {}, `${plain(c.ns)} ±${half.toFixed(1)}%`, bar);
}

// sorted puts rows without a value last, whatever the direction.
export function sorted(rows: readonly Row[], by: Column, descending: boolean): Row[] {
  return [...rows].sort((a, b) => {
    const x = by.value(a), y = by.value(b);
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    const order = typeof x === "number" && typeof y === "number" ? x - y : String(x).localeCompare(String(y));
    return descending ? -order : order;
  });
}

export function show(table: HTMLElement, all: Column[], rows: readonly Row[], sort: string, descending: boolean, choose: (id: string) => void): void {
  const head = make("tr");
  for (const c of all) {
    const on = c.id === sort;
    const b = make("button", { type: "button" }, c.title + (on ? (descending ? " ▼" : " ▲") : ""));
    b.onclick = () => choose(c.id);
    head.append(make("th", { scope: "col", class: c.right ? "right" : "", "aria-sort": on ? (descending ? "descending" : "ascending") : "none" }, b));
  }
  const most = Math.max(2, ...rows.flatMap((r) => Object.values(r.ops).map((o) => o.high ?? o.ns)));
  const body = rows.map((r) => make("tr", {}, ...all.map((c) => make("td", { class: c.right ? "right" : "" }, c.show(r, most)))));
  table.replaceChildren(make("thead", {}, head), make("tbody", {}, ...body));
}

export function csv(all: Column[], rows: readonly Row[]): string {
  const quote = (v: number | string | null) => {
    const s = v === null ? "" : String(v);
    return /[",\n]/.test(s) ? `"${s.replaceAll('"', '""')}"` : s;
  };
  return [all.map((c) => c.title), ...rows.map((r) => all.map((c) => c.value(r)))].map((line) => line.map(quote).join(",") + "\n").join("");
}
