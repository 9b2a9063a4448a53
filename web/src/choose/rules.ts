// The rules by which codecs are recommended: those of internal/result/recommend, which
// answers "serialbench recommend", on the same evidence. A test replays questions on both.
import {
  at,
  met,
  unknown,
  unmet,
  type Evidence,
  type Fact,
  type Figures,
  type Job,
  type Measured,
  type Need,
  type Option,
} from "./evidence.ts";
import { between, drawing, none, sameTime, type Drawn } from "./drawn.ts";
import { allocations, more, sizes, termsOf, times, type Terms } from "./words.ts";

export interface Question {
  needs: string[];
  datasets: string[]; // none: those that usual keeps
  contract: string;
  without: string[]; // rules of the floor that are off
  time: number; // weights; all zero: 1 of time, 1 of size
  size: number;
  allocs: number;
  formats: string[]; // none: any
  most: number; // size in bytes up to which messages are read
  reads: number; // times that a message is read for once that it is written; 0: once; onlyReads: it is never written
  packed: boolean; // size is that after zstd, where it was measured
  inPlace: boolean; // time is that of reading every field where it lies
}

// plain is the question of who asks for nothing.
export const plain: Question = {
  needs: [],
  datasets: [],
  contract: "struct",
  without: [],
  time: 1,
  size: 1,
  allocs: 0,
  formats: [],
  most: 1e6,
  reads: 0,
  packed: false,
  inPlace: false,
};

// ofJob is what a job asks for beside needs and weights.
export const ofJob = (j?: Job) => ({
  formats: j?.formats ?? plain.formats,
  most: j?.max_message ?? plain.most,
  reads: j?.reads ?? plain.reads,
  packed: j?.packed ?? plain.packed,
  inPlace: j?.in_place ?? plain.inPlace,
});

export interface Candidate {
  codec: Option;
  at: number; // its place in the evidence
  ns: number;
  ratio: number; // to the time of encoding/json; 0: that was not measured on the same data
  ratioLow: number; // the interval of ratio, by drawing data sets and processes anew; 0: too few runs for one
  ratioHigh: number;
  bytesRatio: number;
  against: string; // how its time stands to that of encoding/json, in words; "": as ratio
  logs: number[]; // of the time on each data set
  halves: number[]; // of its interval, as logarithms; none: too few processes for one
  terms: Terms;
  adapted: string[]; // how fields are converted to what the library can express
  bytes: number;
  allocs: number;
  floor: string; // why it is offered to nobody; "": it may be, or the question takes any
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
  stay: boolean; // with encoding/json
  dropping: { need: string; gives: string }[]; // where nothing fits, what would without one need; "": nothing either
  problem: string; // why there is no answer; "" where there is one
}

// answer answers a question. Where nothing fits it says what would without each of the needs.
export function answer(e: Evidence, asked: Question): Answer {
  const q = { ...asked, formats: formats(asked) };
  const a = answered(e, q);
  if (a.problem || a.picks.length > 0) return a;
  const without = (need: string) => answered(e, { ...q, needs: q.needs.filter((n) => n !== need) });
  return { ...a, dropping: q.needs.map((need) => ({ need, gives: without(need).picks[0]?.codec.id ?? "" })) };
}

// formats are those of a question: without any named, what it asks a drop-in for has one.
function formats(q: Question): string[] {
  const need = q.needs.find((n) => n.split(":")[0] === "drop-in");
  if (need === undefined || q.formats.length > 0) return q.formats;
  return [(need.split(":")[1] ?? against).split("/")[0]!];
}

export const against = "json/std";
const gain = 1.2; // how much worse the score of encoding/json is at least where it is worth to leave it

function answered(e: Evidence, q: Question): Answer {
  const m = e.contracts.find((c) => c.contract === q.contract);
  const empty: Answer = {
    datasets: [],
    picks: [],
    candidates: [],
    missing: [],
    stay: false,
    dropping: [],
    problem: "",
  };
  if (!m || m.unmeasured) return { ...empty, problem: m?.unmeasured ?? "no such contract" };
  const asked = q.datasets.length > 0 ? q.datasets : usual(e, m, q);
  const on = e.datasets.flatMap((d, i) => (asked.includes(d.id) ? [i] : []));
  const datasets = on.map((i) => e.datasets[i]!.id);
  const candidates = e.codecs.flatMap((c, i) => (of(q, c.id) ? (candidate(e, m, i, on, q) ?? []) : []));
  if (candidates.length === 0)
    return { ...empty, datasets, problem: "no codec was measured on all of the data sets" };
  compare(e, m, on, q, candidates);
  const r = ranking(q, drawing(datasets));
  r.score(candidates);
  candidates.sort((x, y) => x.score - y.score || (x.codec.id < y.codec.id ? -1 : 1));
  const picks = r.picks(r.pareto(candidates), candidates);
  const first = candidates.find((c) => c.floor === "");
  const favourite = !first || picks[0]?.codec === first.codec ? {} : { favourite: first };
  const std = candidates.find((c) => c.codec.id === against);
  const stay =
    !!std && !!picks[0] && (picks[0].codec === std.codec || (fits(std) && std.score < gain * picks[0].score));
  return { ...empty, datasets, picks, candidates, ...favourite, missing: missing(e, candidates, datasets, q), stay };
}

// below is the first reason to offer a codec to nobody, but for rules that are off; "": it may be offered.
export const below = (c: Option, q: Question): string => c.floor.find((b) => !q.without.includes(b.rule))?.why ?? "";

// of: a codec is of the formats that are asked for.
const of = (q: Question, id: string): boolean => q.formats.length === 0 || q.formats.includes(id.split("/")[0]!);

// usual are the data sets of a question that names none: those of structs, and where it names formats those of them
// that a codec of these can do which may be offered: the one that can do most.
function usual(e: Evidence, m: Measured, q: Question): string[] {
  const ids = e.datasets.map((d) => d.id);
  let most: string[] = [];
  if (q.formats.length > 0)
    for (const [i, c] of e.codecs.entries()) {
      if (!of(q, c.id) || below(c, q) !== "") continue;
      const can = typed(ids.filter((_, j) => m.figures[i * ids.length + j]));
      if (can.length > most.length) most = can;
    }
  return most.length > 0 ? most : typed(ids);
}

// typed leaves documents without a type out where there are data sets with one.
function typed(datasets: string[]): string[] {
  const some = datasets.filter((d) => !d.startsWith("document/"));
  return some.length > 0 ? some : datasets;
}

const onlyReads = -1;

// compare sets candidates against encoding/json; where that has no fields to read in place, by all that it decodes.
function compare(e: Evidence, m: Measured, on: number[], q: Question, all: Candidate[]): void {
  const i = e.codecs.findIndex((c) => c.id === against);
  const base = i < 0 ? undefined : candidate(e, m, i, on, q.inPlace ? { ...q, inPlace: false, reads: onlyReads } : q);
  if (!base) return;
  const drawn = drawing(on.map((d) => e.datasets[d]!.id));
  const three = (x: number) => Number(x.toPrecision(3));
  for (const x of all) {
    const to = between(drawn, x, base);
    [x.ratio, x.bytesRatio] = [three(x.ns / base.ns), three(x.bytes / base.bytes)];
    [x.ratioLow, x.ratioHigh] = [three(to.low), three(to.high)];
    x.against = times(x, { ...base, codec: { id: "encoding/json" } }, drawn);
  }
}

// nsOfQuestion is the time that a question asks for, 0 where it was not measured.
function nsOfQuestion(q: Question, f: Figures): number {
  if (q.inPlace) return f.inPlace;
  if (q.reads === onlyReads) return f.read;
  return q.reads > 0 ? f.ns + (q.reads - 1) * f.read : f.ns;
}

function candidate(e: Evidence, m: Measured, codec: number, on: number[], q: Question): Candidate | undefined {
  let [ns, bytes, allocs] = [0, 0, 0];
  const [logs, halves]: [number[], number[]] = [[], []];
  const { weights } = drawing(on.map((d) => e.datasets[d]!.id));
  const packed = q.packed && m.figures.some((f) => f && f.packed > 0);
  for (const [i, d] of on.entries()) {
    const f = m.figures[codec * e.datasets.length + d];
    if (!f || nsOfQuestion(q, f) <= 0 || (packed && f.packed <= 0)) return undefined;
    const w = weights[i]!;
    ns += w * Math.log(nsOfQuestion(q, f));
    bytes += w * Math.log(packed ? f.packed : f.bytes);
    allocs += w * Math.log(f.allocs + 1);
    logs.push(Math.log(nsOfQuestion(q, f)));
    halves.push(f.low > 0 && !q.inPlace ? (Math.log(f.high) - Math.log(f.low)) / 2 : none);
  }
  const six = (x: number) => Number(x.toPrecision(6));
  const mean = (sum: number) => six(Math.exp(sum));
  const x: Candidate = {
    codec: e.codecs[codec]!,
    at: codec,
    ns: mean(ns),
    ratio: 0,
    ratioLow: 0,
    ratioHigh: 0,
    bytesRatio: 0,
    against: "",
    logs,
    halves,
    terms: termsOf(q),
    adapted: e.codecs[codec]!.adapted.filter(
      (a) => m.contract === plain.contract && a.on.some((d) => on.includes(d)),
    ).map((a) => a.how),
    bytes: mean(bytes),
    allocs: six(mean(allocs) - 1),
    floor: below(e.codecs[codec]!, q),
    score: 0,
    pareto: false,
    lacks: [],
    unknown: [],
  };
  for (const id of q.needs) {
    const need = e.needs.find((k) => k.need === id);
    const f = need ? fact(need, codec, on, e.datasets.length, q) : { verdict: unknown, why: "no such need" };
    if (f.verdict === unknown) x.unknown.push(`${id}: ${f.why}`);
    if (f.verdict === unmet) x.lacks.push(`${id}: ${f.why}`);
  }
  return x;
}

// fact is what is known of a codec on data sets: what speaks against it first, then what is
// not known; where one data set is enough, what speaks for it.
export function fact(need: Need, codec: number, on: number[], datasets: number, q: Question): Fact {
  const all = need.with && q.needs.includes(need.with) ? need.factsWith : need.facts;
  if (!need.each) return at(all[codec]!, q.most);
  const each = on.map((d) => at(all[codec * datasets + d]!, q.most));
  for (const verdict of need.some ? [met, unmet] : [unmet, unknown])
    for (const f of each) if (f.verdict === verdict) return f;
  return each[0]!;
}

// missing are the needs that nothing is known of, and those where certainty is asked for.
function missing(e: Evidence, all: Candidate[], datasets: string[], q: Question): Answer["missing"] {
  const offered = all.filter((x) => x.floor === "");
  if (offered.length === 0) return []; // whatever is known
  return q.needs.flatMap((id) => {
    const has = (list: string[]) => list.some((why) => why.startsWith(id + ": "));
    const open = offered.some((x) => has(x.unknown));
    const met = offered.some((x) => !has(x.unknown) && !has(x.lacks));
    const known = met || offered.some((x) => has(x.lacks));
    const need = e.needs.find((k) => k.need === id);
    if (!need || (known && !(need.certain && open && !met))) return [];
    return [{ need: id, command: need.command.replaceAll("DATASETS", datasets.join(",")) }];
  });
}

// fits: it may be offered and meets all needs.
export const fits = (x: Candidate) => x.floor === "" && x.lacks.length + x.unknown.length === 0;
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

const far = 2; // how much worse the score of an alternative is at most
const near = 1.1; // and that of a close one
const better = 0.9; // how much less of something a third pick has to take than both others

// ranking is how candidates are compared: by weights.
export function ranking(q: Question, drawn: Drawn): Ranking {
  const same = (x: Candidate, y: Candidate) => sameTime(drawn, x, y);
  const given = q.time + q.size + q.allocs > 0;
  const [time, size, allocs] = given ? [q.time, q.size, q.allocs] : [1, 1, 0];

  function score(all: Candidate[]): void {
    const [ns, bytes, few] = [least(all, nsOf).ns, least(all, bytesOf).bytes, least(all, allocsOf).allocs];
    for (const x of all) {
      const sum =
        time * Math.log(x.ns / ns) + size * Math.log(x.bytes / bytes) + allocs * Math.log((x.allocs + 1) / (few + 1));
      x.score = Math.floor(Math.exp(sum / (time + size + allocs)) * 1e6 + 0.5) / 1e6;
    }
  }

  function beats(x: Candidate, y: Candidate): boolean {
    const equal = same(x, y);
    if ((!equal && x.ns > y.ns) || x.bytes > y.bytes || x.allocs > y.allocs + 0.01) return false;
    return (!equal && x.ns < y.ns) || x.bytes < y.bytes || x.allocs < y.allocs - 0.01;
  }

  function pareto(all: Candidate[]): Candidate[] {
    const fit = all.filter(fits);
    for (const x of fit) x.pareto = !fit.some((y) => beats(y, x));
    return fit.filter((x) => x.pareto);
  }

  // tied: the order of two scores rests on a difference of times that is none.
  function tied(x: Candidate, y: Candidate): boolean {
    if (!same(x, y)) return false;
    const rest = size * Math.log(x.bytes / y.bytes) + allocs * Math.log((x.allocs + 1) / (y.allocs + 1));
    return (x.score > y.score ? -rest : rest) > -1e-9;
  }

  // ahead says what x is better at than y.
  function ahead(x: Candidate, y: Candidate): string[] {
    const better: string[] = [];
    if (x.ns <= y.ns || same(x, y)) better.push(times(x, y, drawn));
    if (more(y.bytes, x.bytes)) better.push(sizes(x, y));
    if (more(y.allocs + 1, x.allocs + 1)) better.push(allocations(x, y));
    return better;
  }

  // price is what a pick is worse at than the best of those that meet the needs.
  function price(x: Candidate, fit: Candidate[]): string[] {
    const [quick, small, few] = [least(fit, nsOf), least(fit, bytesOf), least(fit, allocsOf)];
    const lost: string[] = [];
    if (more(x.ns, quick.ns) && !same(x, quick)) lost.push(times(x, quick, drawn));
    if (more(x.bytes, small.bytes)) lost.push(sizes(x, small));
    if (more(x.allocs + 1, few.allocs + 1)) lost.push(allocations(x, few));
    return lost;
  }

  // superlatives is what a pick is best at of all that meet the needs: fastest where
  // intervals tell, smallest and with fewest allocations others may be too.
  function superlatives(x: Candidate, fit: Candidate[], role: string): string {
    const quick = role !== "faster" && !fit.some((y) => y.codec !== x.codec && (y.ns <= x.ns || same(x, y)));
    let also = quick ? ", fastest" : "";
    if (role !== "smaller" && x.bytes <= least(fit, bytesOf).bytes) also += ", smallest";
    if (x.allocs <= least(fit, allocsOf).allocs) also += ", fewest allocations";
    return also;
  }

  // picks takes the best by score of those that meet all needs, the best of another library,
  // and from the front what is faster or smaller than both.
  function picks(front: Candidate[], all: Candidate[]): Pick[] {
    const out: Pick[] = [];
    const fit = all.filter(fits);
    const best = fit[0];
    if (!best) return out;
    const left = (of: Candidate[]) => of.filter((x) => !out.some((p) => p.codec.library === x.codec.library));
    const take = (x: Candidate, role: string, reason: string) => {
      const found = { role, reason: reason + superlatives(x, fit, role), tied: false, ahead: [] };
      out.push({ ...x, ...found, givesUp: price(x, fit) });
    };
    take(best, "pick", "best overall");
    const next = left(fit)[0];
    if (next && next.score <= best.score * far)
      take(next, "alternative", next.score <= best.score * near ? "close second" : "second");
    const rest = left(front);
    if (rest.length > 0) {
      const wins = (x: Candidate, of: (x: Candidate) => number) => !out.some((p) => of(x) > better * of(p));
      const [quick, small] = [least(rest, nsOf), least(rest, bytesOf)];
      if (wins(quick, nsOf) && !same(quick, best)) take(quick, "faster", times(quick, best, drawn));
      else if (wins(small, bytesOf)) take(small, "smaller", sizes(small, best));
    }
    for (const [i, p] of out.entries()) {
      const other = i === 0 ? out[1] : out[0];
      if (!other) continue;
      p.tied = tied(p, other);
      p.ahead = ahead(p, other);
    }
    return out;
  }
  return { score, pareto, picks, beats, ahead };
}
