// What the reader chose; all of it is in the hash of the address.
export interface State { dataset: string; text: string; expression: string; sort: string; descending: boolean; theme: string }

export function read(hash: string, usual: State): State {
  const q = new URLSearchParams(hash.replace(/^#/, ""));
  return {
    dataset: q.get("dataset") ?? usual.dataset,
    text: q.get("text") ?? usual.text,
    expression: q.get("where") ?? usual.expression,
    sort: q.get("sort") ?? usual.sort,
    descending: q.get("desc") === "1",
    theme: q.get("theme") ?? usual.theme,
  };
}

export function write(s: State, usual: State): string {
  const q = new URLSearchParams();
  const put = (key: string, value: string, other: string) => value !== other && q.set(key, value);
  put("dataset", s.dataset, usual.dataset);
  put("text", s.text, usual.text);
  put("where", s.expression, usual.expression);
  put("sort", s.sort, usual.sort);
  put("desc", s.descending ? "1" : "", "");
  put("theme", s.theme, usual.theme);
  return "#" + q.toString();
}
