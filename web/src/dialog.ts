import { make } from "./dom.ts";

// tell opens a dialog over the page. Escape or Close ends it, and the focus goes
// back to where it was; the browser sees to both.
export function tell(
  title: string,
  facts: readonly (readonly [string, string])[],
  address: HTMLElement,
  closed: () => void,
): void {
  close();
  const button = make("button", { type: "submit" }, "Close");
  const dialog = make(
    "dialog",
    { "aria-labelledby": "dialog-title" },
    make("h2", { id: "dialog-title" }, title),
    make(
      "dl",
      {},
      ...facts
        .filter(([, text]) => text)
        .flatMap(([name, text]) => [make("dt", {}, name), make("dd", { class: name.replaceAll(" ", "-") }, text)]),
    ),
    make("form", { method: "dialog" }, button, " ", address),
  );
  dialog.onclose = () => {
    dialog.remove();
    closed();
  };
  address.onclick = () => dialog.close();
  dialog.onclick = (e) => {
    if (e.target === dialog) dialog.close();
  };
  document.body.append(dialog);
  dialog.showModal();
}

// close ends the dialog that is open.
export function close(): void {
  document.querySelector("dialog")?.close();
}
