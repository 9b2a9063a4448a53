import { draw } from "./dom.ts";

const shapes = {
  circle: "M5 .8a4.2 4.2 0 1 0 0 8.4a4.2 4.2 0 1 0 0-8.4z",
  square: "M1.2 1.2h7.6v7.6h-7.6z",
  triangle: "M5 .8l4.4 8h-8.8z",
  diamond: "M5 0l4.2 5l-4.2 5l-4.2-5z",
  star: "M5 .4l1.4 3.2l3.4.3l-2.6 2.3l.8 3.4l-3-1.8l-3 1.8l.8-3.4l-2.6-2.3l3.4-.3z",
};

// sign is a small shape beside words that say the same.
export function sign(shape: keyof typeof shapes, colour = "currentColor", full = true): SVGSVGElement {
  const path = draw("path", { d: shapes[shape], stroke: colour, fill: full ? colour : "none" });
  return draw("svg", { class: "sign", viewBox: "-1 -1 12 12", "aria-hidden": "true" }, path);
}
