// What is asked of the source itself: lines that fit a screen, imports without a circle.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { test } from "node:test";
import { here } from "./browser.ts";

const widest = 120;
const skipped = /^(node_modules\/|package-lock\.json$)/;

// files of web/, by name; all but node_modules and the lock file, which npm writes.
const files = new Map(
  readdirSync(here("../"), { recursive: true, withFileTypes: true })
    .filter((f) => f.isFile())
    .map((f) => posix.join(posix.relative(here("../"), f.parentPath), f.name))
    .filter((name) => !skipped.test(name))
    .map((name) => [name, readFileSync(here("../" + name), "utf8")]),
);

// long lists lines that are too long; a tab is two columns wide.
function long(name: string, text: string): string[] {
  return text.split("\n").flatMap((line, i) => {
    const columns = [...line.replaceAll("\t", "  ")].length;
    return columns > widest ? [`${name}:${i + 1}: ${columns} columns, at most ${widest} fit`] : [];
  });
}

// imports are the files that one imports, for types or values, or exports again.
function imports(name: string, text: string): string[] {
  const from = /^\s*(?:import|export)\b[^;"']*\bfrom\s*["'](\.[^"']+)["']/gm;
  const alone = /\bimport\s*\(?\s*["'](\.[^"']+)["']/g;
  const found = [...text.matchAll(from), ...text.matchAll(alone)];
  return found.map((m) => posix.join(posix.dirname(name), m[1]!));
}

// circle is a way of imports that ends where it begins; empty if there is none.
function circle(sources: ReadonlyMap<string, string>): string[] {
  const done = new Set<string>();
  const visit = (name: string, path: string[]): string[] => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return [];
    for (const next of imports(name, sources.get(name) ?? "")) {
      const found = visit(next, [...path, name]);
      if (found.length > 0) return found;
    }
    done.add(name);
    return [];
  };
  for (const name of sources.keys()) {
    const found = visit(name, []);
    if (found.length > 0) return found;
  }
  return [];
}

test("no line is longer than a screen is wide", () => {
  assert.deepEqual(
    [...files].flatMap(([name, text]) => long(name, text)),
    [],
  );
});

test("a line that is too long is found", () => {
  assert.deepEqual(long("a", "x".repeat(widest)), []);
  assert.deepEqual(long("a", "\n\t" + "é".repeat(widest - 2)), []);
  assert.deepEqual(long("a", "\n\t" + "x".repeat(widest - 1)), ["a:2: 121 columns, at most 120 fit"]);
});

test("no file of src imports itself through others", () => {
  const sources = new Map([...files].filter(([name]) => /^src\/.*\.ts$/.test(name)));
  const there = (to: string) => files.has(to) || (to.endsWith("?raw") && existsSync(here("../" + to.slice(0, -4))));
  const unknown = [...sources].flatMap(([name, text]) => imports(name, text).filter((to) => !there(to)));
  assert.deepEqual(unknown, [], "imports that are not files");
  assert.ok(imports("src/main.ts", sources.get("src/main.ts")!).includes("src/model.ts"), "no imports are found");
  assert.deepEqual(circle(sources), []);
});

test("a circle of imports is found, whatever it is made of", () => {
  const back = (text: string) =>
    circle(
      new Map([
        ["a.ts", 'import {\n  b,\n} from "./b.ts";\n'],
        ["b.ts", text],
      ]),
    );
  for (const text of [
    'import type { A } from "./a.ts";',
    "import './a.ts'",
    'export { a } from "./a.ts";',
    'export * from "./c.ts";\nconst a = await import("./a.ts");',
  ])
    assert.deepEqual(back(text), ["a.ts", "b.ts", "a.ts"], text);
  assert.deepEqual(back('import { c } from "./c.ts"; // not "./a.ts"'), []);
  assert.deepEqual(back('import { b } from "./b.ts";'), ["b.ts", "b.ts"]);
});
