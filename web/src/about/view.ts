import type { Shown, View } from "../app.ts";
import { day } from "../caption.ts";
import { folded, make, note, section } from "../dom.ts";
import { glossary, signs } from "../glossary.ts";

const source = "https://github.com/serialbench/serialbench";

// How the figures came about, and what the words mean.
export const about: View = {
  id: "about",
  title: "Method and words",
  mount(host, app) {
    const { page } = app;
    const warns = (n: string) => n.startsWith("warning: ");
    const item = (text: string) => make("li", {}, text);
    const said = [...glossary, ...page.said, ...signs];
    const files = page.name.split(" + ").filter(Boolean);
    const list = make("dl", {}, ...said.flatMap(([word, means]) => [make("dt", {}, word), make("dd", {}, means)]));
    host.append(
      section(
        "notes",
        "How this was measured",
        make("ul", { id: "notes" }, ...page.notes.filter((n) => !warns(n)).map(item)),
        folded(
          "warnings",
          page.notes.filter(warns).map((n) => item(n.replace("warning: ", ""))),
        ),
        make(
          "p",
          {},
          "The method in full, the code, and how to add a library: ",
          make("a", { href: source, rel: "noreferrer", target: "_blank" }, source.replace("https://", "")),
          ".",
        ),
      ),
      section(
        "files",
        "Records",
        note([page.machine, day(page.started)].filter(Boolean).join(", ")),
        make(
          "details",
          { id: "files" },
          make("summary", {}, `${files.length} ${files.length === 1 ? "record" : "records"}`),
          make("p", {}, files.join(", ")),
        ),
      ),
      section(
        "words",
        "Words and signs",
        make("details", { id: "words" }, make("summary", {}, `${said.length} words`), list),
      ),
    );
    return (): Shown => ({
      grid: { header: ["word", "meaning"], rows: said.map(([word, means]) => [word, means]) },
      summary: "",
    });
  },
};
