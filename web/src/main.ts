import "./style/theme.css";
import "./style/page.css";
import "./style/controls.css";
import "./style/table.css";
import "./style/drawing.css";
import "./style/choose.css";
import "./style/matrix.css";
import "./style/codec.css";
import "./style/media.css";
import type { App, Shown, View } from "./app.ts";
import { bars } from "./bars.ts";
import { calculator } from "./calculator.ts";
import { captionOf } from "./caption.ts";
import { codecView } from "./codecview.ts";
import { choose as chooser } from "./choose/view.ts";
import { compare } from "./compare.ts";
import { several } from "./control.ts";
import { curves } from "./curves.ts";
import { unpack } from "./document.ts";
import { find, make } from "./dom.ts";
import { png, save, svgText } from "./download.ts";
import { filterOf, type Filter } from "./filter.ts";
import { glossary, signs } from "./glossary.ts";
import { csv, markdown } from "./grid.ts";
import { header, words } from "./header.ts";
import { matrix } from "./matrix.ts";
import { load, properties as namesOf, type Page } from "./model.ts";
import { onPaper } from "./paper.ts";
import { properties } from "./properties.ts";
import { read, write, type State } from "./state.ts";
import { table } from "./table.ts";
import { teach, tips } from "./tip.ts";
import { versus } from "./versus.ts";

const all: View[] = [
  chooser,
  table,
  codecView,
  versus,
  bars,
  curves,
  matrix("traits", "Traits", "Measured traits", "serialbench traits --record FILE"),
  matrix("edges", "Edges", "Values at the edge of their type", "serialbench edges --record FILE"),
  matrix("attack", "Hostile input", "What hostile input did", "serialbench attack --record FILE"),
  matrix("evolve", "Type changes", "When the type changes", "serialbench evolve --record FILE"),
  matrix("interop", "Interop", "What each reads of what others wrote", "serialbench interop --record FILE"),
  matrix("conform", "Conformance", "What is made of published corpora", "serialbench conform --record FILE"),
  calculator,
  compare,
];

// Mounted is a view in the page, and of which state it shows what.
interface Mounted {
  host: HTMLElement;
  show(s: State): Shown;
  of: string;
  shown?: Shown;
}

function start(page: Page): void {
  const known = [...new Set([...namesOf(page), "harm-found"])].sort();
  teach([...glossary, ...signs, ...page.said]);
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
    link: (change) => write({ ...state, ...change }),
    dataset,
    kept: (c) => filter(c) === true,
    rows: (d) => d.rows.filter((r) => filter(r.codec) === true),
  };
  const views = all.filter((v) => v !== chooser || page.choose);
  const mounted = new Map<string, Mounted>();
  let seen: Mounted | undefined;
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

  header(page);
  words([...glossary, ...page.said, ...signs]);
  tips();
  find("asking").textContent =
    "Join properties by and (&), or (|), turn them round by not (!), group them by ( ). " +
    "not harm-found asks for codecs to which no input tried did harm, which does not prove that none does.";
  const asked = properties(known, (where) => choose({ where }));
  find("notes").append(...page.notes.map((n) => make("li", {}, n)));
  find("filters").append(format.element, kind.element);
  const links = views.map((v) => make("a", { href: "#" }, v.title));
  find("views").append(...links);

  // view builds a view when it is first seen.
  function view(id: string): Mounted {
    const v = views.find((x) => x.id === id) ?? table;
    let m = mounted.get(v.id);
    for (const other of mounted.values()) other.host.hidden = other !== m;
    if (!m) {
      const host = make("div", { class: "view" });
      find("view").append(host);
      m = { host, show: v.mount(host, app), of: "" };
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
    const text = find<HTMLInputElement>("text");
    if (text.value !== state.find) text.value = state.find;
    format.show(state.format);
    kind.show(state.kind);
    if (state.theme) document.documentElement.dataset["theme"] = state.theme;
    else delete document.documentElement.dataset["theme"];
    filter = filterOf(state, asked.show(state.where));
    const focused = document.activeElement?.getAttribute("data-key");
    find("controls").hidden = (all.find((v) => v.id === state.view) ?? table).alone === true;
    // what is come back to, and shows what it did, stays as it is
    const of = JSON.stringify([{ ...state, view: "" }, innerWidth, matchMedia("print").matches]);
    if (current === seen || current.of !== of || !current.shown) current.shown = current.show(state);
    current.of = of;
    seen = current;
    shown = current.shown;
    offer(shown.dataset ?? data?.id ?? "");
    if (focused && (document.activeElement ?? document.body) === document.body)
      [...current.host.querySelectorAll<HTMLElement>("[data-key]")]
        .find((e) => e.dataset["key"] === focused)
        ?.focus();
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

  // offer lists the data sets that a view can show, and the one that it shows.
  function offer(chosen: string): void {
    const own = views.find((v) => v.id === state.view)?.datasets?.(page) ?? [];
    const ids = own.length > 0 ? own : page.datasets.map((d) => d.id);
    const list = find<HTMLSelectElement>("dataset");
    if ([...list.options].map((o) => o.value).join("\n") !== ids.join("\n"))
      list.replaceChildren(...ids.map((id) => make("option", { value: id }, id)));
    if (list.value !== chosen) list.value = chosen;
  }

  const named = () => shown?.dataset ?? dataset(state)?.id ?? "";
  const caption = () =>
    captionOf(page, views.find((v) => v.id === state.view)?.title ?? table.title, named(), state, shown!);
  const file = (end: string) => `serialbench-${state.view}-${named().replace(/[^A-Za-z0-9]+/g, "-")}.${end}`;
  find<HTMLSelectElement>("dataset").onchange = (e) => choose({ dataset: (e.target as HTMLSelectElement).value });
  find<HTMLInputElement>("text").oninput = (e) => choose({ find: (e.target as HTMLInputElement).value });
  find<HTMLFormElement>("controls").onsubmit = (e) => e.preventDefault();
  find("csv").onclick = () =>
    shown && save(file("csv"), new Blob([csv(shown.grid, caption())], { type: "text/csv" }));
  find("md").onclick = () =>
    shown && save(file("md"), new Blob([markdown(shown.grid, caption())], { type: "text/markdown" }));
  find("svg").onclick = () =>
    shown?.drawing && save(file("svg"), new Blob([svgText(shown.drawing, caption())], { type: "image/svg+xml" }));
  find("png").onclick = async () => {
    if (shown?.drawing) save(file("png"), await png(shown.drawing, caption()));
  };
  find("theme").onclick = () => {
    const dark = state.theme ? state.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    choose({ theme: dark ? "light" : "dark" });
  };
  window.addEventListener("hashchange", () => {
    state = read(location.hash);
    render();
  });
  onPaper(() => {
    render();
    const c = caption();
    find("printed").replaceChildren(
      make("h2", {}, c.title),
      ...[...c.lines, ...c.legend].map((l) => make("p", {}, l)),
    );
  });
  matchMedia("print").addEventListener("change", (e) => {
    if (!e.matches) render();
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

painted
  .then(() => unpack(find("document").textContent ?? ""))
  .then((stored) => start(load(stored)))
  .catch((e: unknown) => {
    find("count").textContent = "";
    find("mistake").textContent = "This report cannot be shown: " + (e as Error).message;
  });
