import type { App } from "../app.ts";
import { make } from "../dom.ts";
import type { Row } from "../model.ts";
import { list, toggled, type State } from "../state.ts";

// tick marks a row, for drawings and to compare.
export function tick(r: Row, on: boolean, app: App, s: State): HTMLElement {
  if (r.codec.reference) return make("span", { class: "tick" });
  const box = make("input", {
    type: "checkbox",
    "data-key": "mark " + r.codec.id,
    "aria-label": "tick " + r.codec.id,
  });
  box.checked = on;
  box.onchange = () => app.choose({ mark: toggled(s.mark, r.codec.id) });
  return make("label", { class: "tick" }, box);
}

// unfold shows the rows with options below a documented one.
export function unfold(id: string, options: number, s: State, app: App): HTMLElement {
  const open = list(s.open).includes(id);
  const b = make(
    "button",
    { type: "button", class: "unfold", "data-key": "open " + id, "aria-expanded": String(open) },
    `${open ? "−" : "+"}${options}`,
  );
  b.setAttribute("aria-label", `${options} ${options === 1 ? "row" : "rows"} of ${id} with options`);
  b.onclick = () => app.choose({ open: toggled(s.open, id) });
  return b;
}
