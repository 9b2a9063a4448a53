import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { built, evil, launch, open as show } from "./browser.ts";

let browser: Browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

// recorded is the page with what one codec does otherwise than another.
const recorded = () =>
  built((d) => {
    const text = (s: string) => (d.texts.includes(s) ? d.texts.indexOf(s) : d.texts.push(s) - 1);
    const codec = (id: string) => d.codecs.findIndex((c: any) => c.id === id);
    const kind = (...of: string[]) => of.map(text);
    d.differs = {
      kinds: [
        kind("key-case", "a key in another case", "changed", "Name", "reads 1", evil, `{"NAME":1}`, "an option"),
        kind("error-kind", "errors", "other-error", "", "io.EOF", "another", "", ""),
      ],
      pairs: [[codec("json/std"), codec("json/sonic/fastest"), text("person"), 40, 0, 1]],
    };
  });

test("two codecs that are ticked show what a swap changes, the worst first", async () => {
  const page = await show(browser, recorded(), "#view=versus&pair=json/std,json/sonic/fastest");
  const list = page.locator("section[aria-labelledby=differ-title]");
  const said = await list.innerText();
  assert.match(said, /What changes if json\/sonic\/fastest replaces json\/std/);
  assert.match(said, /On person: 2 of 40 behaviours differ/);
  assert.match(said, /Security[^]*key-case: a key in another case \(Name\)[^]*Error handling[^]*error-kind/);
  assert.match(said, /json\/std reads 1[^]*<img src=x onerror[^]*input \{"NAME":1\}[^]*fix an option/);
  assert.match(said, /serialbench differ json\/std json\/sonic\/fastest/);
});

test("the other way round no option leads back, and what was not tried is said", async () => {
  const page = await show(browser, recorded(), "#view=versus&pair=json/sonic/fastest,json/std");
  const list = page.locator("section[aria-labelledby=differ-title]");
  assert.match(await list.innerText(), /json\/std reads 1/);
  assert.doesNotMatch(await list.innerText(), /an option/);
  const other = await show(browser, recorded(), "#view=versus&pair=json/std,gob/std");
  assert.match(
    await other.locator("section[aria-labelledby=differ-title]").innerText(),
    /The formats differ: whoever reads the messages has to change too/,
  );
  const none = await show(
    browser,
    built((d) => d),
    "#view=versus&pair=json/std,json/sonic/fastest",
  );
  assert.match(await none.locator("section[aria-labelledby=differ-title]").innerText(), /Not tried/);
});
