import { draw, make } from "../dom.ts";
import { costTitle, type Measure } from "../measure.ts";
import type { Cell, Page, Row } from "../model.ts";
import { digits, percent, plain } from "../number.ts";
import { usual } from "../state.ts";
import { shown, tellerOf, type Teller } from "./needs.ts";
import { barred, type Ratios } from "./ratios.ts";

// Around is what a cell of the table needs beside its row: the range of the times that are
// shown, and the row that others are set against.
export interface Around {
  least: number;
  most: number;
  ratios: Ratios;
  tell: Teller;
}
type Plain = number | string | null;

// A column of the table of codecs.
export interface Column {
  id: string;
  title: string;
  right: boolean;
  usual: boolean;
  long?: boolean; // holds sentences, which are broken into lines
  value: (r: Row) => Plain; // that it is sorted by
  show: (r: Row, around: Around) => Node | string;
  heads?: string[]; // of downloads, where a column is several there
  cells?: (r: Row, around: Around) => Plain[];
}

// checks are what other kinds of records tell of a codec, a column each where there are any.
const checks = [
  ["untrusted", "hostile input"],
  ["evolution", "type changes"],
  ["interop", "interoperability"],
  ["conform", "conformance"],
] as const;

// harmOf is the worst that hostile input did, with how much of it.
export function harmOf(r: Row, page: Page): string {
  if (r.codec.reference) return r.codec.reference;
  const option = page.choose?.codecs.find((c) => c.id === r.codec.id);
  if (option?.harm) return option.harm;
  if (r.codec.card?.harm) return option?.beware[0] ?? r.codec.card.worst;
  return r.codec.card?.untrusted ? "none found" : "not tried";
}

export function rankOf(c: Cell | undefined, r: Row): string {
  if (r.codec.reference) return "ref";
  return c?.rank ? (c.tied ? "=" : "") + c.rank : "-";
}

export function columns(page: Page, against: string, measured: () => Measure | undefined): Column[] {
  const total = (r: Row) => r.ops[page.total];
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
  const tells = tellerOf(page, usual, "");
  const need = (id: string, title: string): Column => ({
    ...words(id, title, page.choose !== undefined, (r) => tells(r.codec.id, id)?.word ?? "-"),
    show: (r, { tell }) => shown(tell(r.codec.id, id)),
    cells: (r, { tell }) => [tell(r.codec.id, id)?.word ?? "-"],
  });
  const ops = page.ops.flatMap((op): Column[] => [
    {
      id: op,
      title: op + " ns",
      right: true,
      usual: false,
      value: (r) => r.ops[op]?.ns ?? null,
      show: (r, around) => time(r.ops[op], around),
      heads: [op + " ns", op + " low", op + " high"],
      cells: (r) => [r.ops[op]?.ns ?? null, r.ops[op]?.low ?? null, r.ops[op]?.high ?? null],
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
      usual: false,
      value: (r) => total(r)?.rank ?? null,
      show: (r) => rankOf(total(r), r),
      heads: ["rank", "tied"],
      cells: (r) => [r.codec.reference ? "ref" : (total(r)?.rank ?? null), total(r)?.tied ? "yes" : "no"],
    },
    { id: "codec", title: "library", right: false, usual: true, value: (r) => r.codec.id, show: (r) => r.codec.id },
    words("format", "format", true, (r) => r.codec.format),
    {
      id: "against",
      title: against,
      right: true,
      usual: true,
      value: (r) => measured()?.of(r) ?? null,
      show: (r, { ratios }) => barred(ratios, r.codec.id),
      cells: (r, { ratios }) => [ratios.of.get(r.codec.id)?.ratio ?? null],
    },
    number("size", "bytes", true, (r) => r.size),
    number("allocs", "allocs", true, (r) => total(r)?.allocs),
    {
      ...words("verdict", "worst harm", true, (r) => harmOf(r, page)),
      long: true,
      show: (r, { tell }) => shown(tell(r.codec.id, "untrusted"), harmOf(r, page)),
    },
    need("append", "field can be added"),
    need("crosslang", "other languages"),
    {
      ...words("released", "last release", true, (r) => r.codec.card?.released ?? "-"),
      show: (r, { tell }) => shown(tell(r.codec.id, "maintained"), r.codec.card?.released ?? "-"),
    },
    words("how", "kind", false, (r) => r.codec.how),
    words("library", "module", false, (r) => r.codec.library),
    words("version", "version", false, (r) => r.codec.version),
    words("licence", "licence", false, (r) => r.codec.card?.licence ?? "-"),
    ...checks
      .filter(([id]) => page.codecs.some((c) => c.card?.[id]))
      .map(([id, title]) => ({ ...words(id, title, false, (r) => r.codec.card?.[id] ?? "-"), long: true })),
    number("alloc-bytes", "alloc B", false, (r) => total(r)?.bytes),
    ...page.costs.map((c) => number(c, costTitle(c), false, (r) => r.costs[c])),
    ...ops.filter((c) => !c.id.startsWith(page.total + ":")),
  ];
}

// timeWords is a time with half its interval, or the range of too few processes.
export function timeWords(c: Cell | undefined): string {
  if (!c) return "-";
  if (c.low === null || c.high === null || c.half === null) return c.span ?? digits(c.ns) + " ns";
  return `${digits(c.ns)} ${percent(c.half)}`;
}

// time shows a time and draws its interval, on a logarithmic scale of all.
function time(c: Cell | undefined, { least, most }: Around): Node | string {
  if (!c) return "-";
  const at = (x: number) => {
    const part = Math.log(Math.max(x, least) / least) / Math.max(1e-9, Math.log(most / least));
    return 50 * Math.min(1, part) + 5;
  };
  const bar = draw(
    "svg",
    { class: "interval", viewBox: "0 0 60 10", "aria-hidden": "true" },
    draw("circle", { cx: at(c.ns), cy: 5, r: 2.5, fill: "currentColor" }),
  );
  if (c.low !== null && c.high !== null && c.half !== null)
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
  return make("span", {}, timeWords(c), bar);
}
