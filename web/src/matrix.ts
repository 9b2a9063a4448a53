import type { Shown, View } from "./app.ts";
import { select } from "./control.ts";
import { make, note, scrolled, section } from "./dom.ts";
import { heat } from "./heat.ts";
import { legendOf, markOf } from "./mark.ts";
import { fillRows, name, type Lines } from "./matrixrows.ts";
import type { SheetRow } from "./sheet.ts";

// matrix is a heat map of what was found of each codec; a cell opens its witness.
export function matrix(id: string, title: string, heading: string, command: string): View {
  return {
    id,
    title,
    mount(host, app) {
      const m = app.page.matrices.find((x) => x.id === id);
      const part = section(id, heading);
      host.append(part);
      if (!m) {
        part.append(note(`The record has none of this; ${command} measures it, and report takes several records.`));
        return () => ({ grid: { header: [], rows: [] }, summary: "nothing to show" });
      }
      const only = select(
        "Show",
        [
          ["", "all codecs"],
          ["faults", "codecs with a fault"],
        ],
        (v) => app.choose({ only: v }),
      );
      const table = make("table", { id, class: "heat", role: "grid" });
      const about = note("");
      part.append(
        make("div", { class: "controls" }, only.element),
        about,
        make(
          "ul",
          { class: "legend" },
          ...legendOf(id).map((k) =>
            make("li", {}, make("span", { class: "cell " + k.tone, "aria-hidden": "true" }, k.letter), k.meaning),
          ),
        ),
        scrolled("Table: " + heading, table),
      );
      let drawn: Lines | undefined;
      window.addEventListener("beforeprint", () => drawn?.all());
      return (s): Shown => {
        const sheet = m.sheets.find((x) => x.dataset === app.dataset(s)?.id) ?? m.sheets[0]!;
        const faulty = (r: SheetRow) =>
          r.findings.some((f, i) => f !== null && markOf(id, m.columns[i]!, f).tone === "bad");
        const rows = sheet.rows.filter((r) => app.kept(r.codec) && (s.only !== "faults" || faulty(r)));
        const used = m.columns.map((_, i) => i).filter((i) => sheet.rows.some((r) => r.findings[i]));
        only.show(s.only);
        about.textContent =
          sheet.dataset && sheet.dataset !== app.dataset(s)?.id
            ? `Measured on ${sheet.dataset}, not on ${app.dataset(s)?.id ?? "the data set chosen"}.`
            : "";
        drawn?.stop();
        drawn = fillRows(table, id, m.columns, used, { dataset: sheet.dataset, rows });
        const grid = {
          header: ["codec", ...used.map((i) => m.columns[i]!)],
          rows: rows.map((r) => [name(r), ...used.map((i) => r.findings[i]?.value ?? "")]),
        };
        const drawing = () =>
          heat(
            heading + (sheet.dataset ? ", " + sheet.dataset : ""),
            used.map((i) => m.columns[i]!),
            rows.map((r) => ({
              name: name(r),
              marks: used.map((i) => (r.findings[i] ? markOf(id, m.columns[i]!, r.findings[i]) : null)),
            })),
            legendOf(id),
          );
        return {
          grid,
          drawing: rows.length ? drawing : undefined,
          summary:
            `${rows.length} of ${sheet.rows.length} codecs, ${used.length} columns` +
            `${sheet.dataset ? ", on " + sheet.dataset : ""}; ` +
            "arrow keys move, Enter opens what a cell was found by",
        };
      };
    },
  };
}
