import { about } from "./about/view.ts";
import { calculator } from "./about/capacityview.ts";
import { records } from "./about/records.ts";
import type { View } from "./app.ts";
import { choose } from "./choose/view.ts";
import { sizes } from "./compare/sizes.ts";
import { table } from "./compare/table.ts";
import { versus } from "./compare/versus.ts";
import { library } from "./library/view.ts";
import { matrix } from "./safety/matrix.ts";
import { overview } from "./safety/overview.ts";

// A Tab is a question that a reader comes with; its views are the parts of the answer.
export interface Tab {
  title: string;
  views: View[]; // the first is shown first
}

export const tabs: readonly Tab[] = [
  { title: "Choose", views: [choose] },
  { title: "Compare", views: [table, versus, sizes] },
  { title: "Library", views: [library] },
  {
    title: "Safety and correctness",
    views: [
      overview,
      matrix("attack", "Hostile input", "What hostile input did", "serialbench attack --record FILE"),
      matrix("edges", "Edge values", "Values at the edge of their type", "serialbench edges --record FILE"),
      matrix("evolve", "Type changes", "When the type changes", "serialbench evolve --record FILE"),
      matrix("interop", "Interop", "What each reads of what others wrote", "serialbench interop --record FILE"),
      matrix(
        "conform",
        "Conformance",
        "What codecs make of published test suites",
        "serialbench conform --record FILE",
      ),
      matrix("traits", "Traits", "Measured traits", "serialbench traits --record FILE"),
    ],
  },
  { title: "About", views: [about, calculator, records] },
];
