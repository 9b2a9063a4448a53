import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "../src/expression.ts";
import { front } from "../src/pareto.ts";
import { read, toggled, usual, write } from "../src/state.ts";

const known = ["safe", "codegen", "crosslang"];
const ask = (text: string, has: Record<string, boolean>) => parse(text, known)((n) => has[n]);

test("expressions", () => {
  assert.equal(ask("", {}), true);
  assert.equal(ask("safe & !codegen & crosslang", { safe: true, codegen: false, crosslang: true }), true);
  assert.equal(ask("safe | codegen & crosslang", { safe: true, codegen: false, crosslang: false }), true);
  assert.equal(ask("(safe | codegen) & crosslang", { safe: true, codegen: false, crosslang: false }), false);
});

test("what is not known stays so, unless it does not matter", () => {
  assert.equal(ask("safe & codegen", { codegen: true }), undefined);
  assert.equal(ask("!safe", {}), undefined);
  assert.equal(ask("safe & codegen", { codegen: false }), false);
  assert.equal(ask("safe | codegen", { codegen: true }), true);
});

test("mistakes are named", () => {
  for (const [text, want] of [["safe &", /at the end/], ["saef", /one of safe, codegen, crosslang, not "saef" at character 1/], ["(safe", /expected \) at the end/], ["safe codegen", /expected & or \|, not "codegen" at character 6/], ["safe & $", /not "\$" at character 8/]] as const)
    assert.throws(() => parse(text, known), want);
});

test("Pareto front", () => {
  assert.deepEqual(front([{ x: 3, y: 1 }, { x: 1, y: 3 }, { x: 2, y: 3 }, { x: 2, y: 2 }, { x: 4, y: 1 }]), [{ x: 1, y: 3 }, { x: 2, y: 2 }, { x: 3, y: 1 }]);
});

test("state goes through the address and back", () => {
  const s = { ...usual, dataset: "message/64", find: "a&b=c #", where: "safe & !codegen", sort: "size", desc: "1", theme: "dark", columns: "rank,zstd", mark: "json/std,a b" };
  assert.deepEqual(read(write(s)), s);
  assert.deepEqual(read(""), usual);
  assert.equal(write(usual), "#");
  assert.equal(toggled(toggled("a,b", "c"), "a"), "b,c");
});
