// All random tests, with all their cases: `npm run soak -- --seed 20260101 --times 20`.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: "string", default: "1" }, times: { type: "string", default: "10" } },
});
const { seed, times } = values;
console.log(`Random tests from seed ${seed}, ${times} times all of their cases.`);
const root = fileURLToPath(new URL("..", import.meta.url));
/** Tests that try only a share otherwise: they say so themselves. */
const random = readdirSync(new URL(".", import.meta.url), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".test.ts") && !path.startsWith("projects"))
  .filter((path) => /\/(soak|our-books)\.ts"/.test(readFileSync(new URL(path, import.meta.url), "utf8")))
  .map((path) => `test/${path}`)
  .sort();
const { status } = spawnSync(
  process.execPath,
  [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--config",
    "test/vitest.config.ts",
    ...(positionals.length > 0 ? positionals : random),
  ],
  { cwd: root, stdio: "inherit", env: { ...process.env, SEED: seed, RULEWRIGHT_SOAK: times } },
);
process.exit(status ?? 1);
