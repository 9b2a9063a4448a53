import { make } from "./dom.ts";

// A control shows one entry of the state and says what was chosen.
export interface Control {
  element: HTMLElement;
  show(value: string): void;
}

export function select(
  label: string,
  options: readonly (readonly [string, string])[],
  choose: (v: string) => void,
): Control {
  const s = make("select", {}, ...options.map(([value, text]) => make("option", { value }, text)));
  s.onchange = () => choose(s.value);
  return {
    element: make("label", {}, label, s),
    show: (v) => {
      if (s.value !== v) s.value = v;
    },
  };
}

export function input(label: string, attributes: Record<string, string>, choose: (v: string) => void): Control {
  const i = make("input", attributes);
  i.oninput = () => choose(i.value);
  return {
    element: make("label", { class: attributes["class"] ?? "" }, label, i),
    show: (v) => {
      if (i.value !== v) i.value = v;
    },
  };
}

// several is a list of boxes behind a button. Nothing chosen is all, or the usual ones where
// there are some: those are ticked then, and choosing one more keeps them.
export function several(
  label: string,
  options: readonly string[],
  none: string,
  choose: (v: string) => void,
  usual: readonly string[] = [],
): Control {
  const summary = make("summary");
  const boxes = options.map((o) => {
    const box = make("input", { type: "checkbox", value: o });
    box.onchange = () => {
      const chosen = boxes
        .filter((b) => b.checked)
        .map((b) => b.value)
        .join(",");
      choose(chosen === usual.join(",") ? "" : chosen);
    };
    return box;
  });
  const clear = make("button", { type: "button" }, none);
  clear.onclick = () => choose("");
  const element = make(
    "details",
    { class: "several" },
    summary,
    make(
      "fieldset",
      {},
      make("legend", {}, label),
      clear,
      ...boxes.map((b) => make("label", { class: "box" }, b, b.value)),
    ),
  );
  closes(element, summary);
  return {
    element,
    show: (v) => {
      const given = v.split(",").filter(Boolean);
      const chosen = given.length > 0 ? given : usual;
      for (const b of boxes) b.checked = chosen.includes(b.value);
      const many = given.length > 2 ? given.length + " chosen" : given.join(", ");
      summary.textContent = `${label}: ${many || none}`;
    },
  };
}

// closes lets Escape, or a press elsewhere, close what was opened.
export function closes(menu: HTMLDetailsElement, summary: HTMLElement): void {
  menu.addEventListener("keydown", (e) => {
    if (e.key !== "Escape" || !menu.open) return;
    menu.open = false;
    summary.focus();
    e.stopPropagation();
  });
  document.addEventListener("pointerdown", (e) => {
    if (menu.open && !menu.contains(e.target as Node)) menu.open = false;
  });
}
