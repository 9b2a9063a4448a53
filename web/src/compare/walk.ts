// A Stop is a point of a drawing that the keyboard reaches.
export interface Stop {
  id: string;
  pressed: boolean;
  words: string;
}

// walk makes buttons of points, one of which Tab reaches; arrow keys move among
// them in their order, Enter or a click chooses one.
export function walk(
  points: readonly SVGElement[],
  stops: readonly Stop[],
  say: (words: string) => void,
  choose: (id: string) => void,
): void {
  points.forEach((e, i) => {
    const s = stops[i]!;
    for (const [k, v] of Object.entries({
      class: "point",
      role: "button",
      tabindex: i === 0 ? 0 : -1,
      "aria-pressed": s.pressed,
      "aria-label": s.words,
      "data-key": s.id,
    }))
      e.setAttribute(k, String(v));
    const title = document.createElementNS("http://www.w3.org/2000/svg", "title");
    title.textContent = s.words;
    e.append(title);
    e.onmouseenter = () => say(s.words);
    e.onfocus = () => {
      for (const p of points) p.setAttribute("tabindex", p === e ? "0" : "-1");
      say(s.words);
    };
    e.onclick = () => choose(s.id);
    e.onkeydown = (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 }[event.key];
      const to =
        event.key === "Home"
          ? 0
          : event.key === "End"
            ? points.length - 1
            : step === undefined
              ? -1
              : Math.min(points.length - 1, Math.max(0, i + step));
      if (to >= 0) {
        points[to]!.focus();
      } else if (event.key === "Enter" || event.key === " ") choose(s.id);
      else return;
      event.preventDefault();
    };
  });
}
