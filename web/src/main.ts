import "./style.css";
import { find, make, save } from "./dom.ts";
import { parse } from "./expression.ts";
import { load, properties } from "./model.ts";
import { scatter } from "./scatter.ts";
import { read, write, type State } from "./state.ts";
import { columns, csv, show, sorted } from "./table.ts";

const page = load(find("document").textContent ?? "");
const usual: State = { dataset: page.datasets[0]?.id ?? "", text: "", expression: "", sort: "rank", descending: false, theme: "" };
const known = [...new Set([...properties(page), "safe"])].sort();
const all = columns(page);
let state = read(location.hash, usual);
let download = "";

find("about").textContent = [page.name.split("/").pop(), page.started, page.environment].filter(Boolean).join(" · ");
find("where").title = "Properties: " + known.join(", ");
find("notes").append(...page.notes.map((n) => make("li", {}, n)));
find("dataset").append(...page.datasets.map((d) => make("option", { value: d.id }, d.id)));

function choose(change: Partial<State>): void {
  state = { ...state, ...change };
  history.replaceState(null, "", write(state, usual));
  render();
}

function render(): void {
  const data = page.datasets.find((d) => d.id === state.dataset) ?? page.datasets[0];
  for (const [id, value] of [["dataset", data?.id ?? ""], ["text", state.text], ["where", state.expression]] as const) {
    const input = find<HTMLInputElement>(id);
    if (input.value !== value) input.value = value;
  }
  if (state.theme) document.documentElement.dataset["theme"] = state.theme;
  else delete document.documentElement.dataset["theme"];
  let where;
  try {
    where = parse(state.expression, known);
    find("mistake").textContent = "";
  } catch (e) {
    find("mistake").textContent = "Properties: " + (e as Error).message;
    return; // what was shown before stays
  }
  const words = state.text.toLowerCase().split(/\s+/).filter(Boolean);
  let unknown = 0;
  const rows = (data?.rows ?? []).filter((r) => {
    const c = page.codecs[r.codec]!;
    const text = `${c.id} ${c.how} ${c.library}`.toLowerCase();
    if (!words.every((w) => text.includes(w))) return false;
    const answer = where((name) => c.properties[name]);
    if (answer === undefined) unknown++;
    return answer === true;
  });
  const by = all.find((c) => c.id === state.sort) ?? all[0]!;
  const shown = sorted(rows, by, state.descending);
  const noise = data?.noise == null ? "not known" : (100 * data.noise).toFixed(1) + " %";
  find("count").textContent = `${rows.length} of ${data?.rows.length ?? 0} codecs; smallest difference resolved: ${noise}; ranks marked = are ties; * adapted`
    + (unknown ? `; ${unknown} left out since the record does not know a property asked for (serialbench attack measures safe)` : "");
  show(find("table"), all, shown, by.id, state.descending, (id) => choose({ sort: id, descending: id === state.sort && !state.descending }));
  find("scatter").replaceChildren(scatter(page, rows));
  find("absent").replaceChildren(
    make("thead", {}, make("tr", {}, ...["codec", "what", "reason"].map((t) => make("th", { scope: "col" }, t)))),
    make("tbody", {}, ...(data?.absent ?? []).map((a) => make("tr", {}, make("td", {}, a.codec), make("td", {}, a.what), make("td", { class: "reason" }, a.reason)))));
  download = csv(all, shown);
}

find<HTMLSelectElement>("dataset").onchange = (e) => choose({ dataset: (e.target as HTMLSelectElement).value });
find<HTMLInputElement>("text").oninput = (e) => choose({ text: (e.target as HTMLInputElement).value });
find<HTMLInputElement>("where").oninput = (e) => choose({ expression: (e.target as HTMLInputElement).value });
find<HTMLFormElement>("controls").onsubmit = (e) => e.preventDefault();
find("csv").onclick = () => save("serialbench.csv", "text/csv", download);
find("svg").onclick = () => {
  const svg = find("scatter").querySelector("svg");
  if (svg) save("serialbench.svg", "image/svg+xml", new XMLSerializer().serializeToString(svg));
};
find("theme").onclick = () => {
  const dark = state.theme ? state.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  choose({ theme: dark ? "light" : "dark" });
};
window.addEventListener("hashchange", () => { state = read(location.hash, usual); render(); });
render();
