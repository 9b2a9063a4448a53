import { fill, make, td, th, tr } from "./dom.ts";

// Listed is what the server tells of a record; error, where it cannot be read.
export interface Listed {
  name: string;
  bytes: number;
  modified: string;
  started: string;
  codecs: number;
  datasets: string[];
  quality: string;
  error: string;
}

// link opens the report of records together.
export const link = (names: string[]): string =>
  "/report?" + names.map((n) => "record=" + encodeURIComponent(n)).join("&");

// fillRecords lists records, of which a box each is ticked to show several together.
export function fillRecords(table: HTMLElement, all: readonly Listed[]): void {
  const titles = ["choose", "record", "started", "codecs", "data sets", "quality", "KB", "file"];
  fill(table, tr(titles.map((t) => th(t))), all.map(line));
}

function line(r: Listed): HTMLTableRowElement {
  const name = td(r.error ? r.name : make("a", { href: link([r.name]) }, r.name));
  const pick = make("input", { type: "checkbox", value: r.name, "aria-label": "Choose " + r.name });
  const href = "/raw?record=" + encodeURIComponent(r.name);
  const raw = td(make("a", { href, download: r.name, "aria-label": "Download " + r.name }, "download"));
  const size = td((r.bytes / 1000).toFixed(0), "right");
  if (r.error) {
    const mistake = td(r.error, "reason bad");
    mistake.colSpan = 4;
    return tr([td(""), name, mistake, size, raw]);
  }
  const started = r.started.startsWith("0001") ? "" : r.started.slice(0, 16).replace("T", " ");
  const codecs = td(r.codecs ? String(r.codecs) : "", "right");
  return tr([td(pick), name, td(started), codecs, td(r.datasets.join(", "), "reason"), td(r.quality), size, raw]);
}
