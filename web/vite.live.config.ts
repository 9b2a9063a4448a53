import { defineConfig } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";

// The first page of "serialbench serve", one file with everything in it, which
// package serve embeds.
export default defineConfig({
  plugins: [viteSingleFile()],
  build: {
    outDir: "../internal/result/serve/page",
    emptyOutDir: false,
    target: "es2022",
    rollupOptions: { input: "live.html" },
  },
});
