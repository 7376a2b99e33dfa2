import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

export default defineConfig({
  root: at("."),
  resolve: { alias: { "rulewright/runtime": at("src/runtime/index.ts") } },
  test: {
    include: ["test/**/*.test.ts"],
    setupFiles: [at("test/support/spans.ts")],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    coverage: { provider: "v8", include: ["src/**", "grammar/**"], reportsDirectory: "coverage" },
  },
});
