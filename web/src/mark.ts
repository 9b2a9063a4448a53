import type { Finding, Matrix } from "./sheet.ts";

// A mark is how a finding looks: a letter, so that colour is not the only sign.
export interface Mark {
  letter: string;
  tone: "good" | "fair" | "bad" | "none";
  meaning: string;
}

const edges: Record<string, Mark> = {
  exact: { letter: "E", tone: "good", meaning: "exact: came back as it was" },
  changed: { letter: "C", tone: "bad", meaning: "changed: came back as another value, without an error" },
  error: { letter: "R", tone: "fair", meaning: "refused with an error" },
  panic: { letter: "P", tone: "bad", meaning: "panic" },
  fatal: { letter: "F", tone: "bad", meaning: "fatal: the process was lost" },
  unsupported: { letter: "U", tone: "none", meaning: "unsupported: cannot be expressed" },
};

const attack: Record<string, Mark> = {
  refused: { letter: "R", tone: "good", meaning: "refused: every input ended in an error" },
  right: { letter: "E", tone: "good", meaning: "right: decoded to the value that was encoded" },
  different: { letter: "D", tone: "fair", meaning: "different: some input decoded to another value" },
  panic: { letter: "P", tone: "bad", meaning: "panic" },
  hang: { letter: "H", tone: "bad", meaning: "hang: no end in time" },
  bomb: { letter: "B", tone: "bad", meaning: "bomb: memory without bound" },
  fatal: { letter: "F", tone: "bad", meaning: "fatal: the process was lost" },
  "not tried": { letter: "·", tone: "none", meaning: "not tried" },
};

// Questions of which a yes is a fault.
const hazards = new Set([
  "aliases-input",
  "reuses-output",
  "writes-past-buffer",
  "stale-fields",
  "trailing-bytes",
  "panics-on-truncation",
  "reads-past-input",
]);

const traits: Mark[] = [
  { letter: "Y", tone: "good", meaning: "yes, which is welcome" },
  { letter: "N", tone: "good", meaning: "no, which is welcome" },
  { letter: "y", tone: "fair", meaning: "yes, which has to be known" },
  { letter: "n", tone: "fair", meaning: "no, which has to be known" },
  { letter: "!", tone: "bad", meaning: "otherwise than declared" },
  { letter: "…", tone: "none", meaning: "a value in words" },
  { letter: "·", tone: "none", meaning: "this data set cannot show it" },
];

type Kind = Pick<Matrix, "id" | "legend">;

const tones: readonly string[] = ["good", "fair", "bad"] satisfies Mark["tone"][];

// given are the marks that the document brings with a matrix.
function given(m: Kind): Mark[] {
  return m.legend.map((l) => ({
    letter: l.sign,
    tone: tones.includes(l.tone) ? (l.tone as Mark["tone"]) : "none",
    meaning: l.means,
  }));
}

export function markOf(m: Kind, column: string, f: Finding): Mark {
  const unknown: Mark = { letter: "?", tone: "none", meaning: f.value };
  if (m.legend.length > 0) return given(m)[m.legend.findIndex((l) => l.value === f.value)] ?? unknown;
  if (m.id !== "traits") return (m.id === "edges" ? edges : attack)[f.value] ?? unknown;
  const question = f.value === "yes" || f.value === "no";
  if (question && f.declared && f.declared !== f.value) return traits[4]!;
  if (f.value === "-" || f.value === "") return traits[6]!;
  if (!question) return traits[5]!;
  if (column === "field-names") return { letter: f.value === "yes" ? "Y" : "N", tone: "none", meaning: f.value };
  const welcome = hazards.has(column) === (f.value === "no");
  return traits[(welcome ? 0 : 2) + (f.value === "yes" ? 0 : 1)]!;
}

export function legendOf(m: Kind): Mark[] {
  if (m.legend.length > 0) return given(m);
  return m.id === "traits" ? traits : Object.values(m.id === "edges" ? edges : attack);
}
