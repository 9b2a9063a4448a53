import { defineConfig, type Plugin } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";

// last puts the program of the page behind its text and data, so that a browser has drawn the
// text before it compiles the program. Vite puts it into the head.
const last: Plugin = {
  name: "script-last",
  transformIndexHtml: {
    order: "post",
    handler(html) {
      const script = /<script type="module"[^>]*><\/script>\s*/.exec(html)?.[0];
      if (!script) throw new Error("index.html has no script that Vite made");
      return html.replace(script, "").replace("</body>", () => script + "</body>");
    },
  },
};

// One file with everything in it, which package report embeds.
export default defineConfig({
  plugins: [last, viteSingleFile()],
  build: { outDir: "../internal/result/report/page", emptyOutDir: false, target: "es2022" },
});
