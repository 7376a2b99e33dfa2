import rulewright from "rulewright/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [rulewright()],
  build: { lib: { entry: "src/main.ts", formats: ["es"], fileName: "main" }, sourcemap: true, minify: false },
});
