import type { App } from "../app.ts";
import { make } from "../dom.ts";
import type { State } from "../state.ts";
import type { Evidence, Job } from "./evidence.ts";
import { answer, ofJob, plain } from "./rules.ts";

// jobs are the ten questions that most readers come with, each with its answer; a tap sets the form that way, and a
// second one takes it back.
export function jobs(e: Evidence, app: App): { element: HTMLElement; show(s: State): void } {
  let now = "";
  const cards = e.jobs.map((j) => {
    const button = make("button", { type: "button", class: "job", "data-job": j.job });
    button.append(make("strong", {}, j.title), make("span", {}, said(e, j)));
    button.onclick = () => app.choose({ ...cleared, ...(now === j.job ? {} : { job: j.job }) });
    return { job: j.job, button };
  });
  const caveat = make("p", { class: "soft" });
  const title = make("summary", {}, make("h2", {}, "What do you want to do?"));
  const box = make("details", {}, title, make("div", { class: "job-list" }, ...cards.map((c) => c.button)));
  let open: string | undefined;
  return {
    element: make("section", { class: "jobs", "aria-label": "What do you want to do?" }, box, caveat),
    show: (s) => {
      now = s.job;
      if (open !== s.job) box.open = s.job === ""; // the answer is on top then
      open = s.job;
      title.firstElementChild!.textContent = s.job ? "The other jobs" : "What do you want to do?";
      for (const c of cards) c.button.setAttribute("aria-pressed", String(c.job === now));
      const j = e.jobs.find((j) => j.job === now);
      caveat.textContent = j ? `Asks for ${j.asks}. Caveat: ${j.caveat}.` : "";
      caveat.hidden = !j;
    },
  };
}

const cleared: Partial<State> = { job: "", need: "", weights: "", why: "", format: "", without: "" };

// said is the answer to a job in a few words.
function said(e: Evidence, j: Job): string {
  const weights = { time: j.time, size: j.size, allocs: j.allocs };
  const a = answer(e, { ...plain, ...ofJob(j), ...weights, needs: j.needs });
  const [first, other] = a.picks;
  if (a.problem) return "not known";
  if (!first) return "nothing fits";
  if (a.stay) return "stay with encoding/json";
  const against = first.against.replace(/ \(.*/, ""); // without the interval, which the answer has
  return [first.codec.id, against, other && "or " + other.codec.id].filter(Boolean).join(", ");
}
