export function median(sorted: readonly number[]): number {
  const n = sorted.length;
  return n === 0 ? NaN : (sorted[(n - 1) >> 1]! + sorted[n >> 1]!) / 2;
}

// between is the 95 % interval of the median from order statistics (the sign
// test's); null with fewer than six values.
export function between(sorted: readonly number[]): [number, number] | null {
  const n = sorted.length;
  let tail = 0;
  let term = 0.5 ** n;
  let k = 0;
  while (k < n && tail + term <= 0.025) {
    tail += term;
    term *= (n - k) / (k + 1);
    k++;
  }
  return k === 0 ? null : [sorted[k - 1]!, sorted[n - k]!];
}
