import { across, type App, type Shown, type View } from "./app.ts";
import { codecs } from "./codecs.ts";
import { columns, type Column } from "./columns.ts";
import { several } from "./control.ts";
import { make, scrolled } from "./dom.ts";
import { scatter } from "./scatter.ts";
import { list, toggled } from "./state.ts";
import type { Row } from "./model.ts";

// The first view: size against time, the table, and what was not measured.
export const table: View = {
  id: "table", title: "Table",
  mount(host, app) {
    const all = columns(app.page), state = codecs(all);
    const chooser = several("Columns", all.filter((c) => c.id !== "codec").map((c) => c.id), "the usual ones", (columns) => app.choose({ columns }));
    const drawing = make("div", { id: "scatter" }), body = make("table", { id: "table" }), absent = make("table", { id: "absent" });
    const missing = make("section", { "aria-labelledby": "absent-title" }, make("h2", { id: "absent-title" }, "Not measured"), scrolled("What was not measured", absent));
    host.append(make("section", { "aria-labelledby": "scatter-title" }, make("h2", { id: "scatter-title" }, "Size against time"), drawing),
      make("section", { "aria-labelledby": "table-title" }, make("h2", { id: "table-title" }, "Codecs"), chooser.element, scrolled("Table of codecs", body)), missing);
    return (s): Shown => {
      const data = app.dataset(s), { columns: used, rows } = state.show(data?.rows ?? [], s, app.kept);
      chooser.show(s.columns);
      fill(body, used, rows, s, app);
      const svg = scatter(app.page, rows, list(s.mark), across(host), (id) => app.choose({ mark: toggled(s.mark, id) }));
      drawing.replaceChildren(svg);
      missing.hidden = !data?.absent.length;
      absent.replaceChildren(
        make("thead", {}, make("tr", {}, ...["codec", "what", "reason"].map((t) => make("th", { scope: "col" }, t)))),
        make("tbody", {}, ...(data?.absent ?? []).map((a) => make("tr", {}, make("td", {}, a.codec), make("td", {}, a.what), make("td", { class: "reason" }, a.reason)))));
      const noise = data?.noise == null ? "not known" : (100 * data.noise).toFixed(1) + " %";
      return { grid: { header: used.map((c) => c.title), rows: rows.map((r) => used.map((c) => c.value(r))) },
        drawing: drawing.querySelector("svg") ?? undefined,
        summary: `${rows.length} of ${data?.rows.length ?? 0} codecs; smallest difference resolved: ${noise}; ranks marked = are ties; * adapted` };
    };
  },
};

function fill(body: HTMLTableElement, used: Column[], rows: Row[], s: { sort: string; desc: string; mark: string }, app: App): void {
  const head = make("tr", {}, make("th", { scope: "col" }, make("span", { class: "hidden" }, "marked")));
  for (const c of used) {
    const on = c.id === s.sort, down = s.desc === "1";
    const b = make("button", { type: "button" }, c.title + (on ? (down ? " ▼" : " ▲") : ""));
    b.onclick = () => app.choose({ sort: c.id, desc: on && !down ? "1" : "" });
    head.append(make("th", { scope: "col", class: c.right ? "right" : "", "aria-sort": on ? (down ? "descending" : "ascending") : "none" }, b));
  }
  const times = rows.flatMap((r) => Object.values(r.ops).flatMap((o) => [o.low ?? o.ns, o.high ?? o.ns])).filter((x) => x > 0);
  const range = { least: Math.min(...times, 1e9), most: Math.max(...times, 1) };
  const marked = list(s.mark);
  const focused = document.activeElement instanceof HTMLElement && body.contains(document.activeElement) ? document.activeElement.getAttribute("data-key") : null;
  body.replaceChildren(make("thead", {}, head), make("tbody", {}, ...rows.map((r) => {
    const on = marked.includes(r.codec.id);
    const star = make("button", { type: "button", class: "star", "data-key": r.codec.id, "aria-pressed": String(on), "aria-label": "mark " + r.codec.id, title: "mark in drawings" }, on ? "★" : "☆");
    star.onclick = () => app.choose({ mark: toggled(s.mark, r.codec.id) });
    return make("tr", {}, make("td", {}, star), ...used.map((c) => make("td", { class: c.right ? "right" : "" }, c.show(r, range))));
  })));
  used.forEach((c, i) => head.querySelectorAll("button")[i]?.setAttribute("data-key", "sort " + c.id));
  if (focused) [...body.querySelectorAll<HTMLElement>("[data-key]")].find((e) => e.dataset["key"] === focused)?.focus();
}
