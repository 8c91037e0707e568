import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  // Components are mounted in happy-dom, so they need Svelte's browser build, not its server one.
  resolve: { conditions: ["browser"] },
  test: {
    environment: "happy-dom",
    setupFiles: ["src/testing/setup.ts"],
    pool: "vmThreads",
    include: ["src/**/*.test.ts"],
  },
});
