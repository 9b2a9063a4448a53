// How figures of a recommendation are said, as internal/result/recommend says them.
import { between, shows, type Drawn } from "./drawn.ts";

interface Figures {
  codec: { id: string };
  ns: number;
  logs: number[];
  halves: number[];
  bytes: number;
  allocs: number;
}

// more: x is more than y by so much that whole percents tell.
export const more = (x: number, y: number): boolean => x / y > 1.005;

// times says how the time of x stands to that of y.
export function times(x: Figures, y: Figures, drawn: Drawn): string {
  const id = y.codec.id;
  const to = between(drawn, x, y);
  if (shows(to)) return `no difference in time to ${id} (${percent(Math.sqrt(to.high / to.low) - 1)} would show)`;
  let words = "as fast as " + id;
  const slow = x.ns / y.ns;
  if (more(slow, 1)) words = `${bare(slow)} slower than ${id}`;
  else if (more(1 / slow, 1)) words = `${bare(1 / slow)} faster than ${id}`;
  const datasets = drawn.weights.length;
  if (to.rough > 0)
    return (
      words + (datasets === 1 ? " (rough: few runs)" : ` (rough: few runs on ${to.rough} of ${datasets} data sets)`)
    );
  return words + (x.ns < y.ns ? span(1 / to.high, 1 / to.low) : span(to.low, to.high));
}

// span are the ends of an interval in one notation; "" where both are said alike.
function span(low: number, high: number): string {
  const say = high >= 2 ? multiple : bare;
  return say(low) === say(high) ? "" : ` (${say(low)} to ${say(high)})`;
}

// Terms are what the figures of a question are of.
export interface Terms {
  time: string;
  size: string; // "" where it is plain bytes
}

export function termsOf(q: { inPlace: boolean; reads: number; packed: boolean }): Terms {
  const time = q.inPlace ? "to read every field" : q.reads > 0 ? `at ${digits3(q.reads)} reads a write` : "";
  return { time, size: q.packed ? " after zstd" : "" };
}

// sizes says how the size of x stands to that of y.
export function sizes(x: Figures, y: Figures): string {
  const q = x.bytes / y.bytes;
  if (q >= 2) return `${multiple(q)} the size of ${y.codec.id}`;
  if (more(q, 1)) return `${percent(q - 1)} larger than ${y.codec.id}`;
  if (more(1, q)) return `${percent(1 - q)} smaller than ${y.codec.id}`;
  return "as small as " + y.codec.id;
}

// allocations says how those of x stand to those of y.
export function allocations(x: Figures, y: Figures): string {
  const q = x.allocs / y.allocs;
  if (y.allocs < 0.005) return `${digits3(x.allocs)} allocations where ${y.codec.id} has none`;
  if (x.allocs < 0.005) return `no allocations where ${y.codec.id} has ${digits3(y.allocs)}`;
  if (q >= 2) return `${multiple(q)} the allocations of ${y.codec.id}`;
  if (q > 1) return `${percent(q - 1)} more allocations than ${y.codec.id}`;
  return `${percent(1 - q)} fewer allocations than ${y.codec.id}`;
}

const bare = (q: number): string => (q >= 2 ? multiple(q) : percent(q - 1));

// multiple has two digits, and more before the point where need be.
const multiple = (q: number): string => String(q < 9.95 ? Math.floor(q * 10 + 0.5) / 10 : Math.floor(q + 0.5)) + "×";

const percent = (part: number): string =>
  String(part < 0.095 ? Math.floor(part * 1000 + 0.5) / 10 : Math.floor(part * 100 + 0.5)) + " %";

// digits3 has three digits, and zeros for further ones before the point.
export const digits3 = (x: number): string => String(three(x));

// three rounds to three digits, halves up, as the program does.
function three(x: number): number {
  let unit = 1;
  while (x / unit >= 1000) unit *= 10;
  while (x > 0 && x / unit < 100) unit /= 10;
  return Number((Math.floor(x / unit + 0.5) * unit).toPrecision(3));
}

// duration is a time with three digits and its unit.
export function duration(of: number): string {
  const ns = three(of);
  if (ns < 1e3) return digits3(ns) + " ns";
  if (ns < 1e6) return digits3(ns / 1e3) + " µs";
  if (ns < 1e9) return digits3(ns / 1e6) + " ms";
  return digits3(ns / 1e9) + " s";
}
