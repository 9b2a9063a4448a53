// Prints how long the page of a report takes: its first paint with the processor slowed down
// four times, then sorting, filtering and each view at full speed, until the next frame is
// drawn. The middle of five. bench/page.sh calls it.
//
//	node bench.mjs report.html
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [file] = process.argv.slice(2);
if (!file) {
  console.error("give the file of a page: node bench.mjs report.html");
  process.exit(2);
}
const address = pathToFileURL(resolve(file)).href;
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
const middle = (times) => times.sort((a, b) => a - b)[times.length >> 1];
const say = (what, times) => console.log(`${what}: ${middle(times).toFixed(0)} ms (${times.length} times)`);

async function open(slower) {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  if (slower > 1) {
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  }
  await page.goto(address);
  await page.locator("#views a[aria-current]").waitFor({ timeout: 300_000 });
  return page;
}

// after is how long it takes from an act until what it changed has been drawn.
const after = (page, act) =>
  page.evaluate(
    ([kind, value]) =>
      new Promise((done) => {
        const from = performance.now();
        if (kind === "hash") window.location.hash = value;
        else if (kind === "click") document.querySelector(value).click();
        else {
          const field = document.querySelector("#text");
          field.value = value;
          field.dispatchEvent(new Event("input"));
        }
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - from)));
      }),
    act,
  );

try {
  console.log(`page: ${statSync(file).size} bytes`);
  const paints = [];
  const ready = [];
  for (let i = 0; i < 5; i++) {
    const page = await open(4);
    paints.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime));
    ready.push(await page.evaluate(() => performance.now()));
    await page.context().close();
  }
  say("first paint, processor four times slower", paints);
  say("all shown, processor four times slower", ready);
  const page = await open(1);
  const hashes = (links) => page.locator(links).evaluateAll((all) => all.map((a) => a.getAttribute("href").slice(1)));
  const views = [];
  for (const tab of await hashes("#views a")) {
    await after(page, ["hash", tab]);
    const parts = await hashes("#parts:not([hidden]) a");
    views.push(...(parts.length > 0 ? parts : [tab]));
  }
  await after(page, ["hash", "view=table"]);
  const five = async (act) => {
    const times = [];
    for (let i = 0; i < 5; i++) times.push(await after(page, act(i)));
    return times;
  };
  say("sort", await five(() => ["click", "#table thead th:nth-child(4) button"]));
  say("filter", await five((i) => ["type", ["json", "", "proto", "", "m"][i]]));
  await after(page, ["type", ""]);
  for (const hash of views) {
    const name = new URLSearchParams(hash).get("view") ?? "choose"; // which is usual
    const times = [];
    for (let i = 0; i < 5; i++) {
      await after(page, ["hash", name === "capacity" ? "view=sizes" : "view=capacity"]);
      times.push(await after(page, ["hash", `view=${name}`]));
    }
    say(`view ${name}`, times);
  }
} finally {
  await browser.close();
}
