import assert from "node:assert/strict";
import { test } from "node:test";
import { codecs } from "../src/compare/rows.ts";
import type { Column } from "../src/compare/columns.ts";
import { parse, parts } from "../src/expression.ts";
import type { Row } from "../src/model.ts";
import { front } from "../src/compare/pareto.ts";
import { read, toggled, usual, write } from "../src/state.ts";

const known = ["schema", "codegen", "crosslang"];
const ask = (text: string, has: Record<string, boolean>) => parse(text, known)((n) => has[n]);

test("expressions", () => {
  assert.equal(ask("", {}), true);
  assert.equal(ask("schema & !codegen & crosslang", { schema: true, codegen: false, crosslang: true }), true);
  assert.equal(ask("schema | codegen & crosslang", { schema: true, codegen: false, crosslang: false }), true);
  assert.equal(ask("(schema | codegen) & crosslang", { schema: true, codegen: false, crosslang: false }), false);
});

test("what is not known stays so, unless it does not matter", () => {
  assert.equal(ask("schema & codegen", { codegen: true }), undefined);
  assert.equal(ask("!schema", {}), undefined);
  assert.equal(ask("schema & codegen", { codegen: false }), false);
  assert.equal(ask("schema | codegen", { codegen: true }), true);
});

test("words, any case of letters, and the parts of an expression", () => {
  const has = { schema: true, codegen: false, crosslang: true };
  assert.equal(ask("Schema AND not CODEGEN", has), true);
  assert.equal(ask("codegen or CrossLang && schema", has), true);
  assert.deepEqual(parts("!schema & (codegen | crosslang) and not codegen"), [
    "!schema",
    "(codegen | crosslang)",
    "not codegen",
  ]);
  assert.deepEqual(parts("schema or codegen & crosslang"), ["schema or codegen & crosslang"]);
  assert.deepEqual(parts(" "), []);
});

test("brackets stand only so deep within each other", () => {
  assert.equal(ask("(".repeat(40) + "schema" + ")".repeat(40), { schema: true }), true);
  for (const deep of ["(".repeat(100_000), "not ".repeat(100_000) + "schema", "!".repeat(51) + "schema"])
    assert.throws(() => parse(deep, known), /at most 50/);
});

test("mistakes are named", () => {
  for (const [text, want] of [
    ["schema &", /at the end/],
    ["shcema", /one of schema, codegen, crosslang, not "shcema" at character 1/],
    ["(schema", /expected \) at the end/],
    ["schema codegen", /expected & or \|, not "codegen" at character 8/],
    ["schema & $", /not "\$" at character 10/],
  ] as const)
    assert.throws(() => parse(text, known), want);
});

test("Pareto front", () => {
  assert.deepEqual(
    front([
      { x: 3, y: 1 },
      { x: 1, y: 3 },
      { x: 2, y: 3 },
      { x: 2, y: 2 },
      { x: 4, y: 1 },
    ]),
    [
      { x: 1, y: 3 },
      { x: 2, y: 2 },
      { x: 3, y: 1 },
    ],
  );
});

test("state goes through the address and back", () => {
  const s = {
    ...usual,
    dataset: "message/64",
    find: "a&b=c #",
    where: "schema & !codegen",
    sort: "size",
    desc: "1",
    pair: "a,b",
    theme: "dark",
    columns: "rank,zstd",
    mark: "json/std,a b",
  };
  assert.deepEqual(read(write(s)), s);
  assert.deepEqual(read(""), usual);
  for (const [address, want] of [
    ["#library=msgpack/tinylib", { view: "library", library: "msgpack/tinylib" }],
    ["#job=api", { job: "api" }],
    ["#view=attack&cell=json/std:huge lengths", { view: "attack", cell: "json/std:huge lengths" }],
    ["#view=choose&library=json/std", { library: "json/std" }],
  ] as const)
    assert.deepEqual(read(address), { ...usual, ...want }, address);
  assert.equal(write(read("#library=msgpack/tinylib")), "#library=msgpack/tinylib");
  assert.equal(write(read("#job=api")), "#job=api");
  assert.equal(write(usual), "#");
  assert.equal(toggled(toggled("a,b", "c"), "a"), "b,c");
});

test("rows are kept, sorted with what has no value last, and columns are chosen", () => {
  const row = (id: string, size: number | null): Row => ({
    codec: { id, format: id, library: "", version: "", how: "", properties: {} },
    size,
    ops: {},
    adapted: [],
    costs: {},
  });
  const column = (id: string, usual: boolean, value: Column["value"]): Column => ({
    id,
    title: id,
    right: false,
    usual,
    value,
    show: () => "",
  });
  const table = codecs([
    column("rank", true, () => null),
    column("codec", true, (r) => r.codec.id),
    column("size", false, (r) => r.size),
  ]);
  const rows = [row("b", 2), row("none", null), row("a", 10), row("out", 1)];
  const show = (change: Partial<typeof usual>) => {
    const t = table.show(rows, { ...usual, ...change }, (c) => c.id !== "out");
    return [t.columns.map((c) => c.id).join(), t.rows.map((r) => r.codec.id).join()];
  };
  assert.deepEqual(show({}), ["rank,codec", "b,none,a"]);
  assert.deepEqual(show({ sort: "size", columns: "size" }), ["codec,size", "b,a,none"]);
  assert.deepEqual(show({ sort: "size", desc: "1" }), ["rank,codec", "a,b,none"]);
  assert.deepEqual(show({ sort: "codec" }), ["rank,codec", "a,b,none"]);
  assert.deepEqual(
    table.show([row("new", 1)], usual, () => true).rows.map((r) => r.codec.id),
    ["new"],
  );
});
