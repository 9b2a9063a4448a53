import type { App, Shown } from "../app.ts";
import { make, section } from "../dom.ts";
import { ended, familiesOf, measured } from "../families.ts";
import { name } from "../names.ts";
import type { State } from "../state.ts";

// directory lists all libraries by format, where none is chosen.
export function directory(out: HTMLElement, s: State, app: App): Shown {
  const byID = new Map(app.page.codecs.map((c) => [c.id, c]));
  const all = familiesOf(app.page).heads.map((id) => byID.get(id)!);
  const formats = [...new Set(all.map((c) => c.format))].sort();
  const one = (id: string) => {
    const c = byID.get(id)!;
    const word = ended(c) ? ` ${c.card!.status!.split(":")[0]}` : "";
    return make("li", {}, name(app, id), make("small", { class: "soft" }, word));
  };
  out.replaceChildren(
    section(
      "codec",
      s.library ? `No library is called ${s.library}` : "Libraries by format",
      make(
        "dl",
        { class: "directory" },
        ...formats.flatMap((f) => [
          make("dt", {}, f),
          make("dd", {}, make("ul", {}, ...all.filter((c) => c.format === f).map((c) => one(c.id)))),
        ]),
      ),
    ),
  );
  return {
    grid: { header: ["format", "library", "module"], rows: all.map((c) => [c.format, c.id, c.library]) },
    title: "Libraries",
    summary:
      `${all.length} in ${formats.length} formats, a library once in each of its formats; ` +
      `${all.filter((c) => measured(app.page, c.id)).length} are measured`,
  };
}
