import { list, type State } from "../state.ts";
import type { Evidence, Job } from "./evidence.ts";
import { ofJob, type Question } from "./rules.ts";

// jobOf is the job that is asked for.
export const jobOf = (s: State, e: Evidence): Job | undefined => e.jobs.find((j) => j.job === s.job);

// none stands for a list that a job has and the reader emptied.
const none = "none";

// needsOf are the needs that are on: those chosen, else those of the job.
export const needsOf = (s: State, e: Evidence): string[] =>
  s.need === none ? [] : s.need ? list(s.need) : [...(jobOf(s, e)?.needs ?? [])];

// withNeed switches one of them.
export function withNeed(s: State, e: Evidence, need: string): string {
  const now = needsOf(s, e);
  return (now.includes(need) ? now.filter((n) => n !== need) : [...now, need]).join(",") || none;
}

// weightsOf are those of time, size and allocations.
export function weightsOf(s: State, e: Evidence): number[] {
  const j = jobOf(s, e);
  const given = s.weights ? s.weights.split(",").map(Number) : j ? [j.time, j.size, j.allocs] : [1, 1, 0];
  return given.map((w) => Math.min(1e6, Math.max(0, w || 0)));
}

// formatsOf are the formats asked for: those chosen, else those of the job.
export const formatsOf = (s: State, e: Evidence): string[] =>
  s.format === "any" ? [] : s.format ? list(s.format) : [...(jobOf(s, e)?.formats ?? [])];

export function question(s: State, e: Evidence): Question {
  const [time, size, allocs] = weightsOf(s, e);
  return {
    ...ofJob(jobOf(s, e)),
    formats: formatsOf(s, e),
    needs: needsOf(s, e),
    datasets: list(s.near),
    contract: s.contract,
    without: list(s.without),
    time: time ?? 1,
    size: size ?? 1,
    allocs: allocs ?? 0,
  };
}

// asked: the reader said something of what is wanted.
export const asked = (s: State): boolean =>
  Boolean(s.job || s.need || s.format || s.near || s.weights || s.without || s.why || s.contract !== "struct");
