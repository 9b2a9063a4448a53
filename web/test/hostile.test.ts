import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { legendOf, markOf } from "../src/mark.ts";
import { built, here, launch, open, template } from "./browser.ts";

let browser: Browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

// datasets are those that the reader can choose.
const datasets = (page: Page): Promise<string[]> =>
  page.locator("#dataset option").evaluateAll((all) => all.map((o) => (o as HTMLOptionElement).value));

interface Seen {
  cells: number;
  signs: Set<string>; // with their tones, of cells
  legend: Set<string>; // the same of the legend
  said: number; // cells whose accessible name has words and the sign
}

// seen reads the hostile view as it is on the screen, of every data set that can be chosen.
async function seen(page: Page): Promise<Seen> {
  const all: Seen = { cells: 0, signs: new Set(), legend: new Set(), said: 0 };
  for (const id of await datasets(page)) {
    await page.locator("#dataset").selectOption(id);
    await page.evaluate("dispatchEvent(new Event('beforeprint'))"); // rows out of sight are drawn too
    const cells = await page
      .locator("#attack td.cell")
      .evaluateAll((list) =>
        list
          .filter((c) => c.textContent !== "")
          .map(
            (c) => [`${c.textContent} ${c.className}`, c.textContent, c.getAttribute("aria-label") ?? ""] as const,
          ),
      );
    assert.ok(cells.length > 0, id);
    const keys = await page
      .locator(".view:not([hidden]) .legend .cell")
      .evaluateAll((list) => list.map((c) => `${c.textContent} ${c.className}`));
    for (const [sign, letter, name] of cells) {
      assert.ok(keys.includes(sign), `${id}: the legend lacks ${sign}`);
      all.signs.add(sign);
      if (new RegExp(`: [a-z][a-z -]+ \\(${letter}\\)$`).test(name)) all.said++;
    }
    all.cells += cells.length;
    keys.forEach((k) => all.legend.add(k));
  }
  return all;
}

test("every outcome has a sign, words and a place in the legend, the worst first", async () => {
  const page = await open(browser, built(), "#view=attack");
  const all = await seen(page);
  assert.equal(all.said, all.cells);
  for (const sign of ["F bad", "H bad", "M bad", "O bad", "P bad", "C bad", "… none", "D fair", "E good", "R good"])
    assert.ok(all.signs.has(sign.replace(" ", " cell ")), sign);
  const legend = await page.locator(".view:not([hidden]) .legend li").allInnerTexts();
  assert.match(
    legend.join("\n"),
    /^F\s*fatal crash: [^]*H\s*hang: [^]*too few to tell: [^]*R\s*refused: [^]*not attacked$/,
  );
});

test("data sets that were attacked and not measured can be chosen", async () => {
  const page = await open(browser, built(), "#view=table");
  const measured = await datasets(page);
  assert.ok(!measured.includes("edgetree") && !measured.includes("hostile"), measured.join());
  await page.getByRole("link", { name: "Safety and correctness" }).click();
  await page.getByRole("link", { name: "Hostile input" }).click();
  assert.deepEqual(await datasets(page), ["person", "hostile", "edgetree"]);
  assert.equal(await page.locator("#dataset").inputValue(), "person");
  await page.locator("#dataset").selectOption("edgetree");
  assert.match(page.url(), /dataset=edgetree/);
  assert.match(await page.locator("#count").innerText(), /on edgetree/);
  assert.deepEqual(await page.locator("#attack td.cell").first().innerText(), "…");
  await page.getByRole("link", { name: "Compare", exact: true }).click();
  assert.deepEqual(await datasets(page), measured);
  assert.equal(await page.locator("#dataset").inputValue(), "person");
});

test("a value that the legend lacks is an error, not a sign", () => {
  const attack = {
    id: "attack",
    legend: [{ value: "panic", label: "panic", sign: "P", tone: "bad", means: "a crash" }],
  };
  const found = { declared: "", reproducer: "" };
  assert.equal(markOf(attack, "all", { ...found, value: "panic" }).letter, "P");
  assert.equal(legendOf(attack).length, 1);
  assert.throws(() => markOf(attack, "all", { ...found, value: "melted" }), /no sign for melted/);
  const traits = { ...attack, id: "traits" };
  assert.equal(markOf(traits, "empty-input", { ...found, value: "panic" }).tone, "bad");
  assert.equal(markOf(traits, "empty-input", { ...found, value: "legal" }).letter, "…");
});

test("the published hostile view has no cell of which the legend says nothing", async () => {
  const published = readFileSync(here("../../published/results.html"), "utf8");
  const document = /<script id="document"[^>]*>([^<]*)</.exec(published)![1]!;
  const page = await open(browser, template.split("__SERIALBENCH_DOCUMENT__").join(document), "#view=attack");
  const ids = await datasets(page);
  for (const id of ["edgetree", "hostile", "person"]) assert.ok(ids.includes(id), id);
  const all = await seen(page);
  assert.ok(all.cells > 1000, `${all.cells} cells`);
  assert.equal(all.said, all.cells);
  assert.deepEqual(
    [...all.signs].filter((s) => s.startsWith("?")),
    [],
  );
});
