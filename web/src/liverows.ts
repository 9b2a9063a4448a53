// The events of "serialbench serve" (see internal/result/serve/events.go), and what is shown of them.
export interface Row {
  codec: string;
  dataset: string;
  op: string;
  ns: number;
  low: number | null;
  high: number | null;
  allocs: number;
  processes: number;
  verdict: string;
  detail: string;
  encoded_bytes: number;
}
export interface Event {
  running: boolean;
  record: string;
  phase: string;
  done: number;
  total: number;
  current: string;
  left_ns: number;
  ended: string;
  error: string;
  run: number;
  rows: Row[];
}

// Rows holds the rows of one run; those of another run replace them.
export class Rows {
  private run = -1;
  private readonly all = new Map<string, Map<string, Row>>();

  add(e: Event): void {
    if (e.run !== this.run) this.all.clear();
    this.run = e.run;
    for (const r of e.rows) {
      const key = JSON.stringify([r.dataset, r.codec]);
      const ops = this.all.get(key) ?? new Map<string, Row>();
      this.all.set(key, ops.set(r.op, r));
    }
  }

  // table has a line per codec and data set, the fastest first, those without figures last.
  table(): { ops: string[]; lines: Map<string, Row>[] } {
    const lines = [...this.all.values()];
    const ops = [
      ...new Set(lines.flatMap((l) => [...l.values()].filter((r) => r.processes > 0).map((r) => r.op))),
    ].sort();
    const time = (l: Map<string, Row>) =>
      [...l.values()].reduce((sum, r) => (r.op === "marshal" || r.op === "unmarshal" ? sum + r.ns : sum), 0) ||
      Infinity;
    const one = (l: Map<string, Row>) => [...l.values()][0]!;
    lines.sort(
      (a, b) =>
        one(a).dataset.localeCompare(one(b).dataset) ||
        (time(a) === time(b) ? 0 : time(a) - time(b)) ||
        one(a).codec.localeCompare(one(b).codec),
    );
    return { ops, lines };
  }
}

// figure shows a time with half its interval.
export function figure(r: Row | undefined): string {
  if (!r || r.processes === 0) return r?.verdict === "failed" ? "failed" : "";
  const ns = r.ns >= 100 ? r.ns.toFixed(0) : r.ns.toFixed(1);
  if (r.low === null || r.high === null)
    return `${ns}, ${r.processes} ${r.processes === 1 ? "process" : "processes"}`;
  return `${ns} ±${(100 * Math.max(r.high / r.ns - 1, 1 - r.low / r.ns)).toFixed(1)}%`;
}

// status says in one line how far a run is.
export function status(e: Event): string {
  if (e.record === "") return "Nothing runs.";
  if (e.running) {
    const left = e.left_ns > 0 ? `, ${Math.round(e.left_ns / 1e9)} s left` : "";
    return e.phase === "" ? "Starts …" : `${e.phase}: ${e.done} of ${e.total}${left}`;
  }
  const how: Record<string, string> = {
    complete: "The run is complete",
    interrupted: "The run was cancelled; what was measured is kept",
    failed: "The run failed: " + e.error,
  };
  return (how[e.ended] ?? e.ended) + ".";
}
