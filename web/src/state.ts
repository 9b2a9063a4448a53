// What the reader chose; all of it is in the hash of the address. Lists are
// separated by commas; "" is what is usual.
export const usual = {
  view: "choose",
  job: "",
  library: "",
  dataset: "",
  sheet: "",
  cell: "", // of a matrix, whose witness is open: the row and the column
  find: "",
  format: "",
  kind: "",
  where: "",
  sort: "rank",
  desc: "",
  columns: "",
  mark: "",
  all: "", // also rows of libraries that are not kept up
  open: "", // rows whose options are shown
  base: "json/std",
  pair: "",
  scale: "",
  measure: "",
  family: "message",
  network: "1000",
  cores: "8",
  pack: "none",
  work: "both",
  only: "",
  contract: "struct",
  without: "", // rules of the floor that are off
  need: "", // "none": those of the job are off
  near: "",
  weights: "", // those of the job, else the usual ones
  why: "",
  theme: "",
};

export type State = Record<keyof typeof usual, string>;

const keys = Object.keys(usual) as (keyof State)[];

// typed is what changes with every key that is pressed; the rest is a step that "back" goes back by.
const typed: readonly (keyof State)[] = ["find", "where", "weights", "network", "cores", "theme"];

export function isStep(change: Partial<State>): boolean {
  return (Object.keys(change) as (keyof State)[]).some((k) => !typed.includes(k));
}

// viewOf is the view that an address means which names none: #library=msgpack/tinylib, #job=api.
const viewOf = (s: Pick<State, "library">): string => (s.library ? "library" : usual.view);

export function read(hash: string): State {
  const q = new URLSearchParams(hash.replace(/^#/, ""));
  const s: State = { ...usual };
  for (const k of keys) s[k] = q.get(k) ?? usual[k];
  if (!q.has("view")) s.view = viewOf(s);
  return s;
}

export function write(s: State): string {
  const q = new URLSearchParams();
  for (const k of keys) if (s[k] !== (k === "view" ? viewOf(s) : usual[k])) q.set(k, s[k]);
  return "#" + q.toString().replaceAll("%2F", "/").replaceAll("%2C", ",").replaceAll("%3A", ":");
}

export function list(text: string): string[] {
  return text.split(",").filter(Boolean);
}

// toggled adds an entry to a list, or takes it out.
export function toggled(text: string, entry: string): string {
  const all = list(text);
  return (all.includes(entry) ? all.filter((e) => e !== entry) : [...all, entry]).join(",");
}
