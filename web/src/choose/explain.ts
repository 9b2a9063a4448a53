import { make } from "../dom.ts";
import type { Evidence } from "./evidence.ts";
import { drawing } from "./drawn.ts";
import { fits, ranking, type Answer, type Candidate, type Question } from "./rules.ts";

interface Explained {
  element: HTMLElement;
  show(a: Answer, q: Question, id: string): void;
}

// explained answers why not another codec.
export function explained(e: Evidence, choose: (id: string) => void): Explained {
  const ids = e.codecs.map((c) => c.id).sort();
  const select = make(
    "select",
    {},
    make("option", { value: "" }, "choose a codec"),
    ...ids.map((id) => make("option", { value: id }, id)),
  );
  select.onchange = () => choose(select.value);
  const out = make("ul", { class: "why", "aria-live": "polite" });
  return {
    element: make("div", { class: "explain" }, make("label", {}, "Why not …", select), out),
    show: (a, q, id) => {
      if (select.value !== id) select.value = id;
      out.replaceChildren(...(ids.includes(id) ? reasons(e, a, q, id) : []).map((t) => make("li", {}, t)));
    },
  };
}

// notMet says why a candidate does not fit, by the words of the switches.
export function notMet(e: Evidence, c: Candidate): string[] {
  const titled = (reason: string): string => {
    const title = e.needs.find((n) => reason.startsWith(n.need + ": "))?.title;
    return title === undefined ? reason : small(title) + reason.slice(reason.indexOf(": "));
  };
  return [...c.lacks.map((w) => `not met: ${titled(w)}`), ...c.unknown.map((w) => `not known: ${titled(w)}`)];
}

// small is a title in the middle of a sentence.
const small = (title: string): string => title.charAt(0).toLowerCase() + title.slice(1);

// reasons why a codec is picked or not; those of "recommend --explain".
export function reasons(e: Evidence, a: Answer, q: Question, id: string): string[] {
  const codec = e.codecs.find((c) => c.id === id)!;
  const c = a.candidates.find((x) => x.codec === codec);
  if (!c) {
    const why = e.datasets.flatMap((d, i) =>
      a.datasets.includes(d.id) && codec.absent[i] ? [codec.absent[i]!] : [],
    );
    return [...new Set(why)];
  }
  const r = ranking(q, drawing(a.datasets));
  const floor = c.floor ? [`not offered: ${c.floor}`] : [];
  const out = [...floor, ...notMet(e, c)];
  const beaten = a.candidates.filter((y) => fits(y) && r.beats(y, c)).map((y) => y.codec.id);
  const picked = a.picks.find((p) => p.codec === codec);
  if (picked) out.push(`it is picked: ${picked.role}`);
  for (const p of a.picks)
    if (p.codec !== codec && p.codec.library === codec.library && fits(c))
      out.push(`${p.codec.id} of the same library is picked`);
  if (beaten.length > 0)
    out.push(`${few(beaten)} ${beaten.length === 1 ? "is" : "are"} better at something and worse at nothing`);
  const place = a.candidates.filter((y) => fits(y) && (y.score < c.score || y === c)).length;
  if (!picked && fits(c) && place > 1) out.push(`by your weights it is number ${place} of those that meet the needs`);
  const first = a.picks[0];
  if (first && first.codec !== codec) {
    out.push(...r.ahead(first, c).map((t) => `the pick: ${t}`));
    out.push(...r.ahead(c, first).map((t) => `it: ${t}`));
  }
  return out;
}

// notPicked is in a few words why a codec is no pick, as the program says it.
export function notPicked(e: Evidence, a: Answer, q: Question, id: string): string {
  const all = reasons(e, a, q, id);
  const c = a.candidates.find((x) => x.codec.id === id);
  if (!c) return all[0] ?? "";
  if (c.floor) return c.floor;
  if (c.lacks[0]?.startsWith("untrusted: ") && c.codec.harm) return c.codec.harm;
  const [why] = notMet(e, c);
  if (why) return why.replace(/^not met: /, "");
  const behind = all.find((t) => t.startsWith("the pick: "));
  return behind ? "the pick is " + behind.slice("the pick: ".length).replaceAll(` than ${id}`, "") : (all[0] ?? "");
}

// few names five at most.
export function few(ids: string[]): string {
  const most = 5;
  return ids.length <= most ? ids.join(", ") : `${ids.slice(0, most).join(", ")} and ${ids.length - most} more`;
}
