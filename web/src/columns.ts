import { draw, make } from "./dom.ts";
import { costTitle } from "./measure.ts";
import type { Cell, Page, Row } from "./model.ts";
import { digits, percent, plain } from "./number.ts";

// A column of the table of codecs. show gets the range of the times of the rows shown.
export interface Column {
  id: string;
  title: string;
  right: boolean;
  usual: boolean;
  value: (r: Row) => number | string | null;
  show: (r: Row, times: Range) => Node | string;
}
export interface Range {
  least: number;
  most: number;
}

export function columns(page: Page): Column[] {
  const total = (r: Row) => r.ops[page.total];
  const rank = (c?: Cell) => (c?.rank ? (c.tied ? "=" : "") + c.rank : "-");
  const number = (
    id: string,
    title: string,
    usual: boolean,
    value: (r: Row) => number | null | undefined,
  ): Column => ({ id, title, right: true, usual, value: (r) => value(r) ?? null, show: (r) => plain(value(r)) });
  const words = (id: string, title: string, usual: boolean, value: (r: Row) => string): Column => ({
    id,
    title,
    right: false,
    usual,
    value,
    show: value,
  });
  const ops = page.ops.flatMap((op): Column[] => [
    {
      id: op,
      title: op + " ns",
      right: true,
      usual: [page.total, "marshal", "unmarshal"].includes(op),
      value: (r) => r.ops[op]?.ns ?? null,
      show: (r, times) => time(r.ops[op], times),
    },
    number(op + ":allocs", op + " allocs", false, (r) => r.ops[op]?.allocs),
    number(op + ":bytes", op + " alloc B", false, (r) => r.ops[op]?.bytes),
    number(op + ":gc", op + " gc ns", false, (r) => r.ops[op]?.gc),
  ]);
  return [
    {
      id: "rank",
      title: "rank",
      right: true,
      usual: true,
      value: (r) => total(r)?.rank ?? null,
      show: (r) => rank(total(r)),
    },
    {
      id: "codec",
      title: "codec",
      right: false,
      usual: true,
      value: (r) => r.codec.id,
      show: (r) => make("span", { title: r.adapted.join("\n") }, r.codec.id + (r.adapted.length ? " *" : "")),
    },
    words("format", "format", false, (r) => r.codec.format),
    words("how", "kind", true, (r) => r.codec.how),
    words("library", "library", false, (r) => r.codec.library),
    words("version", "version", false, (r) => r.codec.version),
    ...ops.filter((c) => c.usual),
    number("size", "bytes", true, (r) => r.size),
    number("allocs", "allocs", true, (r) => total(r)?.allocs),
    number("alloc-bytes", "alloc B", false, (r) => total(r)?.bytes),
    ...page.costs.map((c) => number(c, costTitle(c), ["gzip", "zstd", "heap"].includes(c), (r) => r.costs[c])),
    ...ops.filter((c) => !c.usual && !c.id.startsWith(page.total + ":")),
  ];
}

// time shows a time and draws its interval, on a logarithmic scale of all.
function time(c: Cell | undefined, { least, most }: Range): Node | string {
  if (!c) return "-";
  const at = (x: number) => (80 * Math.log(Math.max(x, least) / least)) / Math.max(1e-9, Math.log(most / least)) + 5;
  const bar = draw(
    "svg",
    { class: "interval", viewBox: "0 0 90 10", "aria-hidden": "true" },
    draw("circle", { cx: at(c.ns), cy: 5, r: 2.5, fill: "currentColor" }),
  );
  if (c.low === null || c.high === null || c.half === null)
    return make("span", {}, c.span ?? digits(c.ns) + " ns", bar);
  bar.prepend(
    draw("rect", {
      x: at(c.low),
      y: 3,
      width: Math.max(1.5, at(c.high) - at(c.low)),
      height: 4,
      fill: "currentColor",
      opacity: 0.45,
    }),
  );
  return make("span", {}, `${digits(c.ns)} ${percent(c.half)}`, bar);
}
