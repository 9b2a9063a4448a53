// Draws the pictures of docs/use/page.md anew from the page of a report: the five tabs, on a desktop and on a phone.
//
//	node shots.mjs report.html [FOLDER]     (default ../docs/use)
import { writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { deflateSync } from "node:zlib";
import { chromium } from "playwright-core";

const [file, to] = process.argv.slice(2);
if (!file) {
  console.error("give the file of a page: node shots.mjs report.html");
  process.exit(2);
}
const folder = to ?? join(dirname(fileURLToPath(import.meta.url)), "../docs/use");
const tabs = [
  ["choose", "job=services"],
  ["compare", "view=table&dataset=order&need=untrusted"],
  ["library", "library=protobuf/google"],
  ["safety", "view=safety"],
  ["about", "view=about"],
];
const shots = tabs.flatMap(([name, hash]) => [
  [`page-${name}`, hash, 1280, 900],
  [`page-${name}-phone`, hash, 390, 844],
]);

const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const painter = await browser.newPage();
  for (const [name, hash, width, height] of shots) {
    const page = await (await browser.newContext({ viewport: { width, height } })).newPage();
    await page.goto(`${pathToFileURL(resolve(file)).href}#${hash}`);
    await page.locator("#views a[aria-current]").waitFor({ timeout: 60_000 });
    await page.waitForTimeout(1500); // what is drawn in later tasks
    const png = small(await pixels(painter, await page.screenshot()), width, height);
    writeFileSync(join(folder, `${name}.png`), png);
    await page.context().close();
    console.log(name, png.length);
  }
} finally {
  await browser.close();
}

// pixels are those of a PNG, four bytes each, as a browser reads them.
async function pixels(page, png) {
  const text = await page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [image.width, image.height];
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0);
      const bytes = context.getImageData(0, 0, image.width, image.height).data;
      let binary = "";
      for (let i = 0; i < bytes.length; i += 8192) binary += String.fromCharCode(...bytes.subarray(i, i + 8192));
      return btoa(binary);
    },
    `data:image/png;base64,${png.toString("base64")}`,
  );
  return Buffer.from(text, "base64");
}

// small is a PNG with a palette of the 64 most used colours; others take the nearest of them.
function small(rgba, width, height) {
  const count = new Map();
  const at = (i) => (rgba[i] << 16) | (rgba[i + 1] << 8) | rgba[i + 2];
  for (let i = 0; i < rgba.length; i += 4) count.set(at(i), (count.get(at(i)) ?? 0) + 1);
  const palette = [...count]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 64)
    .map(([colour]) => colour);
  const apart = (a, b) => [16, 8, 0].reduce((sum, s) => sum + (((a >> s) & 255) - ((b >> s) & 255)) ** 2, 0);
  const nearest = new Map(palette.map((colour, i) => [colour, i]));
  const indexOf = (colour) => {
    let i = nearest.get(colour);
    if (i === undefined) {
      i = palette.reduce((best, p, k) => (apart(p, colour) < apart(palette[best], colour) ? k : best), 0);
      nearest.set(colour, i);
    }
    return i;
  };
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = indexOf(at(4 * (y * width + x)));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const colours = Buffer.from(palette.flatMap((c) => [c >> 16, (c >> 8) & 255, c & 255]));
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk("IHDR", head),
    chunk("PLTE", colours),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc(body), body.length + 4);
  return out;
}

// crc is the checksum of a chunk, as the specification of PNG has it.
function crc(bytes) {
  let c = 0xffffffff;
  for (const b of bytes) {
    c ^= b;
    for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  }
  return (c ^ 0xffffffff) >>> 0;
}
