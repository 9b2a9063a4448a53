// A label wants to stand beside a point.
export interface Label {
  x: number;
  y: number;
  text: string;
}
export interface Placed extends Label {
  left: number;
  baseline: number;
}
interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const letter = 7,
  height = 13;

// place finds room for labels, the first ones first; those without room are left
// out. No label covers another one, a point, or the edge of the frame.
export function place(labels: readonly Label[], points: readonly { x: number; y: number }[], frame: Box): Placed[] {
  const taken: Box[] = points.map((p) => ({ left: p.x - 3, right: p.x + 3, top: p.y - 3, bottom: p.y + 3 }));
  const placed: Placed[] = [];
  for (const l of labels) {
    const width = letter * l.text.length;
    for (const [dx, dy] of [
      [8, -4],
      [8, 12],
      [-8 - width, -4],
      [-8 - width, 12],
      [-width / 2, -9],
      [-width / 2, 19],
      [12, 4],
      [-12 - width, 4],
    ] as const) {
      const box = { left: l.x + dx, right: l.x + dx + width, top: l.y + dy - height + 3, bottom: l.y + dy + 3 };
      const inside =
        box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;
      if (
        inside &&
        !taken.some((t) => t.left < box.right && box.left < t.right && t.top < box.bottom && box.top < t.bottom)
      ) {
        taken.push(box);
        placed.push({ ...l, left: box.left, baseline: l.y + dy });
        break;
      }
    }
  }
  return placed;
}
