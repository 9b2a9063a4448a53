// Checks a site that "serialbench publish --site" made: every link leads to a page, a place in it, or a file of the
// checkout; pages of libraries are small; axe finds nothing in the largest and smallest pages of each kind, light and
// wide, dark and narrow, and none scrolls sideways. Other sites are not asked.
//
//	node site.mjs SITE CHECKOUT
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join, normalize, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [site, checkout] = process.argv.slice(2);
if (!site || !checkout) {
  console.error("give the folders of a site and of the checkout: node site.mjs SITE CHECKOUT");
  process.exit(2);
}
const wrong = [];
const source = /^https:\/\/github\.com\/serialbench\/serialbench\/(blob|tree)\/main\/([^#]*)/;
const pages = readdirSync(site, { recursive: true })
  .filter((f) => f.endsWith("index.html") && f !== "index.html") // the table of all has tests of its own
  .sort();
const text = new Map(pages.map((p) => [p, readFileSync(join(site, p), "utf8")]));
const plain = (s) =>
  s.replaceAll("&amp;", "&").replaceAll("&#34;", '"').replaceAll("&#39;", "'").replaceAll("&#43;", "+");
const folder = (file) => existsSync(file) && statSync(file).isDirectory();

function check(page, link) {
  const [, kind, file] = source.exec(link) ?? [];
  if (kind) {
    const at = join(checkout, decodeURI(file));
    return existsSync(at) && folder(at) === (kind === "tree");
  }
  if (/^https?:/.test(link)) return true;
  const [to, place] = link.split("#");
  let at = to ? normalize(join(dirname(page), to)) : page;
  if (folder(join(site, at))) at = join(at, "index.html");
  if (!existsSync(join(site, at))) return false;
  return !place || !text.has(at) || text.get(at).includes(` id="${place}"`);
}
let links = 0;
for (const [page, html] of text) {
  for (const [, link] of html.matchAll(/(?:href|src)="([^"]*)"/g)) {
    links++;
    if (!check(page, plain(link))) wrong.push(`${page} leads to ${link}, which is not there`);
  }
  if (page.startsWith("l/") && html.length > 60_000) wrong.push(`${page} has ${html.length} bytes`);
}

const kinds = [...new Set(pages.map((p) => p.split("/")[0]))];
const sample = kinds.flatMap((kind) => {
  const list = pages.filter((p) => p.startsWith(kind + "/"));
  const bySize = list.toSorted((a, b) => text.get(a).length - text.get(b).length);
  return [...new Set([...bySize.slice(0, 2), ...bySize.slice(-3)])];
});
const axe = readFileSync(new URL("node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
for (const [colorScheme, width] of [
  ["light", 1200],
  ["dark", 390],
]) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, bypassCSP: true });
  const tab = await context.newPage();
  for (const page of sample) {
    await tab.goto(pathToFileURL(resolve(site, page)).href);
    await tab.evaluate(axe);
    for (const v of (await tab.evaluate("axe.run()")).violations)
      wrong.push(`${page}, ${colorScheme}: ${v.id}: ${v.nodes[0].html.slice(0, 200)}`);
    if (await tab.evaluate("document.documentElement.scrollWidth > innerWidth"))
      wrong.push(`${page} is wider than ${width} pixels`);
  }
}
await browser.close();
for (const w of wrong) console.error(w);
console.log(`${pages.length} pages, ${links} links; axe: ${sample.length} pages, twice; ${wrong.length} wrong`);
process.exit(wrong.length || !pages.length ? 1 : 0);
