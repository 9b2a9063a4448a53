import { fill, make, note, scrolled, section, td, th, tr } from "../dom.ts";
import type { App } from "../app.ts";
import { familiesOf } from "../families.ts";
import type { Codec } from "../model.ts";
import { name } from "../names.ts";
import { term } from "../tip.ts";

const source = "https://github.com/serialbench/serialbench";

const away = (href: string, text: string) => make("a", { href, rel: "noreferrer", target: "_blank" }, text);

// folder has the adapter of a row: all that serialbench does to call the library.
const folder = (c: Codec): string => "codecs/" + c.id.split("/").slice(0, 2).join("/");

// origin is what the library is, where it comes from, how old it is, and whether it is kept up.
export function origin(c: Codec, app: App): HTMLElement {
  const link = c.card?.link;
  const library = link ? away(link, c.library) : c.library || "not known";
  const text = link?.endsWith("/std") ? "https://go.dev/LICENSE" : link && link + "?tab=licenses";
  const named = c.card?.licence;
  const licence = text ? away(text, named ?? "see its page") : (named ?? "not known");
  const family = familiesOf(app.page);
  const head = family.head(c.id);
  const rows = [head, ...family.options(head)].filter((id) => id !== c.id);
  // the documented row of another library, with its state
  const kin = (id: string) => {
    const row = family.heads.find((h) => h === id || h.startsWith(id + "/"));
    const state = app.page.codecs.find((x) => x.id === row)?.card?.status?.split(":")[0];
    return row ? make("span", {}, name(app, row), state && state !== "active" ? ` (${state})` : "") : id;
  };
  const lines: [string, Node | string | undefined][] = [
    ["reference", c.reference],
    ["library", library],
    ["version", [c.version, c.card?.released && "of " + c.card.released].filter(Boolean).join(" ")],
    ["latest", c.card?.latest],
    ["status", c.reference ? undefined : c.card?.status || "not known: nobody looked whether it is kept up"],
    ["advisories", c.reference ? undefined : (c.card?.advisories?.join("; ") ?? "none known for this version")],
    ["family", c.card?.family && make("span", {}, ...c.card.family.flatMap((id) => [kin(id), " "]))],
    ["modules", c.card?.modules?.toString()],
    ["licence", licence],
    ["get", c.card?.get && make("code", {}, c.card.get)],
    ["kind", c.how],
    ["use", c.doc],
    ["other rows", rows.length > 0 ? make("span", {}, ...rows.flatMap((id) => [name(app, id), " "])) : undefined],
    ["adapter", c.reference ? undefined : away(`${source}/tree/main/${folder(c)}`, folder(c))],
  ];
  return make(
    "dl",
    { class: "about" },
    ...lines.flatMap(([what, value]) => (value ? [make("dt", {}, term(what)), make("dd", {}, value)] : [])),
  );
}

// dispute says what to do about a figure that seems wrong.
export function dispute(c: Codec): HTMLElement {
  const id = c.id;
  return section(
    "dispute",
    "Is something here wrong?",
    make(
      "ol",
      {},
      make("li", {}, "Read how the library is called: ", away(`${source}/tree/main/${folder(c)}`, "its folder"), "."),
      make("li", {}, "Measure it yourself: ", make("code", {}, `serialbench run --codec ${id},json/std`), "."),
      make("li", {}, "Try a finding again with the library alone: open its cell, and run the command that it names."),
      make(
        "li",
        {},
        "Tell us which of the three differs: ",
        away(`${source}/issues/new?template=dispute.md`, "dispute a figure"),
        ".",
      ),
    ),
  );
}

export function findings(c: Codec): HTMLElement {
  const all = c.card?.findings ?? [];
  if (all.length === 0)
    return section("findings", "Findings", note("None; which does not prove that there are none."));
  const table = make("table", { id: "findings" });
  fill(
    table,
    tr(["harm", "cause", "in words", "seen on", "shown by"].map((t) => th(t))),
    all.map((f) =>
      tr([
        td(f.harm),
        td(f.party || "not known"),
        td(f.words, "reason"),
        td(f.places, "reason"),
        td(f.shown ?? "", "reason"),
      ]),
    ),
  );
  return section("findings", "Findings", scrolled("Findings of " + c.id, table));
}
