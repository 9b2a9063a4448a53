import assert from "node:assert/strict";
import { spawn, execFileSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type Page } from "playwright-core";
import { patience } from "./browser.ts";

// The server of "serialbench serve" with a run whose figures are made up; see internal/result/serve/demo.
const folder = mkdtempSync(join(tmpdir(), "serialbench-live-"));
const records = join(folder, "records");
let server: ChildProcess,
  browser: Browser,
  address = "";

before(async () => {
  const program = join(folder, "demo");
  execFileSync("go", ["build", "-o", program, "./internal/result/serve/demo"], {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    stdio: "inherit",
  });
  server = spawn(program, [records], { stdio: ["ignore", "pipe", "inherit"] });
  [address] = (await once(createInterface(server.stdout!), "line")) as [string];
  const evil = "<img src=x onerror=alert(1)>.jsonl";
  writeFileSync(
    join(records, evil),
    JSON.stringify({
      kind: "run",
      version: 5,
      plan: { codecs: ["x"], datasets: ["</script><script>alert(1)</script>"], quality: "<b>" },
    }) + "\n",
  );
  browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
});
after(async () => {
  await browser?.close();
  if (server) {
    server.kill("SIGINT");
    const [code] = (await once(server, "exit")) as [number];
    assert.equal(code, 0);
  }
  rmSync(folder, { recursive: true });
});

// open shows the first page; what leads elsewhere, a script error or a dialog is a failure.
async function open(width = 1200, strict = true): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage();
  page.setDefaultTimeout(patience);
  page.on("pageerror", (e) => assert.fail(e));
  page.on("dialog", () => assert.fail("a name ran as script"));
  page.on("console", (m) => {
    if (strict && m.type() === "error" && !/status of 4/.test(m.text())) assert.fail(m.text());
  });
  page.on("request", (r) => {
    if (strict && !r.url().startsWith(address) && !r.url().startsWith("data:"))
      assert.fail(`the page asked for ${r.url()}`);
  });
  await page.goto(address);
  await page.locator("#records tbody tr").first().waitFor();
  return page;
}

test("a run is started, its rows appear, and its report opens", async () => {
  const page = await open();
  await page.getByLabel("Quality").selectOption("quick");
  await page.getByRole("button", { name: "Start" }).click();
  await page.locator("#rows tbody tr").nth(2).waitFor();
  await page.locator("#rows", { hasText: /json\/std[\s\S]*2\d\d ±/ }).waitFor(); // a few processes later
  await page.getByText("The run is complete.").waitFor();
  assert.equal(await page.locator("#rows tbody tr").count(), 3);
  assert.equal(await page.getByRole("button", { name: "Cancel" }).isDisabled(), true);
  await page.getByRole("link", { name: "Open the report" }).click();
  await page.getByRole("link", { name: "Compare", exact: true }).click();
  assert.match(await page.locator("#table").innerText(), /json\/std/);
});

test("a run is cancelled, and what was measured is kept", async () => {
  const page = await open();
  await page.getByLabel("Quality").selectOption("long");
  await page.getByRole("button", { name: "Start" }).click();
  await page.locator("#rows tbody tr").nth(2).waitFor();
  const second = await open(); // who comes later sees the same, and cannot start another
  await second.locator("#rows tbody tr").nth(2).waitFor();
  assert.equal(await second.getByRole("button", { name: "Start" }).isDisabled(), true);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("The run was cancelled").waitFor();
  await second.getByText("The run was cancelled").waitFor();
  const last = readdirSync(records)
    .filter((n) => /^\d/.test(n))
    .sort()
    .at(-1)!;
  assert.match(readFileSync(join(records, last), "utf8"), /"reason":"interrupted"/);
});

test("a run that was cancelled goes on from the page", async () => {
  const page = await open();
  await page
    .getByRole("button", { name: /^Go on with \d/ })
    .first()
    .click();
  await page.getByText("The run is complete.").waitFor();
  await page
    .getByRole("button", { name: /^Go on with \d/ })
    .first()
    .waitFor({ state: "hidden" }); // the list is read anew
});

test("two records that are ticked are compared by the program, and the page leads back", async () => {
  const page = await open();
  const boxes = page.getByRole("checkbox", { name: /^Choose \d/ });
  assert.equal(await page.getByRole("button", { name: "Compare the two" }).isDisabled(), true);
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole("button", { name: "Compare the two" }).click();
  await page.waitForURL(/compare\?old=\d.*&new=\d/);
  await page.getByRole("link", { name: "About", exact: true }).click();
  await page.getByRole("link", { name: "Compare two files", exact: true }).click();
  assert.match(await page.locator("#compare").innerText(), /json\/std/);
  await page.getByRole("link", { name: "All records" }).click();
  await page.locator("#records tbody tr").first().waitFor();
});

test("a mistake is told in the words of the server", async () => {
  const page = await open();
  await page.getByLabel("Codecs").fill("mistake");
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByText('no codec matches "mistake"').waitFor();
});

test("records are listed, hostile names are text, and several make one report", async () => {
  const page = await open();
  assert.match(await page.locator("#records").innerText(), /<img src=x onerror=alert\(1\)>\.jsonl/);
  assert.match(await page.locator("#records").innerText(), /<\/script><script>alert/);
  await page.getByLabel("Choose <img").check();
  await page.getByRole("button", { name: "Show the chosen" }).click();
  await page.waitForURL(/report\?record=%3Cimg/);
});

test("the policy holds: a script that got into the page would not run, nor could it ask elsewhere", async () => {
  const page = await open(1200, false);
  const ran = await page.evaluate(() => {
    const s = document.createElement("script");
    s.textContent = "document.title = 'ran'";
    document.body.append(s);
    return document.title;
  });
  assert.equal(ran, "serialbench");
  const asked = page.evaluate(
    (url) =>
      fetch(url).then(
        () => "answered",
        () => "refused",
      ),
    address.replace("127.0.0.1", "localhost"),
  );
  assert.equal(await asked, "refused");
});

test("narrow, and without faults of accessibility", async () => {
  const page = await open(360);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await page.evaluate(
    readFileSync(fileURLToPath(new URL("../node_modules/axe-core/axe.min.js", import.meta.url)), "utf8"),
  );
  assert.deepEqual(
    await page.evaluate(
      "axe.run().then((r) => r.violations.map((v) => v.id + ' ' + v.nodes.map((n) => n.html).join(' ')))",
    ),
    [],
  );
});
