export interface Point {
  x: number;
  y: number;
}

// front returns the points that no other beats in both numbers, by x; less is better.
export function front<T extends Point>(points: readonly T[]): T[] {
  const best: T[] = [];
  for (const p of [...points].sort((a, b) => a.x - b.x || a.y - b.y)) {
    const last = best.at(-1);
    if (!last || p.y < last.y) best.push(p);
  }
  return best;
}
