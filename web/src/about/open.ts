import { isExport, ofExport, ofPage, type Side } from "./beside.ts";
import { gunzip, unpack } from "../document.ts";
import { readComparison } from "./export.ts";
import { load, type Comparison } from "../model.ts";

// Opened is what a file holds: a comparison of the program, or one report.
export interface Opened {
  comparison?: Comparison;
  side?: Side;
}

// openFile reads what the program wrote, plain or compressed by gzip: a comparison in JSON, a
// report in JSON, or a page, of one record or of two. Nothing leaves the page.
export async function openFile(file: File): Promise<Opened> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = bytes[0] === 0x1f && bytes[1] === 0x8b ? await gunzip(bytes) : new TextDecoder().decode(bytes);
  const inside = /<script id="document"[^>]*>([^<]*)<\/script>/.exec(text);
  if (inside) {
    const page = load(await unpack(inside[1]!));
    return page.other ? { comparison: page.other } : { side: ofPage(page) };
  }
  const parsed = parsedOf(text);
  if (isExport(parsed)) return { side: ofExport(file.name, parsed) };
  return { comparison: readComparison(file.name, text) };
}

function parsedOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // readComparison says what was expected
  }
}
