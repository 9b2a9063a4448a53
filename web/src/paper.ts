// onPaper has something done before the page is printed, or shown as it would be.
export function onPaper(then: () => void): void {
  window.addEventListener("beforeprint", then);
  matchMedia("print").addEventListener("change", (e) => {
    if (e.matches) then();
  });
}
