import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
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

/** The slowest files, slowest first: a worker that begins one of them at the end leaves the other one idle. */
const slowest = [
  "projects/readme",
  "property/matrix-games",
  "docs/site",
  "projects/toolchains",
  "property/random-games",
  "projects/release",
  "property/incremental",
  "property/format-files",
  "cli/disk-full",
  "projects/react",
  "studio/page",
  "cli/machines-replay",
  "projects/vitest",
  "studio/moves",
  "cli/answers",
  "studio/crash",
  "golden/generated",
];

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const found = slowest.findIndex((each) => moduleId.endsWith(`test/${each}.test.ts`));
      return found < 0 ? slowest.length : found;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  root: at("."),
  resolve: { alias: { "rulewright/runtime": at("src/runtime/index.ts") } },
  test: {
    setupFiles: [at("test/support/spans.ts")],
    // A test that hangs is given up. How long the others take says how busy the machine is, and nothing else.
    testTimeout: isSoak ? 0 : 900_000,
    hookTimeout: 900_000,
    // On two cores, one less would leave half of the machine idle.
    maxWorkers: Math.min(4, Math.max(2, availableParallelism())),
    sequence: { sequencer: SlowestFirst },
    coverage: { provider: "v8", include: ["src/**", "grammar/**"], reportsDirectory: "coverage" },
    // A worker keeps what it has loaded from file to file: loading the compiler for each of 270 files took 220 s.
    projects: [
      {
        extends: true,
        test: { name: "shared", isolate: false, include: ["test/**/*.test.ts"], exclude: sharingNothing },
      },
      { extends: true, test: { name: "isolated", isolate: true, include: sharingNothing } },
    ],
  },
});
