import { narrow, type App, type Shown, type View } from "../app.ts";
import { make, note, section } from "../dom.ts";
import { libraries } from "../families.ts";
import { search } from "../search.ts";
import type { State } from "../state.ts";
import { card } from "./cards.ts";
import type { Evidence } from "./evidence.ts";
import { explained, notPicked } from "./explain.ts";
import { contracts, floor, formats, needs, pictures, weighing } from "./form.ts";
import { jobs } from "./jobs.ts";
import { asked, jobOf, question } from "./question.ts";
import { above, below, counted } from "./remarks.ts";
import { answer } from "./rules.ts";

// Choose asks what a program needs and says which codec to take.
export const choose: View = {
  id: "choose",
  title: "Choose",
  mount(host, app) {
    const e = app.page.choose!;
    let now: State | undefined;
    const state = () => now!; // of the last show, which comes before any change
    const format = formats(e, app);
    const parts = [
      needs(e, app, state),
      floor(e, app, state),
      contracts(e, app),
      pictures(e, app),
      weighing(e, app, state),
    ];
    const picks = make("div", { class: "picks" });
    const [first, rest] = [make("div"), make("div")];
    const why = explained(e, (id) => app.choose({ why: id }));
    const instead = make("p", { class: "instead" });
    const reasons = make("details", { class: "reasons" }, make("summary", {}, "Why not others"), rest, why.element);
    const found = section("answer", "What to take", first, picks, instead, reasons);
    found.tabIndex = -1;
    const bar = make("button", { type: "button", class: "bar" }); // stays where the answer is out of sight
    bar.onclick = () => {
      found.scrollIntoView();
      found.focus({ preventScroll: true });
    };
    const form = make("form", { class: "questions", "aria-label": "What you need" }, ...parts.map((p) => p.element));
    form.onsubmit = (event) => event.preventDefault();
    const questions = make("details", { class: "folded-questions" }, make("summary", {}, "Questions"), form);
    const ten = jobs(e, app);
    host.append(
      intro(app),
      make("div", { class: "start" }, search(app, "Find a library"), format.element),
      ten.element,
      make("div", { class: "chooser" }, questions, found),
      bar,
    );
    let small: boolean | undefined;
    return (s): Shown => {
      const before = now;
      now = s;
      if (small !== narrow()) questions.open = !(small = narrow());
      const q = question(s, e);
      const a = answer(e, q);
      ten.show(s);
      format.show(s, a, q);
      for (const p of parts) p.show(s, a, q);
      picks.replaceChildren(
        ...a.picks.map((p, i) =>
          card(
            p,
            (i === 0 ? a.picks[1] : a.picks[0])?.codec.id ?? "",
            q.needs.map((n) => titleOf(e, n)),
            app,
          ),
        ),
      );
      const nothing = !asked(s); // the ten jobs are the answer then
      picks.hidden = bar.hidden = nothing;
      found.querySelector("h2")!.textContent = jobOf(s, e)?.title ?? "What to take";
      first.replaceChildren(...(nothing ? [note(beginning)] : above(e, a)));
      rest.replaceChildren(...below(e, a, q));
      reasons.open = s.why !== "" || (reasons.open && before !== undefined);
      reasons.hidden = nothing || a.problem !== "";
      const other = jobOf(s, e)?.instead.find(
        (id) => e.codecs.some((c) => c.id === id) && !a.picks.some((p) => p.codec.id === id),
      );
      const against = other ? notPicked(e, a, q, other) : "";
      instead.hidden = against === "";
      instead.textContent = `Not ${other}: ${against}.`;
      why.show(a, q, s.why || (other ?? ""));
      bar.textContent = a.stay
        ? "Stay with encoding/json"
        : a.picks[0]
          ? `Best match: ${a.picks[0].codec.id}`
          : "Nothing fits";
      host.classList.toggle("asked", asked(s));
      if (before && before.job !== s.job && s.job) scrollTo({ top: 0 });
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
        summary: nothing ? "" : counted(a),
      };
    };
  },
};

const beginning =
  "Choose a job, a format, or what you need: no library is the best for everything. " +
  "The numbers at the switches are the rows that meet each.";

// titleOf is a need in the words of its switch.
const titleOf = (e: Evidence, need: string): string =>
  (e.needs.find((n) => n.need === need)?.title ?? need).toLowerCase();

// intro is what this page is, in one sentence.
function intro(app: App): HTMLElement {
  const { page } = app;
  return make(
    "p",
    { class: "intro" },
    "Which serializer should your Go program use? " +
      `${libraries(page)} libraries, measured on ${page.datasets.length} kinds of data, and tried with ` +
      "hostile input, changed types and other languages.",
  );
}
