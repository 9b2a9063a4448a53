// A browser with the network blocked, and the page with the document that the Go
// tests of package report make.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type Locator, type Page } from "playwright-core";

export const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
// patience is for machines that do much else; nothing that passes waits so long.
export const patience = Number(process.env["PATIENCE"] ?? 120_000);
export const evil = "</script><img src=x onerror=alert(1)>";

const fixture = () => JSON.parse(readFileSync(here("../../internal/result/report/testdata/page.json"), "utf8"));

// template is the built page under the policy that package report puts on it.
export const template = (() => {
  const page = readFileSync(here("../../internal/result/report/page/index.html"), "utf8");
  // hash is of what stands between a tag and its end.
  const hash = (tag: string, end: string) => {
    const inner = page
      .split(tag)[1]!
      .replace(/^[^>]*>/, "")
      .split(end)[0]!;
    return `'sha256-${createHash("sha256").update(inner).digest("base64")}'`;
  };
  const policy = [
    "default-src 'none'; img-src data: blob:; base-uri 'none'; form-action 'none'",
    `script-src ${hash('<script type="module"', "</script>")}`,
    `style-src ${hash("<style", "</style>")}`,
  ].join("; ");
  const meta = '<meta charset="utf-8">';
  assert.ok(page.includes(meta), `the page has no ${meta} to put its policy behind`);
  return page.replace(meta, () => `${meta}\n<meta http-equiv="Content-Security-Policy" content="${policy}">`);
})();

// built is the page with a document; change may alter it first.
export function built(change: (d: any) => void = () => {}): string {
  const document = fixture();
  change(document);
  return template.split("__SERIALBENCH_DOCUMENT__").join(JSON.stringify(document).replaceAll("<", "\\u003c"));
}

export async function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
}

// open shows a page; whatever it asks the network for is a failure.
export async function open(browser: Browser, html: string, hash = "", width = 1200): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage();
  page.setDefaultTimeout(patience);
  settle(page);
  page.on("pageerror", (e) => assert.fail(e));
  page.on("dialog", () => assert.fail("a name ran as script"));
  page.on("console", (m) => {
    if (m.type() === "error") assert.fail(m.text());
  });
  await page.route("**/*", (r) =>
    r.request().url().startsWith("http://page.test/") && r.request().isNavigationRequest()
      ? r.fulfill({ contentType: "text/html", body: html })
      : r.abort(),
  );
  page.on("request", (r) => {
    if (!r.isNavigationRequest() && !r.url().startsWith("blob:")) assert.fail(`the page asked for ${r.url()}`);
  });
  // the first view is tested by itself; the others begin at the table
  const at = /[#&](view|library|job)=/.test(hash) ? hash : "#view=table" + hash.replace("#", "&");
  await page.goto("http://page.test/" + at);
  await page.locator("#views a[aria-current]").waitFor();
  return page;
}

export const views = [
  ...["table", "versus", "sizes", "library", "safety", "traits", "edges", "attack"],
  ...["evolve", "interop", "conform", "about", "capacity", "records"],
];

// eventually gives the browser its time: what holds at last passes, and what never does says why.
export async function eventually(holds: () => Promise<void> | void): Promise<void> {
  for (const end = Date.now() + patience; ; await new Promise((done) => setTimeout(done, 20)))
    try {
      return await holds();
    } catch (e) {
      if (Date.now() > end) throw e;
    }
}

// settle makes every click wait until the page has heard of what it changed in the address, which browsers tell
// it afterwards.
function settle(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator("body")) as { click: Click; settles?: boolean };
  if (locators.settles) return;
  locators.settles = true;
  const click = locators.click;
  locators.click = async function (this: Locator, options) {
    await click.call(this, options);
    const within = this.page();
    if (!within.isClosed())
      await within
        .evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(() => setTimeout(done)))))
        .catch(() => undefined); // it leads to another document
  };
}

type Click = (this: Locator, options?: Parameters<Locator["click"]>[0]) => Promise<void>;
