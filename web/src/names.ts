import type { App } from "./app.ts";
import { make } from "./dom.ts";

// name is a codec's id that leads to its page.
export function name(app: App, id: string, text = id): HTMLAnchorElement {
  return make("a", { class: "name", href: app.link({ view: "library", library: id, cell: "" }) }, ...broken(text));
}

// broken is an id that may be broken behind its slashes, where a line is too short for it.
function broken(text: string): (Node | string)[] {
  return text.split(/(?<=\/)/).flatMap((part, i) => (i === 0 ? [part] : [make("wbr"), part]));
}
