// A grid is what a view shows, as plain cells for downloads.
export interface Grid {
  header: string[];
  rows: (string | number | null)[][];
}

// A Caption is what a download or a printed page carries beside what it shows.
export interface Caption {
  title: string;
  lines: string[]; // data set, filter, machine and day
  legend: string[];
}

const plainLines = (c: Caption): string[] =>
  [c.title, ...c.lines, ...c.legend].map((l) => l.replace(/\s+/g, " ").trim());

// csv has a table, below lines that begin with # and say what it is.
export function csv(g: Grid, c?: Caption): string {
  const quote = (v: number | string | null) => {
    let s = v === null || (typeof v === "number" && !Number.isFinite(v)) ? "" : String(v);
    if (typeof v === "string" && /^[=+\-@\t]/.test(s) && s.length > 1) s = "'" + s; // not a formula of a spreadsheet
    return /[",\r\n]/.test(s) ? `"${s.replaceAll('"', '""')}"` : s;
  };
  const above = c ? plainLines(c).map((l) => `# ${l}\n`) : [];
  return above.join("") + [g.header, ...g.rows].map((line) => line.map(quote).join(",") + "\n").join("");
}

export function markdown(g: Grid, c?: Caption): string {
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
  const above = c
    ? plainLines(c)
        .map((l, i) => (i === 0 ? `# ${cell(l)}\n\n` : `- ${cell(l)}\n`))
        .join("") + "\n"
    : "";
  return (
    above +
    line(g.header.map(cell)) +
    line(right.map((r) => (r ? "---:" : "---"))) +
    g.rows.map((r) => line(r.map(cell))).join("")
  );
}
