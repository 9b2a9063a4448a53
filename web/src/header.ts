import { day } from "./caption.ts";
import { libraries, measured } from "./families.ts";
import { find } from "./dom.ts";
import type { Page } from "./model.ts";

// header says in one line what was measured, where and when.
export function header(page: Page): void {
  const counted = (n: number, one: string, many: string) => (n === 0 ? "" : `${n} ${n === 1 ? one : many}`);
  find("about").textContent = [
    counted(page.codecs.filter((c) => !c.reference && measured(page, c.id)).length, "row", "rows"),
    counted(libraries(page), "library", "libraries"),
    counted(page.datasets.length, "data set", "data sets"),
    page.machine,
    day(page.started),
  ]
    .filter(Boolean)
    .join(" · ");
  const back = find<HTMLAnchorElement>("back");
  back.hidden = !page.back;
  if (page.back) back.href = page.back;
}
