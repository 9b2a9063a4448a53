// A grid is what a view shows, as plain cells for downloads.
export interface Grid {
  header: string[];
  rows: (string | number | null)[][];
}

export function csv(g: Grid): string {
  const quote = (v: number | string | null) => {
    let s = v === null || (typeof v === "number" && !Number.isFinite(v)) ? "" : String(v);
    if (typeof v === "string" && /^[=+\-@\t]/.test(s) && s.length > 1) s = "'" + s; // not a formula of a spreadsheet
    return /[",\r\n]/.test(s) ? `"${s.replaceAll('"', '""')}"` : s;
  };
  return [g.header, ...g.rows].map((line) => line.map(quote).join(",") + "\n").join("");
}

export function markdown(g: Grid): string {
  const cell = (v: number | string | null) =>
    (v === null ? "" : String(v))
      .replaceAll("\\", "\\\\")
      .replaceAll("|", "\\|")
      .replaceAll("<", "&lt;")
      .replace(/\s*\n\s*/g, " ");
  const right = g.header.map(
    (_, i) => g.rows.some((r) => typeof r[i] === "number") && g.rows.every((r) => typeof r[i] !== "string"),
  );
  const line = (cells: string[]) => "| " + cells.join(" | ") + " |\n";
  return (
    line(g.header.map(cell)) +
    line(right.map((r) => (r ? "---:" : "---"))) +
    g.rows.map((r) => line(r.map(cell))).join("")
  );
}
