// What the reader chose; all of it is in the hash of the address. Lists are
// separated by commas; "" is what is usual.
export const usual = {
  view: "choose",
  dataset: "",
  find: "",
  format: "",
  kind: "",
  where: "",
  sort: "rank",
  desc: "",
  columns: "",
  mark: "",
  base: "json/std",
  codec: "",
  pair: "",
  scale: "",
  sheet: "",
  measure: "",
  family: "message",
  network: "1000",
  cores: "8",
  pack: "none",
  work: "both",
  only: "",
  contract: "struct",
  any: "",
  job: "",
  need: "",
  near: "",
  weights: "1,1,0",
  why: "",
  theme: "",
};

export type State = Record<keyof typeof usual, string>;

const keys = Object.keys(usual) as (keyof State)[];

export function read(hash: string): State {
  const q = new URLSearchParams(hash.replace(/^#/, ""));
  const s: State = { ...usual };
  for (const k of keys) s[k] = q.get(k) ?? usual[k];
  return s;
}

export function write(s: State): string {
  const q = new URLSearchParams();
  for (const k of keys) if (s[k] !== usual[k]) q.set(k, s[k]);
  return "#" + q.toString();
}

export function list(text: string): string[] {
  return text.split(",").filter(Boolean);
}

// toggled adds an entry to a list, or takes it out.
export function toggled(text: string, entry: string): string {
  const all = list(text);
  return (all.includes(entry) ? all.filter((e) => e !== entry) : [...all, entry]).join(",");
}
