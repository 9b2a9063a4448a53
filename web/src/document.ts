// The document that package report puts into the page, as it is stored; see
// internal/result/report/page.go. Numbers of texts point into texts.
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
  below: Column; // the interval's ends, in steps of ns: units of its fourth digit
  above: Column;
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
  notes: string[];
  choose?: StoredChoose;
  other?: StoredComparison;
}

const version = 5;

// unpack reads a document: JSON, or JSON compressed by gzip in base64.
export async function unpack(text: string): Promise<Stored> {
  const trimmed = text.trim();
  const json = trimmed.startsWith("{") ? trimmed : await gunzip(bytesOf(atob(trimmed)));
  const stored = JSON.parse(json) as Stored;
  if (stored.version !== version)
    throw new Error(`this page reads documents of version ${version}, not ${stored.version}`);
  return stored;
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
