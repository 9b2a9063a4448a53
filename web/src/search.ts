import type { App } from "./app.ts";
import { make } from "./dom.ts";
import { familiesOf, matching, namedBy } from "./families.ts";

const most = 6;

// search finds libraries by their names: one leads to its page, several to a comparison.
export function search(app: App, label: string): HTMLElement {
  const input = make("input", {
    type: "search",
    placeholder: "sonic or goccy or std",
    autocomplete: "off",
    spellcheck: "false",
  });
  const found = make("ul", { class: "found" });
  found.hidden = true;
  const several = () => namedBy(app.page, input.value).slice(0, 4);
  const against = (ids: string[]) =>
    make("a", { href: app.link({ view: "versus", pair: ids.join(","), library: "" }) }, `Compare ${ids.join(", ")}`);
  const one = (id: string) => {
    const c = app.page.codecs.find((x) => x.id === id);
    const link = make("a", { href: app.link({ view: "library", library: id }) }, id);
    return [link, make("span", { class: "soft" }, ` ${c?.library ?? ""}`)];
  };
  const show = () => {
    const ids = several();
    const rows = matching(app.page, input.value);
    const documented = rows.filter((id) => familiesOf(app.page).heads.includes(id));
    const shown = (documented.length > 0 ? documented : rows).slice(0, most);
    found.hidden = input.value.trim() === "";
    found.replaceChildren(
      ...(ids.length > 1 ? [make("li", {}, against(ids))] : []),
      ...shown.map((id) => make("li", {}, ...one(id))),
      ...(shown.length === 0 ? [make("li", { class: "soft" }, "No library has such a name.")] : []),
    );
  };
  input.oninput = show;
  const form = make("form", { role: "search", class: "search" }, make("label", {}, label, input), found);
  form.onsubmit = (e) => {
    e.preventDefault();
    found.querySelector("a")?.click();
  };
  found.onclick = () => {
    input.value = "";
    found.hidden = true;
  };
  return form;
}
