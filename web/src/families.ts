import { once } from "./once.ts";
import type { Codec, Page } from "./model.ts";

// Families says which rows of a page belong together: a library's row as it is documented, and those with options.
export interface Families {
  heads: string[]; // documented rows, in the order of letters
  head(id: string): string; // of a row; itself for a documented one
  options(id: string): string[]; // rows with options below a documented one
}

const known = new WeakMap<Page, () => Families>();

export function familiesOf(page: Page): Families {
  let f = known.get(page);
  if (!f) known.set(page, (f = once(() => grouped(page))));
  return f();
}

function grouped(page: Page): Families {
  const optional = new Set(
    page.choose?.codecs.filter((c) => c.floor.some((b) => b.rule === "default-rows")).map((c) => c.id),
  );
  const ids = page.codecs.filter((c) => !c.reference).map((c) => c.id);
  const group = (id: string) => id.split("/").slice(0, 2).join("/");
  const heads = ids.filter((id) => !optional.has(id)).sort();
  const first = new Map([...heads].reverse().map((id) => [group(id), id]));
  const head = (id: string) => (optional.has(id) ? (first.get(group(id)) ?? id) : id);
  const below = new Map<string, string[]>();
  for (const id of ids.sort()) if (head(id) !== id) below.set(head(id), [...(below.get(head(id)) ?? []), id]);
  return {
    heads: [...heads, ...ids.filter((id) => optional.has(id) && head(id) === id)].sort(),
    head,
    options: (id) => below.get(id) ?? [],
  };
}

// measured reports whether a page has figures of a row; of a page without any, each row counts.
export const measured = (page: Page, id: string) => page.measured.length === 0 || page.measured.includes(id);

// libraries counts those of a page that were measured: modules without their major versions, each package of the
// standard library.
export function libraries(page: Page): number {
  const told: readonly { id: string; library: string }[] =
    page.choose?.codecs ?? page.codecs.filter((c) => !c.reference);
  return new Set(told.filter((c) => measured(page, c.id)).map((c) => c.library)).size;
}

// ended: its library is known to be archived, deprecated or abandoned, or its owner seeks somebody else.
export const ended = (c: Codec): boolean =>
  /^(archived|deprecated|abandoned|seeks-maintainer)/.test(c.card?.status ?? "");

// named are the documented rows that words name, such as "sonic or goccy or std": of each the one whose name it is,
// of several formats that which most of the words have.
export function namedBy(page: Page, text: string): string[] {
  const words = alternatives(text);
  const heads = familiesOf(page).heads;
  const exact = words.map((w) => heads.filter((id) => id === w || id.split("/").slice(1).includes(w)));
  const votes = new Map<string, number>();
  for (const found of exact)
    for (const format of new Set(found.map(formatOf))) votes.set(format, (votes.get(format) ?? 0) + 1);
  const best = (ids: string[]) =>
    [...ids].sort(
      (a, b) =>
        (votes.get(formatOf(b)) ?? 0) - (votes.get(formatOf(a)) ?? 0) || a.length - b.length || (a < b ? -1 : 1),
    )[0];
  return [...new Set(exact.flatMap((ids) => best(ids) ?? []))];
}

const formatOf = (id: string): string => id.split("/")[0]!;

// alternatives are what is asked for, one or the other: "a or b", "a, b".
export function alternatives(text: string): string[] {
  return text
    .toLowerCase()
    .split(/\s+(?:or|vs\.?|versus)\s+|\s*,\s*/)
    .map((w) => w.trim())
    .filter(Boolean);
}

// matching are the documented rows, then the others, in whose id or library all words of an alternative are.
export function matching(page: Page, text: string): string[] {
  const asked = alternatives(text).map((a) => a.split(/\s+/));
  if (asked.length === 0) return [];
  const { heads } = familiesOf(page);
  const fits = (c: Codec) => {
    const said = `${c.id} ${c.library}`.toLowerCase();
    return asked.some((words) => words.every((w) => said.includes(w)));
  };
  const ids = page.codecs.filter((c) => !c.reference && fits(c)).map((c) => c.id);
  return [...ids.filter((id) => heads.includes(id)), ...ids.filter((id) => !heads.includes(id))];
}
