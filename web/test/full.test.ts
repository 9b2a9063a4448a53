import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { launch, open, template } from "./browser.ts";

// A document as large as a full run: 95 codecs on 21 data sets, with everything.
function full(): unknown {
  let seed = 1;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const n = 95;
  const list = <T>(length: number, of: (i: number) => T) => Array.from({ length }, (_, i) => of(i));
  const figure = () => Number((1000 * random()).toPrecision(5));
  const texts = [
    "",
    "yes",
    "no",
    "exact",
    "changed",
    "refused",
    "different",
    ...list(4000, (i) => `value ${i}: Type.Field[${i % 7}].Name: ${Math.floor(random() * 1e6)} became 0`),
  ];
  const text = () => (random() < 0.6 ? 0 : 7 + Math.floor(random() * 4000));
  const ids = [
    ...list(6, (i) => `message/${16 << (2 * i)}`),
    ...list(4, (i) => `cpuinfo/${1 << i}`),
    ...list(11, (i) => `other${i}`),
  ];
  const sheets = (names: string[], columns: number, values: number[]) =>
    names.map((dataset) => ({
      dataset,
      rows: list(n, (c) => [c, 0]),
      value: list(n * columns, () => values[Math.floor(random() * values.length)]),
      reproducer: list(n * columns, text),
    }));
  const legend = (...values: string[]) =>
    values.map((value, i) => ({ value, sign: "ABCD"[i], tone: i ? "bad" : "good", means: value }));
  return {
    version: 5,
    name: "full.jsonl",
    started: "2026-01-01T00:00:00Z",
    environment: "go1, a processor",
    total: "marshal+unmarshal",
    texts,
    notes: ["synthetic"],
    codecs: list(n, (i) => ({
      id: `format${i % 30}/library${i}`,
      format: `format${i % 30}`,
      library: `example.org/library${i}`,
      version: "v1.2.3",
      how: "codegen",
      properties: { codegen: true, "harm-found": i % 2 === 0 },
      card: {
        worst: "kills the process",
        harm: true,
        untrusted: texts[7 + i],
        silent: [texts[10 + i]],
        findings: list(20, (k) => ({
          harm: "dead",
          party: "library",
          words: texts[7 + i * 20 + k],
          places: "person, order",
          shown: texts[9 + i * 20 + k],
        })),
      },
    })),
    datasets: ids.map((id) => ({
      id,
      noise: 0.01,
      codecs: list(n, (i) => i),
      size: list(n, figure),
      absent: [],
      ops: Object.fromEntries(
        ["marshal", "unmarshal", "marshal-reuse", "unmarshal-reuse", "unmarshal-alias", "marshal+unmarshal"].map(
          (op) => {
            const ns = list(n, figure);
            return [
              op,
              {
                at: list(n, (i) => i),
                ns,
                half: list(n, () => 1),
                gc: list(n, figure),
                below: list(n, () => 1 + Math.floor(100 * random())),
                skew: list(n, () => Math.floor(3 * random())),
                rank: list(n, (i) => i + 1),
                allocs: list(n, figure),
                bytes: list(n, figure),
              },
            ];
          },
        ),
      ),
      costs: {
        codecs: list(n, (i) => i),
        columns: Object.fromEntries(
          ["gzip", "gzip-ns", "gzip-back-ns", "zstd", "zstd-ns", "zstd-back-ns", "heap"].map((c) => [
            c,
            list(n, figure),
          ]),
        ),
      },
    })),
    matrices: [
      { id: "traits", columns: list(17, (i) => "trait-" + i), sheets: sheets(ids, 17, [1, 2]) },
      {
        id: "edges",
        columns: list(90, (i) => `kind/${i}`),
        legend: legend("exact", "changed"),
        sheets: sheets([""], 90, [3, 4]),
      },
      {
        id: "attack",
        columns: list(8, (i) => "damage-" + i),
        legend: legend("refused", "different"),
        sheets: sheets(ids, 8, [5, 6]),
      },
      ...["evolve", "interop", "conform"].map((id) => ({
        id,
        by: "direction",
        columns: list(22, (i) => "change-" + i),
        legend: legend("exact", "changed"),
        sheets: sheets(["new-reads-old", "old-reads-new"], 22, [3, 4]),
      })),
    ],
  };
}

let browser: Browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

test("a full run is small, and every view of it is shown", async (t) => {
  const packed = gzipSync(JSON.stringify(full()), { level: 9 }).toString("base64");
  const html = template.split("__SERIALBENCH_DOCUMENT__").join(packed);
  assert.ok(html.length < 1_500_000, `${html.length} bytes`);
  const page = await open(browser, html);
  const paint = await page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0");
  t.diagnostic(`${html.length} bytes; first paint after ${Math.round(paint as number)} ms`);
  await page.locator("#table:not([aria-busy])").waitFor(); // rows out of sight are drawn a little later
  assert.equal(await page.locator("#table tbody tr").count(), 95);
  for (const [view, rows] of [
    ["library&library=format0/library0", "#figures tbody tr"],
    ["versus", "table.versus tbody:first-of-type tr"],
    ["sizes", "#curves .lines path"],
    ["traits", "#traits tbody tr"],
    ["edges", "#edges tbody tr"],
    ["attack", "#attack tbody tr"],
    ["safety", "#safety tbody tr"],
    ["evolve", "#evolve tbody tr"],
    ["capacity", "#capacity tbody tr"],
  ]) {
    const took = await page.evaluate(
      (hash) =>
        new Promise<number>((done) => {
          const from = performance.now();
          window.location.hash = hash;
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - from)));
        }),
      `view=${view}&base=format0/library0`,
    );
    t.diagnostic(`${view} after ${Math.round(took)} ms`);
    const many = { "library&library=format0/library0": 21, versus: 11 }[view!] ?? 95;
    assert.equal(await page.locator(rows!).count(), many, view);
    if (view !== "edges") continue;
    const cells = () => page.locator("#edges td.cell").count();
    assert.ok((await cells()) < 95 * 90, "rows out of sight wait");
    await page.locator("#edges td[tabindex='0']").focus();
    for (let i = 0; i < 10; i++) await page.keyboard.press("PageDown");
    assert.match(
      (await page.evaluate("document.activeElement.getAttribute('aria-label')")) as string,
      /^format4\/library94, kind\/0: /,
      "the keyboard reaches the last row",
    );
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    assert.equal(await cells(), 95 * 90, "all is printed");
    assert.equal(await page.locator("#edges + .paper table, .paper table").count(), 3, "in parts as wide as paper");
  }
});
