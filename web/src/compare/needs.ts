import { met, unknown, unmet, type Need } from "../choose/evidence.ts";
import { question } from "../choose/question.ts";
import { fact } from "../choose/rules.ts";
import { make } from "../dom.ts";
import { once } from "../once.ts";
import type { Page } from "../model.ts";
import type { State } from "../state.ts";

// Told is what a column says of a row by a need: in a word, with the reason behind it.
export interface Told {
  word: string;
  why: string;
  breaks: boolean; // a need that is on
}

// Teller answers for rows on a data set.
export type Teller = (codec: string, need: string) => Told | undefined;

const words: Record<string, [string, string, string]> = {
  append: ["yes", "no", "not tried"],
  crosslang: ["yes, tried", "no", "not tried"],
};

// tellerOf answers by the needs that are on, up to the size of messages that the job asks for.
export function tellerOf(page: Page, s: State, dataset: string): Teller {
  const e = page.choose;
  if (!e) return () => undefined;
  const q = question(s, e);
  const place = once(() => new Map(e.codecs.map((c, i) => [c.id, i])));
  const here = e.datasets.findIndex((d) => d.id === dataset);
  const sets = here < 0 ? e.datasets.map((_, i) => i) : [here];
  const byID = new Map<string, Need>(e.needs.map((n) => [n.need, n]));
  return (codec, id) => {
    const i = place().get(codec);
    const need = byID.get(id);
    if (i === undefined || !need) return undefined;
    const f = fact(need, i, sets, e.datasets.length, q);
    const [yes, no, open] = words[id] ?? ["yes", "no", "not known"];
    const word = f.verdict === met ? yes : f.verdict === unmet ? no : open;
    return { word, why: f.why, breaks: q.needs.includes(id) && f.verdict !== met && f.verdict !== unknown };
  };
}

// shown is a word with its reason; red where it breaks a need that is on.
export function shown(t: Told | undefined, word = t?.word): Node | string {
  if (!t || !word) return word ?? "-";
  return make("span", { ...(t.why ? { title: t.why } : {}), ...(t.breaks ? { class: "slower" } : {}) }, word);
}
