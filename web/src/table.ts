import { across, narrow, type App, type Shown, type View } from "./app.ts";
import { cards } from "./cards.ts";
import { codecs } from "./codecs.ts";
import { columns, type Around, type Column } from "./columns.ts";
import { select, several } from "./control.ts";
import { fillSoon, make, scrolled, section, td, th, tr } from "./dom.ts";
import { rowOf, type Dataset, type Row } from "./model.ts";
import { name } from "./names.ts";
import { onPaper } from "./paper.ts";
import { scatter } from "./scatter.ts";
import { sign } from "./signs.ts";
import { list, toggled, type State } from "./state.ts";
import { term, tipped } from "./tip.ts";

// The table of codecs: size against time, the table, and what was not measured.
export const table: View = {
  id: "table",
  title: "Table",
  mount(host, app) {
    const all = columns(app.page, "");
    const chosen = all.filter((c) => c.id !== "codec");
    const state = codecs(all);
    const chooser = several(
      "Columns",
      chosen.map((c) => c.id),
      "the usual ones",
      (columns) => app.choose({ columns }),
      chosen.filter((c) => c.usual).map((c) => c.id),
    );
    const base = select(
      "Times against",
      app.page.measured.map((i) => [i, i]),
      (v) => app.choose({ base: v }),
    );
    const order = select(
      "Sort by",
      all.filter((c) => c.usual).map((c) => [c.id, c.title]),
      (sort) => app.choose({ sort, desc: "" }),
    );
    order.element.classList.add("phone");
    chooser.element.classList.add("desk");
    const drawing = make("div", { id: "scatter" });
    let drawn = "";
    const body = make("table", { id: "table" });
    const phone = make("ol", { id: "cards" });
    const absent = make("table", { id: "absent" });
    const missing = section("absent", "Not measured", scrolled("What was not measured", absent));
    missing.classList.add("below");
    let rest = () => {};
    let more = () => {};
    onPaper(() => [rest, more].forEach((draw) => draw()));
    const wide = scrolled("Table of codecs", body);
    wide.classList.add("tall");
    host.append(
      section("scatter", "Size against time", drawing),
      section(
        "table",
        "Codecs",
        make("div", { class: "controls" }, order.element, chooser.element, base.element),
        wide,
        phone,
      ),
      missing,
    );
    return (s): Shown => {
      const data = app.dataset(s);
      const around = aroundOf(data, s);
      const titled = new Map(columns(app.page, around.base?.codec.id ?? s.base).map((c) => [c.id, c]));
      const { columns: seen, rows } = state.show(data?.rows ?? [], s, app.kept);
      const used = seen.map((c) => titled.get(c.id)!);
      const lines = [...(data?.references ?? []), ...rows];
      chooser.show(s.columns);
      order.show(s.sort);
      base.show(s.base);
      const small = narrow();
      const width = across(host); // before anything changes, so that it costs no layout
      wide.hidden = small;
      phone.hidden = !small;
      if (small) cards(phone, lines, around, app);
      else {
        const deep = wide.scrollTop > 0 || body.querySelector("tbody :focus") !== null;
        rest = fillCodecs(body, used, lines, around, s, app);
        if (deep) rest();
      }
      const points = [...(data?.references ?? []).filter((r) => r.size), ...rows];
      const looks = [data?.id, s.mark, width, points.map((r) => r.codec.id).sort()];
      if (drawn !== JSON.stringify(looks)) {
        drawn = JSON.stringify(looks); // what is only sorted is drawn already
        drawing.replaceChildren(
          scatter(app.page, points, list(s.mark), width, (id) => app.choose({ mark: toggled(s.mark, id) })),
        );
      }
      missing.hidden = !data?.absent.length;
      more = fillSoon(
        absent,
        tr(["codec", "what", "reason"].map((t) => th(tipped(make("span", {}, t), t)))),
        (data?.absent ?? []).map((a) => () => tr([td(name(app, a.codec)), td(term(a.what)), td(a.reason, "reason")])),
      );
      const noise = data?.noise == null ? "not known" : (100 * data.noise).toFixed(1) + " %";
      return {
        grid: {
          header: used.flatMap((c) => c.heads ?? [c.title]),
          rows: lines.map((r) => used.flatMap((c) => c.cells?.(r, around) ?? [c.value(r)])),
        },
        title: "Codecs",
        legend: [
          "ranks marked = are ties; ref is no rank; * adapted; low and high are the 95 % interval, in ns",
          ...(data?.references ?? []).map((r) => `${r.codec.id}: ${r.codec.reference}`),
        ],
        drawing: drawing.querySelector("svg") ?? undefined,
        summary:
          `${rows.length} of ${data?.rows.length ?? 0} codecs; smallest difference resolved: ${noise}; ` +
          "ranks marked = are ties; * adapted",
      };
    };
  },
};

// aroundOf is the range of the times of a data set, and the row that others are set against.
function aroundOf(data: Dataset | undefined, s: State): Around {
  const times = (data?.rows ?? [])
    .flatMap((r) => Object.values(r.ops).flatMap((o) => [o.low ?? o.ns, o.high ?? o.ns]))
    .filter((x) => x > 0);
  return {
    least: times.reduce((a, b) => Math.min(a, b), 1e9),
    most: times.reduce((a, b) => Math.max(a, b), 1),
    base: rowOf(data, s.base),
  };
}

function fillCodecs(
  body: HTMLTableElement,
  used: Column[],
  rows: readonly Row[],
  around: Around,
  s: State,
  app: App,
): () => void {
  const head = tr([th(make("span", { class: "hidden" }, "marked"))]);
  for (const c of used) {
    const on = c.id === s.sort;
    const down = s.desc === "1";
    const arrow = on ? (down ? " ▼" : " ▲") : "";
    const b = make("button", { type: "button", "data-key": "sort " + c.id }, c.title + arrow);
    b.onclick = () => app.choose({ sort: c.id, desc: on && !down ? "1" : "" });
    tipped(b, tipOf(c.id));
    const cell = th(b, [c.right ? "right" : "", c.id === "codec" ? "first" : ""].join(" ").trim());
    cell.setAttribute("aria-sort", on ? (down ? "descending" : "ascending") : "none");
    head.append(cell);
  }
  const marked = list(s.mark);
  const line = (r: Row) =>
    tr([
      td(star(r, marked.includes(r.codec.id), app, s)),
      ...used.map((c) =>
        c.id === "codec" ? named(r, app) : td(c.show(r, around), c.right ? "right" : c.long ? "reason" : ""),
      ),
    ]);
  const rest = fillSoon(
    body,
    head,
    rows.filter((r) => !r.codec.reference).map((r) => () => line(r)),
  );
  const references = rows.filter((r) => r.codec.reference).map(line);
  if (references.length > 0) body.tHead!.after(make("tbody", { class: "refs" }, ...references));
  return rest;
}

// tipOf is the word that explains a column.
function tipOf(id: string): string {
  return { rank: "tie", codec: "codec", how: "kind", verdict: "worst found", size: "bytes" }[id] ?? id.split(":")[0]!;
}

function star(r: Row, on: boolean, app: App, s: State): HTMLElement {
  if (r.codec.reference) return make("span");
  const looks = { type: "button", class: "star", "aria-pressed": String(on), title: "mark in drawings" };
  const b = make(
    "button",
    { ...looks, "data-key": "mark " + r.codec.id, "aria-label": "mark " + r.codec.id },
    sign("star", "currentColor", on),
  );
  b.onclick = () => app.choose({ mark: toggled(s.mark, r.codec.id) });
  return b;
}

// named is the head of a row: the codec, and of a reference what it is.
function named(r: Row, app: App): HTMLTableCellElement {
  const cell = make("th", { scope: "row", class: "first" }, name(app, r.codec.id));
  if (r.adapted.length) cell.append(make("span", { title: r.adapted.join("\n") }, " *"));
  if (r.codec.reference) cell.append(make("small", {}, r.codec.reference));
  return cell;
}
