import assert from "node:assert/strict";
import { test } from "node:test";
import { wellFormed } from "../src/download.ts";

test("a drawing holds no character that XML cannot hold", () => {
  const members: [string, string][] = [
    ["plain", "plain"],
    ["tab\tline\nreturn\r", "tab\tline\nreturn\r"],
    ["\u001b[2J", "\ufffd[2J"],
    ["\u0000", "\ufffd"],
    ["\u0007\u0008", "\ufffd\ufffd"],
    ["\u000b\u000c", "\ufffd\ufffd"],
    ["\u001f", "\ufffd"],
    ["\ufffe\uffff", "\ufffd\ufffd"],
    ["\ud800", "\ufffd"],
    ["\udc00x", "\ufffdx"],
    ["😀é\u0085", "😀é\u0085"],
  ];
  for (const [text, want] of members)
    assert.equal(wellFormed(`<text>${text}</text>`), `<text>${want}</text>`, JSON.stringify(text));
});
