import type { Shown } from "./app.ts";
import type { Caption } from "./grid.ts";
import type { Page } from "./model.ts";
import type { State } from "./state.ts";

// day is that of a time as it is stored.
export const day = (started: string): string => started.slice(0, 10);

// filterWords say what was left out by the reader's choice; "" for nothing.
export function filterWords(s: State): string {
  const words = [
    s.find && `names with ${s.find}`,
    s.format && s.format !== "any" && `formats ${s.format.replaceAll(",", ", ")}`,
    s.kind && `kinds ${s.kind.replaceAll(",", ", ")}`,
    s.where.trim(),
  ].filter(Boolean);
  return words.length ? "Only " + words.join("; ") : "";
}

export function captionOf(page: Page, title: string, dataset: string, s: State, shown: Shown): Caption {
  return {
    title: "serialbench: " + (shown.title || title),
    lines: [
      dataset && "Data set " + dataset,
      filterWords(s),
      [page.machine, day(page.started)].filter(Boolean).join(", "),
    ].filter(Boolean),
    legend: [shown.summary, ...(shown.legend ?? [])].filter(Boolean),
  };
}
