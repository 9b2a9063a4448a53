import { draw, make } from "./dom.ts";
import type { Caption } from "./grid.ts";

export type Drawing = SVGSVGElement | (() => SVGSVGElement);

export function save(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

// alone is a drawing that can leave the page: the colours that its classes have
// here are written into it, on the ground of the page.
export function alone(drawing: Drawing): SVGSVGElement {
  const svg = typeof drawing === "function" ? drawing() : drawing;
  const drawnNow = !svg.isConnected;
  if (drawnNow) document.body.append(svg); // colours are known of what stands in the page
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const from = [svg, ...svg.querySelectorAll("*")];
  const to = [copy, ...copy.querySelectorAll("*")];
  from.forEach((e, i) => {
    const t = to[i]!;
    const style = getComputedStyle(e);
    t.setAttribute("color", style.color);
    for (const a of ["fill", "stroke"] as const)
      if (e.getAttribute(a)?.startsWith("var(")) t.setAttribute(a, style[a]);
    for (const a of ["tabindex", "class", "role", "aria-pressed", "aria-label", "data-key"])
      if (t !== copy || a !== "aria-label") t.removeAttribute(a);
  });
  const [, , width, height] = (svg.getAttribute("viewBox") ?? "0 0 900 400").split(" ");
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", width!);
  copy.setAttribute("height", height!);
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [k, v] of Object.entries({
    width: "100%",
    height: "100%",
    fill: getComputedStyle(document.body).backgroundColor,
  }))
    ground.setAttribute(k, v);
  copy.prepend(ground);
  if (drawnNow) svg.remove();
  return copy;
}

// folded breaks a text into lines of at most so many letters.
function folded(text: string, letters: number): string[] {
  const lines: string[] = [""];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)!;
    if (last && last.length + word.length + 1 > letters) lines.push(word);
    else lines[lines.length - 1] = last ? last + " " + word : word;
  }
  return lines;
}

// framed puts a drawing between its title and what its signs mean.
export function framed(svg: Drawing, c: Caption): SVGSVGElement {
  const inner = alone(svg);
  const width = Math.max(480, Number(inner.getAttribute("width")));
  const height = Number(inner.getAttribute("height"));
  const ink = getComputedStyle(document.body).color;
  const letters = Math.floor((width - 24) / 6.6);
  const head = [c.title, ...c.lines.flatMap((l) => folded(l, letters))];
  const foot = c.legend.flatMap((l) => folded(l, letters));
  const top = 14 + head.length * 17;
  const line = (text: string, y: number, weight = 400) =>
    draw("text", { x: 12, y, fill: ink, "font-size": 12, "font-weight": weight }, text);
  inner.setAttribute("y", String(top));
  const all = top + height + foot.length * 17 + 12;
  return draw(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      width,
      height: all,
      viewBox: `0 0 ${width} ${all}`,
      "font-family": "system-ui, sans-serif",
    },
    draw("rect", { width: "100%", height: "100%", fill: getComputedStyle(document.body).backgroundColor }),
    ...head.map((l, i) => line(l, 20 + i * 17, i === 0 ? 700 : 400)),
    inner,
    ...foot.map((l, i) => line(l, top + height + 16 + i * 17)),
  );
}

// wellFormed is XML in which the characters that XML cannot hold, such as those that
// command a terminal, are replaced: a record may hold any text.
export function wellFormed(xml: string): string {
  return xml.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, "\ufffd");
}

export function svgText(svg: Drawing, c: Caption): string {
  return wellFormed(new XMLSerializer().serializeToString(framed(svg, c)));
}

// png draws a drawing twice as large as it is on the screen.
export async function png(svg: Drawing, c: Caption): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svgText(svg, c)], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = make("canvas");
    canvas.width = 2 * image.width;
    canvas.height = 2 * image.height;
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, failed) =>
      canvas.toBlob((b) => (b ? done(b) : failed(new Error("the browser made no image"))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}
