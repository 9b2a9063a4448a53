import "./style/theme.css";
import "./style/page.css";
import "./style/controls.css";
import "./style/table.css";
import "./style/drawing.css";
import "./style/choose.css";
import "./style/matrix.css";
import "./style/codec.css";
import "./style/media.css";
import { narrow, type App, type Shown, type View } from "./app.ts";
import { captionOf } from "./caption.ts";
import { several } from "./control.ts";
import { close } from "./dialog.ts";
import { unpack } from "./document.ts";
import { find, make } from "./dom.ts";
import { png, save, svgText } from "./download.ts";
import { filterOf, type Filter } from "./filter.ts";
import { glossary, signs } from "./glossary.ts";
import { csv, markdown } from "./grid.ts";
import { header } from "./header.ts";
import { load, properties as namesOf, type Page } from "./model.ts";
import { onPaper } from "./paper.ts";
import { properties } from "./properties.ts";
import { isStep, read, write, type State } from "./state.ts";
import { tabs as allTabs } from "./tabs.ts";
import { teach, tips } from "./tip.ts";

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
  let small: boolean | undefined;
  const choose = (change: Partial<State>) => {
    state = { ...state, ...change };
    if (isStep(change)) history.pushState(null, "", write(state));
    else history.replaceState(null, "", write(state));
    render();
  };
  const dataset = (s: State) =>
    page.datasets.find((d) => d.id === s.dataset) ?? page.datasets.find((d) => d.id === "person") ?? page.datasets[0];
  const app: App = {
    page,
    choose,
    close: () => {
      if (!state.cell) return;
      state = { ...state, cell: "" };
      history.replaceState(null, "", write(state));
      render();
    },
    link: (change) => write({ ...state, ...change }),
    dataset,
    kept: (c) => filter(c) === true,
    rows: (d) => d.rows.filter((r) => filter(r.codec) === true),
  };
  const tabs = page.choose ? allTabs : allTabs.filter((t) => t.title !== "Choose");
  const views = tabs.flatMap((t) => t.views);
  const usualView = tabs[0]!.views[0]!;
  const current = (): View => views.find((v) => v.id === state.view) ?? usualView;
  const tabOf = (v: View) => tabs.find((t) => t.views.includes(v))!;
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
  tips();
  find("asking").textContent =
    "Join properties by and (&), or (|), negate with not (!), group them by ( ). " +
    "not harm-found asks for codecs to which no input tried did harm, which does not prove that none does.";
  const asked = properties(known, (where) => choose({ where }));
  find("filters").append(format.element, kind.element);
  const away = (v: View) =>
    write({ ...state, view: v.id, cell: "", find: v.uses?.filters ? state.find : "", library: "" });
  const links = tabs.map((t) => make("a", { href: "#" }, t.title));
  find("views").append(...links);
  find("skip").onclick = (e) => {
    e.preventDefault(); // the hash is the state of the page
    find("view").focus();
  };

  // steer shows which tab and which of its views is seen, and leads to the others.
  function steer(v: View): void {
    const tab = tabOf(v);
    tabs.forEach((t, i) => {
      links[i]!.setAttribute("href", away(t.views[0]!));
      if (t === tab) links[i]!.setAttribute("aria-current", "page");
      else links[i]!.removeAttribute("aria-current");
    });
    const parts = find("parts");
    parts.hidden = tab.views.length < 2;
    parts.replaceChildren(
      ...tab.views.map((x) => make("a", { href: away(x), ...(x === v ? { "aria-current": "page" } : {}) }, x.title)),
    );
    const seenPart = parts.querySelector<HTMLElement>("[aria-current]");
    if (seenPart) parts.scrollLeft = seenPart.offsetLeft - parts.offsetLeft - 40;
    document.title = state.library ? `${state.library} – serialbench` : `${tab.title} – serialbench`;
  }

  // view builds a view when it is first seen.
  function view(v: View): Mounted {
    let m = mounted.get(v.id);
    for (const other of mounted.values()) other.host.hidden = other !== m;
    if (!m) {
      const host = make("div", { class: "view" });
      find("view").append(host);
      m = { host, show: v.mount(host, app), of: "" };
      mounted.set(v.id, m);
    }
    return m;
  }

  function render(): void {
    const now = current();
    steer(now);
    const m = view(now);
    const data = dataset(state);
    const text = find<HTMLInputElement>("text");
    if (text.value !== state.find) text.value = state.find;
    format.show(state.format);
    kind.show(state.kind);
    if (state.theme) document.documentElement.dataset["theme"] = state.theme;
    else delete document.documentElement.dataset["theme"];
    filter = filterOf(state, asked.show(state.where));
    const focused = document.activeElement?.getAttribute("data-key");
    const uses = now.uses ?? {};
    find("controls").hidden = !now.uses;
    const folded = narrow() || !uses.filters;
    if (small !== folded) find<HTMLDetailsElement>("more").open = !(small = folded);
    find("more-title").textContent = uses.filters ? "More filters, and downloads" : "Downloads";
    for (const [id, used] of [
      ["dataset-asked", uses.dataset],
      ["filters-asked", uses.filters],
      ["find-asked", uses.filters],
      ["downloads", uses.downloads],
    ] as const)
      find(id).hidden = !used;
    find("chips").hidden = find("help").hidden = !uses.filters;
    // what is come back to, and shows what it did, stays as it is
    const of = JSON.stringify([{ ...state, view: "" }, innerWidth, matchMedia("print").matches]);
    if (m === seen || m.of !== of || !m.shown) m.shown = m.show(state);
    m.of = of;
    seen = m;
    shown = m.shown;
    offer(now, shown.dataset ?? data?.id ?? "");
    if (focused && (document.activeElement ?? document.body) === document.body)
      [...m.host.querySelectorAll<HTMLElement>("[data-key]")].find((e) => e.dataset["key"] === focused)?.focus();
    const unknown = uses.filters ? (data?.rows ?? []).filter((r) => filter(r.codec) === undefined).length : 0;
    find("count").textContent =
      shown.summary +
      (unknown
        ? `; ${unknown} left out since the record does not know a property asked for ` +
          "(serialbench attack measures harm-found, traits the traits)"
        : "");
    for (const id of ["svg", "png"]) find<HTMLButtonElement>(id).disabled = find(id).hidden = !shown.drawing;
    for (const id of ["csv", "md"]) find<HTMLButtonElement>(id).disabled = shown.grid.rows.length === 0;
  }

  // offer lists the data sets that a view can show, and the one that it shows.
  function offer(v: View, chosen: string): void {
    const own = v.datasets?.(page) ?? [];
    const ids = own.length > 0 ? own : page.datasets.map((d) => d.id);
    const list = find<HTMLSelectElement>("dataset");
    if ([...list.options].map((o) => o.value).join("\n") !== ids.join("\n"))
      list.replaceChildren(...ids.map((id) => make("option", { value: id }, id)));
    if (list.value !== chosen) list.value = chosen;
  }

  const named = () => shown?.dataset ?? dataset(state)?.id ?? "";
  const caption = () => captionOf(page, current().title, current().uses?.dataset ? named() : "", state, shown!);
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
    if (location.hash === write(state)) return; // of a step that is shown already
    state = read(location.hash);
    if (!state.cell) close();
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
