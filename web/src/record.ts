import type { Codec, Dataset, Page, Row } from "./model.ts";
import { between, median } from "./quantile.ts";

// What the page reads of the lines of a record; see package record.
interface Line {
  kind: string;
  started?: string;
  environment?: { go?: string; cpu?: string };
  plan?: { datasets?: string[] };
  id?: string;
  format?: string;
  library?: string;
  version?: string | number;
  how?: string;
  floor?: boolean;
  codec?: string;
  dataset?: string;
  op?: string;
  process?: number;
  ops?: number;
  wall_ns?: number;
  alloc_bytes?: number;
  allocs?: number;
  encoded_bytes?: number;
}

const total = "marshal+unmarshal";

// readRecord estimates a record in the browser, by a plainer rule than the
// program's: the median over processes of all the time by all the calls.
export function readRecord(name: string, text: string): Page {
  const lines: Line[] = [];
  let bad = 0;
  for (const l of text.split("\n")) {
    if (!l.trim()) continue;
    try {
      lines.push(JSON.parse(l) as Line);
    } catch {
      bad++;
    }
  }
  const head = lines[0];
  if (head?.kind !== "run") throw new Error(`${name} is neither a record of serialbench nor a report of it`);
  const codecs = new Map<string, Codec>();
  const floors = new Set<string>();
  for (const l of lines)
    if (l.kind === "codec" && l.id) {
      codecs.set(l.id, {
        id: l.id,
        format: l.format ?? "",
        library: l.library ?? "",
        version: String(l.version ?? ""),
        how: l.how ?? "",
        properties: {},
      });
      if (l.floor) floors.add(l.id);
    }
  const datasets = new Map<string, Map<string, Row>>((head.plan?.datasets ?? []).map((d) => [d, new Map()]));
  const rowOf = (dataset: string, id: string): Row => {
    if (!datasets.has(dataset)) datasets.set(dataset, new Map());
    const rows = datasets.get(dataset)!;
    const codec = codecs.get(id) ?? {
      id,
      format: id.split("/")[0]!,
      library: "",
      version: "",
      how: "",
      properties: {},
    };
    if (!rows.has(id)) rows.set(id, { codec, size: null, ops: {}, adapted: [], costs: {} });
    return rows.get(id)!;
  };
  for (const [key, processes] of sums(
    lines.filter((l) => l.kind === "sample" && !floors.has(l.codec ?? "") && !l.codec?.endsWith("#2")),
  )) {
    const [codec, dataset, op] = key.split("\n") as [string, string, string];
    const times = [...processes.values()].map((p) => p.ns / p.ops).sort((a, b) => a - b);
    const ends = between(times);
    const calls = [...processes.values()].reduce(
      (a, p) => ({ ops: a.ops + p.ops, allocs: a.allocs + p.allocs, bytes: a.bytes + p.bytes }),
      { ops: 0, allocs: 0, bytes: 0 },
    );
    rowOf(dataset, codec).ops[op] = {
      ns: median(times),
      low: ends?.[0] ?? null,
      high: ends?.[1] ?? null,
      rank: null,
      tied: false,
      allocs: calls.allocs / calls.ops,
      bytes: calls.bytes / calls.ops,
    };
  }
  for (const l of lines)
    if (l.kind === "verdict" && l.encoded_bytes) {
      const row = datasets.get(l.dataset ?? "")?.get(l.codec ?? "");
      if (row) row.size = l.encoded_bytes;
    }
  const list: Dataset[] = [...datasets].map(([id, rows]) => ({
    id,
    noise: null,
    rows: [...rows.values()].map(withTotal),
    absent: [],
  }));
  const notes = [
    "read by the page: medians over processes, not the estimator of the program; " +
      "serialbench report --compare has that" +
      (bad ? `; ${bad} lines could not be read` : ""),
  ];
  return {
    name,
    started: head.started ?? "",
    environment: [head.environment?.go, head.environment?.cpu].filter(Boolean).join(", "),
    total,
    ops: [],
    costs: [],
    codecs: [...codecs.values()],
    datasets: list,
    matrices: [],
    notes,
  };
}

interface Sum {
  ns: number;
  ops: number;
  allocs: number;
  bytes: number;
}

// sums adds up what each process measured of each cell.
function sums(samples: readonly Line[]): Map<string, Map<number, Sum>> {
  const cells = new Map<string, Map<number, Sum>>();
  for (const l of samples) {
    if (!l.codec || !l.dataset || !l.op || !((l.ops ?? 0) > 0) || !((l.wall_ns ?? 0) > 0)) continue;
    const key = [l.codec, l.dataset, l.op].join("\n");
    if (!cells.has(key)) cells.set(key, new Map());
    const of = cells.get(key)!;
    const p = of.get(l.process ?? 0) ?? { ns: 0, ops: 0, allocs: 0, bytes: 0 };
    of.set(l.process ?? 0, {
      ns: p.ns + l.wall_ns!,
      ops: p.ops + l.ops!,
      allocs: p.allocs + (l.allocs ?? 0),
      bytes: p.bytes + (l.alloc_bytes ?? 0),
    });
  }
  return cells;
}

function withTotal(r: Row): Row {
  const a = r.ops["marshal"];
  const b = r.ops["unmarshal"];
  if (a && b)
    r.ops[total] = {
      ns: a.ns + b.ns,
      low: null,
      high: null,
      rank: null,
      tied: false,
      allocs: a.allocs + b.allocs,
      bytes: a.bytes + b.bytes,
    };
  return r;
}
