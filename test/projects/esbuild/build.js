import { build } from "esbuild";
import rulewright from "rulewright/esbuild";

await build({ entryPoints: ["src/main.ts"], bundle: true, format: "esm", sourcemap: true, outfile: "dist/main.js", plugins: [rulewright()] });
