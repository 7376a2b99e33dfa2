import { availableParallelism } from "node:os";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { nativeModules } from "./support/native.ts";
import { isSoak } from "./support/soak.ts";

const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Files that replace modules or globals, or count the steps of the whole process: no other file may share their worker. */
export const sharingNothing = [
  "test/cli/kills.test.ts",
  "test/editor/vscode-examples.test.ts",
  "test/editor/vscode-palette.test.ts",
  "test/editor/vscode.test.ts",
  "test/property/editor-steps.test.ts",
  "test/unit/emit/steps.test.ts",
  "test/unit/format/steps.test.ts",
  "test/unit/syntax/steps.test.ts",
  "test/unit/studio/journal.test.ts",
];

/** The slowest files, slowest first: a worker that begins one of them at the end leaves the other ones idle. */
const slowest = [
  "projects/readme",
  "property/matrix-games",
  "projects/toolchains",
  "property/incremental",
  "property/format-files",
  "cli/answers",
  "docs/site",
  "property/random-games",
  "projects/release",
  "property/written-variants",
  "studio/looks",
  "cli/machines-replay",
  "cli/shipped",
  "fuzz/torn",
  "studio/page",
  "cli/disk-full",
  "studio/simulate",
  "unit/play/strength",
  "projects/typed",
  "cli/watch",
  "property/hostile",
  "unit/syntax/mistakes",
  "studio/crash",
  "unit/driver/long-lines",
  "property/games",
  "property/agreement",
  "studio/sheet-hands",
  "projects/react",
  "property/reading",
  "studio/moves",
  "golden/types",
  "studio/odds",
  "projects/action-diff",
  "studio/table",
  "unit/language-server/monsters",
  "projects/server",
  "cli/terminal",
  "property/names-beside-damage",
  "cli/machines-killed",
  "cli/tune",
  "unit/emit/units",
  "property/what-is-known",
  "studio/sheet",
  "studio/firefox",
  "studio/text-help",
  "fixtures",
  "golden/generated",
  "unit/play/search",
];

/** Most of their time they wait for a browser, an installation or a command of their own. */
const isWaiting = ({ moduleId }: TestSpecification): boolean =>
  /\/test\/(?:cli|docs|editor|projects|studio)\//.test(moduleId);

/**
 * Slow files first; those that share nothing before all others, as each of them ends the workers; and those that wait
 * beside those that work, so that there is always something for each core to do.
 */
class Mixed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const found = slowest.findIndex((each) => moduleId.endsWith(`test/${each}.test.ts`));
      return found < 0 ? slowest.length : found;
    };
    const sorted = (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
    const isApart = ({ project }: TestSpecification): boolean => project.config.isolate;
    const together = sorted.filter((each) => !isApart(each));
    const places = [together.filter(isWaiting), together.filter((each) => !isWaiting(each))].flatMap((kind) =>
      kind.map((file, index) => ({ file, place: index / kind.length })),
    );
    return [...sorted.filter(isApart), ...places.sort((a, b) => a.place - b.place).map(({ file }) => file)];
  }
}

/** Whether Node loads our modules by itself: not while somebody edits, nor where Vitest has to see what ran. */
const isNative =
  process.platform !== "win32" &&
  /vitest(?:\.mjs)?$/.test(process.argv[1] ?? "") &&
  process.argv.includes("run") &&
  !process.argv.some((each) => each.startsWith("--coverage")) &&
  process.env["RULEWRIGHT_NATIVE"] !== "no";

export default defineConfig({
  root: at("."),
  resolve: { alias: { "rulewright/runtime": at("src/runtime/index.ts") } },
  test: {
    setupFiles: [at("test/support/spans.ts")],
    // A test that hangs is given up. How long the others take says how busy the machine is, and nothing else.
    testTimeout: isSoak ? 0 : 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 120_000 } },
    // One more than two cores: while one of them waits, the others go on.
    maxWorkers: Math.min(4, Math.max(3, availableParallelism())),
    // Most of what compiling makes is gone at once. With Node's 16 MB for what is new, an eighth of the time was collecting it.
    execArgv: ["--max-semi-space-size=64"],
    sequence: { sequencer: Mixed },
    coverage: { provider: "v8", include: ["src/**", "grammar/**"], reportsDirectory: "coverage" },
    // A worker keeps what it has loaded from file to file: loading the compiler for each of 270 files took 220 s.
    projects: [
      {
        extends: true,
        plugins: isNative ? [await nativeModules(at("."))] : [],
        test: { name: "shared", isolate: false, include: ["test/**/*.test.ts"], exclude: sharingNothing },
      },
      { extends: true, test: { name: "isolated", isolate: true, include: sharingNothing } },
    ],
  },
});
