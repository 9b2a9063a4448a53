// Draws the pictures of docs/use/page.md anew from the page of a report.
//
//	node shots.mjs report.html [FOLDER]     (default ../docs/use)
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [file, to] = process.argv.slice(2);
if (!file) {
  console.error("give the file of a page: node shots.mjs report.html");
  process.exit(2);
}
const folder = to ?? join(dirname(fileURLToPath(import.meta.url)), "../docs/use");
const four = "json/std,msgpack/tinylib,protobuf/google,mus/mus-go";
const shots = [
  ["page-choose", "view=choose", 1280, 1200],
  ["page-choose-dark", "view=choose&theme=dark", 1280, 1200],
  ["page-choose-phone", "view=choose", 390, 2090],
  ["page-choose-phone-dark", "view=choose&theme=dark", 390, 2090],
  ["page-codec", "view=codec&codec=protobuf/google", 1200, 1180],
  ["page-codec-phone", "view=codec&codec=protobuf/google", 390, 1150],
  ["page-versus", `view=versus&pair=${four}`, 1200, 1150],
  ["page-versus-phone", "view=versus&pair=json/std,protobuf/google", 390, 1150],
  ["page-table", "view=table", 1200, 1000],
  ["page-attack", "view=attack", 900, 800],
  ["page-phone", "view=capacity", 390, 1150],
];
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  for (const [name, hash, width, height] of shots) {
    const page = await (await browser.newContext({ viewport: { width, height } })).newPage();
    await page.goto(`${pathToFileURL(resolve(file)).href}#${hash}`);
    await page.locator("#views a[aria-current]").waitFor({ timeout: 60_000 });
    await page.waitForTimeout(1500); // what is drawn in later tasks
    await page.screenshot({ path: join(folder, `${name}.png`) });
    await page.context().close();
    console.log(name);
  }
} finally {
  await browser.close();
}
