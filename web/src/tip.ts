import { make } from "./dom.ts";

// Words that the page explains: of the glossary, operations and signs.
const words = new Map<string, string>();

// teach adds words with what they mean.
export function teach(more: Iterable<readonly [string, string]>): void {
  for (const [word, means] of more) words.set(word, means);
}

export function meaning(word: string): string | undefined {
  return words.get(word);
}

// term is a word with its meaning behind it: shown by the mouse, by Tab and by a tap.
export function term(word: string, text = word): HTMLElement {
  return words.has(word)
    ? make("span", { class: "term", tabindex: "0", "data-tip": word }, text)
    : make("span", {}, text);
}

// tipped gives an element that is reached anyway, such as a button, the meaning of a word.
export function tipped<T extends HTMLElement>(e: T, word: string): T {
  if (words.has(word)) e.setAttribute("data-tip", word);
  return e;
}

// tips shows the meaning of what the mouse or the focus is on; Escape takes it away.
export function tips(): void {
  const box = make("div", { id: "tip", role: "tooltip", hidden: "" });
  document.body.append(box);
  let of: Element | null = null;
  const hide = () => {
    of?.removeAttribute("aria-describedby");
    of = null;
    box.hidden = true;
  };
  const show = (e: Event) => {
    const target = e.target instanceof Element ? e.target.closest("[data-tip]") : null;
    if (target === of) return;
    hide();
    const text = words.get(target?.getAttribute("data-tip") ?? "");
    if (!target || !text) return;
    of = target;
    of.setAttribute("aria-describedby", "tip");
    box.textContent = text;
    box.hidden = false;
    settle();
  };
  const settle = () => {
    if (!of) return;
    const at = of.getBoundingClientRect();
    const size = box.getBoundingClientRect();
    const below = at.bottom + 6 + size.height <= innerHeight;
    box.style.left = `${Math.max(6, Math.min(at.left, innerWidth - size.width - 6))}px`;
    box.style.top = `${Math.max(6, below ? at.bottom + 6 : at.top - size.height - 6)}px`;
  };
  document.addEventListener("mouseover", show);
  document.addEventListener("focusin", show);
  document.addEventListener("focusout", hide);
  const scrolled = () => (of === document.activeElement ? settle() : hide());
  document.addEventListener("scroll", scrolled, { capture: true, passive: true });
  document.addEventListener("keydown", (e) => {
    if (e.key === "Escape") hide();
  });
}
