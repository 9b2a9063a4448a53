// make builds an element. Text is only ever set as text, never as markup.
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const e = document.createElement(tag);
  for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, v);
  e.append(...children);
  return e;
}

export function draw<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Record<string, string | number> = {},
  ...children: (Node | string)[]
): SVGElementTagNameMap[K] {
  const e = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, String(v));
  e.append(...children);
  return e;
}

export function find<T extends HTMLElement>(id: string): T {
  const e = document.getElementById(id);
  if (!e) throw new Error(`the page has no element ${id}`);
  return e as T;
}

// scrolled is a region that scrolls sideways, by keyboard too.
export function scrolled(label: string, inner: Node): HTMLElement {
  return make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": label }, inner);
}

// section is a part of a view under a heading that names it.
export function section(id: string, title: string, ...children: Node[]): HTMLElement {
  const name = id + "-title";
  return make("section", { "aria-labelledby": name }, make("h2", { id: name }, title), ...children);
}

// note is a paragraph that stands back behind the rest.
export function note(text: string): HTMLElement {
  return make("p", { class: "soft" }, text);
}

// most is how many of a kind are shown before the rest is folded.
const most = 3;

// folded shows three items, and the rest behind a press.
export function folded(what: string, items: readonly HTMLElement[], look = "folded"): HTMLElement {
  const out = make("div", { class: look }, make("ul", {}, ...items.slice(0, most)));
  if (items.length > most)
    out.append(
      make(
        "details",
        {},
        make("summary", {}, `${items.length - most} more ${what}`),
        make("ul", {}, ...items.slice(most)),
      ),
    );
  return out;
}

export function th(inner: Node | string, look = ""): HTMLTableCellElement {
  return make("th", { scope: "col", ...(look ? { class: look } : {}) }, inner);
}

export function td(inner: Node | string, look = ""): HTMLTableCellElement {
  return make("td", look ? { class: look } : {}, inner);
}

export function tr(cells: readonly HTMLTableCellElement[]): HTMLTableRowElement {
  return make("tr", {}, ...cells);
}

// atOnce is how many rows a table has at once; those below are drawn in the next task, so that
// the first are seen early.
const atOnce = 30;

// fillSoon replaces what a table shows, and draws the rows that are not in sight a little
// later. What it returns draws them now.
export function fillSoon(
  table: HTMLElement,
  head: HTMLTableRowElement,
  rows: readonly (() => HTMLTableRowElement)[],
): () => void {
  const body = make("tbody", {}, ...rows.slice(0, atOnce).map((r) => r()));
  table.replaceChildren(make("thead", {}, head), body);
  let wait = 0;
  const rest = () => {
    clearTimeout(wait);
    if (!body.isConnected || body.rows.length === rows.length) return;
    body.append(...rows.slice(body.rows.length).map((r) => r()));
    table.removeAttribute("aria-busy");
  };
  table.removeAttribute("aria-busy");
  if (rows.length > atOnce) {
    table.setAttribute("aria-busy", "true");
    requestAnimationFrame(() => {
      wait = window.setTimeout(rest);
    });
  }
  return rest;
}

// fill replaces what a table shows.
export function fill(table: HTMLElement, head: HTMLTableRowElement, rows: readonly HTMLTableRowElement[]): void {
  table.replaceChildren(make("thead", {}, head), make("tbody", {}, ...rows));
}
