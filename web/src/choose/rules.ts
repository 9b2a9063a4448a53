// The rules by which codecs are recommended: those of internal/result/recommend, which
// answers "serialbench recommend", on the same evidence. A test replays questions on both.
import { met, unknown, unmet, type Evidence, type Fact, type Measured, type Need, type Option } from "./evidence.ts";
import { ahead, allocations, ratio } from "./words.ts";

export interface Question {
  needs: string[];
  datasets: string[]; // none: those that usual keeps
  contract: string;
  time: number; // weights; all zero: 1 each
  size: number;
  allocs: number;
}
export interface Candidate {
  codec: Option;
  at: number; // its place in the evidence
  ns: number;
  low: number; // of the interval of ns; 0: too few processes
  high: number;
  bytes: number;
  allocs: number;
  score: number;
  pareto: boolean;
  lacks: string[];
  unknown: string[];
}
export interface Pick extends Candidate {
  role: string;
  reason: string;
  tied: boolean;
  ahead: string[];
  givesUp: string[];
}
export interface Answer {
  datasets: string[];
  picks: Pick[];
  candidates: Candidate[];
  favourite?: Candidate;
  missing: { need: string; command: string }[];
  problem: string; // why there is no answer; "" where there is one
}

// answer answers a question.
export function answer(e: Evidence, q: Question): Answer {
  const m = e.contracts.find((c) => c.contract === q.contract);
  const none: Answer = { datasets: [], picks: [], candidates: [], missing: [], problem: "" };
  if (!m || m.unmeasured) return { ...none, problem: m?.unmeasured ?? "no such contract" };
  const asked = q.datasets.length > 0 ? q.datasets : usual(e.datasets.map((d) => d.id));
  const on = e.datasets.flatMap((d, i) => (asked.includes(d.id) ? [i] : []));
  const datasets = on.map((i) => e.datasets[i]!.id);
  const candidates = e.codecs.flatMap((_, i) => candidate(e, m, i, on, q) ?? []);
  if (candidates.length === 0) return { ...none, datasets, problem: "no codec was measured on all of the data sets" };
  const r = ranking(m, on, q);
  r.score(candidates);
  candidates.sort((x, y) => x.score - y.score || (x.codec.id < y.codec.id ? -1 : 1));
  const picks = r.picks(r.pareto(candidates), candidates);
  const first = candidates[0]!;
  const favourite = picks[0]?.codec === first.codec ? {} : { favourite: first };
  return { datasets, picks, candidates, ...favourite, missing: missing(e, candidates, datasets, q), problem: "" };
}

// usual leaves documents without a type out where there are data sets with one.
function usual(datasets: string[]): string[] {
  const typed = datasets.filter((d) => !d.startsWith("document/"));
  return typed.length > 0 ? typed : datasets;
}

function candidate(e: Evidence, m: Measured, codec: number, on: number[], q: Question): Candidate | undefined {
  let [ns, low, high, bytes, allocs] = [0, 0, 0, 0, 0];
  let whole = true; // has an interval on every data set
  const n = on.length;
  for (const d of on) {
    const f = m.figures[codec * e.datasets.length + d];
    if (!f) return undefined;
    ns += Math.log(f.ns);
    bytes += Math.log(f.bytes);
    allocs += f.allocs / n;
    whole = whole && f.low > 0;
    if (whole) {
      low += Math.log(f.low);
      high += Math.log(f.high);
    }
  }
  const mean = (sum: number) => Number(Math.exp(sum / n).toPrecision(6));
  const x: Candidate = {
    codec: e.codecs[codec]!,
    at: codec,
    ns: mean(ns),
    low: whole ? mean(low) : 0,
    high: whole ? mean(high) : 0,
    bytes: mean(bytes),
    allocs,
    score: 0,
    pareto: false,
    lacks: [],
    unknown: [],
  };
  for (const id of q.needs) {
    const need = e.needs.find((k) => k.need === id);
    const f = need ? fact(need, codec, on, e.datasets.length, q.needs) : { verdict: unknown, why: "no such need" };
    if (f.verdict === unknown) x.unknown.push(`${id}: ${f.why}`);
    if (f.verdict === unmet) x.lacks.push(`${id}: ${f.why}`);
  }
  return x;
}

// fact is what is known of a codec on data sets: what speaks against it first, then what is
// not known; where one data set is enough, what speaks for it.
export function fact(need: Need, codec: number, on: number[], datasets: number, asked: string[]): Fact {
  const all = need.with && asked.includes(need.with) ? need.factsWith : need.facts;
  if (!need.each) return all[codec]!;
  for (const verdict of need.some ? [met, unmet] : [unmet, unknown])
    for (const d of on) if (all[codec * datasets + d]!.verdict === verdict) return all[codec * datasets + d]!;
  return all[codec * datasets + on[0]!]!;
}

// missing are the needs that nothing is known of, and those where certainty is asked for.
function missing(e: Evidence, all: Candidate[], datasets: string[], q: Question): Answer["missing"] {
  return q.needs.flatMap((id) => {
    const has = (list: string[]) => list.some((why) => why.startsWith(id + ": "));
    const open = all.some((x) => has(x.unknown));
    const fits = all.some((x) => !has(x.unknown) && !has(x.lacks));
    const known = fits || all.some((x) => has(x.lacks));
    const need = e.needs.find((k) => k.need === id);
    if (!need || (known && !(need.certain && open && !fits))) return [];
    return [{ need: id, command: need.command.replaceAll("DATASETS", datasets.join(",")) }];
  });
}

const fits = (x: Candidate) => x.lacks.length + x.unknown.length === 0;
const nsOf = (x: Candidate) => x.ns;
const bytesOf = (x: Candidate) => x.bytes;
const allocsOf = (x: Candidate) => x.allocs;

// least is the first of those that are smallest by a figure.
function least(all: readonly Candidate[], of: (x: Candidate) => number): Candidate {
  return all.reduce((best, x) => (of(x) < of(best) ? x : best));
}

export interface Ranking {
  score(all: Candidate[]): void;
  pareto(all: Candidate[]): Candidate[];
  picks(front: Candidate[], all: Candidate[]): Pick[];
  beats(x: Candidate, y: Candidate): boolean;
  ahead(x: Candidate, y: Candidate): string[];
}

// ranking is how candidates are compared: by weights, and by what times can tell apart.
export function ranking(m: Measured, on: number[], q: Question): Ranking {
  const resolution = Math.max(0, ...on.map((d) => m.resolution[d]!));
  const given = q.time + q.size + q.allocs > 0;
  const [time, size, allocs] = given ? [q.time, q.size, q.allocs] : [1, 1, 1];

  function score(all: Candidate[]): void {
    const [ns, bytes, few] = [least(all, nsOf).ns, least(all, bytesOf).bytes, least(all, allocsOf).allocs];
    for (const x of all) {
      const sum =
        time * Math.log(x.ns / ns) + size * Math.log(x.bytes / bytes) + allocs * Math.log((x.allocs + 1) / (few + 1));
      x.score = Math.floor(Math.exp(sum / (time + size + allocs)) * 1e6 + 0.5) / 1e6;
    }
  }

  function beats(x: Candidate, y: Candidate): boolean {
    const slower = x.ns > y.ns * (1 + resolution);
    const faster = y.ns > x.ns * (1 + resolution);
    if (slower || x.bytes > y.bytes || x.allocs > y.allocs + 0.01) return false;
    return faster || x.bytes < y.bytes || x.allocs < y.allocs - 0.01;
  }

  function pareto(all: Candidate[]): Candidate[] {
    const fit = all.filter(fits);
    for (const x of fit) x.pareto = !fit.some((y) => beats(y, x));
    return fit.filter((x) => x.pareto);
  }

  // sameTime: no difference of times is shown.
  function sameTime(x: Candidate, y: Candidate): boolean {
    if (Math.max(x.ns, y.ns) <= Math.min(x.ns, y.ns) * (1 + resolution)) return true;
    return x.low === 0 || y.low === 0 || Math.max(x.low, y.low) <= Math.min(x.high, y.high);
  }

  // tied: the order of two scores rests on a difference of times that is not shown.
  function tied(x: Candidate, y: Candidate): boolean {
    if (!sameTime(x, y)) return false;
    const rest = size * Math.log(x.bytes / y.bytes) + allocs * Math.log((x.allocs + 1) / (y.allocs + 1));
    return (x.score > y.score ? -rest : rest) > -1e-9;
  }

  // price is what a pick is worse at than the best of the front, as far as that is shown.
  function price(x: Candidate, front: Candidate[]): string[] {
    const [quick, small, few] = [least(front, nsOf), least(front, bytesOf), least(front, allocsOf)];
    const lost: string[] = [];
    if (x.ns / quick.ns > 1.005 && !sameTime(x, quick))
      lost.push(`${ratio(x.ns / quick.ns)} × the time of ${quick.codec.id}`);
    if (x.bytes / small.bytes > 1.005) lost.push(`${ratio(x.bytes / small.bytes)} × the bytes of ${small.codec.id}`);
    if (x.allocs > few.allocs + 0.01) lost.push(allocations(x, few));
    return lost;
  }

  // superlatives is what a pick is best at of all that meet the needs: fastest where that is
  // shown, smallest and with fewest allocations others may be too.
  function superlatives(x: Candidate, front: Candidate[], role: string): string {
    const quick = !front.some((y) => y.codec !== x.codec && (y.ns < x.ns || sameTime(x, y)));
    let also = quick ? "; the fastest" : "";
    if (role !== "smallest" && x.bytes <= least(front, bytesOf).bytes) also += "; none is smaller";
    if (x.allocs <= least(front, allocsOf).allocs) also += "; none allocates less";
    return also;
  }

  // picks takes three of different libraries; where the front has one library alone, the
  // runner-up is the next that meets the needs.
  function picks(front: Candidate[], all: Candidate[]): Pick[] {
    const out: Pick[] = [];
    const left = (of: Candidate[]) => of.filter((x) => !out.some((p) => p.codec.library === x.codec.library));
    const take = (x: Candidate, role: string, reason: string) => {
      const more = { role, reason: reason + superlatives(x, front, role), tied: false, ahead: [] };
      out.push({ ...x, ...more, givesUp: price(x, front) });
    };
    if (front.length === 0) return out;
    take(front[0]!, "pick", "the best by your weights");
    const next = left(front)[0];
    const beaten = left(all.filter(fits))[0];
    if (next) take(next, "runner-up", "the next by your weights");
    else if (beaten)
      take(
        beaten,
        "runner-up",
        "the next by your weights, though another is better at something and worse at nothing",
      );
    const rest = left(front);
    if (rest.length > 0) {
      const x = least(rest, bytesOf);
      const others = x.bytes > least(front, bytesOf).bytes;
      take(x, "smallest", `the smallest encoding ${others ? "of the other libraries" : "that meets the needs"}`);
    }
    for (const [i, p] of out.entries()) {
      const other = i === 0 ? out[1] : out[0];
      if (!other) continue;
      p.tied = tied(p, other);
      p.ahead = ahead(p, other, sameTime(p, other));
    }
    return out;
  }
  return { score, pareto, picks, beats, ahead: (x, y) => ahead(x, y, sameTime(x, y)) };
}
