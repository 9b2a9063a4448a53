import { across, type Shown, type View } from "./app.ts";
import { capacity, type Capacity } from "./capacity.ts";
import { input, select } from "./control.ts";
import { draw, make, scrolled } from "./dom.ts";
import { plain, short } from "./number.ts";

// The calculator: bandwidth, cores and compression become messages a second.
export const calculator: View = {
  id: "capacity", title: "Capacity",
  mount(host, app) {
    const number = { type: "number", min: "0", step: "any", inputmode: "decimal" };
    const packs = ["none", ...["gzip", "zstd"].flatMap((m) => [m, m + "-joined"]).filter((p) => app.page.costs.includes(p + "-ns"))];
    const parts = {
      network: input("Network, Mbit/s each way", number, (network) => app.choose({ network })),
      cores: input("Cores", number, (cores) => app.choose({ cores })),
      pack: select("Compression", packs.map((p) => [p, p === "none" ? "none" : p.replace("-joined", ", many messages at once")]), (pack) => app.choose({ pack })),
      work: select("Each message is", [["both", "written and read"], ["send", "written"], ["receive", "read"]], (work) => app.choose({ work })),
    };
    const table = make("table", { id: "capacity" }), out = make("div");
    host.append(make("section", { "aria-labelledby": "capacity-title" }, make("h2", { id: "capacity-title" }, "Messages a second, and what runs out first"),
      make("div", { class: "controls" }, ...Object.values(parts).map((p) => p.element)),
      make("p", { class: "soft" }, "From the measured times on one core, sizes, and speeds of compression, on the machine of the record. Cores are taken to scale without loss; headers of the network are not counted."),
      out, scrolled("Capacity of each codec", table)));
    return (s): Shown => {
      for (const k of ["network", "cores", "pack", "work"] as const) parts[k].show(s[k]);
      const data = app.dataset(s), rows = data ? app.rows(data) : [];
      const budget = { network: Number(s.network), cores: Number(s.cores), pack: s.pack, work: s.work };
      const all = rows.flatMap((r) => capacity(r, budget) ?? []).sort((a, b) => b.messages - a.messages || a.id.localeCompare(b.id));
      const header = ["codec", "messages/s", "runs out", "by cores/s", "by network/s", "bytes/message", "core ns/message"];
      fill(table, header, all);
      const svg = all.length ? drawn(all, across(host)) : undefined;
      out.replaceChildren(svg ?? make("p", { class: "soft" }, budget.network > 0 && budget.cores > 0 ? "Nothing to calculate with: the record lacks times, sizes or the speed of this compression." : "Give a bandwidth and a number of cores above 0."));
      const missing = rows.length - all.length;
      return { grid: { header, rows: all.map((c) => [c.id, c.messages, c.limit, c.byCores, c.byNetwork, c.bytes, c.ns]) }, drawing: svg,
        summary: `${all.length} codecs on ${data?.id ?? "no data set"}` + (missing ? `; ${missing} left out, of which something needed was not measured` : "") };
    };
  },
};

function fill(table: HTMLTableElement, header: string[], all: readonly Capacity[]): void {
  table.replaceChildren(
    make("thead", {}, make("tr", {}, ...header.map((h, i) => make("th", { scope: "col", class: i === 0 || i === 2 ? "" : "right" }, h)))),
    make("tbody", {}, ...all.map((c) => make("tr", {}, make("td", {}, c.id), make("td", { class: "right" }, short(c.messages)), make("td", {}, c.limit),
      ...[short(c.byCores), short(c.byNetwork), plain(c.bytes), plain(c.ns)].map((t) => make("td", { class: "right" }, t))))));
}

// drawn shows for the best what both limits would allow; the shorter counts.
function drawn(all: readonly Capacity[], width: number): SVGSVGElement {
  const shown = all.slice(0, 12), row = 34, height = shown.length * row + 24;
  const names = Math.min(0.4 * width, 7 * Math.max(...shown.map((c) => c.id.length)) + 8);
  const logs = shown.flatMap((c) => [c.byCores, c.byNetwork]).map(Math.log10), low = Math.floor(Math.min(...logs)), high = Math.max(...logs, low + 1);
  const at = (x: number) => names + ((Math.log10(x) - low) / (high - low)) * (width - names - 66);
  const svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "font-size": 12, "font-family": "sans-serif", fill: "currentColor",
    "aria-label": "Messages a second: " + shown.map((c) => `${c.id} ${short(c.messages)}, ${c.limit} run out`).join("; ") });
  shown.forEach((c, i) => {
    const y = i * row;
    svg.append(draw("text", { x: names - 6, y: y + 20, "text-anchor": "end" }, c.id.length * 7 > names ? c.id.slice(0, Math.floor(names / 7) - 1) + "…" : c.id));
    for (const [j, limit, value] of [[0, "cores", c.byCores], [1, "network", c.byNetwork]] as const) {
      const first = c.limit === limit;
      svg.append(draw("rect", { class: j === 0 ? "s0" : "s4", x: names, y: y + 4 + 13 * j, width: Math.max(1, at(value) - names), height: 11, fill: "currentColor", opacity: first ? 0.9 : 0.35 }),
        draw("text", { x: at(value) + 5, y: y + 14 + 13 * j, "font-weight": first ? 700 : 400 }, short(value)));
    }
  });
  svg.append(draw("text", { x: names, y: height - 6 }, "upper: cores; lower: network; bold runs out first; logarithmic"));
  return svg;
}
