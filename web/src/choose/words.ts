// How figures of a recommendation are said, as internal/result/recommend says them.
interface Figures {
  codec: { id: string };
  ns: number;
  low: number;
  high: number;
  bytes: number;
  allocs: number;
}

const rounded = (x: number) => Math.floor(x * 100 + 0.5) / 100;

// ratio has two digits behind the point.
export const ratio = (x: number): string => rounded(x).toFixed(2);

// hundredths has at most two digits behind the point.
export const hundredths = (x: number): string => String(rounded(x));

export function allocations(x: Figures, y: Figures): string {
  return `${hundredths(x.allocs)} allocations instead of ${hundredths(y.allocs)} of ${y.codec.id}`;
}

// ahead says what x is better at than y.
export function ahead(x: Figures, y: Figures, sameTime: boolean): string[] {
  const better: string[] = [];
  if (sameTime) better.push(`no difference in time to ${y.codec.id} is shown`);
  else if (x.ns < y.ns)
    better.push(
      `${ratio(y.ns / x.ns)} × as fast as ${y.codec.id} (${ratio(y.low / x.high)} to ${ratio(y.high / x.low)})`,
    );
  if (y.bytes / x.bytes > 1.005) better.push(`${ratio(x.bytes / y.bytes)} × the bytes of ${y.codec.id}`);
  if (x.allocs < y.allocs - 0.01) better.push(allocations(x, y));
  return better;
}
