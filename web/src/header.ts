import { day } from "./caption.ts";
import { find, make } from "./dom.ts";
import type { Page } from "./model.ts";

// header says in one line what was measured, where and when; the names of files are folded.
export function header(page: Page): void {
  const counted = (n: number, one: string, many: string) => (n === 0 ? "" : `${n} ${n === 1 ? one : many}`);
  find("about").textContent = [
    counted(page.codecs.filter((c) => !c.reference).length, "codec", "codecs"),
    counted(page.datasets.length, "data set", "data sets"),
    page.machine,
    day(page.started),
  ]
    .filter(Boolean)
    .join(" · ");
  const names = page.name.split(" + ").filter(Boolean);
  const files = find<HTMLDetailsElement>("files");
  files.hidden = names.length === 0;
  files.querySelector("summary")!.textContent = counted(names.length, "record", "records");
  files.querySelector("p")!.textContent = names.join(", ");
  const back = find<HTMLAnchorElement>("back");
  back.hidden = !page.back;
  if (page.back) back.href = page.back;
}

// words lists below the page what it explains by tips, for paper and for those who look it up.
export function words(all: readonly (readonly [string, string])[]): void {
  find("words")
    .querySelector("dl")!
    .append(...all.flatMap(([word, means]) => [make("dt", {}, word), make("dd", {}, means)]));
}
