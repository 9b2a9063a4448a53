import { gunzip, unpack } from "./document.ts";
import { readComparison } from "./export.ts";
import { load, type Comparison } from "./model.ts";

// openFile reads a comparison that the program made: its JSON, plain or compressed by
// gzip, or a report with one in it. Nothing leaves the page.
export async function openFile(file: File): Promise<Comparison> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = bytes[0] === 0x1f && bytes[1] === 0x8b ? await gunzip(bytes) : new TextDecoder().decode(bytes);
  const inside = /<script id="document"[^>]*>([^<]*)<\/script>/.exec(text);
  if (!inside) return readComparison(file.name, text);
  const other = load(await unpack(inside[1]!)).other;
  if (!other)
    throw new Error(
      `${file.name} is a report of one record; the program compares: ` +
        "serialbench report --format html --compare OLD NEW, or serialbench compare --format json OLD NEW",
    );
  return other;
}
