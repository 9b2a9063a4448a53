import {
  columnFilteringFeature,
  columnVisibilityFeature,
  constructTable,
  createColumnHelper,
  createFilteredRowModel,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/table-core";
import { storeReactivityBindings } from "@tanstack/table-core/store-reactivity-bindings";
import type { Column } from "./columns.ts";
import type { Codec, Row } from "../model.ts";
import { list, type State } from "../state.ts";

const features = tableFeatures({
  coreReactivityFeature: storeReactivityBindings(),
  columnFilteringFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
});

// Codecs is the table of codecs as TanStack Table keeps it: which rows are kept,
// in which order, and which columns are seen. How it looks is left to the caller.
export interface Codecs {
  show(rows: Row[], s: State, kept: (c: Codec) => boolean): { columns: Column[]; rows: Row[] };
}

export function codecs(all: readonly Column[]): Codecs {
  const byID = new Map(all.map((c) => [c.id, c]));
  const column = createColumnHelper<typeof features, Row>();
  const columns = column.columns(
    all.map((c) =>
      column.accessor((r) => c.value(r) ?? undefined, {
        id: c.id,
        header: c.title,
        enableHiding: c.id !== "codec",
        sortUndefined: "last", // a row without a value comes last, whatever the direction
        sortFn: (a, b, id) => compare(a.getValue(id), b.getValue(id)),
        filterFn: (row, _, kept: (c: Codec) => boolean) => kept(row.original.codec),
      }),
    ),
  );
  const nothing: Row[] = [];
  const table = constructTable({ features, columns, data: nothing, getRowId: (r) => r.codec.id });
  return {
    show(rows, s, kept) {
      if (table.options.data !== rows) table.setOptions((o) => ({ ...o, data: rows }));
      table.setColumnFilters([{ id: "codec", value: (c: Codec) => kept(c) }]);
      table.setSorting([{ id: byID.has(s.sort) ? s.sort : "rank", desc: s.desc === "1" }]);
      const wanted = list(s.columns);
      table.setColumnVisibility(
        Object.fromEntries(
          all.map((c) => [c.id, c.id === "codec" || (wanted.length > 0 ? wanted.includes(c.id) : c.usual)]),
        ),
      );
      return {
        columns: table.getVisibleLeafColumns().map((c) => byID.get(c.id)!),
        rows: table.getRowModel().rows.map((r) => r.original),
      };
    },
  };
}

function compare(a: unknown, b: unknown): number {
  return typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b));
}
