import type { App } from "./app.ts";
import { make } from "./dom.ts";
import type { Codec, Page } from "./model.ts";

// A Fact is one question about a codec, and what a record answers. Views show facts in the
// order of this list; one more kind of check is one more fact.
export interface Fact {
  title: string;
  of(c: Codec, page: Page): string[]; // none: not known, or nothing to say
  unknown: string; // said where there is nothing
  view?: string; // that shows where this was found
}

// origin is where a codec is from, which its own page tells beside the rest.
export const origin: readonly Fact[] = [
  {
    title: "Version",
    of: (c) => some(c.version && c.version + (c.card?.released ? " of " + c.card.released : "")),
    unknown: "not known",
  },
  { title: "Latest", of: (c) => some(c.card?.latest), unknown: "not known" },
  { title: "Status", of: (c) => some(c.card?.status), unknown: "not checked" },
  { title: "Modules", of: (c) => some(c.card?.modules?.toString()), unknown: "its own, or not known" },
  { title: "Licence", of: (c) => some(c.card?.licence), unknown: "not known" },
];

export const facts: readonly Fact[] = [
  {
    title: "Worst found",
    of: (c, page) => some(page.choose?.codecs.find((o) => o.id === c.id)?.harm || c.card?.finding || c.card?.worst),
    unknown: "not known",
  },
  {
    title: "Hostile input",
    of: (c) => some(c.card?.untrusted),
    unknown: "not attacked; serialbench attack --record FILE does",
    view: "attack",
  },
  { title: "Silent changes", of: (c) => c.card?.silent ?? [], unknown: "none found" },
  {
    title: "When the type changes",
    of: (c) => some(c.card?.evolution),
    unknown: "not tried; serialbench evolve --record FILE does",
    view: "evolve",
  },
  {
    title: "Interoperability",
    of: (c) => some(c.card?.interop),
    unknown: "not tried; serialbench interop --record FILE does",
    view: "interop",
  },
  {
    title: "Conformance",
    of: (c) => some(c.card?.conform),
    unknown: "not tried, or there is none for the format; serialbench conform --record FILE",
    view: "conform",
  },
  {
    title: "Edge values",
    of: (c) => some(c.card?.edges),
    unknown: "not tried; serialbench edges --record FILE does",
    view: "edges",
  },
  {
    title: "Cannot express",
    of: (c) => (c.card?.missing ?? []).map(([dataset, reason]) => `${dataset}: ${reason}`),
    unknown: "nothing of what was tried",
  },
  { title: "Adapted", of: (c) => c.card?.adapted ?? [], unknown: "nothing" },
  { title: "Loses", of: (c) => c.card?.loses ?? [], unknown: "nothing found" },
  { title: "Refuses", of: (c) => c.card?.refuses ?? [], unknown: "no valid value that was tried" },
  {
    title: "Imports unsafe",
    of: (c) => c.card?.unsafe ?? (c.properties["unsafe"] === false ? ["no"] : []),
    unknown: "not known",
  },
];

function some(text: string | undefined): string[] {
  return text ? [text] : [];
}

// most is how many answers are shown before the rest is folded.
const most = 4;

// answer shows what is known of a codec; what is not known stands back.
export function answer(f: Fact, c: Codec, app: App): HTMLElement {
  const all = f.of(c, app.page);
  if (all.length === 0) return make("div", { class: "soft" }, f.unknown);
  const items = all.map((t) => make("li", {}, t));
  const list = make("ul", { class: "facts" }, ...items.slice(0, most));
  const out = make("div", {}, list);
  if (items.length > most)
    out.append(
      make(
        "details",
        {},
        make("summary", {}, `${items.length - most} more`),
        make("ul", { class: "facts" }, ...items.slice(most)),
      ),
    );
  const view = f.view;
  if (view && app.page.matrices.some((m) => m.id === view))
    out.append(
      make("a", { class: "soft", href: app.link({ view, find: c.id, ...sheetOf(app, view, c) }) }, "in the matrix"),
    );
  return out;
}

// sheetOf is where a matrix tells of a codec: the sheet of its format, say.
function sheetOf(app: App, view: string, c: Codec): { sheet?: string; dataset?: string } {
  const m = app.page.matrices.find((x) => x.id === view);
  const sheet = m?.sheets.find((s) => s.rows.some((r) => r.codec.id === c.id))?.dataset;
  if (!sheet) return {};
  return m!.by ? { sheet } : { dataset: sheet };
}
