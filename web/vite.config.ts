import { defineConfig } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";

// One file with everything in it, which package report embeds.
export default defineConfig({
  plugins: [viteSingleFile()],
  build: { outDir: "../internal/result/report/page", emptyOutDir: false, target: "es2022" },
});
