import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { built, eventually, evil, here, launch, open as show } from "./browser.ts";

const html = built((d) => {
  d.texts[d.texts.indexOf("Person.Name points into the input")] = evil;
});
let browser: Browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());
const open = (hash = "", width = 1200): Promise<Page> => show(browser, html, hash, width);
const cells = (page: Page, table: string) =>
  page.locator(`${table} tbody tr`).evaluateAll((rows) => rows.map((r) => [...r.children].map((c) => c.textContent)));

async function downloaded(page: Page, button: string): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent("download"), page.locator(button).click()]);
  return readFileSync(await file.path());
}

test("views are links, and keep what was chosen", async () => {
  const page = await open("#find=json");
  await page.getByRole("link", { name: "Sizes" }).click();
  assert.match(page.url(), /view=sizes&find=json|find=json.*view=sizes/);
  assert.equal(await page.locator("#views a[aria-current]").innerText(), "Compare");
  assert.equal(await page.locator("#parts a[aria-current]").innerText(), "Sizes");
  assert.equal(await page.locator("#table").isVisible(), false);
});

test("bars in the column are relative to the codec and the number chosen", async () => {
  const page = await open("#columns=against");
  const said = async () => (await cells(page, "#table")).map((r) => r.slice(1, 3).join(" ")).join("; ");
  assert.match(await said(), /protobuf\/google \* 7\.3× faster.*json\/std 1/);
  assert.equal(await page.locator("#table svg.ratio").count(), 4);
  await page.getByRole("combobox", { name: "Against", exact: true }).selectOption("baseline");
  assert.match(await said(), /baseline.* 1; .*protobuf\/google \* 5\.4× slower.* 39× slower/);
  await page.getByRole("combobox", { name: "Against", exact: true }).selectOption("json/std");
  await page.getByRole("combobox", { name: "Bars show", exact: true }).selectOption("size");
  assert.match(await said(), /protobuf\/google \* 2\.6× smaller.*json\/sonic\/fastest 1×/);
  assert.match(page.url(), /measure=size/);
  assert.match(await page.locator("#table thead").innerText(), /encoded size vs json\/std/);
});

test("sizes need data sets of several sizes, and draw a line per codec", async () => {
  const page = await open("#view=sizes");
  assert.match(await page.locator("#curves").innerText(), /no data sets of several sizes/);
  const two = built((d) => {
    const more = structuredClone(d.datasets.find((x: any) => x.id === "message/64"));
    d.datasets.push({ ...more, id: "message/1024", size: more.size.map((x: number) => 10 * x) });
  });
  const full = await show(browser, two, "#view=sizes&measure=size");
  assert.match(
    (await full.locator("#curves svg").first().getAttribute("aria-label"))!,
    /encoded size over message: json\/std 1 at 64, 1 at 1024/,
  );
  await full.getByRole("combobox", { name: "Shown", exact: true }).selectOption("absolute");
  assert.match(
    (await full.locator("#curves svg").first().getAttribute("aria-label"))!,
    /json\/std 132 at 64, 1320 at 1024/,
  );
});

test("a cell of a matrix opens its witness, by mouse and by keyboard", async () => {
  const page = await open("#view=traits");
  assert.deepEqual(await cells(page, "#traits"), [
    ["json/std", "N", "Y", ""],
    ["json/sonic/fastest", "!", "·", "…"],
  ]);
  await page.locator("#traits td[tabindex='0']").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  assert.match(await dialog.innerText(), /json\/sonic\/fastest: aliases-input/);
  assert.ok((await dialog.innerText()).includes(evil), "a witness stays text");
  assert.match(await dialog.innerText(), /differs from its documentation/);
  await page.keyboard.press("Escape");
  await eventually(async () => assert.equal(await page.getByRole("dialog").count(), 0));
  assert.equal(
    await page.evaluate("document.activeElement.getAttribute('aria-label')"),
    "json/sonic/fastest, aliases-input: yes, declared no",
  );
  await page.getByRole("combobox", { name: "Show", exact: true }).selectOption("faults");
  assert.equal((await cells(page, "#traits")).length, 1);
});

test("edges and attacks have matrices of their own", async () => {
  const page = await open("#view=edges");
  assert.deepEqual(
    (await cells(page, "#edges")).map((r) => r.join(" ").trim()),
    ["json/std E R", "protobuf/google E  P"],
  );
  await page.getByRole("link", { name: "Hostile input" }).click();
  assert.deepEqual(
    (await cells(page, "#attack")).map((r) => r.slice(0, 2)),
    [
      ["json/std", "D"],
      ["protobuf/google", "P"],
      ["gob/std", "·"],
    ],
  );
  await page.locator("#attack td.bad").first().click();
  const told = await page.getByRole("dialog").innerText();
  for (const part of [
    /panics on huge lengths[\s\S]*40 of 100 planned/,
    /planned[\s\S]*serialbench attack --reproducer [a-z]+\/protobuf-google-person\.bin[\s\S]*input, 17 bytes:/,
    /input, 17 bytes:\s+00000000 {2}0a ff 50 65 72 73 6f 6e {2}00 [^\n]*\|\.\.Person\.and mor\|/,
  ])
    assert.match(told, part);
});

// By hand, of the fixture's json/std: 132 bytes; 1000 Mbit/s are 125e6 / 132 =
// 946970 a second. Times of the fixture are 701 + 2105 ns or so: 8e9 / 2810.
test("capacity", async () => {
  const page = await open("#view=capacity");
  const row = async () => (await cells(page, "#capacity")).find((r) => r[0] === "json/std")!;
  assert.equal((await row())[4], "947k");
  assert.equal((await row())[2], "network");
  await page.getByRole("spinbutton", { name: "Cores" }).fill("1");
  assert.equal((await row())[2], "cores");
  const ns = Number((await row())[6]);
  assert.ok(Math.abs(1e9 / ns / 1000 - parseFloat((await row())[3]!)) < 1, (await row()).join());
  await page.getByRole("combobox", { name: "Compression", exact: true }).selectOption("zstd-joined");
  assert.equal((await row())[5], "33", "132 / 4 bytes");
  assert.equal(Number((await row())[6]), ns + 1500);
  assert.match(page.url(), /cores=1&pack=zstd-joined/);
  await page.getByRole("spinbutton", { name: "Cores" }).fill("0");
  assert.match(await page.locator(".view:not([hidden])").innerText(), /above 0/);
});

test("a comparison of the program is shown: its JSON, a report with one, and what is neither", async () => {
  const page = await open("#view=records");
  const pick = (name: string, text: string | Buffer) =>
    page.locator("#older").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  const compared = JSON.parse(readFileSync(here("../../internal/result/report/testdata/compared.json"), "utf8"));
  await pick("changes.json", JSON.stringify(compared));
  await page.getByText("▲ slower").first().waitFor();
  const slower = compared.cells.filter((c: any) => c.dataset === "person" && c.shown && c.change > 0);
  assert.equal((await cells(page, "#compare")).filter((r) => r[8] === "▲ slower").length, slower.length);
  assert.match(
    (await page.locator("#changes svg").getAttribute("aria-label"))!,
    /^Changes of \d+ of \d+ cells: .*json\/std marshal \+\d\d\.\d %[;]/,
  );
  assert.match((await downloaded(page, "#svg")).toString(), /json\/std/);
  assert.deepEqual([...(await downloaded(page, "#png")).subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
  await pick("notes.txt", "hello");
  await page.getByText("notes.txt: notes.txt is neither").waitFor();
  await pick("old.jsonl", readFileSync(here("../../internal/result/report/testdata/record.jsonl")));
  await page.getByText(/old\.jsonl is a record, .*serialbench compare --format json/).waitFor();
});

test("what is shown is downloaded", async () => {
  const page = await open("#columns=size&find=json");
  const all = (await downloaded(page, "#csv")).toString().trim().split("\n");
  const lines = all.filter((l) => !l.startsWith("#"));
  assert.deepEqual(
    [lines[0], ...lines.slice(1).sort()],
    ["library,bytes", "baseline,46.5", "json/sonic/fastest,132", "json/std,132", "noop,"],
  );
  for (const told of [
    /^# serialbench: Libraries$/,
    /^# Data set person$/,
    /^# Only names with json$/,
    /Example CPU.*2026-/,
    /= is a tie/,
  ])
    assert.ok(
      all.some((l) => told.test(l)),
      String(told),
    );
  assert.match(
    (await downloaded(page, "#md")).toString(),
    /^# serialbench: Libraries\n\n- Data set person\n[^]*\n\n\| library \| bytes \|\n\| --- \| ---: \|\n\| /,
  );
  const svg = (await downloaded(page, "#svg")).toString();
  assert.match(svg, /^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  assert.match(svg, /serialbench: Libraries[^]*Data set person[^]*Example CPU[^]*tie/);
  assert.doesNotMatch(svg, /var\(|class=/);
  assert.deepEqual([...(await downloaded(page, "#png")).subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
  await page.getByRole("link", { name: "Safety and correctness" }).click();
  await page.getByRole("link", { name: "Edge values" }).click();
  assert.match((await downloaded(page, "#svg")).toString(), /protobuf\/google|json\/std/);
  assert.deepEqual([...(await downloaded(page, "#png")).subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
  await page.getByRole("link", { name: "About" }).click();
  await page.getByRole("link", { name: "Compare two files" }).click();
  for (const id of ["#svg", "#png", "#csv", "#md"]) assert.equal(await page.locator(id).isDisabled(), true, id);
});
