import { fill, make, td, th, tr } from "./dom.ts";

// Listed is what the server tells of a record; error, where it cannot be read.
export interface Listed {
  name: string;
  title: string;
  bytes: number;
  modified: string;
  started: string;
  codecs: number;
  datasets: string[];
  quality: string;
  ended: string;
  resume: boolean; // its run can go on
  error: string;
}

// link opens the report of records together.
export const link = (names: string[]): string =>
  "/report?" + names.map((n) => "record=" + encodeURIComponent(n)).join("&");

// against opens the newer of two records with what changed since the older one.
export function against(two: readonly Listed[]): string {
  const [old, now] = [...two].sort((a, b) => a.started.localeCompare(b.started) || a.name.localeCompare(b.name));
  return `/compare?old=${encodeURIComponent(old!.name)}&new=${encodeURIComponent(now!.name)}`;
}

// fillRecords lists records, of which a box each is ticked to show several together.
export function fillRecords(table: HTMLElement, all: readonly Listed[], resume: (name: string) => void): void {
  const titles = ["choose", "record", "started", "quality", "run", "KB", "file"];
  fill(
    table,
    tr(titles.map((t) => th(t))),
    all.map((r) => line(r, resume)),
  );
}

function line(r: Listed, resume: (name: string) => void): HTMLTableRowElement {
  const name = td(r.error ? r.name : make("a", { href: link([r.name]) }, r.title), "reason");
  if (!r.error) name.append(make("small", { class: "soft" }, r.name));
  const pick = make("input", { type: "checkbox", value: r.name, "aria-label": "Choose " + r.name });
  const href = "/raw?record=" + encodeURIComponent(r.name);
  const raw = td(make("a", { href, download: r.name, "aria-label": "Download " + r.name }, "download"));
  const size = td((r.bytes / 1000).toFixed(0), "right");
  if (r.error) {
    const mistake = td(r.error, "reason bad");
    mistake.colSpan = 3;
    return tr([td(""), name, mistake, size, raw]);
  }
  const started = r.started.startsWith("0001") ? "" : r.started.slice(0, 16).replace("T", " ");
  const how: Record<string, string> = { "": "not over", compressed: "" };
  const run = td(how[r.ended] ?? r.ended);
  if (r.resume) {
    const go = make("button", { type: "button", "aria-label": "Go on with " + r.name }, "go on");
    go.onclick = () => resume(r.name);
    run.append(" ", go);
  }
  return tr([td(pick), name, td(started), td(r.quality), run, size, raw]);
}
