import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type Page } from "playwright-core";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const evil = "</script><img src=x onerror=alert(1)>";
const document = JSON.parse(readFileSync(here("../../report/testdata/page.json"), "utf8"));
document.codecs[3].doc = document.notes[0] = document.texts[4] = evil;
const html = readFileSync(here("../../report/page/index.html"), "utf8")
  .split("__SERIALBENCH_DOCUMENT__").join(JSON.stringify(document).replaceAll("<", "\\u003c"));

let browser: Browser;
before(async () => { browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] }); });
after(() => browser.close());

// open shows the page with the network blocked; whatever it asks for is a failure.
async function open(hash = "", width = 1200): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage();
  page.on("pageerror", (e) => assert.fail(e));
  page.on("dialog", () => assert.fail("a name ran as script"));
  await page.route("**/*", (r) => r.request().url().startsWith("http://page.test/") && r.request().isNavigationRequest()
    ? r.fulfill({ contentType: "text/html", body: html }) : r.abort());
  page.on("request", (r) => { if (!r.isNavigationRequest()) assert.fail(`the page asked for ${r.url()}`); });
  await page.goto("http://page.test/" + hash);
  return page;
}
const codecs = (page: Page) => page.locator("#table tbody tr td:nth-child(3)").allTextContents();

test("sort", async () => {
  const page = await open();
  assert.equal((await codecs(page))[0], "baseline");
  await page.getByRole("button", { name: "bytes" }).click();
  await page.getByRole("button", { name: "bytes" }).click();
  assert.match((await codecs(page))[0]!, /^json/);
  assert.equal(await page.locator("th[aria-sort=descending]").count(), 1);
});

test("filter, property expression and its mistakes", async () => {
  const page = await open();
  await page.getByLabel("Find").fill("json std");
  assert.deepEqual(await codecs(page), ["json/std"]);
  await page.getByLabel("Find").fill("");
  await page.getByLabel("Properties").fill("safe");
  assert.match(await page.locator("#count").innerText(), /^0 of 4 .* 4 left out/);
  await page.getByLabel("Properties").fill("safe &");
  assert.match(await page.locator("#mistake").innerText(), /expected a property/);
});

test("ties and intervals are shown", async () => {
  const page = await open();
  assert.ok((await page.locator("#table").innerText()).includes("=3"));
  assert.ok((await page.locator("svg.interval").count()) > 4);
});

test("permalink", async () => {
  const page = await open();
  await page.getByLabel("Find").fill("json");
  await page.getByLabel("Data set").selectOption("message/64");
  const again = await open(new URL(page.url()).hash);
  assert.equal(await again.getByLabel("Find").inputValue(), "json");
  assert.deepEqual(await codecs(again), await codecs(page));
});

test("scatter has a point a codec and names the front", async () => {
  const page = await open();
  assert.equal(await page.locator("#scatter circle").count(), 4);
  assert.match((await page.locator("#scatter svg").getAttribute("aria-label"))!, /smaller and faster than baseline\. /);
});

test("a phone's width holds the page", async () => {
  const page = await open("", 360);
  assert.ok((await page.evaluate(() => window.document.documentElement.scrollWidth)) <= 360);
});

test("print leaves the controls out", async () => {
  const page = await open();
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator("#controls").isVisible(), false);
});

for (const theme of ["light", "dark"]) {
  test(`axe finds nothing, ${theme}`, async () => {
    const page = await open("#theme=" + theme);
    await page.evaluate(readFileSync(here("../node_modules/axe-core/axe.min.js"), "utf8"));
    const violations = await page.evaluate("axe.run().then((r) => r.violations.map((v) => v.id + ' ' + v.nodes.map((n) => n.html).join(' ')))");
    assert.deepEqual(violations, []);
  });
}

test("hostile names stay text", async () => {
  const page = await open();
  assert.ok((await page.locator("#notes").innerText()).includes(evil));
  assert.equal(await page.locator("img").count(), 0);
});
