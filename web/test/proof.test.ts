// What a reader gets, and how soon: on the published page, by taps and by addresses.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import type { Browser, Locator, Page } from "playwright-core";
import { eventually, here, launch, open, template } from "./browser.ts";

const tabs = ["Choose", "Compare", "Library", "Safety and correctness", "About"];
const phone = { width: 390, height: 844 };

let browser: Browser;
let html: string;
before(async () => {
  browser = await launch();
  const published = readFileSync(here("../../published/results.html"), "utf8");
  const document = /<script id="document"[^>]*>([^<]*)</.exec(published)![1]!;
  html = template.split("__SERIALBENCH_DOCUMENT__").join(document);
});
after(() => browser?.close());

async function onPhone(hash: string): Promise<Page> {
  const page = await open(browser, html, hash, phone.width);
  await page.setViewportSize(phone);
  return page;
}

// inSight: all of it is on the screen, and nothing was scrolled.
async function inSight(page: Page, what: Locator): Promise<void> {
  assert.equal(await page.evaluate("scrollY"), 0, "nothing was scrolled");
  const box = await what.boundingBox();
  assert.ok(box && box.y >= 0 && box.y + box.height <= phone.height, JSON.stringify(box));
}

test("five tabs, and a skip link that leads to the content", async () => {
  const page = await open(browser, html, "#view=choose");
  assert.deepEqual(await page.locator("#views a").allInnerTexts(), tabs);
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate("document.activeElement.textContent"), "Skip to the content");
  const before = page.url();
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate("document.activeElement.id"), "view");
  assert.equal(page.url(), before, "the address stays that of what is shown");
});

test("a phone shows an answer without scrolling", async () => {
  const page = await onPhone("#view=choose");
  for (const i of [0, 1, 2]) {
    await inSight(page, page.locator(".job span").nth(i));
    assert.match(await page.locator(".job span").nth(i).innerText(), /^(stay with encoding\/json|[a-z]+\/)/);
  }
  assert.equal(await page.locator(".pick:visible, .bar:visible").count(), 0, "who asked nothing is told no winner");
  assert.equal(await page.locator(".questions").isVisible(), false, "questions are folded");
  await page.getByRole("button", { name: "Files that people edit" }).click();
  await inSight(page, page.locator(".pick h3").first());
  await inSight(page, page.locator(".bar"));
  assert.match(await page.locator(".bar").innerText(), /^Best match: [a-z0-9]+\//);
  await page.evaluate("scrollTo(0, 600)");
  const box = (await page.locator(".bar").boundingBox())!;
  assert.ok(box.y + box.height <= phone.height, "the bar stays");
});

test("job → answer in one tap, and its address says the same to another", async () => {
  for (const [job, title] of [
    ["api", "JSON with browsers and strangers"],
    ["services", "Messages between services in several languages, with a schema"],
  ]) {
    const page = await onPhone("#view=choose");
    await page.getByRole("button", { name: title! }).click();
    await inSight(page, page.locator(".pick h3").first());
    assert.equal(new URL(page.url()).hash, `#job=${job}`);
    const said = await page.locator("#answer-title, .picks").allInnerTexts();
    const other = await onPhone(`#job=${job}`);
    assert.deepEqual(await other.locator("#answer-title, .picks").allInnerTexts(), said);
    await page.goBack();
    await eventually(async () => {
      assert.equal(new URL(page.url()).hash.replace("view=choose", ""), "#");
      assert.equal(await page.locator("#answer-title").innerText(), "What to take");
    });
    await page.goForward();
    await eventually(async () => assert.deepEqual(await page.locator("#answer-title, .picks").allInnerTexts(), said));
  }
});

test("format → answer in two taps", async () => {
  const page = await onPhone("#view=choose");
  await page.locator(".start summary").click();
  await page.locator(".start").getByRole("checkbox", { name: "cbor", exact: true }).click();
  await inSight(page, page.locator(".bar"));
  assert.match(await page.locator(".bar").innerText(), /^Best match: cbor\//);
  assert.match(page.url(), /format=cbor/);
});

test("a rule of the floor is taken off by one tap, and the answer follows", async () => {
  const page = await open(browser, html, "#view=choose&format=msgpack");
  const before = await page.locator("#count").innerText();
  assert.equal(await page.locator(".floor .chip[aria-pressed=true]").count(), 5);
  await page.locator(".floor .chip[data-rule=default-rows]").click();
  assert.match(page.url(), /without=default-rows/);
  const fit = (text: string) => Number(/^(\d+) of/.exec(text)![1]);
  assert.ok(fit(await page.locator("#count").innerText()) > fit(before));
});

test("sonic or goccy or std in three: the field, the words, the comparison", async () => {
  const page = await onPhone("#view=choose");
  const field = page.getByRole("searchbox", { name: "Find a library" });
  await field.click();
  await field.fill("sonic or goccy or std");
  await page.getByRole("link", { name: "Compare json/sonic, json/goccy, json/std" }).click();
  await page.locator("table.versus").waitFor();
  assert.deepEqual(await page.locator("table.versus thead th .name").allInnerTexts(), [
    ...["json/sonic", "json/goccy", "json/std"],
  ]);
  assert.match(page.url(), /pair=json\/sonic,json\/goccy,json\/std/);
});

test("a library's page from the address bar, with a row of each matrix", async () => {
  const page = await open(browser, html, "#library=msgpack/tinylib");
  assert.equal(await page.locator("#codec-title").innerText(), "msgpack/tinylib");
  const text = await page.locator("#codec").innerText();
  for (const part of [
    /version\s+v1\.\d+\.\d+ of 20\d\d-/,
    /status\s+active/,
    /advisories\s+none known/,
    /adapter\s+codecs\/msgpack\/tinylib/,
    /Is something here wrong\?/,
  ])
    assert.match(text, part);
  const matrices = await page
    .locator("table.heat[data-matrix]")
    .evaluateAll((all) => all.map((t) => t.getAttribute("data-matrix")));
  assert.deepEqual(matrices.sort(), ["attack", "conform", "edges", "evolve", "interop", "traits"]);
  await page.locator("table[data-matrix=attack] td.bad").first().click();
  const address = await page.getByRole("dialog").getByRole("link").getAttribute("href");
  const other = await open(browser, html, address!);
  assert.match(await other.getByRole("dialog").innerText(), /^msgpack\/tinylib/);
  await other.keyboard.press("Escape");
  await eventually(() => assert.doesNotMatch(other.url(), /cell=/));
});

test("a cell of a matrix is a step, and back closes it", async () => {
  const page = await open(browser, html, "#view=attack");
  await page.locator("#attack td.bad").first().click();
  assert.match(page.url(), /cell=/);
  const told = await page.getByRole("dialog").innerText();
  await page.goBack();
  await eventually(async () => assert.equal(await page.getByRole("dialog").count(), 0));
  await page.goForward();
  await eventually(async () => assert.equal(await page.getByRole("dialog").innerText(), told));
});

test("the table has one row a library, what is kept up first, and all by one press", async () => {
  const page = await open(browser, html, "#view=table&dataset=order", 1400);
  await page.locator("#table:not([aria-busy])").waitFor();
  const rows = () => page.locator("#table tbody:not(.refs) th.first .name").allInnerTexts();
  const kept = await rows();
  assert.ok(kept.includes("json/sonic") && !kept.includes("json/sonic/fastest"), "options are folded");
  assert.ok(!kept.includes("msgpack/vmihailenco"), "an abandoned library waits for a press");
  await page.getByRole("button", { name: /^\d+ rows? of json\/sonic with options$/ }).click();
  await page.locator("#table:not([aria-busy])").waitFor();
  assert.ok((await rows()).includes("json/sonic/fastest"));
  await page.getByRole("button", { name: /more that are not kept up$/ }).click();
  await page.locator("#table:not([aria-busy])").waitFor();
  const all = await rows();
  assert.ok(all.length > kept.length && all.indexOf("msgpack/vmihailenco") > all.indexOf("json/sonic"));
  assert.equal(await page.locator("#table .slower").count(), 0, "no need is on, so that nothing is red");
  const asked = await open(browser, html, "#view=table&dataset=order&need=untrusted", 1400);
  await asked.locator("#table:not([aria-busy])").waitFor();
  assert.ok((await asked.locator("#table .slower").count()) > 3);
});

test("at most three warnings are on a screen, and no digest anywhere", async () => {
  for (const hash of [
    "#view=choose",
    "#job=cache",
    "#view=table",
    "#library=msgpack/tinylib",
    "#view=safety",
    "#view=about",
  ]) {
    const page = await open(browser, html, hash);
    const beware = await page.evaluate(() => {
      const after = [...document.querySelectorAll("dt")].filter((e) => e.textContent === "Beware");
      return after.filter((e) => e.nextElementSibling!.checkVisibility()).length;
    });
    assert.ok(beware <= 3, `${hash}: ${beware}`);
    for (const list of await page.locator(".folded > ul").all())
      assert.ok((await list.locator("li").count()) <= 3, hash);
    for (const fold of await page.locator(".view:not([hidden]) details").all())
      await fold.evaluate((e) => e.setAttribute("open", ""));
    const text = await page.locator("body").innerText();
    assert.doesNotMatch(text, /\b[0-9a-f]{64}\b/, hash);
    assert.doesNotMatch(text, /\/(tmp|work|root|home)\//, hash);
    await page.close();
  }
});

const pressed = "button, input, select, summary, nav a, th a, td a, li > a, dd > a.name, label.tick";
const targets = `[...document.querySelectorAll("${pressed}")]
  .filter((e) => e.checkVisibility() && !e.closest(".hidden, #skip"))
  .flatMap((e) => {
    const target = (e.matches("[type=checkbox], [type=radio]") && e.closest("label")) || e;
    const box = target.getBoundingClientRect();
    return box.width >= 24 && box.height >= 24 ? [] : [e.outerHTML.slice(0, 120) + " " + box.width + "×" + box.height];
  })`;

for (const width of [1280, phone.width])
  test(`axe finds nothing on the five tabs, and targets have 24 pixels, at ${width}`, async () => {
    for (const tab of tabs) {
      const page = await open(browser, html, "#view=choose", width);
      await page.getByRole("link", { name: tab, exact: true }).click();
      await eventually(async () => assert.equal(await page.locator("#view [aria-busy]").count(), 0));
      assert.deepEqual(await page.evaluate(targets), [], tab);
      await page.evaluate(readFileSync(here("../node_modules/axe-core/axe.min.js"), "utf8"));
      const found = await page.evaluate(
        "axe.run().then((r) => r.violations.flatMap((v) => v.nodes.map((n) => v.id + ' ' + n.html.slice(0, 200))))",
      );
      assert.deepEqual(found, [], tab);
      const wide = (await page.evaluate("document.documentElement.scrollWidth")) as number;
      assert.ok(wide <= width, `${tab} is ${wide} wide`);
      await page.close();
    }
  });
