import { find, make } from "./dom.ts";
import { parse, parts, type Expression } from "./expression.ts";

// Field is where properties are asked for. What is typed counts only once it can be read;
// until then what was asked for before stays, as do its chips.
export interface Field {
  show(where: string): Expression; // the last that could be read
}

export function properties(known: readonly string[], choose: (where: string) => void): Field {
  const field = find<HTMLInputElement>("where");
  const chips = find("chips");
  const mistake = find("mistake");
  let last = "";
  let asked: Expression = () => true;
  const whole = (text: string): boolean => {
    try {
      parse(text, known);
      mistake.textContent = "";
      return true;
    } catch (e) {
      mistake.textContent = "Properties: " + (e as Error).message;
      return false;
    }
  };
  field.oninput = () => {
    if (whole(field.value)) choose(field.value);
  };
  const asks = (text: string) => {
    field.value = text;
    mistake.textContent = "";
    choose(text);
  };
  find("properties").replaceChildren(
    ...known.map((name) => {
      const b = make("button", { type: "button", class: "chip", "aria-label": "ask for " + name }, name);
      b.onclick = () =>
        asks(parts(last).some((p) => /[|]|\bor\b/i.test(p)) ? `(${last}) & ${name}` : joined(last, name));
      return b;
    }),
  );
  return {
    show(where) {
      if (where !== last) {
        if (field.value !== where) field.value = where;
        if (whole(where)) asked = parse(where, known);
        last = where;
      }
      chips.replaceChildren(
        ...parts(where).map((part, i, all) => {
          const rest = all.filter((_, k) => k !== i).join(" & ");
          const b = make("button", { type: "button", class: "chip", "aria-label": "no longer " + part }, part + " ✕");
          b.onclick = () => {
            asks(rest);
            (chips.querySelector("button") ?? field).focus();
          };
          return make("li", {}, b);
        }),
      );
      return asked;
    },
  };
}

function joined(text: string, name: string): string {
  return text.trim() ? `${text.trim()} & ${name}` : name;
}
