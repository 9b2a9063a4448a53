import type { App } from "../app.ts";
import { several } from "../control.ts";
import { make, note } from "../dom.ts";
import { list, toggled, type State } from "../state.ts";
import { met, unknown, type Evidence, type Need } from "./evidence.ts";
import { mixed, picture, words } from "./picture.ts";
import { weightsOf, withNeed } from "./question.ts";
import { fact, type Answer, type Question } from "./rules.ts";

const weights = [
  ["Time", "written and read"],
  ["Size", "bytes of an encoding"],
  ["Allocations", "work for the collector"],
] as const;

export interface Part {
  element: HTMLElement;
  show(s: State, a: Answer, q: Question): void;
}

export function group(title: string, look: string, ...inner: Node[]): HTMLFieldSetElement {
  return make("fieldset", { class: look }, make("legend", {}, title), ...inner);
}

// floor are the rules under every answer, as chips that can be taken off.
export function floor(e: Evidence, app: App, state: () => State): Part {
  const chips = e.rules.map((r) => {
    const chip = make("button", { type: "button", class: "chip", title: r.means, "data-rule": r.rule });
    chip.onclick = () => app.choose({ without: toggled(state().without, r.rule) });
    return { rule: r, chip };
  });
  const hint = note("");
  return {
    element: group("What may be offered?", "floor", ...chips.map((c) => c.chip), hint),
    show: (s, a) => {
      const off = list(s.without);
      for (const { rule, chip } of chips) {
        const on = !off.includes(rule.rule);
        chip.setAttribute("aria-pressed", String(on));
        chip.textContent = on ? `${rule.title} ✕` : `${rule.title} ＋`;
      }
      const kept = a.candidates.filter((c) => c.floor !== "").length;
      hint.textContent = `${kept} of ${a.candidates.length} rows are not offered. Tap a rule to take it off.`;
    },
  };
}

// formats is the first question: of which formats an answer may be.
export function formats(e: Evidence, app: App): Part {
  const all = [...new Set(e.codecs.map((c) => c.id.split("/")[0]!))].sort();
  const list = several("Format", all, "any", (format) => app.choose({ format: format || "any" }));
  return { element: list.element, show: (_, __, q) => list.show(q.formats.join(",")) };
}

// contracts asks whose type the program works with.
export function contracts(e: Evidence, app: App): Part {
  const texts: Record<string, string> = { struct: "Mine", generated: "The generated one" };
  const radios = e.contracts.map((m) => {
    const radio = make("input", { type: "radio", name: "contract", value: m.contract });
    radio.disabled = m.unmeasured !== "";
    radio.onchange = () => app.choose({ contract: m.contract });
    return {
      radio,
      label: make("label", { class: "switch" }, radio, make("span", {}, texts[m.contract] ?? m.contract)),
    };
  });
  const hint = note("");
  return {
    element: group("Which struct does your code use?", "contract", ...radios.map((r) => r.label), hint),
    show: (s) => {
      for (const { radio } of radios) radio.checked = radio.value === s.contract;
      hint.textContent =
        s.contract === "struct"
          ? "Times include copying between your struct and the generated one."
          : "Nothing is converted: your program holds the library's own type.";
    },
  };
}

// needs are switches, each with how many codecs meet it.
export function needs(e: Evidence, app: App, state: () => State): Part {
  const shown = e.needs.filter((n) => !n.joins || n.facts.some((f) => f.verdict !== unknown));
  const switches = shown.map((n) => {
    const box = make("input", { type: "checkbox", value: n.need });
    const count = make("span", { class: "count" });
    box.onchange = () => app.choose({ need: withNeed(state(), e, n.need) });
    const label = make(
      "label",
      { class: "switch", title: `${n.need}: ${n.means}` },
      box,
      make("span", {}, n.title),
      count,
    );
    return { need: n, box, count, label };
  });
  const others = peers(shown, app, state, e);
  const groups = [...new Set(shown.map((n) => n.group))].map((title) =>
    group(title, "needs", ...switches.filter((s) => s.need.group === title).map((s) => s.label)),
  );
  return {
    element: group("What do you need?", "all-needs", ...groups, ...others),
    show: (_, a, q) => {
      for (const { need, box, count, label } of switches) {
        box.checked = q.needs.includes(need.need);
        label.hidden = isPeer(need) && !box.checked; // there are many, and a list to choose from
        const { fit, open } = counted(e, need, a, q);
        count.textContent = open > 0 ? `${fit} · ${open} not known` : String(fit);
        count.title = `${fit} codecs that may be offered meet it; of ${open} it is not known`;
      }
    },
  };
}

// isPeer: it is the need of a drop-in for a codec other than encoding/json.
const isPeer = (n: Need): boolean => n.need.startsWith("drop-in:");

// peers is a list of the codecs for which a drop-in can be asked.
function peers(shown: Need[], app: App, state: () => State, e: Evidence): HTMLElement[] {
  const list = shown.filter(isPeer);
  if (list.length === 0) return [];
  const ids = list.map((n) => make("option", { value: n.need }, n.need.slice("drop-in:".length)));
  const select = make("select", {}, make("option", { value: "" }, "choose a codec"), ...ids);
  select.onchange = () => {
    if (select.value) app.choose({ need: withNeed(state(), e, select.value) });
    select.value = "";
  };
  return [make("label", { class: "peers" }, "Drop-in for …", select)];
}

// counted are the codecs that meet a need by itself, and those of which it is not known.
function counted(e: Evidence, need: Need, a: Answer, q: Question): { fit: number; open: number } {
  const on = e.datasets.flatMap((d, i) => (a.datasets.includes(d.id) ? [i] : []));
  let [fit, open] = [0, 0];
  for (const c of a.candidates) {
    const f = fact(need, c.at, on, e.datasets.length, q);
    if (c.floor !== "") continue;
    if (f.verdict === met) fit++;
    if (f.verdict === unknown) open++;
  }
  return { fit, open };
}

// pictures are the data sets, drawn by their shape; those of one type share a picture, and
// its sizes are a list.
export function pictures(e: Evidence, app: App): Part {
  const families = new Map<string, Evidence["datasets"]>();
  for (const d of e.datasets) {
    const family = d.id.split("/")[0]!;
    families.set(family, [...(families.get(family) ?? []), d]);
  }
  const pick = (id: string) => app.choose({ near: id, ...(id ? { dataset: id } : {}) });
  const tile = (id: string, name: string, title: string, drawn: Node) => {
    const radio = make("input", { type: "radio", name: "near", value: id });
    radio.onchange = () => pick(id);
    const label = make("label", { class: "tile", title }, radio, drawn, make("span", { class: "tile-name" }, name));
    return { radio, label };
  };
  const tiles = [...families].map(([family, all]) => {
    const d = all[all.length >> 1]!;
    const title = d.doc + (d.shape ? ": " + words(d.shape) : "");
    return { family, ...tile(d.id, family, title, d.shape ? picture(d.shape) : mixed()) };
  });
  if (e.datasets.length > 1)
    tiles.unshift({ family: "", ...tile("", "all of them", "the mean over all data sets of structs", mixed()) });
  const sizes = make("select");
  sizes.onchange = () => pick(sizes.value);
  const sized = make("label", { class: "sizes" }, "Which of them?", sizes);
  return {
    element: group(
      "Which data looks most like yours?",
      "near",
      make("div", { class: "tiles" }, ...tiles.map((t) => t.label)),
      sized,
      legend(),
    ),
    show: (s) => {
      const family = s.near.split("/")[0]!;
      for (const t of tiles) t.radio.checked = t.family === family && !s.near.includes(",");
      const all = (families.get(family) ?? []).map((d) => d.id).sort(natural);
      sized.hidden = all.length < 2;
      sizes.replaceChildren(...all.map((id) => make("option", { value: id }, id)));
      sizes.value = s.near;
    },
  };
}

// natural puts message/64 before message/256.
function natural(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true });
}

// legend says what the marks of the pictures are.
function legend(): HTMLElement {
  const kinds = [
    ["text", "text"],
    ["number", "number"],
    ["time", "time"],
    ["flag", "flag"],
    ["bytes", "bytes"],
  ];
  return make(
    "ul",
    { class: "legend", "aria-hidden": "true" },
    ...kinds.map(([kind, name]) => make("li", {}, make("i", { class: "key k-" + kind }), name!)),
    make("li", {}, make("i", { class: "key k-many" }), "again for each element"),
  );
}

// weighing are three sliders.
export function weighing(e: Evidence, app: App, state: () => State): Part {
  const sliders = weights.map(([title, means], i) => {
    const slider = make("input", { type: "range", min: "0", max: "4", step: "1" });
    const value = make("output");
    slider.oninput = () => {
      const now: (number | string)[] = weightsOf(state(), e);
      now[i] = slider.value;
      app.choose({ weights: now.join(",") });
    };
    return {
      slider,
      value,
      label: make("label", {}, make("span", {}, `${title} `, value), slider, make("small", {}, means)),
    };
  });
  return {
    element: group("What counts?", "weights", ...sliders.map((s) => s.label)),
    show: (s) => {
      const now = weightsOf(s, e).map(String);
      sliders.forEach(({ slider, value }, i) => {
        if (slider.value !== now[i]) slider.value = now[i] ?? "1";
        value.textContent = now[i] === "0" ? "does not count" : `× ${now[i]}`;
      });
    },
  };
}
