// plain shows a number for a reader, "-" if there is none.
export function plain(x: number | null | undefined): string {
  if (x == null || !Number.isFinite(x)) return "-";
  const a = Math.abs(x);
  if (a >= 1e15) return x.toExponential(2);
  return a >= 100 || Number.isInteger(x) ? x.toFixed(0) : a >= 10 ? x.toFixed(1) : x.toFixed(2);
}

// digits shows a time as the tables of the program do: four significant digits, and
// every digit of an integer.
export function digits(x: number): string {
  const a = Math.abs(x);
  return x.toFixed(a < 9.9995 ? 3 : a < 99.995 ? 2 : a < 999.95 ? 1 : 0);
}

// percent shows half an interval as the tables of the program do.
export function percent(half: number): string {
  return "±" + (half >= 10 ? half.toFixed(0) : half.toFixed(1)) + "%";
}

// chance shows a probability as the tables of the program do.
export function chance(p: number | null): string {
  if (p === null) return "-";
  return p < 0.0001 ? "<0.0001" : p.toFixed(p < 0.01 ? 4 : 2);
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
  if (x === null) return "-";
  const text = Math.abs(100 * x).toFixed(1);
  return (x < 0 && text !== "0.0" ? "−" : "+") + text + " %";
}

export function times(x: number): string {
  return (x >= 100 ? x.toFixed(0) : x >= 10 ? x.toFixed(1) : x.toFixed(2)) + "×";
}

// ratio says how one number stands to another in words: "28× faster", "1.15× slower", "1×" where both are the same.
export function ratio(x: number, less = "faster", more = "slower"): string {
  if (!Number.isFinite(x) || x <= 0) return "-";
  const far = x < 1 ? 1 / x : x;
  const factor = far >= 9.95 ? far.toFixed(0) : far >= 1.995 ? far.toFixed(1) : far.toFixed(2);
  return factor === "1.00" ? "1×" : `${factor}× ${x < 1 ? less : more}`;
}
