import type { Expression } from "./expression.ts";
import type { Codec } from "./model.ts";
import { alternatives } from "./families.ts";
import { list, type State } from "./state.ts";

// A filter says of a codec whether it is shown; undefined: the record does not
// know a property that was asked for, so it is not.
export type Filter = (c: Codec) => boolean | undefined;

export function filterOf(s: State, where: Expression): Filter {
  const asked = alternatives(s.find).map((a) => a.split(/\s+/));
  const formats = list(s.format).filter((f) => f !== "any");
  const kinds = list(s.kind);
  return (c) => {
    const text = `${c.id} ${c.how} ${c.library}`.toLowerCase();
    if (asked.length > 0 && !asked.some((words) => words.every((w) => text.includes(w)))) return false;
    if (formats.length > 0 && !formats.includes(c.format)) return false;
    if (kinds.length > 0 && !kinds.includes(c.how)) return false;
    return where((name) => c.properties[name]);
  };
}
