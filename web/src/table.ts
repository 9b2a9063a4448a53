import { across, type App, type Shown, type View } from "./app.ts";
import { codecs } from "./codecs.ts";
import { columns, type Column } from "./columns.ts";
import { several } from "./control.ts";
import { fill, make, scrolled, section, td, th, tr } from "./dom.ts";
import { scatter } from "./scatter.ts";
import { list, toggled } from "./state.ts";
import type { Row } from "./model.ts";

// The first view: size against time, the table, and what was not measured.
export const table: View = {
  id: "table",
  title: "Table",
  mount(host, app) {
    const all = columns(app.page);
    const state = codecs(all);
    const chooser = several(
      "Columns",
      all.filter((c) => c.id !== "codec").map((c) => c.id),
      "the usual ones",
      (columns) => app.choose({ columns }),
    );
    const drawing = make("div", { id: "scatter" });
    const body = make("table", { id: "table" });
    const absent = make("table", { id: "absent" });
    const missing = section("absent", "Not measured", scrolled("What was not measured", absent));
    host.append(
      section("scatter", "Size against time", drawing),
      section("table", "Codecs", chooser.element, scrolled("Table of codecs", body)),
      missing,
    );
    return (s): Shown => {
      const data = app.dataset(s);
      const { columns: used, rows } = state.show(data?.rows ?? [], s, app.kept);
      chooser.show(s.columns);
      fillCodecs(body, used, rows, s, app);
      const svg = scatter(app.page, rows, list(s.mark), across(host), (id) =>
        app.choose({ mark: toggled(s.mark, id) }),
      );
      drawing.replaceChildren(svg);
      missing.hidden = !data?.absent.length;
      fill(
        absent,
        tr(["codec", "what", "reason"].map((t) => th(t))),
        (data?.absent ?? []).map((a) => tr([td(a.codec), td(a.what), td(a.reason, "reason")])),
      );
      const noise = data?.noise == null ? "not known" : (100 * data.noise).toFixed(1) + " %";
      return {
        grid: { header: used.map((c) => c.title), rows: rows.map((r) => used.map((c) => c.value(r))) },
        drawing: drawing.querySelector("svg") ?? undefined,
        summary:
          `${rows.length} of ${data?.rows.length ?? 0} codecs; smallest difference resolved: ${noise}; ` +
          "ranks marked = are ties; * adapted",
      };
    };
  },
};

function fillCodecs(
  body: HTMLTableElement,
  used: Column[],
  rows: Row[],
  s: { sort: string; desc: string; mark: string },
  app: App,
): void {
  const head = tr([th(make("span", { class: "hidden" }, "marked"))]);
  for (const c of used) {
    const on = c.id === s.sort;
    const down = s.desc === "1";
    const b = make("button", { type: "button" }, c.title + (on ? (down ? " ▼" : " ▲") : ""));
    b.onclick = () => app.choose({ sort: c.id, desc: on && !down ? "1" : "" });
    const cell = th(b, c.right ? "right" : "");
    cell.setAttribute("aria-sort", on ? (down ? "descending" : "ascending") : "none");
    head.append(cell);
  }
  const times = rows
    .flatMap((r) => Object.values(r.ops).flatMap((o) => [o.low ?? o.ns, o.high ?? o.ns]))
    .filter((x) => x > 0);
  const range = { least: Math.min(...times, 1e9), most: Math.max(...times, 1) };
  const marked = list(s.mark);
  const focused =
    document.activeElement instanceof HTMLElement && body.contains(document.activeElement)
      ? document.activeElement.getAttribute("data-key")
      : null;
  const lines = rows.map((r) => {
    const on = marked.includes(r.codec.id);
    const looks = { type: "button", class: "star", "aria-pressed": String(on), title: "mark in drawings" };
    const named = { "data-key": r.codec.id, "aria-label": "mark " + r.codec.id };
    const star = make("button", { ...looks, ...named }, on ? "★" : "☆");
    star.onclick = () => app.choose({ mark: toggled(s.mark, r.codec.id) });
    return tr([td(star), ...used.map((c) => td(c.show(r, range), c.right ? "right" : ""))]);
  });
  fill(body, head, lines);
  used.forEach((c, i) => head.querySelectorAll("button")[i]?.setAttribute("data-key", "sort " + c.id));
  if (focused)
    [...body.querySelectorAll<HTMLElement>("[data-key]")].find((e) => e.dataset["key"] === focused)?.focus();
}
