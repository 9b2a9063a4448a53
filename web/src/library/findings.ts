import type { App } from "../app.ts";
import { fill, make, scrolled, section, td, th, tr } from "../dom.ts";
import { name } from "../names.ts";

const most = 40; // rows that are shown

// searchFindings is a field that looks for findings of all codecs: by library, effect, input or data set.
export function searchFindings(app: App): HTMLElement {
  const all = app.page.codecs.flatMap((c) =>
    (c.card?.findings ?? []).map((f) => ({
      id: c.id,
      f,
      text: [c.id, c.library, f.harm, f.words, f.places, f.party ?? "", f.shown ?? ""].join(" ").toLowerCase(),
    })),
  );
  const input = make("input", {
    type: "search",
    placeholder: "tinylib truncated, or panics on huge lengths",
    "aria-label": "Search findings",
  });
  const count = make("p", { class: "soft", "aria-live": "polite" });
  const table = make("table", { id: "found" });
  const out = scrolled("Findings that match", table);
  const show = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = words.length === 0 ? [] : all.filter((x) => words.every((w) => x.text.includes(w)));
    const shown = found.slice(0, most);
    out.hidden = shown.length === 0;
    count.textContent =
      words.length === 0
        ? `${all.length} findings. All words have to match: library, effect, input or data set.`
        : `${found.length} of ${all.length} findings${found.length > most ? `, the first ${most} shown` : ""}`;
    fill(
      table,
      tr(["codec", "worst", "what", "on", "cause"].map((h) => th(h))),
      shown.map(({ id, f }) =>
        tr([td(name(app, id)), td(f.harm), td(f.words, "reason"), td(f.places, "reason"), td(f.party ?? "-")]),
      ),
    );
  };
  input.oninput = show;
  show();
  return section("search-findings", "Search findings", make("label", { class: "find" }, input), count, out);
}
