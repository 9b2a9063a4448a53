import "./style/theme.css";
import "./style/page.css";
import "./style/controls.css";
import "./style/table.css";
import "./style/drawing.css";
import "./style/choose.css";
import "./style/matrix.css";
import "./style/media.css";
import type { App, Shown, View } from "./app.ts";
import { bars } from "./bars.ts";
import { calculator } from "./calculator.ts";
import { choose as chooser } from "./choose/view.ts";
import { compare } from "./compare.ts";
import { several } from "./control.ts";
import { curves } from "./curves.ts";
import { unpack } from "./document.ts";
import { find, make } from "./dom.ts";
import { png, save, svgText } from "./download.ts";
import { parse } from "./expression.ts";
import { filterOf, type Filter } from "./filter.ts";
import { csv, markdown } from "./grid.ts";
import { matrix } from "./matrix.ts";
import { load, properties, type Page } from "./model.ts";
import { read, write, type State } from "./state.ts";
import { table } from "./table.ts";

const all: View[] = [
  chooser,
  table,
  bars,
  curves,
  matrix("traits", "Traits", "Measured traits", "serialbench traits --record FILE"),
  matrix("edges", "Edges", "Values at the edge of their type", "serialbench edges --record FILE"),
  matrix("attack", "Hostile input", "What hostile input did", "serialbench attack --record FILE"),
  calculator,
  compare,
];

function start(page: Page): void {
  const known = [...new Set([...properties(page), "harm-found"])].sort();
  let state = read(location.hash);
  let filter: Filter = () => true;
  let shown: Shown | undefined;
  const choose = (change: Partial<State>) => {
    state = { ...state, ...change };
    history.replaceState(null, "", write(state));
    render();
  };
  const dataset = (s: State) =>
    page.datasets.find((d) => d.id === s.dataset) ?? page.datasets.find((d) => d.id === "person") ?? page.datasets[0];
  const app: App = {
    page,
    choose,
    dataset,
    kept: (c) => filter(c) === true,
    rows: (d) => d.rows.filter((r) => filter(r.codec) === true),
  };
  const views = all.filter((v) => v !== chooser || page.choose);
  const mounted = new Map<string, { host: HTMLElement; show: (s: State) => Shown }>();
  const listed = (of: (c: Page["codecs"][number]) => string) =>
    [...new Set(page.codecs.map(of))].filter(Boolean).sort();
  const format = several(
    "Format",
    listed((c) => c.format),
    "all",
    (v) => choose({ format: v }),
  );
  const kind = several(
    "Kind",
    listed((c) => c.how),
    "all",
    (v) => choose({ kind: v }),
  );

  find("about").textContent = [page.name.split("/").pop(), page.started, page.environment]
    .filter(Boolean)
    .join(" · ");
  find("properties").textContent =
    `Properties: ${known.join(", ")}. Join them by & and |, turn them round by !, group them by ( ). ` +
    "!harm-found asks for codecs to which no input tried did harm, which does not prove that none does.";
  find("notes").append(...page.notes.map((n) => make("li", {}, n)));
  find("dataset").append(...page.datasets.map((d) => make("option", { value: d.id }, d.id)));
  find("filters").append(format.element, kind.element);
  const links = views.map((v) => make("a", { href: "#" }, v.title));
  find("views").append(...links);

  // view builds a view when it is first seen.
  function view(id: string): { host: HTMLElement; show: (s: State) => Shown } {
    const v = views.find((x) => x.id === id) ?? table;
    let m = mounted.get(v.id);
    for (const other of mounted.values()) other.host.hidden = other !== m;
    if (!m) {
      const host = make("div", { class: "view" });
      find("view").append(host);
      m = { host, show: v.mount(host, app) };
      mounted.set(v.id, m);
    }
    views.forEach((x, i) =>
      x === v ? links[i]!.setAttribute("aria-current", "page") : links[i]!.removeAttribute("aria-current"),
    );
    return m;
  }

  function render(): void {
    views.forEach((v, i) => links[i]!.setAttribute("href", write({ ...state, view: v.id })));
    const current = view(state.view);
    const data = dataset(state);
    for (const [id, value] of [
      ["dataset", data?.id ?? ""],
      ["text", state.find],
      ["where", state.where],
    ] as const) {
      const field = find<HTMLInputElement>(id);
      if (field.value !== value) field.value = value;
    }
    format.show(state.format);
    kind.show(state.kind);
    if (state.theme) document.documentElement.dataset["theme"] = state.theme;
    else delete document.documentElement.dataset["theme"];
    try {
      filter = filterOf(state, parse(state.where, known));
      find("mistake").textContent = "";
    } catch (e) {
      find("mistake").textContent = "Properties: " + (e as Error).message; // the filter before stays
    }
    find("controls").hidden = (views.find((v) => v.id === state.view) ?? table).alone === true;
    shown = current.show(state);
    const unknown = (data?.rows ?? []).filter((r) => filter(r.codec) === undefined).length;
    find("count").textContent =
      shown.summary +
      (unknown
        ? `; ${unknown} left out since the record does not know a property asked for ` +
          "(serialbench attack measures harm-found, traits the traits)"
        : "");
    for (const id of ["svg", "png"]) find<HTMLButtonElement>(id).disabled = !shown.drawing;
    for (const id of ["csv", "md"]) find<HTMLButtonElement>(id).disabled = shown.grid.rows.length === 0;
  }

  const file = (end: string) =>
    `serialbench-${state.view}-${(dataset(state)?.id ?? "").replace(/[^A-Za-z0-9]+/g, "-")}.${end}`;
  find<HTMLSelectElement>("dataset").onchange = (e) => choose({ dataset: (e.target as HTMLSelectElement).value });
  find<HTMLInputElement>("text").oninput = (e) => choose({ find: (e.target as HTMLInputElement).value });
  find<HTMLInputElement>("where").oninput = (e) => choose({ where: (e.target as HTMLInputElement).value });
  find<HTMLFormElement>("controls").onsubmit = (e) => e.preventDefault();
  find("csv").onclick = () => shown && save(file("csv"), new Blob([csv(shown.grid)], { type: "text/csv" }));
  find("md").onclick = () => shown && save(file("md"), new Blob([markdown(shown.grid)], { type: "text/markdown" }));
  find("svg").onclick = () =>
    shown?.drawing && save(file("svg"), new Blob([svgText(shown.drawing)], { type: "image/svg+xml" }));
  find("png").onclick = async () => {
    if (shown?.drawing) save(file("png"), await png(shown.drawing));
  };
  find("theme").onclick = () => {
    const dark = state.theme ? state.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    choose({ theme: dark ? "light" : "dark" });
  };
  window.addEventListener("hashchange", () => {
    state = read(location.hash);
    render();
  });
  let wait = 0;
  let width = innerWidth;
  window.addEventListener("resize", () => {
    clearTimeout(wait);
    wait = window.setTimeout(() => {
      if (width !== innerWidth) {
        width = innerWidth;
        render();
      }
    }, 150);
  });
  render();
}

// painted waits until what stands in the page without data has been seen, at most
// for as long as a page that is not in sight may wait.
const painted = new Promise<void>((done) => {
  requestAnimationFrame(() => setTimeout(done));
  setTimeout(done, 200);
});

Promise.all([unpack(find("document").textContent ?? ""), painted])
  .then(([stored]) => start(load(stored)))
  .catch((e: unknown) => {
    find("mistake").textContent = "This report cannot be shown: " + (e as Error).message;
  });
