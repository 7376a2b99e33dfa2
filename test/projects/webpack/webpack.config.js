import { fileURLToPath } from "node:url";
import rulewright from "rulewright/webpack";

export default {
  mode: "development",
  devtool: "source-map",
  context: fileURLToPath(new URL(".", import.meta.url)),
  entry: "./src/main.js",
  experiments: { outputModule: true },
  output: { filename: "main.js", library: { type: "module" } },
  plugins: [rulewright()],
};
