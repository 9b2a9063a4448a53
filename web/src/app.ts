import type { Drawing } from "./download.ts";
import type { Grid } from "./grid.ts";
import type { Codec, Dataset, Page, Row } from "./model.ts";
import type { State } from "./state.ts";

// App is what views see of the page around them.
export interface App {
  page: Page;
  choose(change: Partial<State>): void;
  close(): void; // no cell is open any more
  link(change: Partial<State>): string; // address of what would be shown
  kept(c: Codec): boolean; // by the filters
  rows(d: Dataset): Row[]; // of a data set that are kept
  dataset(s: State): Dataset | undefined;
}

// Shown is what a view shows now, for downloads, and its summary in words. What
// is drawn for downloads alone is drawn when it is asked for.
export interface Shown {
  grid: Grid;
  title?: string; // of downloads and paper; "": that of the view
  dataset?: string; // id of the data set that it is of, where that need not be a measured one
  legend?: readonly string[]; // what signs mean, for downloads
  drawing?: Drawing | undefined;
  summary: string;
}

// A view builds its controls once, in mount; what it returns shows a state.
export interface View {
  id: string;
  title: string;
  datasets?: (page: Page) => string[]; // ids of those to choose from; none: all that were measured
  // which questions of the page it answers to; the others are not there
  uses?: { dataset?: boolean; filters?: boolean; downloads?: boolean };
  mount(host: HTMLElement, app: App): (s: State) => Shown;
}

// narrow is whether the screen is a phone's; paper is not.
export function narrow(): boolean {
  return matchMedia("screen and (max-width: 40rem)").matches;
}

// across is how wide a drawing in host may be, in pixels of the screen.
export function across(host: HTMLElement): number {
  const printed = matchMedia("print").matches;
  return Math.round(Math.min(1200, Math.max(320, printed ? 900 : host.clientWidth || 900)));
}
