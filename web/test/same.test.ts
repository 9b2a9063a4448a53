// The page shows what the program shows, to the digit: the tables of package report are read
// as text, and what the page shows of the same records is held against them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { against } from "../src/compare/ratios.ts";
import { unpack } from "../src/document.ts";
import { measures } from "../src/measure.ts";
import { load } from "../src/model.ts";
import { digits } from "../src/number.ts";
import { here, launch, open as show, template } from "./browser.ts";

const golden = (name: string) => readFileSync(here("../../internal/result/report/testdata/" + name), "utf8");
const page = (document: string) =>
  template.split("__SERIALBENCH_DOCUMENT__").join(golden(document).replaceAll("<", "\\u003c"));
let browser: Browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());
const rows = (p: Page, table: string) =>
  p.locator(`${table} tbody tr`).evaluateAll((all) => all.map((r) => [...r.children].map((c) => c.textContent!)));

// lines are those of a table in a text, split where two spaces are.
function lines(text: string, title: string): string[][] {
  const from = text.indexOf(title);
  assert.ok(from >= 0, title);
  return text
    .slice(from)
    .split("\n\n")[0]!
    .split("\n")
    .slice(2)
    .map((l) => l.trim().split(/ {2,}/));
}

test("a record", async () => {
  const p = await show(browser, page("page.json"), "#columns=rank,codec,marshal,unmarshal");
  for (const dataset of ["person", "message/64"]) {
    await p.getByRole("combobox", { name: "Data set", exact: true }).selectOption(dataset);
    const shown = new Map(
      (await rows(p, "#table")).map((r) => [
        (r.find((c) => /^[a-z]+\/|^baseline/.test(c)) ?? "").replace(/code generated.*| \*$/, ""),
        r,
      ]),
    );
    const said = lines(golden("report.txt"), dataset + "\nrank").filter((l) => shown.has(l[1]!));
    assert.ok(said.length >= 2, dataset);
    for (const [rank, codec, marshal, unmarshal] of said) {
      const row = shown.get(codec!)!;
      for (const want of [rank!, marshal!, unmarshal!].map((t) => t.replace(/ ns ±/, " ±")))
        assert.ok(row.includes(want), `${dataset}, ${codec}: the program shows ${want}, the page ${row.join(" | ")}`);
    }
  }
});

// Bars are the program's figures and intervals divided by one number, and nothing else.
test("bars", async () => {
  const shown = load(await unpack(golden("page.json")));
  const said = JSON.parse(golden("report.json")) as { rows: Record<string, any>[] };
  const four = (x: number) => Number(digits(x)); // as tables and the document have times
  // The document has ends of intervals as steps of the fourth digit of the time: within half of one.
  const step = (ns: number) => 10 ** (Number(four(ns).toExponential().split("e")[1]) - 3);
  let n = 0;
  for (const data of shown.datasets) {
    const all = [...data.references, ...data.rows];
    for (const m of measures(shown).filter((m) => ["marshal", "unmarshal"].includes(m.id)))
      for (const base of all) {
        const unit = m.of(base);
        for (const r of against(all, base, m)) {
          const row = said.rows.find((x) => x.codec === r.id && x.dataset === data.id && x.op === m.id)!;
          const close = (x: number, want: number) =>
            assert.ok(Math.abs(x / want - 1) < 1e-12, `${r.id} ${m.id}: ${x}, ${want}`);
          close(r.ratio * unit!, four(row.ns));
          for (const [x, want] of [
            [r.low * unit!, row.ns_low],
            [r.high * unit!, row.ns_high],
          ])
            if (want === null) close(x, four(row.ns));
            else assert.ok(Math.abs(x - want) <= 0.5001 * step(row.ns), `${r.id} ${m.id}: ${x}, ${want}`);
          n++;
        }
      }
  }
  assert.ok(n > 20);
});

test("a comparison", async () => {
  const p = await show(browser, page("compared-page.json"), "#view=records");
  const said = lines(golden("compared.txt"), "old and new\ncodec").filter((l) => l[1] === "person");
  const shown = (await rows(p, "#compare")).map((r) => r.map((c) => c.replaceAll("−", "-")));
  assert.ok(said.length > 5);
  assert.equal(shown.length, said.length);
  for (const [codec, , op, before, after, change, interval, chance, from] of said) {
    const row = shown.find((r) => r[0] === codec && r[1] === op)!;
    const want = [before, after].map((t) => t!.replace(" ns", ""));
    assert.deepEqual([row[2], row[3], row[5], row[6], row[7]], [...want, interval, chance, from], `${codec} ${op}`);
    if (change === "~") assert.equal(row[8], "~");
    else assert.equal(row[4], change);
  }
  const means = lines(golden("compared.txt"), "geometric means\noperation").filter((l) => /^\d+$/.test(l[1] ?? ""));
  assert.deepEqual(
    (await rows(p, "#means")).map((r) => r.map((c) => c.replaceAll("−", "-"))),
    means,
  );
});
