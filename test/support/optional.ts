/** Programs that not every machine has, and what tests do without them. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import process from "node:process";

type Optional = "browser" | "neovim" | "jq" | "script";

/** What a machine of the continuous build is known to lack: `RULEWRIGHT_WITHOUT="browser neovim"`. */
const lacking = (process.env["RULEWRIGHT_WITHOUT"] ?? "").split(" ");

/**
 * Whether tests of this program are skipped: where it is missing. In the continuous build (`CI=true`) a missing program
 * is a failure, since nobody reads a list of what was skipped; unless it was said beforehand that it is missing.
 */
function isSkipped(program: Optional, isThere: boolean): boolean {
  if (isThere) return false;
  if (process.env["CI"] === "true" && !lacking.includes(program))
    throw new Error(`This needs ${program}, which is not installed. RULEWRIGHT_WITHOUT="${program}" skips it.`);
  return true;
}

const browsers = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Where a browser is that tests can drive; undefined: they are skipped. */
export function browserPath(): string | undefined {
  const found = browsers.find((path) => existsSync(path));
  return isSkipped("browser", found !== undefined) ? undefined : found;
}

/** Whether tests that start this command are skipped. */
export const isWithout = (program: Exclude<Optional, "browser">): boolean =>
  isSkipped(program, spawnSync(program === "neovim" ? "nvim" : program, ["--version"]).status === 0);
