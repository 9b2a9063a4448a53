import type { App } from "./app.ts";
import { against, rankOf, timeWords, verdictOf, type Around } from "./columns.ts";
import { make } from "./dom.ts";
import type { Row } from "./model.ts";
import { name } from "./names.ts";
import { plain, ratio } from "./number.ts";

// cards are the rows of the table for a phone: rank, name, time, size and verdict, without
// anything to scroll sideways.
export function cards(list: HTMLElement, rows: readonly Row[], around: Around, app: App): void {
  const total = (r: Row) => r.ops[app.page.total];
  list.replaceChildren(
    ...rows.map((r) => {
      const c = total(r);
      const x = r.size === null ? null : against(c, around.base && total(around.base));
      const size = r.size === null ? "" : `${plain(r.size)} bytes`;
      const looks = r.codec.card?.harm ? "slower" : "soft";
      return make(
        "li",
        { class: r.codec.reference ? "card ref" : "card" },
        make("span", { class: "rank" }, rankOf(c, r)),
        name(app, r.codec.id, r.codec.id + (r.adapted.length ? " *" : "")),
        make("span", { class: "vs" }, x === null || r === around.base ? "" : ratio(x)),
        make("span", { class: "time" }, c ? timeWords(c) + (c.half === null ? "" : " ns") : "not measured"),
        make("span", { class: "size" }, size),
        make("span", { class: "verdict " + looks }, r.codec.reference ?? verdictOf(r)),
      );
    }),
  );
}
