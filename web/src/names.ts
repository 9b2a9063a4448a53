import type { App } from "./app.ts";
import { make } from "./dom.ts";

// name is a codec's id that leads to its page.
export function name(app: App, id: string, text = id): HTMLAnchorElement {
  return make("a", { class: "name", href: app.link({ view: "codec", codec: id }) }, text);
}
