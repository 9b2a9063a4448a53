import { make, note } from "../dom.ts";
import { few, notMet } from "./explain.ts";
import type { Evidence } from "./evidence.ts";
import { fits, type Answer, type Question } from "./rules.ts";

// above is what an answer says before its picks: that nothing fits, or that nothing gains much.
export function above(e: Evidence, a: Answer): Node[] {
  if (a.problem) return [note(`No answer: ${a.problem}`)];
  if (a.picks.length === 0)
    return [
      make("p", { class: "nothing" }, "Nothing fits: no library that may be offered is shown to meet all of this."),
      ...possible(a),
      make("ul", { class: "dropping" }, ...a.dropping.map((d) => make("li", {}, dropped(e, d)))),
    ];
  if (a.stay) return [make("p", { class: "stay" }, "Stay with encoding/json: nothing that fits gains much over it.")];
  return [];
}

const titleOf = (e: Evidence, need: string): string => e.needs.find((n) => n.need === need)?.title ?? need;

const dropped = (e: Evidence, d: { need: string; gives: string }): string =>
  `without "${titleOf(e, d.need)}": ${d.gives || "nothing either"}`;

// possible are those of which the record does not know enough.
function possible(a: Answer): Node[] {
  const perhaps = a.candidates
    .filter((c) => c.floor === "" && c.lacks.length === 0 && c.unknown.length > 0)
    .map((c) => c.codec.id);
  return perhaps.length > 0 ? [note(`Possible, but not tested: ${few(perhaps)}.`)] : [];
}

// below are what excluded the favourite, and what the record does not know.
export function below(e: Evidence, a: Answer, q: Question): Node[] {
  const out: Node[] = [];
  if (a.favourite && q.needs.length > 0) {
    const f = a.favourite;
    const because = notMet(e, f);
    out.push(
      make(
        "div",
        { class: "favourite", "data-codec": f.codec.id },
        make("h3", {}, `Without these needs it would be ${f.codec.id}`),
        make("ul", {}, ...because.map((w) => make("li", {}, w))),
      ),
    );
  }
  if (a.picks.length > 0) out.push(...possible(a));
  const first = a.picks[0];
  const better = a.candidates
    .filter((c) => c.floor !== "" && c.lacks.length + c.unknown.length === 0 && (!first || c.score < first.score))
    .map((c) => `${c.codec.id} (${c.floor})`);
  if (better.length > 0) out.push(note(`Better by figures, and not offered: ${few(better)}.`));
  for (const m of a.missing)
    out.push(
      make(
        "p",
        { class: "soft missing" },
        `The record does not say enough of "${titleOf(e, m.need)}"; this would: `,
        make("code", {}, m.command),
      ),
    );
  return out;
}

// counted says how many rows an answer was chosen from.
export function counted(a: Answer): string {
  const fit = a.candidates.filter(fits).length;
  const on = a.datasets.length > 3 ? `${a.datasets.length} data sets` : a.datasets.join(", ");
  const first = a.picks[0];
  const begin = `${fit} of ${a.candidates.length} rows measured on ${on} fit.`;
  return first ? `${begin} Best match: ${first.codec.id}` : begin;
}
