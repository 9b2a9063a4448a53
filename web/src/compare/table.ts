import { across, narrow, type App, type Shown, type View } from "../app.ts";
import { cards } from "./phone.ts";
import { codecs } from "./rows.ts";
import { columns, type Around, type Column } from "./columns.ts";
import { select, several } from "../control.ts";
import { fillSoon, make, scrolled, section, td, th, tr } from "../dom.ts";
import { ended, familiesOf, type Families } from "../families.ts";
import { measures, type Measure } from "../measure.ts";
import { rowOf, type Dataset, type Row } from "../model.ts";
import { name } from "../names.ts";
import { onPaper } from "../paper.ts";
import { tellerOf } from "./needs.ts";
import { tick, unfold } from "./tick.ts";
import { ratiosOf } from "./ratios.ts";
import { scatter } from "./scatter.ts";
import { list, toggled, type State } from "../state.ts";
import { term, tipped } from "../tip.ts";

// The table: one documented row a library, size against time, and what was not measured.
export const table: View = {
  id: "table",
  title: "Table",
  uses: { dataset: true, filters: true, downloads: true },
  mount(host, app) {
    const numbers = measures(app.page);
    let measure = numbers[0];
    const all = columns(app.page, "", () => measure);
    const families = familiesOf(app.page);
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
      "Against",
      app.page.measured.map((i) => [i, i]),
      (v) => app.choose({ base: v }),
    );
    const what = select(
      "Bars show",
      numbers.map((m) => [m.id, m.title]),
      (measure) => app.choose({ measure }),
    );
    const everything = make("button", { type: "button", class: "everything" });
    everything.onclick = () => app.choose({ all: everything.value });
    const ticked = make("a", { class: "ticked" });
    const order = select(
      "Sort by",
      all.filter((c) => c.usual || c.id === "rank").map((c) => [c.id, c.id === "against" ? "time" : c.title]),
      (sort) => app.choose({ sort, desc: "" }),
    );
    order.element.classList.add("phone");
    chooser.element.classList.add("desk");
    const drawing = make("div", { id: "scatter" });
    let drawn = "";
    const body = make("table", { id: "table" });
    const phone = make("ol", { id: "cards" });
    const absent = make("table", { id: "absent" });
    const missing = section("absent", "Rows without figures", scrolled("Not measured", absent));
    missing.classList.add("below");
    let rest = () => {};
    let more = () => {};
    onPaper(() => [rest, more].forEach((draw) => draw()));
    const wide = scrolled("Table of codecs", body);
    wide.classList.add("tall");
    host.append(
      section(
        "table",
        "Libraries",
        make(
          "div",
          { class: "controls" },
          order.element,
          chooser.element,
          what.element,
          base.element,
          everything,
          ticked,
        ),
        wide,
        phone,
      ),
      section("scatter", "Size against time", drawing),
      missing,
    );
    return (s): Shown => {
      const data = app.dataset(s);
      measure = numbers.find((m) => m.id === s.measure) ?? numbers[0];
      const around = aroundOf(data, s, measure, app);
      const title = `${measure === numbers[0] ? "time" : (measure?.title ?? "")} vs ${s.base}`;
      const titled = new Map(columns(app.page, title, () => measure).map((c) => [c.id, c]));
      const { columns: seen, rows: kept } = state.show([...(data?.rows ?? [])], s, app.kept);
      const rows = arranged(kept, s, families);
      const dead = kept.filter((x) => ended(x.codec) && families.head(x.codec.id) === x.codec.id).length;
      everything.hidden = dead === 0 || s.find !== "";
      everything.value = s.all ? "" : "1";
      everything.textContent = s.all ? "Only what is kept up" : `Show ${dead} more that are not kept up`;
      const pair = list(s.mark).slice(0, 4);
      ticked.hidden = pair.length < 2;
      ticked.href = app.link({ view: "versus", pair: pair.join(",") });
      ticked.textContent = `Compare the ${pair.length} ticked`;
      what.show(measure?.id ?? "");
      const used = seen.map((c) => titled.get(c.id)!);
      const lines = [...(data?.references ?? []), ...rows];
      chooser.show(s.columns);
      order.show(s.sort);
      base.show(s.base);
      const small = narrow();
      const width = across(host); // before anything changes, so that it costs no layout
      wide.hidden = small;
      phone.hidden = !small;
      if (small) cards(phone, lines, around, s, app);
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
        title: "Libraries",
        legend: [
          "= is a tie; ref is no rank; * some fields converted; low and high are the 95 % interval, in ns",
          ...(data?.references ?? []).map((r) => `${r.codec.id}: ${r.codec.reference}`),
        ],
        drawing: drawing.querySelector("svg") ?? undefined,
        summary:
          `${rows.length} of ${data?.rows.length ?? 0} rows on ${data?.id ?? "no data set"}; ` +
          `differences under ${noise} are noise; * some fields converted`,
      };
    };
  },
};

// arranged puts rows with options below the documented row of their library, and what is kept up first. What was
// looked for by name is there however it is.
function arranged(kept: readonly Row[], s: State, families: Families): Row[] {
  const there = new Map(kept.map((r) => [r.codec.id, r]));
  const tops = kept.filter((r) => !there.has(families.head(r.codec.id)) || families.head(r.codec.id) === r.codec.id);
  const open = list(s.open);
  const some = s.all || s.find ? tops : tops.filter((r) => !ended(r.codec));
  return [...some.filter((r) => !ended(r.codec)), ...some.filter((r) => ended(r.codec))].flatMap((r) => [
    r,
    ...(open.includes(r.codec.id) ? families.options(r.codec.id).flatMap((id) => there.get(id) ?? []) : []),
  ]);
}

// aroundOf is the range of the times of a data set, and the row that others are set against.
function aroundOf(data: Dataset | undefined, s: State, measure: Measure | undefined, app: App): Around {
  const times = (data?.rows ?? [])
    .flatMap((r) => Object.values(r.ops).flatMap((o) => [o.low ?? o.ns, o.high ?? o.ns]))
    .filter((x) => x > 0);
  return {
    least: times.reduce((a, b) => Math.min(a, b), 1e9),
    most: times.reduce((a, b) => Math.max(a, b), 1),
    ratios: ratiosOf(
      [...(data?.rows ?? []), ...(data?.references ?? [])].filter((r) => r.size !== null),
      rowOf(data, s.base),
      measure,
      s.base,
    ),
    tell: tellerOf(app.page, s, data?.id ?? ""),
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
      td(tick(r, marked.includes(r.codec.id), app, s)),
      ...used.map((c) =>
        c.id === "codec" ? named(r, s, app) : td(c.show(r, around), c.right ? "right" : c.long ? "reason" : ""),
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
  return (
    { rank: "tie", codec: "codec", how: "kind", verdict: "worst found", size: "bytes", against: "×" }[id] ??
    id.split(":")[0]!
  );
}

// named is the head of a row: the library, how many options it has, and of a reference what it is.
function named(r: Row, s: State, app: App): HTMLTableCellElement {
  const families = familiesOf(app.page);
  const id = r.codec.id;
  const below = families.head(id) !== id;
  const cell = make("th", { scope: "row", class: below ? "first below-it" : "first" }, name(app, id));
  if (r.adapted.length) cell.append(make("span", { title: r.adapted.join("\n") }, " *"));
  if (ended(r.codec)) cell.append(make("small", {}, r.codec.card!.status!.split(":")[0]!));
  const options = families.options(id).length;
  if (options > 0) cell.append(" ", unfold(id, options, s, app));
  return cell;
}
