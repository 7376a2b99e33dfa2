import rulewright from "rulewright/rollup";

export default {
  input: "src/main.js",
  external: ["rulewright/runtime"],
  plugins: [rulewright()],
  output: { file: "dist/main.js", format: "es", sourcemap: true },
};
