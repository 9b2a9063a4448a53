import type { App } from "../app.ts";
import { make } from "../dom.ts";
import { name } from "../names.ts";
import { against, type Candidate, type Pick } from "./rules.ts";
import { digits3, duration } from "./words.ts";

const titles: Record<string, string> = {
  pick: "Best match",
  alternative: "Alternative",
  faster: "Faster",
  smaller: "Smaller",
};

const mostAdapted = 3;

// card is one pick: why, how far ahead, what it gives up, what harms it, and how to begin.
export function card(p: Pick, other: string, needs: string[], app: App): HTMLElement {
  const title = p.reason.startsWith("close second") ? "Close second" : (titles[p.role] ?? p.role);
  const head = make("h3", {}, make("span", { class: "role" }, title), " ", name(app, p.codec.id));
  const list = make("dl", {});
  const say = (term: string, all: string[]) => {
    if (all.length > 0) list.append(make("dt", {}, term), ...all.map((t) => make("dd", {}, t)));
  };
  say("Why", [p.reason + (needs.length > 0 ? `; meets ${needs.join(", ")}` : "")]);
  const ahead = p.tied && other ? [`too close to call against ${other}`] : [];
  say("Ahead", [...ahead, ...p.ahead]);
  say("Cost", p.givesUp);
  const more = p.adapted.length - mostAdapted;
  const adapted = [...p.adapted.slice(0, mostAdapted), ...(more > 0 ? [`${more} more`] : [])].join("; ");
  say("Adapted", adapted ? [adapted] : []);
  say("Beware", p.codec.beware.length > 0 ? p.codec.beware.slice(0, 1) : [`no problems found (${p.codec.tried})`]);
  if (p.codec.beware.length > 1)
    list.append(
      make(
        "dd",
        { class: "more" },
        make(
          "details",
          {},
          make("summary", {}, `${p.codec.beware.length - 1} more`),
          make("ul", {}, ...p.codec.beware.slice(1).map((t) => make("li", {}, t))),
        ),
      ),
    );
  const parts: Node[] = [head, figures(p), list, ...from(p, app)];
  if (p.codec.get) parts.push(get(p.codec.get));
  if (p.codec.use)
    parts.push(
      make(
        "details",
        { class: "use" },
        make("summary", {}, "Go code that calls it"),
        make("pre", { tabindex: "0", role: "region", "aria-label": "Code that calls " + p.codec.id }, p.codec.use),
      ),
    );
  return make("article", { class: "pick " + p.role, "data-codec": p.codec.id, "data-role": p.role }, ...parts);
}

// from is where a codec is from: version, day and licence, with a link to the page of the version.
function from(p: Candidate, app: App): Node[] {
  const c = app.page.codecs.find((c) => c.id === p.codec.id);
  const parts = [c?.version, c?.card?.released && "of " + c.card.released].filter(Boolean).join(" ");
  const text = [parts || "its page", c?.card?.licence && "licence " + c.card.licence, c?.card?.status?.split(":")[0]]
    .filter(Boolean)
    .join(", ");
  if (!p.codec.link) return [];
  return [make("p", { class: "from" }, make("a", { href: p.codec.link, rel: "noreferrer" }, text))];
}

// figures are how it stands to encoding/json, and the three numbers that are weighed.
function figures(p: Candidate): HTMLElement {
  const { time, size } = p.terms;
  const plain = [
    `${duration(p.ns)} ${time || "to write and read"}`,
    `${digits3(p.bytes)} bytes${size}`,
    `${digits3(p.allocs)} allocations`,
  ].join(", ");
  if (p.ratio === 0 || p.codec.id === against) return make("ul", { class: "figures" }, make("li", {}, plain));
  const [, first, rest] = /^(.*?) (than .*|in .*|as .*|to .*)$/.exec(p.against)!;
  return make(
    "ul",
    { class: "figures" },
    make("li", {}, make("strong", {}, first!), ` ${rest}${time && " " + time}`),
    make("li", {}, make("strong", {}, digits3(p.bytesRatio) + "×"), ` the size${size}`),
    make("li", { class: "soft" }, plain),
  );
}

// get is the command with a button that copies it.
function get(command: string): HTMLElement {
  const line = make("p", { class: "get" }, make("code", {}, command));
  if (!command.startsWith("go get ")) return line;
  const button = make("button", { type: "button" }, "Copy");
  button.onclick = async () => {
    try {
      await navigator.clipboard.writeText(command);
      button.textContent = "Copied";
    } catch {
      button.textContent = "Select and copy it"; // where the page may not write to the clipboard
    }
  };
  line.append(button);
  return line;
}
