import { across, type Shown, type View } from "../app.ts";
import { select } from "../control.ts";
import { coloured, drawn, legend } from "./sizesplot.ts";
import { make, note, section } from "../dom.ts";
import { measures } from "../measure.ts";
import { rowOf, type Dataset } from "../model.ts";
import { families, lines, relative } from "./series.ts";
import { list } from "../state.ts";

// One number over data sets of the same kind and of several sizes.
export const sizes: View = {
  id: "sizes",
  title: "Sizes",
  uses: { filters: true, downloads: true },
  mount(host, app) {
    const all = measures(app.page);
    const known = families(app.page);
    const family = select(
      "Data sets",
      known.map((f) => [f, f + "/*"]),
      (v) => app.choose({ family: v }),
    );
    const what = select(
      "What",
      all.map((m) => [m.id, m.title]),
      (measure) => app.choose({ measure }),
    );
    const scale = select(
      "Shown",
      [
        ["", "relative to the reference"],
        ["absolute", "as measured"],
      ],
      (v) => app.choose({ scale: v }),
    );
    const out = make("div", { id: "curves" });
    host.append(
      section(
        "curves",
        "Over the size of the data",
        make("div", { class: "controls" }, family.element, what.element, scale.element),
        out,
      ),
    );
    return (s): Shown => {
      const m = all.find((x) => x.id === s.measure) ?? all[0];
      const chosen = known.includes(s.family) ? s.family : (known[0] ?? "");
      family.show(chosen);
      what.show(m?.id ?? "");
      scale.show(s.scale);
      const withBase = (d: Dataset) => {
        const base = rowOf(d, s.base);
        const kept = app.rows(d);
        return base && !kept.includes(base) ? [base, ...kept] : kept;
      };
      const measured = m && chosen ? lines(app.page.datasets, withBase, chosen, m) : [];
      const set = s.scale === "" ? relative(measured, s.base) : [];
      const found = set.length > 0 ? set : measured; // without the reference, as measured
      const unit = set.length > 0 ? "× " + s.base : (m?.unit ?? "");
      const lengths = [...new Set(found.flatMap((l) => l.points.map((p) => p.size)))].sort((a, b) => a - b);
      const grid = {
        header: ["codec", ...lengths.map((n) => `${chosen}/${n} ${unit}`)],
        rows: found.map((l) => [l.id, ...lengths.map((n) => l.points.find((p) => p.size === n)?.value ?? null)]),
      };
      if (found.length === 0) {
        out.replaceChildren(
          note(
            known.length
              ? "No codec that is chosen was measured on these data sets."
              : "The record has no data sets of several sizes; " +
                  "serialbench run --dataset 'message/*,cpuinfo/*' measures some.",
          ),
        );
        return { grid, summary: "nothing to show" };
      }
      const marked = list(s.mark).filter((id) => found.some((l) => l.id === id));
      const first = marked.length > 0 ? [...marked, s.base] : found.map((l) => l.id);
      const front = [...new Set(first)].filter((id) => found.some((l) => l.id === id)).slice(0, coloured);
      const svg = drawn(found, front, lengths, chosen, { title: m!.title, unit }, across(host));
      out.replaceChildren(make("figure", {}, svg, legend(front)));
      const best = marked.length > 0 ? "those marked" : "the best at the largest size";
      const summary =
        `${found.length} codecs on ${lengths.length} sizes of ${chosen}; ` +
        `coloured: ${best}, at most ${coloured}; tick others in the table`;
      return { grid, title: `${m!.title} over ${chosen}, ${unit}`, drawing: svg, summary };
    };
  },
};
