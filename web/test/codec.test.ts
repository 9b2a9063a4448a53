// A codec's page, several side by side, and what words mean.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { built, here, launch, open as show } from "./browser.ts";

const html = built();
let browser: Browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());
const open = (hash = "", width = 1200): Promise<Page> => show(browser, html, hash, width);

test("references stand above the table, without a rank, and say what they are", async () => {
  const page = await open("#columns=rank,against,size,verdict");
  const refs = await page.locator("#table .refs tr").allInnerTexts();
  assert.equal(refs.length, 2);
  assert.ok(refs.every((r) => /^\s*ref\b/.test(r)));
  assert.match(refs.join("\n"), /baseline[^]*generated for the struct with no library[^]*/);
  assert.match(refs.join("\n"), /noop[^]*does nothing/);
  const ranks = await page.locator("#table tbody:not(.refs) tr td:nth-child(2)").allTextContents();
  assert.deepEqual(ranks, ["1", "=2", "=2"]);
  assert.match(await page.locator("#table").innerText(), /7\.3× faster/);
});

test("the header is one line, and names of files are folded", async () => {
  const page = await open("#view=about");
  assert.match(
    await page.locator("#about").innerText(),
    /^\d+ rows · \d+ libraries · 2 data sets · Example CPU @ 2\.00GHz, go1\.26\.0 · 2026-03-01$/,
  );
  assert.equal(await page.getByText("record.jsonl").isVisible(), false);
  await page.locator("#files summary").click();
  assert.equal(await page.getByText("record.jsonl").isVisible(), true);
});

test("the head of the table and its first column stay in sight", async () => {
  const page = await open("", 500 + 200);
  const box = (sel: string) => page.locator(sel).first().boundingBox();
  const before = (await box("#table tbody:not(.refs) th.first"))!;
  await page.locator(".tall").evaluate((e) => e.scrollTo(300, 0));
  const after = (await box("#table tbody:not(.refs) th.first"))!;
  assert.ok(after.x >= 0 && after.x <= before.x, `${before.x} became ${after.x}`);
  assert.equal(
    await page
      .locator("#table thead th")
      .nth(1)
      .evaluate((e) => getComputedStyle(e).position),
    "sticky",
  );
});

test("on a phone rows are cards, and nothing scrolls sideways", async () => {
  const page = await open("", 390);
  assert.equal(await page.locator("#table").isVisible(), false);
  const cards = await page.locator("#cards .card:not(.ref)").allInnerTexts();
  assert.equal(cards.length, 3);
  assert.match(
    cards[0]!,
    /protobuf\/google[^]*7\.3× faster[^]*385\.8 ±0\.\d% ns[^]*51\.3 bytes[^]*(kills|hostile input)/,
  );
  assert.ok(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"));
  for (const card of await page.locator("#cards .card").all())
    assert.ok(await card.evaluate((e) => e.scrollWidth <= e.clientWidth));
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("size");
  assert.match(page.url(), /sort=size/);
});

test("any name leads to the codec's page", async () => {
  const page = await open();
  for (const [view, at] of [
    ["table", "#table .name"],
    ["edges", "#edges .name"],
    ["capacity", "#capacity .name"],
  ]) {
    await page.goto(page.url().split("#")[0] + `#view=${view}`);
    const link = page.locator(at!).last();
    const name = await link.innerText();
    await link.click();
    assert.match(page.url(), /#library=/);
    assert.equal(await page.locator("#codec-title").innerText(), name);
  }
});

test("a codec's page says where it is from, its figures, and all that was found", async () => {
  const page = await open("#library=protobuf/google");
  const text = await page.locator("#codec").innerText();
  for (const part of [
    /Hostile input\s+harm on hostile: kills the process/,
    /Edge values\s+1 exact, 1 panic/,
    /time vs json\/std/,
    /7\.3× faster/,
    /2\.6× smaller/,
    /panics on valid values/,
    /Type|type changes/,
  ])
    assert.match(text, part);
  assert.match((await page.locator("#chart svg.plot").getAttribute("aria-label"))!, /person time 7\.3× faster/);
  await page.getByRole("searchbox", { name: "Find a library" }).fill("json/std");
  await page.locator(".found a").first().click();
  const std = await page.locator("#codec").innerText();
  for (const part of [
    /reads exactly 1 of 2 data sets that 1 other codec wrote; 1 wrong/,
    /8 of 10 cases of JSONTestSuite/,
    /Others are set against this codec/,
    /silently lost on append/,
    /licence\s+MIT/,
  ])
    assert.match(std, part);
  assert.equal(
    await page.locator("dl.about a").first().getAttribute("href"),
    "https://pkg.go.dev/github.com/goccy/go-json@v1.2.3",
  );
});

test("findings are found by library and effect, and stand back where a library is chosen", async () => {
  const page = await open("#view=library");
  const field = page.getByRole("searchbox", { name: "Search findings" });
  assert.equal(await page.locator("#found").isVisible(), false);
  await field.fill("google valid");
  const rows = page.locator("#found tbody tr");
  assert.deepEqual([...new Set(await rows.locator("td:first-child").allInnerTexts())], ["protobuf/google"]);
  assert.match((await rows.allInnerTexts()).join("\n"), /panics on valid values/);
  await field.fill("google nothing-like-it");
  assert.equal(await page.locator("#found").isVisible(), false);
  assert.match(await page.locator("#view").innerText(), /0 of \d+ findings/);
  await field.fill("google valid");
  await rows.first().locator("a").click();
  assert.equal(await field.isVisible(), false);
});

test("two to four codecs stand side by side, ties are told", async () => {
  const page = await open("#view=versus&pair=json/std,json/sonic/fastest,protobuf/google");
  assert.equal(await page.locator("table.versus thead th").count(), 3);
  const row = (title: string) =>
    page
      .locator("table.versus tr")
      .filter({ has: page.getByRole("rowheader", { name: title, exact: true }) })
      .locator("td");
  assert.deepEqual(await row("rank").allInnerTexts(), ["=2", "=2", "1"]);
  assert.deepEqual(await row("fastest, of 1 data sets").allInnerTexts(), ["on 0", "on 0", "on 1"]);
  const small = await open("#view=versus&pair=json/std,json/sonic/fastest,protobuf/google", 390);
  const told = small.locator(".facts td").filter({ visible: true });
  const box = async (i: number) => (await told.nth(i).boundingBox())!;
  assert.ok((await box(1)).y >= (await box(0)).y + (await box(0)).height, "on a phone words stand below each other");
  assert.equal(await told.nth(1).getAttribute("data-of"), "json/sonic/fastest", "and say of which they are");
  await page.getByRole("combobox", { name: "3.", exact: true }).selectOption("");
  assert.deepEqual(await row("fastest, of 1 data sets").allInnerTexts(), ["on 0, tied on 1", "on 0, tied on 1"]);
  assert.match(page.url(), /pair=json\/std,json\/sonic\/fastest/);
  const phone = await open("#view=versus&pair=json/std,protobuf/google", 390);
  assert.ok(await phone.evaluate("document.documentElement.scrollWidth <= innerWidth"));
});

test("matrices of cells open field, both values and bytes", async () => {
  const page = await open("#view=evolve&sheet=old-reads-new");
  await page.locator("#evolve td.bad").first().click();
  const told = await page.getByRole("dialog").innerText();
  assert.match(
    told,
    /dropped: lost, without an error[^]*field: Person\.Name\s+written: Ann\s+by: library\s+bytes: 7b7d/,
  );
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: "Direction" }).selectOption("new-reads-old");
  assert.equal(await page.locator("#evolve td.good").count(), 1);
  await page.getByRole("link", { name: "Interop" }).click();
  await page.locator("#interop td.bad").first().click();
  assert.match(
    await page.getByRole("dialog").innerText(),
    /1 exact, 1 wrong[^]*message\/64: wrong\s+field: Message\.Text\s+written: a<b\s+read: ab\s+by: peer\s+bytes: 2261/,
  );
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Conformance" }).click();
  await page.locator("#conform td.bad").nth(1).click();
  assert.match(
    await page.getByRole("dialog").innerText(),
    /n_1: wrong\s+written: must refuse\s+read: accepted as 1\s+clause: RFC 8259, 6/,
  );
});

test("words are explained by mouse and by keyboard, all of the glossary and every operation", async () => {
  const page = await open("#columns=rank,marshal");
  const tip = page.locator("#tip");
  await page.locator("#table th button", { hasText: "marshal ns" }).last().focus();
  assert.match(await tip.innerText(), /zeroed struct|fresh byte slice|unmarshal/);
  assert.equal(await page.evaluate("document.activeElement.getAttribute('aria-describedby')"), "tip");
  await page.keyboard.press("Escape");
  assert.equal(await tip.isVisible(), false);
  await page.locator("#table th button", { hasText: "rank" }).hover();
  assert.match(await tip.innerText(), /cannot tell apart/);
  await page.getByRole("link", { name: "About" }).click();
  await page.locator("#words summary").click();
  const words = await page.locator("#words dt").allInnerTexts();
  const glossary = readFileSync(here("../../docs/glossary.md"), "utf8");
  const rows = [...glossary.matchAll(/^\| \*\*(.+?)\*\*/gm)].map((m) => m[1]!);
  assert.ok(rows.length > 15);
  const ops = JSON.parse(readFileSync(here("../../internal/result/report/testdata/page.json"), "utf8"))
    .ops as string[][];
  for (const word of [...rows, ...ops.map((o) => o[0]!), "=", "ref", "±", "*", "×", "~"])
    assert.ok(words.includes(word), word);
});

test("the field of properties tries what can be read, and keeps chips", async () => {
  const page = await open();
  const field = page.getByLabel("Properties", { exact: true });
  await field.fill("NOT harm-found and text");
  const chips = () => page.locator("#chips button").allInnerTexts();
  assert.deepEqual(await chips(), ["NOT harm-found ✕", "text ✕"]);
  await field.fill("NOT harm-found and text and (");
  assert.deepEqual(await chips(), ["NOT harm-found ✕", "text ✕"], "what was asked for stays");
  assert.match(await page.locator("#mistake").innerText(), /expected a property/);
  assert.doesNotMatch(page.url(), /%28/);
  await page.getByRole("button", { name: "no longer text" }).click();
  assert.deepEqual(await chips(), ["NOT harm-found ✕"]);
  assert.equal(await field.inputValue(), "NOT harm-found");
  await page.locator("#help summary").click();
  await page.getByRole("button", { name: "ask for reflect" }).click();
  assert.equal(await field.inputValue(), "NOT harm-found & reflect");
});

test("two reports of the program stand side by side, to the digit, and unlike machines are told", async () => {
  const page = await open("#view=records");
  const pick = (at: string, name: string, text: string) =>
    page.locator(at).setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  await pick("#older", "old.html", built());
  await page.getByText("nothing is tested here").waitFor();
  const cells = () =>
    page
      .locator("#compare tbody tr")
      .evaluateAll((rows) => rows.map((r) => [...r.children].map((c) => c.textContent!)));
  const std = (rows: string[][]) => rows.find((r) => r[0] === "json/std" && r[1] === "marshal")!;
  assert.deepEqual(std(await cells()).slice(2, 5), ["702.5", "702.5", "+0.0 %"]);
  assert.equal(await page.getByText(/unlike machines/).count(), 0);
  const exported = readFileSync(here("../../internal/result/report/testdata/report.json"), "utf8");
  await pick("#older", "old.json", exported);
  await page.getByText("old: old.json").waitFor();
  assert.deepEqual(std(await cells()).slice(2, 5), ["702.5", "702.5", "+0.0 %"]);
  await pick("#older", "old.json", exported.replace("Example CPU", "Another CPU"));
  await page.getByText(/warning: unlike machines \(go1\.26\.0, Another CPU.*times of one do not hold/).waitFor();
  await pick("#newer", "new.json", exported.replace("Example CPU", "Another CPU"));
  await page.getByText("new: new.json").waitFor();
  assert.equal(await page.getByText(/unlike machines/).count(), 0);
});

test("paper is light, has title, data set and filter, and wide matrices in parts", async () => {
  const wide = built((d) => {
    const m = d.matrices.find((x: any) => x.id === "edges");
    const n = m.columns.length;
    const more = 70;
    m.columns = Array.from({ length: more }, (_, i) => m.columns[i] ?? `case/${i}`);
    for (const s of m.sheets)
      for (const k of ["value", "reproducer"])
        s[k] = s.rows.flatMap((_: unknown, r: number) =>
          Array.from({ length: more }, (_, c) => (c < n ? s[k][r * n + c] : s[k][0])),
        );
  });
  const page = await show(browser, wide, "#view=edges&theme=dark&find=json");
  await page.emulateMedia({ media: "print" });
  await page.locator("#printed h2").waitFor();
  const text = await page.locator("#printed").innerText();
  assert.match(text, /Values at the edge[^]*Only names with json[^]*Example CPU/);
  assert.doesNotMatch(text, /Data set/, "edge values are of no data set");
  assert.equal(await page.evaluate("getComputedStyle(document.body).backgroundColor"), "rgb(255, 255, 255)");
  assert.equal(await page.locator(".view:not([hidden]) .paper table").count(), 3);
  for (const t of await page.locator(".view:not([hidden]) .paper table").all())
    assert.ok((await t.locator("thead th").count()) <= 31);
  assert.equal(await page.locator("#edges.heat").isVisible(), false);
});
