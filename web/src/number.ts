// plain shows a number for a reader, "-" if there is none.
export function plain(x: number | null | undefined): string {
  if (x == null || !Number.isFinite(x)) return "-";
  const a = Math.abs(x);
  if (a >= 1e15) return x.toExponential(2);
  return a >= 100 || Number.isInteger(x) ? x.toFixed(0) : a >= 10 ? x.toFixed(1) : x.toFixed(2);
}

// short shows large numbers with k, M, G: 1234567 is 1.23M.
export function short(x: number): string {
  for (const [unit, factor] of [
    ["T", 1e12],
    ["G", 1e9],
    ["M", 1e6],
    ["k", 1e3],
  ] as const)
    if (Math.abs(x) >= factor)
      return (
        (x / factor)
          .toPrecision(3)
          .replace(/(\.\d*?)0+$/, "$1")
          .replace(/\.$/, "") + unit
      );
  return plain(x);
}

// signed shows a relative change: +5.0 %.
export function signed(x: number | null): string {
  if (x === null) return "∞";
  return (x < 0 ? "−" : "+") + Math.abs(100 * x).toFixed(1) + " %";
}

export function times(x: number): string {
  return (x >= 100 ? x.toFixed(0) : x >= 10 ? x.toFixed(1) : x.toFixed(2)) + "×";
}
