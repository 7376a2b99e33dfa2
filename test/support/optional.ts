/** Programs that not every machine has, and what tests do without them. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import process from "node:process";

type Optional =
  | "browser"
  | "neovim"
  | "jq"
  | "script"
  | "toolchains"
  | "redis-server"
  | "firefox"
  | "postgres"
  | "registry";

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

const firefoxes = ["/usr/bin/firefox-esr", "/usr/bin/firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"];

/** Where Firefox is; undefined: its tests are skipped. */
export function firefoxPath(): string | undefined {
  const found = firefoxes.find((path) => existsSync(path));
  return isSkipped("firefox", found !== undefined) ? undefined : found;
}

/** Where Debian keeps the commands of Postgres; undefined: its tests are skipped. */
export function postgresFolder(): string | undefined {
  const home = "/usr/lib/postgresql";
  const versions = existsSync(home) ? readdirSync(home) : [];
  const found = versions.map((version) => `${home}/${version}/bin`).find((folder) => existsSync(`${folder}/initdb`));
  return isSkipped("postgres", found !== undefined) ? undefined : found;
}

/** Whether tests that install packages of others are skipped. */
export const isWithoutRegistry = (): boolean => lacking.includes("registry");

/** Whether tests that start this command are skipped. */
export const isWithout = (program: Exclude<Optional, "browser" | "firefox" | "postgres" | "registry">): boolean =>
  program === "toolchains"
    ? lacking.includes(program) || (process.env["CI"] !== "true" && process.env["TOOLCHAINS"] !== "1")
    : isSkipped(program, spawnSync(program === "neovim" ? "nvim" : program, ["--version"]).status === 0);
