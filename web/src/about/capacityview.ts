import * as Plot from "@observablehq/plot";
import { across, type App, type Shown, type View } from "../app.ts";
import { capacity, type Capacity } from "./capacity.ts";
import { input, select } from "../control.ts";
import { fill, make, note, scrolled, section, td, th, tr } from "../dom.ts";
import { name } from "../names.ts";
import { plain, short } from "../number.ts";
import { cut, logarithmic, names, plot } from "../plot.ts";

// The calculator: bandwidth, cores and compression become messages a second.
export const calculator: View = {
  id: "capacity",
  title: "Capacity",
  uses: { dataset: true, filters: true, downloads: true },
  mount(host, app) {
    const number = { type: "number", min: "0", step: "any", inputmode: "decimal" };
    const packs = [
      "none",
      ...["gzip", "zstd"].flatMap((m) => [m, m + "-joined"]).filter((p) => app.page.costs.includes(p + "-ns")),
    ];
    const parts = {
      network: input("Network, Mbit/s each way", number, (network) => app.choose({ network })),
      cores: input("Cores", number, (cores) => app.choose({ cores })),
      pack: select(
        "Compression",
        packs.map((p) => [p, p === "none" ? "none" : p.replace("-joined", ", many messages at once")]),
        (pack) => app.choose({ pack }),
      ),
      work: select(
        "Each message is",
        [
          ["both", "written and read"],
          ["send", "written"],
          ["receive", "read"],
        ],
        (work) => app.choose({ work }),
      ),
    };
    const table = make("table", { id: "capacity" });
    const out = make("div");
    host.append(
      section(
        "capacity",
        "Messages a second, and what runs out first",
        make("div", { class: "controls" }, ...Object.values(parts).map((p) => p.element)),
        note(
          "From the measured times on one core, sizes, and speeds of compression, on the machine of the record. " +
            "Cores are taken to scale without loss; headers of the network are not counted.",
        ),
        out,
        scrolled("Capacity of each codec", table),
      ),
    );
    return (s): Shown => {
      for (const k of ["network", "cores", "pack", "work"] as const) parts[k].show(s[k]);
      const data = app.dataset(s);
      const rows = data ? app.rows(data) : [];
      const budget = { network: Number(s.network), cores: Number(s.cores), pack: s.pack, work: s.work };
      const all = rows
        .flatMap((r) => capacity(r, budget) ?? [])
        .sort((a, b) => b.messages - a.messages || a.id.localeCompare(b.id));
      const header = [
        "codec",
        "messages/s",
        "runs out",
        "by cores/s",
        "by network/s",
        "bytes/message",
        "core ns/message",
      ];
      fill(
        table,
        tr(header.map((h, i) => th(h, i === 0 || i === 2 ? "" : "right"))),
        all.map((c) => line(c, app)),
      );
      const svg = all.length ? drawn(all, across(host)) : undefined;
      out.replaceChildren(
        svg ??
          note(
            budget.network > 0 && budget.cores > 0
              ? "Nothing to calculate with: the record lacks times, sizes or the speed of this compression."
              : "Give a bandwidth and a number of cores above 0.",
          ),
      );
      const missing = rows.length - all.length;
      return {
        grid: { header, rows: all.map((c) => [c.id, c.messages, c.limit, c.byCores, c.byNetwork, c.bytes, c.ns]) },
        drawing: svg,
        summary:
          `${all.length} codecs on ${data?.id ?? "no data set"}` +
          (missing ? `; ${missing} left out, of which something needed was not measured` : ""),
      };
    };
  },
};

function line(c: Capacity, app: App): HTMLTableRowElement {
  const figures = [short(c.byCores), short(c.byNetwork), plain(c.bytes), plain(c.ns)];
  return tr([
    td(name(app, c.id)),
    td(short(c.messages), "right"),
    td(c.limit),
    ...figures.map((t) => td(t, "right")),
  ]);
}

// drawn shows for the best what both limits would allow; the shorter counts.
function drawn(all: readonly Capacity[], width: number): SVGSVGElement {
  const shown = all.slice(0, 12);
  const left = names(
    shown.map((c) => c.id),
    width,
  );
  const scale = logarithmic(
      shown.flatMap((c) => [c.byCores, c.byNetwork]),
      0.5,
      1,
    ),
    from = scale.domain[0];
  const one = (
    limit: "cores" | "network",
    colour: string,
    of: (c: Capacity) => number,
    insets: { insetTop?: number; insetBottom?: number },
    dy: number,
  ) => [
    Plot.barX(shown, {
      x1: from,
      x2: of,
      y: "id",
      fill: colour,
      fillOpacity: (c: Capacity) => (c.limit === limit ? 0.9 : 0.35),
      ...insets,
    }),
    ...[700, 400].map((weight) =>
      Plot.text(
        shown.filter((c) => (c.limit === limit) === (weight === 700)),
        { x: of, y: "id", text: (c) => short(of(c)), textAnchor: "start", dx: 5, dy, fontWeight: weight },
      ),
    ),
  ];
  return plot(
    "img",
    "Messages a second: " + shown.map((c) => `${c.id} ${short(c.messages)}, ${c.limit} run out`).join("; "),
    {
      width,
      height: shown.length * 34 + 34,
      marginLeft: left,
      marginRight: 66,
      marginTop: 4,
      marginBottom: 30,
      x: { ...scale, axis: null },
      y: {
        domain: shown.map((c) => c.id),
        padding: 0.24,
        tickSize: 0,
        tickFormat: (id: string) => cut(id, left),
        label: null,
      },
      opacity: { type: "identity" },
      marks: [
        ...one("cores", "var(--s0)", (c) => c.byCores, { insetBottom: 13 }, -6),
        ...one("network", "var(--s4)", (c) => c.byNetwork, { insetTop: 13 }, 7),
        Plot.text(["upper: cores; lower: network; bold runs out first; logarithmic"], {
          frameAnchor: "bottom-left",
          dx: 4 - left,
          dy: 18,
          textAnchor: "start",
          text: String,
        }),
      ],
    },
  );
}
