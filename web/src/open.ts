import { gunzip, unpack } from "./document.ts";
import { load, type Page } from "./model.ts";
import { readRecord } from "./record.ts";

// openFile reads a record, plain or compressed by gzip, or the data of another
// report. Nothing leaves the page.
export async function openFile(file: File): Promise<Page> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = bytes[0] === 0x1f && bytes[1] === 0x8b ? await gunzip(bytes) : new TextDecoder().decode(bytes);
  const inside = /<script id="document"[^>]*>([^<]*)<\/script>/.exec(text);
  if (!inside) return readRecord(file.name, text);
  const page = load(await unpack(inside[1]!));
  return { ...page, name: file.name };
}
