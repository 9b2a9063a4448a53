// The first view: what the page recommends is what "serialbench recommend" does, on the
// published records and 500 questions drawn by seed.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { here, launch, open } from "./browser.ts";

interface Asked {
  job: string;
  needs: string[];
  datasets: string[];
  contract: string;
  formats: string[];
  without: string[];
  weights: number[];
  why: string;
  answer: {
    picks: Picked[];
    instead: { codec: string; why: string } | null;
    candidates: { codec: string; ns: number; bytes: number; allocs: number; score: number }[];
    favourite: { codec: string; lacks: string[]; unknown: string[] } | null;
    missing: { need: string; command: string }[];
    stay: boolean;
    dropping: { need: string; would_give: string }[];
    explained: { codec: string; picked: string; reasons: string[]; behind: string[]; ahead: string[] };
  };
}
interface Picked {
  codec: string;
  role: string;
  reason: string;
  against: string;
  adapted: string[];
  ratio: number;
  bytes_ratio: number;
  tied: boolean;
  ahead: string[];
  gives_up: string[];
  caveats: string[];
  tried: string;
  get: string;
}

let browser: Browser;
let html: string;
let asked: Asked[];
before(async () => {
  const dir = mkdtempSync(join(tmpdir(), "serialbench-choose-"));
  try {
    const files = [join(dir, "page.html"), join(dir, "answers.json")];
    execFileSync("go", ["run", "./bench/choose", ...files, "published/record.jsonl.gz"], { cwd: here("../../") });
    html = readFileSync(files[0]!, "utf8");
    asked = JSON.parse(readFileSync(files[1]!, "utf8")) as Asked[];
  } finally {
    rmSync(dir, { recursive: true });
  }
  browser = await launch();
});
after(() => browser?.close());

const address = (q: Asked) =>
  "#" +
  new URLSearchParams({
    view: "choose",
    job: q.job,
    need: q.needs.join(","),
    format: q.job ? "" : q.formats.join(","),
    near: q.datasets.join(","),
    contract: q.contract,
    without: q.without.join(","),
    weights: q.weights.join(","),
    why: q.why,
  }).toString();

const shorter = (all: string[]) =>
  [...all.slice(0, 3), ...(all.length > 3 ? [`${all.length - 3} more`] : [])].join("; ");

// shown is what the page says to a question; no function in it has a name, since that
// would need a helper which the page lacks.
const shown = () => ({
  picks: [...document.querySelectorAll<HTMLElement>(".pick")].map((c) => ({
    codec: c.dataset["codec"],
    role: c.dataset["role"],
    said: [...c.querySelectorAll("dd:not(.more), dd.more li")].map((x) => x.textContent),
    figures: [...c.querySelectorAll(".figures li")].map((x) => x.textContent),
    get: c.querySelector(".get code")?.textContent ?? "",
  })),
  instead: [...document.querySelectorAll<HTMLElement>(".instead:not([hidden])")].map((x) => x.textContent),
  favourite: document.querySelector<HTMLElement>(".favourite")?.dataset["codec"] ?? null,
  excluded: [...document.querySelectorAll(".favourite li")].map((x) => x.textContent),
  missing: [...document.querySelectorAll(".missing code")].map((x) => x.textContent),
  stay: document.querySelector(".stay") !== null,
  dropping: [...document.querySelectorAll(".dropping li")].map((x) => x.textContent),
  why: [...document.querySelectorAll(".why li")].map((x) => x.textContent),
});

test("500 questions have the same answer on the page and by the program", async (t) => {
  assert.equal(asked.length, 500);
  const page = await open(browser, html, address(asked[0]!));
  const switches = await page
    .locator(".all-needs .switch")
    .evaluateAll((all) => all.map((s) => [s.querySelector("input")!.value, s.querySelector("span")!.textContent!]));
  const title = new Map(switches.map(([need, words]) => [need, words!.toLowerCase()]));
  const written = new Map(switches.map(([need, words]) => [need, words!]));
  const spoken = (reason: string): string => {
    const [need, ...why] = reason.split(": ");
    const words = written.get(need!);
    return words ? [words.charAt(0).toLowerCase() + words.slice(1), ...why].join(": ") : reason;
  };
  let [picks, none, ties] = [0, 0, 0];
  for (const q of asked) {
    await page.evaluate((hash) => {
      history.replaceState(null, "", hash);
      dispatchEvent(new HashChangeEvent("hashchange"));
    }, address(q));
    const got = await page.evaluate(shown);
    const at = JSON.stringify({ ...q, answer: undefined });
    const want = q.answer;
    assert.deepEqual(
      got.picks.map((p) => [p.codec, p.role, p.get]),
      want.picks.map((p) => [p.codec, p.role, p.get]),
      at,
    );
    want.picks.forEach((p, i) => {
      const other = (i === 0 ? want.picks[1] : want.picks[0])?.codec;
      const met = q.needs.length > 0 ? `; meets ${q.needs.map((n) => title.get(n)).join(", ")}` : "";
      const said = [
        p.reason + met,
        ...(p.tied && other ? [`too close to call against ${other}`] : []),
        ...p.ahead,
        ...p.gives_up,
        ...(p.adapted.length > 0 ? [shorter(p.adapted)] : []),
        ...p.caveats,
        ...(p.caveats.length === 0 ? [`no problems found (${p.tried})`] : []),
      ];
      assert.deepEqual(got.picks[i]!.said, said, at);
      if (p.tied) ties++;
      const [first, second] = got.picks[i]!.figures;
      if (p.ratio === 0 || p.codec === "json/std") return;
      assert.ok(p.against !== "" && first!.startsWith(p.against), `${at}: ${first}, want ${p.against}`);
      assert.ok(second!.startsWith(`${p.bytes_ratio}× the size`), `${at}: ${second}, want ${p.bytes_ratio}`);
    });
    const instead = want.instead ? [`Not ${want.instead.codec}: ${want.instead.why}.`] : [];
    assert.deepEqual(got.instead, instead, at);
    const favourite = q.needs.length > 0 ? want.favourite : null;
    assert.equal(got.favourite, favourite?.codec ?? null, at);
    const excluded = [
      ...(favourite?.lacks ?? []).map((w) => `not met: ${spoken(w)}`),
      ...(favourite?.unknown ?? []).map((w) => `not known: ${spoken(w)}`),
    ];
    assert.deepEqual(got.excluded, excluded, at);
    assert.deepEqual(
      got.missing,
      want.missing.map((m) => m.command),
      at,
    );
    assert.equal(got.stay, want.stay, at);
    const without = want.dropping.map(
      (d) => `without "${written.get(d.need) ?? d.need}": ${d.would_give || "nothing either"}`,
    );
    assert.deepEqual(got.dropping, without, at);
    const x = want.explained;
    const why = [
      ...(x.picked ? [`it is picked: ${x.picked}`] : []),
      ...x.reasons,
      ...x.behind.map((w) => `the pick: ${w}`),
      ...x.ahead.map((w) => `it: ${w}`),
    ];
    assert.deepEqual([...got.why].sort(), why.sort(), at);
    picks += want.picks.length;
    if (want.picks.length === 0) none++;
  }
  t.diagnostic(`${picks} picks, ${ties} too close to call; ${none} questions that nothing is shown to meet`);
  assert.ok(none > 50 && none < 300, "the questions are neither all hopeless nor all easy");
});

test("on a phone two taps on needs answer what the program answers", async () => {
  const titles: Record<string, string> = {
    untrusted: "Untrusted input",
    "no-codegen": "No code generation",
    maintained: "Maintained",
  };
  for (const q of asked.slice(0, 2)) {
    const page = await open(browser, html, "#view=choose", 390);
    await page.getByText("Questions", { exact: true }).click();
    for (const need of q.needs) await page.getByText(titles[need]!, { exact: true }).click();
    const got = await page.evaluate(shown);
    const want = q.answer.picks.map((p) => p.codec);
    assert.deepEqual(
      got.picks.map((p) => p.codec),
      want,
      q.needs.join(),
    );
    assert.match(
      await page.locator(".bar").innerText(),
      new RegExp(q.answer.stay ? "^Stay" : (want[0] ?? "^Nothing fits")),
    );
    const said = want[0] ? `^[1-9]\\d* of \\d+ rows .* Best match: ${want[0]}$` : "^0 of \\d+ rows .* fit.$";
    assert.match(await page.locator("#count").innerText(), new RegExp(said));
    const wide = (await page.evaluate("document.documentElement.scrollWidth")) as number;
    assert.ok(wide <= 390, `nothing is wider than the phone: ${wide}`);
    await page.close();
  }
  assert.ok(asked[1]!.answer.picks.length > 0, "one of both has an answer");
});

test("the view has no violations and no undecided contrast, in light and dark", async () => {
  for (const theme of ["light", "dark"])
    for (const width of [1280, 390]) {
      const page = await open(browser, html, `#view=choose&need=no-codegen&why=gob/std&theme=${theme}`, width);
      await page.evaluate(`document.querySelector(".bar").style.position = "static"`); // else it hides a text from axe
      await page.evaluate(readFileSync(here("../node_modules/axe-core/axe.min.js"), "utf8"));
      const found = (await page.evaluate("axe.run('main')")) as {
        violations: { id: string; nodes: { html: string }[] }[];
        incomplete: { id: string; nodes: { html: string }[] }[];
      };
      const undecided = found.incomplete.filter((i) => i.id === "color-contrast");
      assert.deepEqual(
        [...found.violations, ...undecided].map((v) => [v.id, v.nodes.map((n) => n.html)]),
        [],
        `${theme} at ${width}`,
      );
      await page.close();
    }
});
