import type { Stored } from "./document.ts";

// A behaviour is one in which two codecs differ, at the field where that is worst.
export interface Behaviour {
  name: string; // of its class
  does: string; // what is tried
  verdict: string;
  field: string; // "": the whole
  a: string; // what the codec does that is replaced
  b: string;
  input: string; // the shortest; "": a value that is written, or longer than a record holds
  fix: string;
}

// A swap is a codec in the place of another one, on a data set. Behaviours are the worst first.
export interface Swap {
  a: string;
  b: string;
  dataset: string;
  tried: number; // classes
  behaviours: Behaviour[];
}

export function swapsOf(s: Stored, text: (i: number) => string): Swap[] {
  const kinds = (s.differs?.kinds ?? []).map((k): Behaviour => {
    const [name, does, verdict, field, a, b, input, fix] = k.map(text);
    return { name: name!, does: does!, verdict: verdict!, field: field!, a: a!, b: b!, input: input!, fix: fix! };
  });
  return (s.differs?.pairs ?? []).map(([a, b, dataset, tried, ...behaviours]) => ({
    a: s.codecs[a!]!.id,
    b: s.codecs[b!]!.id,
    dataset: text(dataset!),
    tried: tried!,
    behaviours: behaviours.flatMap((i) => kinds[i] ?? []),
  }));
}

const seenTwice = ["key-case", "key-nul", "duplicate-key"];

// hurts says whom a difference hurts.
export function hurts(x: Behaviour): string {
  if (x.verdict === "changed" && seenTwice.includes(x.name))
    return "Security: the two see different values in one message";
  if (x.verdict === "changed") return "Reads old data: a value is lost or changed without an error";
  if (x.verdict === "error") return "Reads old data: one of the two refuses it";
  if (x.verdict === "other-bytes") return "Those who read, compare or hash what it writes";
  if (x.verdict === "other-memory") return "Memory: more of it is kept";
  return "Error handling";
}

// turned is a swap the other way round: the same behaviours, and no fix, which leads one way.
export function turned(x: Swap): Swap {
  return { ...x, a: x.b, b: x.a, behaviours: x.behaviours.map((k) => ({ ...k, a: k.b, b: k.a, fix: "" })) };
}
