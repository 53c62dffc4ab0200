import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";
import { PATIENCE_MS } from "./src/lib/fixtures/patience.ts";

// `npm run dev` beside a running `./eleusis serve`: pages from here, the table from there.
const server = process.env.ELEUSIS_SERVER ?? "http://127.0.0.1:8000";

/** What the compiler warns of is mended, not shown to whoever builds the pages. */
function fail(warning: { filename?: string | undefined; message: string }): never {
  throw new Error(`${warning.filename}: ${warning.message}`);
}

export default defineConfig({
  plugins: [svelte({ onwarn: fail }), svelteTesting()],
  build: {
    outDir: "../src/eleusis/server/static",
    emptyOutDir: true,
    // Nothing inline: the content policy allows only files of our own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  server: { proxy: { "/api": { target: server, ws: true } }, fs: { allow: [".."] } },
  test: {
    environment: "happy-dom",
    pool: "vmThreads",
    include: ["src/**/*.test.ts"],
    setupFiles: ["src/lib/fixtures/room.ts", "src/lib/fixtures/waiting.ts"],
    // Ceilings against hanging, not measures: see patience.ts.
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
  },
});
