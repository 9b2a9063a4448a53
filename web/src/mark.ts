import type { Finding, Matrix } from "./sheet.ts";

// A mark is how a finding looks: a letter, so that colour is not the only sign.
export interface Mark {
  letter: string;
  label: string; // in a few words
  tone: "good" | "fair" | "bad" | "none";
  meaning: string;
}

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
  { letter: "Y", label: "yes", tone: "good", meaning: "yes, which is welcome" },
  { letter: "N", label: "no", tone: "good", meaning: "no, which is welcome" },
  { letter: "y", label: "yes", tone: "fair", meaning: "yes, take care" },
  { letter: "n", label: "no", tone: "fair", meaning: "no, take care" },
  { letter: "!", label: "", tone: "bad", meaning: "differs from its documentation" },
  { letter: "…", label: "", tone: "none", meaning: "a value in words" },
  { letter: "·", label: "-", tone: "none", meaning: "this data set cannot show it" },
];

type Kind = Pick<Matrix, "id" | "legend">;

const tones: readonly string[] = ["good", "fair", "bad"] satisfies Mark["tone"][];

// given are the marks that the document brings with a matrix, by value.
const given = (m: Kind): Map<string, Mark> => {
  const before = read.get(m.legend);
  if (before) return before;
  const marks = new Map(
    m.legend.map((l): [string, Mark] => [
      l.value,
      {
        letter: l.sign,
        label: l.label ?? l.value,
        tone: tones.includes(l.tone) ? (l.tone as Mark["tone"]) : "none",
        meaning: l.means,
      },
    ]),
  );
  read.set(m.legend, marks);
  return marks;
};
const read = new WeakMap<Kind["legend"], Map<string, Mark>>();

// markOf is the mark of a finding. A document has a sign for each value that it holds.
export function markOf(m: Kind, column: string, f: Finding): Mark {
  const mark = given(m).get(f.value);
  if (mark) return mark;
  if (m.id !== "traits") throw new Error(`the legend of ${m.id} has no sign for ${f.value}`);
  return { ...traitMark(column, f), label: f.value };
}

function traitMark(column: string, f: Finding): Mark {
  const question = f.value === "yes" || f.value === "no";
  if (question && f.declared && f.declared !== f.value) return traits[4]!;
  if (f.value === "-" || f.value === "") return traits[6]!;
  if (!question) return traits[5]!;
  if (column === "field-names") return { ...traits[f.value === "yes" ? 0 : 1]!, tone: "none", meaning: f.value };
  const welcome = hazards.has(column) === (f.value === "no");
  return traits[(welcome ? 0 : 2) + (f.value === "yes" ? 0 : 1)]!;
}

export function legendOf(m: Kind): Mark[] {
  return [...given(m).values(), ...(m.id === "traits" ? traits : [])];
}
