import type { App } from "../app.ts";
import { make } from "../dom.ts";
import { ended, familiesOf } from "../families.ts";
import type { Row } from "../model.ts";
import { name } from "../names.ts";
import { plain } from "../number.ts";
import { list, type State } from "../state.ts";
import { harmOf, timeWords, type Around } from "./columns.ts";
import { shown } from "./needs.ts";
import { barred } from "./ratios.ts";
import { tick, unfold } from "./tick.ts";

// cards are the rows of the table for a phone, without anything to scroll sideways.
export function cards(out: HTMLElement, rows: readonly Row[], around: Around, s: State, app: App): void {
  const marked = list(s.mark);
  const families = familiesOf(app.page);
  out.replaceChildren(
    ...[...rows]
      .sort((a, b) => Number(!!a.codec.reference) - Number(!!b.codec.reference))
      .map((r) => {
        const { id } = r.codec;
        const c = r.ops[app.page.total];
        const size = r.size === null ? "" : `${plain(r.size)} bytes`;
        const allocs = c && Number.isFinite(c.allocs) ? `${plain(c.allocs)} allocs` : "";
        const told = (need: string, words: string) => {
          const t = around.tell(id, need);
          return t ? [make("span", {}, words, " ", shown(t)), " · "] : [];
        };
        const options = families.options(id).length;
        const facts = [
          ...told("append", "field can be added:"),
          ...told("crosslang", "other languages:"),
          r.codec.card?.released ? `released ${r.codec.card.released}` : "",
        ];
        return make(
          "li",
          { class: r.codec.reference ? "card ref" : "card" },
          tick(r, marked.includes(id), app, s),
          make(
            "span",
            {},
            name(app, id, id + (r.adapted.length ? " *" : "")),
            ...(ended(r.codec) ? [make("small", { class: "soft" }, " " + r.codec.card!.status!.split(":")[0]!)] : []),
            ...(options > 0 ? [" ", unfold(id, options, s, app)] : []),
          ),
          make("span", { class: "vs" }, barred(around.ratios, id)),
          make("span", { class: "time" }, c ? timeWords(c) + (c.half === null ? "" : " ns") : "not measured"),
          make("span", { class: "size" }, [size, allocs].filter(Boolean).join(", ")),
          make("span", { class: "verdict soft" }, shown(around.tell(id, "untrusted"), harmOf(r, app.page))),
          make("span", { class: "verdict soft" }, ...facts),
        );
      }),
  );
}
