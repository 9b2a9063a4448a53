import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { built, evil, here, launch, open as show, views } from "./browser.ts";

const html = built((d) => {
  d.codecs[3].doc = d.notes[0] = d.texts[4] = d.machine = evil;
  d.codecs[3].card.get = d.codecs[3].card.untrusted = d.name = evil;
});
let browser: Browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());
const open = (hash = "", width = 1200): Promise<Page> => show(browser, html, hash, width);
const codecs = (page: Page) => page.locator("#table tbody:not(.refs) th .name").allTextContents();
const heads = (page: Page) => page.locator("#table th button").allTextContents();

test("sort", async () => {
  const page = await open();
  assert.equal((await codecs(page))[0], "protobuf/google");
  await page.getByRole("button", { name: "bytes", exact: true }).click();
  await page.getByRole("button", { name: "bytes ▲" }).click();
  assert.match((await codecs(page))[0]!, /^json/);
  assert.equal(await page.locator("th[aria-sort=descending]").count(), 1);
  assert.equal(
    await page.evaluate("document.activeElement.textContent"),
    "bytes ▼",
    "the focus stays on what was pressed",
  );
});

test("filter, property expression and its mistakes", async () => {
  const page = await open();
  await page.getByLabel("Find").fill("json std");
  assert.deepEqual(await codecs(page), ["json/std"]);
  await page.getByLabel("Find").fill("");
  await page.getByLabel("Properties", { exact: true }).fill("!harm-found");
  assert.match(await page.locator("#count").innerText(), /^1 of 3 .* 1 left out/);
  await page.getByLabel("Properties", { exact: true }).fill("!harm-found &");
  assert.match(await page.locator("#mistake").innerText(), /expected a property/);
  assert.deepEqual(await codecs(page), ["json/std"], "what was shown stays");
});

test("the help and the docs name the same properties", async () => {
  const page = await open();
  await page.locator("#help summary").click();
  const help = await page.locator("#asking").innerText();
  const named = await page.locator("#properties button").allTextContents();
  const docs = readFileSync(here("../../docs/use/page.md"), "utf8").split("\n## Properties\n")[1]!.split("\n## ")[0]!;
  const rows = [...docs.matchAll(/^\| `([a-z-]+)` \|/gm)].map((m) => m[1]!);
  const traits = ["aliases-input", "same-bytes", "largest-string"]; // columns of the fixture's matrix of traits
  assert.deepEqual(rows.sort(), named.filter((n) => !traits.includes(n)).sort());
  assert.match(
    help,
    /not harm-found asks for codecs to which no input tried did harm, which does not prove that none does/,
  );
});

test("properties ask for imports of unsafe and for a recent release", async () => {
  const page = await open("#where=" + encodeURIComponent("!unsafe & maintained"));
  assert.deepEqual(await codecs(page), ["json/std"]);
  await page.getByLabel("Properties", { exact: true }).fill("unsafe & !maintained");
  assert.deepEqual(await codecs(page), ["json/sonic/fastest"]);
});

test("the data set is person, else the first", async () => {
  const chosen = async (ids: string[]) =>
    (
      await show(
        browser,
        built((d) => {
          d.datasets.reverse();
          d.datasets.forEach((x: any, i: number) => {
            x.id = ids[i];
          });
        }),
      )
    )
      .locator("#dataset")
      .inputValue();
  assert.equal(await chosen(["message/64", "person"]), "person");
  assert.equal(await chosen(["message/64", "other"]), "message/64");
});

test("formats and kinds are chosen from lists", async () => {
  const page = await open();
  await page.locator("#filters summary").first().click();
  await page.getByRole("checkbox", { name: "json", exact: true }).check();
  assert.deepEqual((await codecs(page)).sort(), ["json/sonic/fastest", "json/std"]);
  await page.getByRole("checkbox", { name: "protobuf", exact: true }).check();
  assert.equal((await codecs(page)).length, 3);
  assert.match(page.url(), /format=json,protobuf/);
  const none = await open("#kind=handwritten");
  assert.deepEqual(await codecs(none), []);
  assert.match(await none.locator("#filters").innerText(), /Kind: handwritten/);
});

test("columns are chosen, and cost is among them", async () => {
  const page = await open();
  assert.deepEqual(
    (await heads(page)).map((t) => t.replace(/ [▲▼]$/, "")),
    [
      ...["library", "format", "time vs json/std", "bytes", "allocs", "worst harm", "field can be added"],
      ...["other languages", "last release"],
    ],
  );
  await page.getByText("Columns: the usual ones").click();
  const before = await heads(page);
  assert.equal(
    await page.getByRole("checkbox", { name: "against", exact: true }).isChecked(),
    true,
    "the usual ones",
  );
  for (const name of ["licence", "evolution", "interop"])
    assert.equal(
      await page.getByRole("checkbox", { name, exact: true }).count(),
      1,
      "a column for what was recorded",
    );
  for (const name of ["version", "gzip", "heap-objects"])
    await page.getByRole("checkbox", { name, exact: true }).check();
  const more = await heads(page);
  assert.deepEqual([...before, "gzip B", "heap objects", "version"].sort(), [...more].sort(), "the usual ones stay");
  await page.getByRole("checkbox", { name: "version", exact: true }).press("Escape");
  assert.equal(await page.getByRole("checkbox", { name: "version", exact: true }).isVisible(), false);
  assert.match((await page.evaluate("document.activeElement.textContent")) as string, /^Columns/);
  const again = await open(new URL(page.url()).hash);
  assert.deepEqual(await heads(again), more);
});

test("ties and intervals are shown", async () => {
  const page = await open("#columns=rank,marshal,unmarshal");
  assert.ok((await page.locator("#table").innerText()).includes("=2"));
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

test("scatter has a point a codec, names the front, and is used by keyboard", async () => {
  const page = await open();
  assert.equal(await page.locator("#scatter .point").count(), 4);
  assert.match(
    (await page.locator("#scatter svg").getAttribute("aria-label"))!,
    /Size against time of 3 codecs.*smaller and faster than protobuf\/google\. /,
  );
  await page.locator("#scatter .point[tabindex='0']").focus();
  await page.keyboard.press("ArrowRight");
  assert.match(await page.locator(".said").innerText(), /^protobuf\/google: \d+ ns .*51\.3 bytes/);
  await page.keyboard.press("Enter");
  assert.match(page.url(), /mark=protobuf\/google/);
  assert.equal(await page.locator("#scatter .point[aria-pressed=true]").count(), 1);
  assert.equal(
    await page.evaluate("document.activeElement.getAttribute('data-key')"),
    "protobuf/google",
    "the focus stays on the point that was chosen",
  );
  await page.keyboard.press("ArrowRight");
  assert.match(await page.locator(".said").innerText(), /^json/);
});

// each shows one view after the other in one page.
async function each(page: Page, theme: string, look: (view: string) => Promise<void>): Promise<void> {
  for (const view of views) {
    await page.evaluate((hash) => {
      window.location.hash = hash;
    }, `view=${view}&theme=${theme}`);
    await page.locator("#views a[aria-current]").waitFor();
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))");
    await look(view);
  }
}

test("a phone's width holds every view", async () => {
  const page = await open("", 360);
  await each(page, "", async (view) => {
    const wide = await page.evaluate(() => window.document.documentElement.scrollWidth);
    assert.ok(wide <= 360, `${view} is ${wide} wide`);
  });
});

test("print leaves the controls out", async () => {
  const page = await open();
  await page.emulateMedia({ media: "print" });
  for (const view of views) {
    await page.evaluate((hash) => {
      window.location.hash = hash;
    }, "view=" + view);
    for (const c of ["#controls", ".controls", "#views"])
      for (const e of await page.locator(c).all()) assert.equal(await e.isVisible(), false, view + c);
    assert.ok(await page.locator(".view:not([hidden]) h2").first().isVisible(), view);
  }
});

// faint lists the text of drawings, of which axe cannot tell, that stands out too little from
// the ground of the page (WCAG 2.2, 1.4.3).
const faint = `(() => {
  const light = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).map((x) => x / 255)
      .map((x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = light(getComputedStyle(document.body).backgroundColor);
  return [...document.querySelectorAll(".view:not([hidden]) svg text")].flatMap((t) => {
    const ink = light(getComputedStyle(t).fill);
    const contrast = (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05);
    return contrast >= 4.5 ? [] : [t.textContent + " " + contrast];
  });
})()`;

// spread shows all that a region scrolls, so that axe can tell the contrast of everything.
const spread = `document.querySelectorAll(".scroll").forEach((e) => {
  e.style.overflow = "visible";
  e.style.maxHeight = "none";
})`;

for (const theme of ["light", "dark"])
  test(`axe finds nothing in any view, ${theme}`, async () => {
    const page = await open("#theme=" + theme, 3000);
    await page.evaluate(readFileSync(here("../node_modules/axe-core/axe.min.js"), "utf8"));
    await each(page, theme, async (view) => {
      await page.evaluate(spread);
      const violations = await page.evaluate(
        `axe.run().then((r) => [...r.violations,
          ...r.incomplete.filter((v) => v.id === "color-contrast")].flatMap((v) =>
          v.nodes.filter((n) => r.violations.includes(v) || !/^<t(ext|span)/.test(n.html))
            .map((n) => v.id + " " + n.any.map((x) => x.data?.messageKey ?? "") + " " + n.html.slice(0, 300))))`,
      );
      assert.deepEqual(violations, [], view);
      assert.deepEqual(await page.evaluate(faint), [], view);
    });
  });

test("hostile names stay text", async () => {
  const page = await open();
  assert.ok((await page.locator("#absent").innerText()).includes(evil));
  await page.getByRole("link", { name: "About" }).click();
  assert.ok((await page.locator("#notes").innerText()).includes(evil));
  assert.equal(await page.locator("img").count(), 0);
});

test("a document that cannot be read is said to be so", async () => {
  const page = await (await browser.newContext()).newPage();
  await page.setContent(
    built((d) => {
      d.version = 99;
    }),
  );
  await page.getByText("This report cannot be shown: this page reads documents of version 5, not 99").waitFor();
});
