// The document that package report puts into the page; see report/page.go.
export interface Codec { id: string; format: string; library: string; version: string; how: string; doc?: string; properties: Record<string, boolean> }
export interface Interval { ns: number; low: number | null; high: number | null; rank: number | null; tied: boolean; allocs: number; bytes: number }
export interface Row { codec: number; size: number | null; ops: Record<string, Interval>; adapted?: string[] }
export interface Absent { codec: string; what: string; reason: string }
export interface Dataset { id: string; noise: number | null; rows: Row[]; absent: Absent[] }
export interface Page { version: number; name: string; started: string; environment: string; total: string; codecs: Codec[]; datasets: Dataset[]; notes: string[] }

export function load(text: string): Page {
  const page = JSON.parse(text) as Page;
  if (page.version !== 1) throw new Error(`this page reads documents of version 1, not ${page.version}`);
  return page;
}

export function properties(page: Page): string[] {
  return [...new Set(page.codecs.flatMap((c) => Object.keys(c.properties)))].sort();
}
