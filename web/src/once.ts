// once makes a thing when it is first asked for, and keeps it.
export function once<T>(make: () => T): () => T {
  let made: { is: T } | undefined;
  return () => (made ??= { is: make() }).is;
}
