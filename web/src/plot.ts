import * as Plot from "@observablehq/plot";

// What a drawing is for: one picture with a description, or a group of points
// that can be walked through.
export type Role = "img" | "group";

// plot draws by Observable Plot. The policy of the page refuses style elements, so
// that of Plot is taken out; style/drawing.css has the same rules.
export function plot(role: Role, label: string, options: Plot.PlotOptions): SVGSVGElement {
  const svg = Plot.plot({ className: "plot", ...options }) as SVGSVGElement;
  svg.querySelector("style")?.remove();
  // Plot labels marks and axes; label says what they show.
  for (const g of svg.querySelectorAll("[aria-label]")) g.removeAttribute("aria-label");
  for (const t of svg.querySelectorAll("text")) t.setAttribute("aria-hidden", "true");
  svg.setAttribute("role", role);
  svg.setAttribute("aria-label", label);
  svg.setAttribute("font-size", "12");
  svg.setAttribute("font-family", "system-ui, sans-serif");
  return svg;
}

// logarithmic is a scale with some room around the values.
export function logarithmic(
  values: readonly number[],
  low = 0.85,
  high = 1.2,
): { type: "log"; domain: [number, number] } {
  let least = Infinity;
  let most = 0;
  for (const v of values) [least, most] = [Math.min(least, v), Math.max(most, v)];
  return { type: "log", domain: [least * low, most * high] };
}

// literal is a channel whose values are colours, not numbers to be scaled.
export function literal<T>(of: (d: T) => string): { value: (d: T) => string; scale: null } {
  return { value: of, scale: null };
}

// cut shortens a name to the room that names keeps; its end, which says the
// variant or the operation, stays.
export function cut(name: string, room: number): string {
  const letters = Math.max(8, Math.floor((room - 14) / 7.2));
  const end = Math.floor(0.45 * letters);
  return name.length > letters ? name.slice(0, letters - end - 1) + "…" + name.slice(-end) : name;
}

// names is the room that a drawing keeps for the longest name at its left.
export function names(all: readonly string[], width: number): number {
  return Math.round(Math.min(0.4 * width, 7 * Math.max(...all.map((n) => n.length)) + 14));
}
