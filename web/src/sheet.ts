import type { Codec, StoredMatrix, StoredSheet } from "./document.ts";
import { once } from "./once.ts";

// A finding is one cell of a matrix: what was found of a codec by one question.
export interface Finding {
  value: string;
  declared: string;
  reproducer: string;
}
export interface SheetRow {
  codec: Codec;
  op: string;
  findings: (Finding | null)[];
}
export interface Sheet {
  dataset: string;
  rows: SheetRow[];
}
export interface Matrix {
  id: string;
  columns: string[];
  sheets: Sheet[];
  by: string; // what a sheet is of, where that is no data set
  legend: readonly { value: string; label?: string; sign: string; tone: string; means: string }[];
}

// sheetsOf makes the sheets of a matrix, the rows of each when they are asked for.
export function sheetsOf(m: StoredMatrix, codecs: Codec[], text: (i: number) => string): Matrix {
  return {
    id: m.id,
    columns: m.columns,
    by: m.by ?? "",
    legend: m.legend ?? [],
    sheets: m.sheets.map((s) => {
      const rows = once(() => rowsOf(m, s, codecs, text));
      return {
        dataset: s.dataset,
        get rows() {
          return rows();
        },
      };
    }),
  };
}

function rowsOf(m: StoredMatrix, s: StoredSheet, codecs: Codec[], text: (i: number) => string): SheetRow[] {
  const n = m.columns.length;
  return s.rows.map(([codec, op], r) => ({
    codec: codecs[codec]!,
    op: text(op),
    findings: m.columns.map((_, c) => {
      const at = r * n + c;
      return s.value[at]
        ? { value: text(s.value[at]), declared: text(s.declared?.[at] ?? 0), reproducer: text(s.reproducer[at] ?? 0) }
        : null;
    }),
  }));
}
