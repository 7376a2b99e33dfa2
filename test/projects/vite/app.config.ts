import rulewright from "rulewright/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [rulewright()],
  build: { outDir: "app", rollupOptions: { input: "race.html" } },
});
