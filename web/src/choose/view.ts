import type { App, Shown, View } from "../app.ts";
import { make, note, section } from "../dom.ts";
import { toggled, list, type State } from "../state.ts";
import { card } from "./cards.ts";
import { met, unknown, type Evidence, type Need } from "./evidence.ts";
import { explained, few } from "./explain.ts";
import { mixed, picture, words } from "./picture.ts";
import { jobs } from "./jobs.ts";
import { answer, fact, fits, ofJob, type Answer, type Question } from "./rules.ts";

const weights = [
  ["Time", "written and read"],
  ["Size", "bytes of an encoding"],
  ["Allocations", "work for the collector"],
] as const;

// Choose asks what a program needs and says which codec to take.
export const choose: View = {
  id: "choose",
  title: "Choose",
  alone: true,
  mount(host, app) {
    const e = app.page.choose!;
    let now: State | undefined;
    const state = () => now!; // of the last show, which comes before any change
    const parts = [contracts(e, app), needs(e, app, state), pictures(e, app), weighing(app, state)];
    const answers = make("div", { class: "picks" });
    const below = make("div");
    const why = explained(e, (id) => app.choose({ why: id }));
    const found = section("answer", "What to take", answers, below, why.element);
    const jump = make("button", { type: "button", class: "jump" }); // where the answer is out of sight
    jump.onclick = () => found.scrollIntoView();
    const form = make("form", { class: "questions", "aria-label": "What you need" }, ...parts.map((p) => p.element));
    form.onsubmit = (event) => event.preventDefault();
    parts[1]!.element.after(jump);
    const ten = jobs(e, app);
    host.append(ten.element, make("div", { class: "chooser" }, form, found));
    return (s): Shown => {
      now = s;
      const q = question(s, e);
      const a = answer(e, q);
      ten.show(s);
      for (const p of parts) p.show(s, a, q);
      answers.replaceChildren(
        ...a.picks.map((p, i) => card(p, (i === 0 ? a.picks[1] : a.picks[0])?.codec.id ?? "", q.needs, app)),
      );
      below.replaceChildren(...remarks(a, q));
      why.show(a, q, s.why);
      jump.textContent = a.picks[0] ? `Best match: ${a.picks[0].codec.id} ↓` : "No codec fits ↓";
      return {
        grid: {
          header: ["codec", "ns", "encoded bytes", "allocations", "score", "not offered", "lacks", "not known"],
          rows: a.candidates.map((c) => [
            c.codec.id,
            c.ns,
            c.bytes,
            c.allocs,
            c.score,
            c.floor,
            c.lacks.join("; "),
            c.unknown.join("; "),
          ]),
        },
        summary: said(a),
      };
    };
  },
};

export function question(s: State, e: Evidence): Question {
  const [time, size, allocs] = s.weights.split(",").map((w) => Math.min(1e6, Math.max(0, Number(w) || 0)));
  return {
    needs: list(s.need),
    datasets: list(s.near),
    contract: s.contract,
    any: s.any !== "",
    time: time ?? 1,
    size: size ?? 1,
    allocs: allocs ?? 0,
    ...ofJob(e.jobs.find((j) => j.job === s.job)),
  };
}

function said(a: Answer): string {
  const fit = a.candidates.filter(fits).length;
  const on = a.datasets.length > 3 ? `${a.datasets.length} data sets` : a.datasets.join(", ");
  const first = a.picks[0];
  const begin = `${fit} of ${a.candidates.length} rows measured on ${on} fit.`;
  return first ? `${begin} Best match: ${first.codec.id}` : begin;
}

// remarks are what excluded the favourite, and what the record does not know.
function remarks(a: Answer, q: Question): Node[] {
  if (a.problem) return [note(`No answer: ${a.problem}`)];
  const out: Node[] = [];
  if (a.picks.length === 0)
    out.push(
      make("p", { class: "nothing" }, "Nothing fits: no codec meets all of this and may be offered."),
      make("ul", { class: "dropping" }, ...a.dropping.map((d) => make("li", {}, dropped(d)))),
    );
  if (a.stay)
    out.push(make("p", { class: "stay" }, "Stay with encoding/json: nothing that fits gains much over it."));
  if (a.favourite && q.needs.length > 0) {
    const f = a.favourite;
    const because = [...f.lacks.map((w) => `excluded by ${w}`), ...f.unknown.map((w) => `not known: ${w}`)];
    out.push(
      make(
        "div",
        { class: "favourite", "data-codec": f.codec.id },
        make("h3", {}, `Without these needs it would be ${f.codec.id}`),
        make("ul", {}, ...because.map((w) => make("li", {}, w))),
      ),
    );
  }
  const perhaps = a.candidates
    .filter((c) => c.floor === "" && c.lacks.length === 0 && c.unknown.length > 0)
    .map((c) => c.codec.id);
  if (perhaps.length > 0) out.push(note(`Possible, but not tested: ${few(perhaps)}.`));
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
        `The record does not say enough of ${m.need}; this would: `,
        make("code", {}, m.command),
      ),
    );
  return out;
}

const dropped = (d: { need: string; gives: string }): string => `without ${d.need}: ${d.gives || "nothing either"}`;

interface Part {
  element: HTMLElement;
  show(s: State, a: Answer, q: Question): void;
}

function group(title: string, look: string, ...inner: Node[]): HTMLFieldSetElement {
  return make("fieldset", { class: look }, make("legend", {}, title), ...inner);
}

// contracts asks whose type the program works with.
function contracts(e: Evidence, app: App): Part {
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
function needs(e: Evidence, app: App, state: () => State): Part {
  const shown = e.needs.filter((n) => !n.joins || n.facts.some((f) => f.verdict !== unknown));
  const switches = shown.map((n) => {
    const box = make("input", { type: "checkbox", value: n.need });
    const count = make("span", { class: "count" });
    box.onchange = () => app.choose({ need: toggled(state().need, n.need) });
    const label = make(
      "label",
      { class: "switch", title: `${n.need}: ${n.means}` },
      box,
      make("span", {}, n.title),
      count,
    );
    return { need: n, box, count, label };
  });
  const groups = [...new Set(shown.map((n) => n.group))].map((title) =>
    group(title, "needs", ...switches.filter((s) => s.need.group === title).map((s) => s.label)),
  );
  const whatever = make("input", { type: "checkbox", value: "any" });
  whatever.onchange = () => app.choose({ any: whatever.checked ? "1" : "" });
  const floor = "also those that are archived, a pre-release, written by hand, or known for a fault";
  const all = make("label", { class: "switch", title: floor }, whatever, make("span", {}, "Offer any library"));
  return {
    element: group("What do you need?", "all-needs", ...groups, group("What may be offered", "needs", all)),
    show: (s, a, q) => {
      whatever.checked = s.any !== "";
      for (const { need, box, count } of switches) {
        box.checked = q.needs.includes(need.need);
        const { fit, open } = counted(e, need, a, q);
        count.textContent = open > 0 ? `${fit} · ${open} not known` : String(fit);
        count.title = `${fit} codecs that may be offered meet it; of ${open} it is not known`;
      }
    },
  };
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
function pictures(e: Evidence, app: App): Part {
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
function weighing(app: App, state: () => State): Part {
  const sliders = weights.map(([title, means], i) => {
    const slider = make("input", { type: "range", min: "0", max: "4", step: "1" });
    const value = make("output");
    slider.oninput = () => {
      const now = state().weights.split(",");
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
      const now = s.weights.split(",");
      sliders.forEach(({ slider, value }, i) => {
        if (slider.value !== now[i]) slider.value = now[i] ?? "1";
        value.textContent = now[i] === "0" ? "does not count" : `× ${now[i]}`;
      });
    },
  };
}
