import * as Plot from "@observablehq/plot";
import { make } from "./dom.ts";
import { ratio, short } from "./number.ts";
import { cut, logarithmic, names, plot } from "./plot.ts";
import { sign } from "./signs.ts";

// A Point is one number of a codec on a data set, relative to the reference.
export interface Point {
  dataset: string;
  of: number; // number of its series
  value: number;
  words: string;
}

export const symbols = ["circle", "square", "triangle", "diamond"] as const;
export const colours = ["var(--s0)", "var(--s4)", "var(--s3)", "var(--s2)"];
export const marks = ["●", "■", "▲", "◆"];

// chart has a line a data set, and a point a series: how many times the reference's.
export function chart(
  label: string,
  datasets: readonly string[],
  points: readonly Point[],
  width: number,
): SVGSVGElement {
  const left = names(datasets, width);
  const axis = {
    tickFormat: (r: number) => short(r) + "×",
    tickSize: 0,
    ticks: Math.max(2, Math.round(width / 160)),
    label: null,
  };
  const said = points.map((p) => `${p.dataset} ${p.words}`).join("; ");
  return plot("img", `${label}: ${said}`, {
    width,
    height: datasets.length * 20 + 52,
    marginLeft: left,
    marginRight: 20,
    marginTop: 24,
    marginBottom: 24,
    x: logarithmic(points.map((p) => p.value).concat(1), 0.85, 1.18),
    y: { domain: [...datasets], padding: 0.4, tickSize: 0, tickFormat: (n: string) => cut(n, left), label: null },
    marks: [
      Plot.ruleY(datasets, { strokeOpacity: 0.12 }),
      Plot.gridX({ ticks: axis.ticks }),
      Plot.axisX({ ...axis, anchor: "top" }),
      Plot.axisX({ ...axis, anchor: "bottom" }),
      Plot.ruleX([1], { strokeWidth: 1.5 }),
      ...symbols.map((symbol, i) =>
        Plot.dot(
          points.filter((p) => p.of === i),
          {
            x: "value",
            y: "dataset",
            r: 4.5,
            symbol,
            fill: colours[i]!,
            title: (p: Point) => `${p.dataset}: ${p.words}`,
          },
        ),
      ),
    ],
  });
}

// pointsOf are the points of one series, with words such as "time 28× faster".
export function pointsOf(
  of: number,
  what: string,
  values: readonly { dataset: string; value: number | null }[],
  less: string,
  more: string,
): Point[] {
  return values.flatMap(({ dataset, value }) =>
    value === null ? [] : [{ dataset, of, value, words: `${what} ${ratio(value, less, more)}` }],
  );
}

export function legend(series: readonly string[]): HTMLElement {
  return make(
    "ul",
    { class: "legend" },
    ...series.map((text, i) => make("li", {}, sign(symbols[i]!, colours[i]), text)),
  );
}
