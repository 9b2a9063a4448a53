import { draw } from "../dom.ts";
import type { Shape } from "./evidence.ts";

// A picture of the shape of a type: a line a field, further in for what is nested; the
// longer a text, the longer its bar, and as many marks as a list has elements.
const width = 120;
const height = 72;
const line = 7;
const indent = 9;
const most = Math.floor(height / line);

interface Line {
  shape: Shape;
  depth: number;
  times: number; // elements of the list that it is in
}

export function picture(shape: Shape): SVGSVGElement {
  const lines: Line[] = [];
  walk(shape, 0, 1, lines);
  const shown = lines.length > most ? lines.slice(0, most - 1) : lines;
  const svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, class: "shape", "aria-hidden": "true" });
  shown.forEach((l, i) => svg.append(...marks(l, i * line + 1)));
  if (shown.length < lines.length)
    for (let i = 0; i < 3; i++)
      svg.append(draw("circle", { cx: 5 + i * 6, cy: shown.length * line + 4, r: 1.5, class: "k-other" }));
  return svg;
}

// mixed stands for data of all shapes, and for a shape that is not known.
export function mixed(): SVGSVGElement {
  const svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, class: "shape", "aria-hidden": "true" });
  ["text", "number", "time", "bytes", "flag"].forEach((kind, i) =>
    [0, 1, 2].forEach((j) =>
      svg.append(
        draw("rect", {
          x: 12 + j * 34,
          y: 8 + i * 12,
          width: 10 + ((i * 7 + j * 11) % 20),
          height: 6,
          rx: 1,
          class: "k-" + kind,
        }),
      ),
    ),
  );
  return svg;
}

function walk(s: Shape, depth: number, times: number, lines: Line[]): void {
  const inner = s.of ?? [];
  if (s.kind === "struct") for (const f of inner) walk(f, depth, times, lines);
  else if (inner.length > 0 && (inner[0]!.kind === "struct" || inner[0]!.of)) {
    lines.push({ shape: s, depth, times });
    walk(inner[0]!, depth + 1, Math.round(s.length ?? 1), lines);
  } else lines.push({ shape: s, depth, times });
}

// marks are those of one line.
function marks({ shape, depth, times }: Line, y: number): SVGElement[] {
  const x = 2 + depth * indent;
  const room = width - x - 4;
  const out: SVGElement[] = [];
  if (depth > 0) out.push(draw("path", { d: `M${x - 5} ${y - 2}v${line}`, class: times > 1.5 ? "k-many" : "k-in" }));
  const look = "k-" + shape.kind + (shape.optional ? " k-optional" : "");
  const box = (at: number, wide: number, kind = look) =>
    draw("rect", { x: at, y, width: wide, height: 5, rx: shape.kind === "flag" ? 2.5 : 1, class: kind });
  if (shape.kind === "list" || shape.kind === "map") {
    const element = shape.of?.[0];
    const wide = element?.kind === "text" ? Math.min(18, bar(element.length ?? 1)) : 5;
    const n = Math.max(1, Math.min(Math.round(shape.length ?? 1), Math.floor(room / (wide + 2))));
    const kind = element && !element.of ? "k-" + element.kind : "k-" + shape.kind;
    for (let i = 0; i < n; i++) out.push(box(x + i * (wide + 2), wide, kind));
    return out;
  }
  const wide =
    shape.kind === "text" || shape.kind === "bytes" ? bar(shape.length ?? 1) : shape.kind === "time" ? 12 : 6;
  out.push(box(x, Math.min(room, wide)));
  return out;
}

// bar is as wide as a text is long, on a logarithmic scale.
function bar(length: number): number {
  return 6 + 9 * Math.log2(1 + length / 2);
}

// words say what a picture shows.
export function words(shape: Shape): string {
  const count = new Map<string, number>();
  const names: Record<string, string> = { text: "texts", number: "numbers", flag: "flags", time: "times" };
  const visit = (s: Shape): void => {
    const name =
      names[s.kind] ?? (s.kind === "list" ? "lists" : s.kind === "map" ? "maps" : s.kind === "bytes" ? "bytes" : "");
    if (s.kind === "again") count.set("itself", 1);
    else if (name) count.set(name, (count.get(name) ?? 0) + 1);
    s.of?.forEach(visit);
  };
  visit(shape);
  return [...count]
    .sort((a, b) => b[1] - a[1])
    .map(([name]) => name)
    .join(", ");
}
