import * as Plot from "@observablehq/plot";
import { draw, make, note } from "../dom.ts";
import { place, type Label } from "./labels.ts";
import type { Page, Row } from "../model.ts";
import { plain, short } from "../number.ts";
import { front } from "./pareto.ts";
import { literal, logarithmic, plot } from "../plot.ts";
import { walk } from "./walk.ts";

interface Dot {
  x: number;
  y: number;
  low: number;
  high: number;
  id: string;
  leads: boolean;
  marked: boolean;
  reference: boolean; // that nobody can use: no part of the front
}

// scatter draws encoded size against the time of marshal and unmarshal, both
// logarithmic, with intervals and the line of what nothing beats in both. Points
// are reached by the arrow keys; Enter marks one.
export function scatter(
  page: Page,
  rows: readonly Row[],
  marked: readonly string[],
  width: number,
  mark: (id: string) => void,
): Node {
  const dots = rows
    .flatMap((r): Dot[] => {
      const c = r.ops[page.total];
      return c && c.ns > 0 && r.size
        ? [
            {
              x: c.ns,
              y: r.size,
              low: Math.max(1e-3, c.low ?? c.ns),
              high: c.high ?? c.ns,
              id: r.codec.id,
              leads: false,
              marked: marked.includes(r.codec.id),
              reference: Boolean(r.codec.reference),
            },
          ]
        : [];
    })
    .sort((a, b) => a.x - b.x || a.y - b.y);
  if (dots.length === 0) return note("No codec with a size and both times is chosen.");
  const best = front(dots.filter((d) => !d.reference));
  for (const d of best) d.leads = true;
  const said = make(
    "p",
    { class: "soft said", "aria-live": "polite" },
    "Dashed: nothing is both smaller and faster. ◆ is a reference. Choose a point for its numbers.",
  );
  const colour = literal((d: Dot) => (d.marked ? "var(--s1)" : d.leads ? "var(--s2)" : "var(--s0)"));
  const reached: SVGElement[] = [];
  const label =
    `Size against time of ${dots.filter((d) => !d.reference).length} codecs. ` +
    `Nothing is both smaller and faster than ${best.map((p) => p.id).join(", ")}. ` +
    "Arrow keys move among the points.";
  const svg = plot("group", label, {
    width,
    height: Math.round(Math.max(320, Math.min(440, width * 0.6))),
    marginLeft: 52,
    marginRight: 14,
    marginTop: 28,
    marginBottom: 44,
    grid: true,
    x: {
      ...logarithmic(dots.flatMap((d) => [d.x, d.low, d.high])),
      tickSize: 0,
      label: "marshal + unmarshal, ns (interval drawn)",
      labelArrow: "none",
      labelAnchor: "center",
      tickFormat: short,
      ticks: Math.max(3, Math.round(width / 150)),
    },
    y: {
      ...logarithmic(dots.map((d) => d.y)),
      tickSize: 0,
      label: "encoded bytes",
      labelArrow: "none",
      tickFormat: short,
      ticks: 5,
    },
    marks: [
      Plot.line(best, {
        x: "x",
        y: "y",
        curve: "step-after",
        strokeDasharray: "4 3",
        strokeOpacity: 0.7,
        strokeWidth: 1,
      }),
      Plot.ruleY(dots, { x1: "low", x2: "high", y: "y", stroke: colour, strokeOpacity: 0.6 }),
      Plot.dot(dots, {
        x: "x",
        y: "y",
        r: (d: Dot) => (d.marked ? 6 : d.leads ? 5 : 3.5),
        symbol: (d: Dot) => (d.reference ? "diamond" : d.marked ? "square" : "circle"),
        fill: colour,
        sort: null,
        render: (index, scales, values, dimensions, context, next) => {
          const g = next!(index, scales, values, dimensions, context)!;
          [...g.children].forEach((e, k) => {
            reached[index[k]!] = e as SVGElement;
          });
          return g;
        },
      }),
      labels(dots, best),
    ],
    r: { type: "identity" },
  });
  walk(
    reached,
    dots.map((d) => ({ id: d.id, pressed: d.marked, words: wordsOf(d) })),
    (words) => {
      said.textContent = words;
    },
    mark,
  );
  return make("figure", {}, svg, said);
}

function wordsOf(d: Dot): string {
  const time = `${plain(d.x)} ns (${plain(d.low)} to ${plain(d.high)})`;
  return `${d.id}: ${time}, ${plain(d.y)} bytes${d.leads ? ", on the front" : ""}${d.reference ? ", a reference" : ""}`;
}

// labels names as many points as there is room for: the marked, the front, the rest.
function labels(dots: readonly Dot[], best: readonly Dot[]): Plot.RenderFunction {
  return (_, scales, __, dimensions) => {
    const at = (d: Dot): Label => ({ x: scales.x!(d.x), y: scales.y!(d.y), text: d.id });
    const first = [...new Set([...dots.filter((d) => d.marked), ...best, ...dots])];
    const frame = {
      left: dimensions.marginLeft,
      right: dimensions.width,
      top: 14,
      bottom: dimensions.height - dimensions.marginBottom,
    };
    return draw(
      "g",
      { "text-anchor": "start", fill: "currentColor", "aria-hidden": "true" },
      ...place(first.map(at), first.map(at), frame).map((l) =>
        draw(
          "text",
          { x: l.left, y: l.baseline, "font-weight": best.some((b) => b.id === l.text) ? 600 : 400 },
          l.text,
        ),
      ),
    );
  };
}
