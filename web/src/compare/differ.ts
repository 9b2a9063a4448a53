import { make, note, section } from "../dom.ts";
import type { Codec, Page } from "../model.ts";
import { hurts, turned, type Behaviour, type Swap } from "../swap.ts";

// differ lists what changes where the second of two codecs replaces the first.
export function differ(page: Page, [a, b]: readonly Codec[]): HTMLElement {
  const title = `What changes if ${b!.id} replaces ${a!.id}`;
  if (a!.format !== b!.format)
    return section("differ", title, note("The formats differ: whoever reads the messages has to change too."));
  const swaps = page.swaps.flatMap((x) =>
    x.a === a!.id && x.b === b!.id ? [x] : x.a === b!.id && x.b === a!.id ? [turned(x)] : [],
  );
  const command = `serialbench differ ${a!.id} ${b!.id} ./your/package Type`;
  if (swaps.length === 0) return section("differ", title, note("Not tried. Try it on your type: " + command));
  return section("differ", title, ...swaps.flatMap(listed), note("On your type: " + command));
}

function listed(x: Swap): HTMLElement[] {
  const head = make("h3", {}, `On ${x.dataset}: ${x.behaviours.length} of ${x.tried} behaviours differ`);
  const groups = new Map<string, Behaviour[]>();
  for (const k of x.behaviours) groups.set(hurts(k), [...(groups.get(hurts(k)) ?? []), k]);
  return [
    head,
    ...[...groups].flatMap(([whom, list]) => [
      make("h4", {}, whom),
      make("ul", { class: "differ" }, ...list.map((k) => item(x, k))),
    ]),
  ];
}

function item(x: Swap, k: Behaviour): HTMLLIElement {
  const out = make("li", {}, make("b", {}, k.name), k.does ? ": " + k.does : "");
  if (k.field) out.append(" (", make("code", {}, k.field), ")");
  const said = (title: string, text: string | Node) => out.append(make("br"), title + " ", text);
  said(x.a, k.a);
  said(x.b, k.b);
  if (k.input) said("input", make("code", {}, k.input));
  if (k.fix) said("fix", make("code", {}, k.fix));
  return out;
}
