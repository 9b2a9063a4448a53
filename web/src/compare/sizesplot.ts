import * as Plot from "@observablehq/plot";
import { draw, make } from "../dom.ts";
import { place } from "./labels.ts";
import type { Measure } from "../measure.ts";
import { plain, short } from "../number.ts";
import { literal, logarithmic, plot } from "../plot.ts";
import type { Line } from "./series.ts";

// coloured is how many lines can be told apart: style/theme.css has as many colours.
export const coloured = 8;
const dashes = ["", "6 3", "2 3", "8 3 2 3", "", "6 3", "2 3", "8 3 2 3"];

// A spot is a point of a line, with the codec that it is of.
type Spot = Line["points"][number] & { id: string };

// legend shows the colour and dashes of each coloured line.
export function legend(ids: readonly string[]): HTMLElement {
  return make(
    "ul",
    { class: "legend" },
    ...ids.map((id, i) =>
      make(
        "li",
        {},
        draw(
          "svg",
          { class: `key s${i}`, viewBox: "0 0 30 10", "aria-hidden": "true" },
          draw("line", {
            x1: 0,
            x2: 30,
            y1: 5,
            y2: 5,
            stroke: "currentColor",
            "stroke-width": 2.5,
            "stroke-dasharray": dashes[i]!,
          }),
        ),
        id,
      ),
    ),
  );
}

// drawn has a line per codec over both logarithmic scales; those of front are coloured.
export function drawn(
  all: readonly Line[],
  front: readonly string[],
  sizes: number[],
  family: string,
  m: Pick<Measure, "title" | "unit">,
  width: number,
): SVGSVGElement {
  const shown = front.flatMap((id) => all.filter((l) => l.id === id));
  const spots = (lines: readonly Line[]) => lines.flatMap((l) => l.points.map((p): Spot => ({ ...p, id: l.id })));
  const room = sizes.filter((n, i) => i === 0 || i === sizes.length - 1 || sizes.length * 44 < width || i % 2 === 0);
  const words = shown.map((l) => `${l.id} ${l.points.map((p) => `${plain(p.value)} at ${p.size}`).join(", ")}`);
  return plot("img", `${m.title} over ${family}: ${words.join("; ")}`, {
    width,
    height: Math.round(Math.max(320, Math.min(460, width * 0.55))),
    marginLeft: 52,
    marginRight: Math.min(170, Math.round(width * 0.3)),
    marginTop: 28,
    marginBottom: 44,
    x: { ...logarithmic(sizes), axis: null },
    y: {
      ...logarithmic(all.flatMap((l) => l.points.flatMap((p) => [p.low, p.value, p.high]))),
      label: `${m.title}, ${m.unit}`,
      labelArrow: "none",
      tickSize: 0,
      tickFormat: short,
      ticks: 6,
      grid: true,
    },
    marks: [
      Plot.ruleX(sizes, { strokeOpacity: 0.1 }),
      Plot.axisX(room, {
        text: String,
        tickSize: 0,
        label: family + " size",
        labelArrow: "none",
        labelAnchor: "center",
      }),
      Plot.line(spots(all.filter((l) => !front.includes(l.id))), {
        className: "lines",
        x: "size",
        y: "value",
        z: "id",
        strokeOpacity: 0.18,
      }),
      ...shown.map((l, i) =>
        Plot.line(spots([l]), {
          className: "lines",
          x: "size",
          y: "value",
          stroke: `var(--s${i})`,
          strokeWidth: 2,
          strokeDasharray: dashes[i]!,
        }),
      ),
      Plot.ruleX(spots(shown), {
        x: "size",
        y1: "low",
        y2: "high",
        stroke: literal((p: Spot) => `var(--s${front.indexOf(p.id)})`),
        strokeWidth: 1.5,
      }),
      Plot.dot(spots(shown), {
        x: "size",
        y: "value",
        r: 3,
        fill: literal((p: Spot) => `var(--s${front.indexOf(p.id)})`),
        title: (p: Spot) => `${p.id}, ${family}/${p.size}: ${plain(p.value)} ${m.unit}`,
      }),
      ends(shown),
    ],
  });
}

// ends names the coloured lines where they end, as far as there is room.
function ends(shown: readonly Line[]): Plot.RenderFunction {
  return (_, scales, __, dimensions) => {
    const at = shown.map((l) => ({
      x: scales.x!(l.points.at(-1)!.size),
      y: scales.y!(l.points.at(-1)!.value),
      text: l.id,
    }));
    const placed = place(at, at, {
      left: Math.min(...at.map((e) => e.x)),
      right: dimensions.width,
      top: 0,
      bottom: dimensions.height - dimensions.marginBottom + 10,
    });
    return draw(
      "g",
      { "text-anchor": "start", "aria-hidden": "true" },
      ...placed.map((t) =>
        draw(
          "text",
          { fill: `var(--s${shown.findIndex((l) => l.id === t.text)})`, x: t.left, y: t.baseline },
          t.text,
        ),
      ),
    );
  };
}
