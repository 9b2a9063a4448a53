import { scaleLog, type ScaleLogarithmic } from "d3-scale";
import { draw } from "./dom.ts";
import { short } from "./number.ts";

export type Scale = ScaleLogarithmic<number, number>;
export interface Frame { left: number; right: number; top: number; bottom: number }

export function logarithmic(values: readonly number[], range: [number, number]): Scale {
  let low = Infinity, high = 0;
  for (const v of values) [low, high] = [Math.min(low, v), Math.max(high, v)];
  return scaleLog([low * 0.85, high * 1.2], range);
}

// grid draws the lines of both axes, and as many numbers as have room.
export function grid(svg: SVGSVGElement, x: Scale, y: Scale, f: Frame, xTitle: string, yTitle: string, xTicks?: readonly number[]): void {
  const numbered = (t: number, all: number) => all <= 8 || /^[125]\.?0*(e|$)/.test(String(t));
  let last = -Infinity;
  for (const t of xTicks ?? x.ticks(5)) {
    svg.append(draw("line", { x1: x(t), x2: x(t), y1: f.top, y2: f.bottom, stroke: "currentColor", opacity: 0.12 }));
    if ((xTicks || numbered(t, x.ticks(5).length)) && x(t) - last > 36) {
      svg.append(draw("text", { x: x(t), y: f.bottom + 16, "text-anchor": "middle" }, xTicks ? String(t) : short(t)));
      last = x(t);
    }
  }
  last = Infinity;
  for (const t of y.ticks(5)) {
    svg.append(draw("line", { y1: y(t), y2: y(t), x1: f.left, x2: f.right, stroke: "currentColor", opacity: 0.12 }));
    if (numbered(t, y.ticks(5).length) && last - y(t) > 14) {
      svg.append(draw("text", { x: f.left - 6, y: y(t) + 4, "text-anchor": "end" }, short(t)));
      last = y(t);
    }
  }
  svg.append(draw("text", { x: (f.left + f.right) / 2, y: f.bottom + 36, "text-anchor": "middle" }, xTitle), draw("text", { x: 4, y: 12 }, yTitle));
}
