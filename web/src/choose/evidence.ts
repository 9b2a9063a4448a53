// What the page recommends codecs from, as package page stores it; see
// internal/result/report/page/choose.go. Numbers of texts point into texts.
type Column = (number | null)[];

interface StoredFacts {
  verdicts: string;
  why: number[];
  up_to?: [number, number][]; // what holds up to a size of messages only: the number of the fact, and bytes
}
export interface StoredChoose {
  datasets: { id: string; doc?: string; shape?: Shape }[];
  codecs: {
    id: string;
    library: number;
    get: number;
    link: number;
    use: number;
    floor: [number, number][]; // a rule and a text
    harm: number;
    beware: number[];
    tried: number;
    absent: number[];
    adapted?: number[][]; // how fields are converted, and on which data sets
  }[];
  needs: {
    need: string;
    title: string;
    means: string;
    group: string;
    joins?: boolean;
    command: string;
    each?: boolean;
    some?: boolean;
    certain?: boolean;
    facts: StoredFacts;
    with?: string;
    facts_with?: StoredFacts;
  }[];
  contracts: {
    contract: string;
    unmeasured?: string;
    ns: Column;
    low: Column;
    high: Column;
    bytes: Column;
    allocs: Column;
    read: Column;
    in_place: Column;
    packed: Column;
  }[];
  jobs: Job[];
  rules: Rule[];
}

// A Rule is a part of the floor under every answer.
export interface Rule {
  rule: string;
  title: string;
  means: string;
}

// A Job is what a reader wants to do: a fixed question, as internal/result/recommend/jobs.json has it.
export interface Job {
  job: string;
  title: string;
  asks: string;
  formats: string[]; // none: any
  needs: string[];
  max_message: number;
  time: number;
  size: number;
  allocs: number;
  reads: number;
  packed: boolean;
  in_place: boolean;
  caveat: string;
  instead: string[];
}

// A Shape describes the type of a data set with how long its values are.
export interface Shape {
  kind: string;
  optional?: boolean;
  length?: number;
  of?: Shape[];
}

// The verdicts on a need.
export const unknown = 0;
export const met = 1;
export const unmet = 2;

export interface Fact {
  verdict: number;
  why: string;
  upTo: number; // size of a message up to which it is met; of a larger one why holds. 0: of any
}

// at is the fact for messages of so many bytes at most.
export const at = (f: Fact, most: number): Fact =>
  f.verdict === met && f.upTo > 0 && f.upTo <= most ? { ...f, verdict: unmet } : f;

export interface Option {
  id: string;
  library: string; // what tells libraries apart
  get: string;
  link: string;
  use: string;
  floor: { rule: string; why: string }[]; // why it is offered to nobody; none: it may be
  harm: string; // the worst that hostile input did; "": none was found, or none tried
  beware: string[];
  tried: string; // how much hostile input was tried
  absent: string[]; // one a data set
  adapted: { how: string; on: number[] }[];
}
export interface Need {
  need: string;
  title: string;
  means: string;
  group: string;
  joins: boolean; // shown only where something is known of it
  command: string;
  each: boolean; // facts has one a data set for each codec, else one a codec
  some: boolean; // one data set of those asked for is enough
  certain: boolean; // where it is open for some and shown of none, the record says too little
  facts: Fact[];
  with: string; // under this need too, factsWith hold
  factsWith: Fact[];
}
export interface Figures {
  ns: number;
  low: number; // of the interval of ns; 0: too few processes
  high: number;
  bytes: number;
  allocs: number;
  read: number; // ns of unmarshal alone; of this and the next two 0: not measured
  inPlace: number;
  packed: number; // bytes after zstd
}
export interface Measured {
  contract: string;
  unmeasured: string; // why the record says nothing; "" where it does
  figures: (Figures | undefined)[]; // codec by codec, one a data set
}
export interface Evidence {
  datasets: { id: string; doc: string; shape?: Shape }[];
  codecs: Option[];
  needs: Need[];
  contracts: Measured[];
  jobs: Job[];
  rules: Rule[];
}

// evidence makes facts and figures of what is stored by columns.
export function evidence(s: StoredChoose, text: (i: number) => string): Evidence {
  const known = new Map<string, Fact>(); // each once: there are few, and many of the same
  const one = (verdict: number, why: number, upTo: number): Fact => {
    const key = [verdict, why, upTo].join();
    let f = known.get(key);
    if (!f) known.set(key, (f = { verdict, why: text(why), upTo }));
    return f;
  };
  const facts = (f?: StoredFacts): Fact[] => {
    const sizes = new Map(f?.up_to ?? []);
    return f?.why.map((why, i) => one(Number(f.verdicts[i]), why, sizes.get(i) ?? 0)) ?? [];
  };
  return {
    datasets: s.datasets.map((d) => ({ id: d.id, doc: d.doc ?? "", ...(d.shape ? { shape: d.shape } : {}) })),
    codecs: s.codecs.map((c) => ({
      id: c.id,
      library: text(c.library),
      get: text(c.get),
      link: text(c.link),
      use: text(c.use),
      floor: c.floor.map(([rule, why]) => ({ rule: s.rules[rule]!.rule, why: text(why) })),
      harm: text(c.harm),
      beware: c.beware.map(text),
      tried: text(c.tried),
      absent: c.absent.map(text),
      adapted: (c.adapted ?? []).map(([how, ...on]) => ({ how: text(how!), on })),
    })),
    needs: s.needs.map((n) => ({
      need: n.need,
      title: n.title,
      means: n.means,
      group: n.group,
      joins: n.joins === true,
      command: n.command,
      each: n.each === true,
      some: n.some === true,
      certain: n.certain === true,
      facts: facts(n.facts),
      with: n.with ?? "",
      factsWith: facts(n.facts_with),
    })),
    contracts: s.contracts.map((m) => ({
      contract: m.contract,
      unmeasured: m.unmeasured ?? "",
      figures: m.ns.map((ns, i) =>
        ns === null
          ? undefined
          : {
              ns,
              low: m.low[i] ?? 0,
              high: m.high[i] ?? 0,
              bytes: m.bytes[i] ?? NaN,
              allocs: m.allocs[i] ?? NaN,
              read: m.read[i] ?? 0,
              inPlace: m.in_place[i] ?? 0,
              packed: m.packed[i] ?? 0,
            },
      ),
    })),
    jobs: s.jobs,
    rules: s.rules,
  };
}
