// The document that package page puts into the page, as it is stored; see
// internal/result/report/page/page.go. Numbers of texts point into texts.
import type { StoredChoose } from "./choose/evidence.ts";

export type Column = (number | null)[];

export interface Codec {
  id: string;
  format: string;
  library: string;
  version: string;
  how: string;
  doc?: string;
  reference?: string; // what it is, of one that others are set against and that has no rank
  card?: Card;
  properties: Record<string, boolean>;
}
// A card is what a record knows of a codec beside its figures, in words.
export interface Card {
  link?: string;
  get?: string;
  released?: string;
  licence?: string;
  latest?: string; // version, its day, and when that was asked
  status?: string; // archived or deprecated, and where that is said
  advisories?: string[]; // that this version is open to
  family?: string[]; // other libraries that it carries on, or that carry it on: format/library
  modules?: number;
  unsafe?: string[];
  worst: string;
  harm: boolean;
  finding?: string;
  untrusted?: string;
  silent?: string[];
  loses?: string[];
  refuses?: string[];
  missing?: [string, string][]; // data set and reason
  adapted?: string[];
  evolution?: string;
  interop?: string;
  conform?: string;
  edges?: string;
  findings?: { harm: string; party?: string; words: string; places: string; shown?: string }[];
}
export interface StoredOp {
  at: number[];
  ns: Column;
  half: Column;
  below: Column; // how far the interval reaches, in steps of ns: units of its fourth digit
  skew: Column; // how much farther it reaches above
  rank: number[];
  allocs: Column;
  bytes: Column;
  gc: Column;
  spans?: { at: number; text: string }[];
}
export interface StoredDataset {
  id: string;
  noise: number | null;
  codecs: number[];
  size: Column;
  adapted?: Record<string, number[]>;
  ops: Record<string, StoredOp>;
  costs: { codecs: number[]; columns: Record<string, Column> };
  absent: [number, number, number][];
}
export interface StoredSheet {
  dataset: string;
  rows: [number, number][];
  value: number[];
  declared?: number[];
  reproducer: number[];
}
export interface StoredMatrix {
  id: string;
  columns: string[];
  sheets: StoredSheet[];
  by?: string;
  legend?: { value: string; label?: string; sign: string; tone: string; means: string }[];
}
export interface StoredComparison {
  page: Stored;
  dataset: number[];
  codec: number[];
  op: number[];
  old: Column;
  new: Column;
  change: Column;
  low: Column;
  high: Column;
  from: Column;
  p: Column;
  shown: number[];
  against?: string;
  means: { op: string; cells: number; of: Column }[];
  notes: string[];
}
export interface Stored {
  version: number;
  name: string;
  started: string;
  environment: string;
  machine?: string;
  back?: string;
  total: string;
  ops?: [string, string][];
  texts: string[];
  codecs: Codec[];
  datasets: StoredDataset[];
  matrices: StoredMatrix[];
  differs?: { kinds: number[][]; pairs: number[][] };
  notes: string[];
  choose?: StoredChoose;
  other?: StoredComparison;
}

const version = 5;

// unpack reads a document: JSON, or JSON compressed by gzip in ASCII85 with v for <, or in base64 as older pages have
// it.
export async function unpack(text: string): Promise<Stored> {
  const trimmed = text.trim();
  const json = trimmed.startsWith("{")
    ? trimmed
    : await gunzip(trimmed.startsWith(mark) ? of85(trimmed.slice(mark.length)) : bytesOf(atob(trimmed)));
  const stored = JSON.parse(json) as Stored;
  if (stored.version !== version)
    throw new Error(`this page reads documents of version ${version}, not ${stored.version}`);
  return stored;
}

const mark = "a85:";

// of85 reads ASCII85: five letters are four bytes, z is four zeros, and the last group may be shorter.
function of85(text: string): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(text.length * 4);
  let [n, group, at] = [0, 0, 0];
  const put = (value: number, bytes: number) => {
    for (let i = 0; i < bytes; i++) out[at++] = Math.floor(value / 256 ** (3 - i)) % 256;
  };
  for (let i = 0; i < text.length; i++) {
    let code = text.charCodeAt(i);
    if (code === 122) {
      put(0, 4);
      continue;
    }
    if (code === 118) code = 60;
    group = group * 85 + code - 33;
    if (++n === 5) {
      put(group, 4);
      [n, group] = [0, 0];
    }
  }
  if (n > 0) {
    const short = n - 1;
    while (n++ < 5) group = group * 85 + 84;
    put(group, short);
  }
  return out.slice(0, at);
}

function bytesOf(binary: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

export async function gunzip(packed: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}
