/** The recipes of the guide for other engines: their own commands, as each engine would start them, give what one run gives. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { rulewright } from "../support/fake-terminal.ts";
import { guideBlocks } from "../../src/docs/guide/blocks.ts";
import { guideText } from "../support/guide.ts";
import { sparring } from "../support/sparring.ts";
import { tempProject } from "../support/temp-project.ts";

const duel = (sparring["rules/sparring/sparring.rules"] ?? "").replace("rulebook sparring", "rulebook duel");
const blocks = guideBlocks(guideText("many-machines.md"));

/** The command of a recipe, as a shell sees it with these variables. */
function wordsOf(
  heading: string,
  variables: Readonly<Record<string, string>>,
  replace: (text: string) => string = String,
): readonly string[] {
  const lines = blocks.filter((each) => each.heading === heading).flatMap((each) => each.lines);
  const [, command = ""] =
    lines.map((line) => /npx rulewright (simulate .*--part.*)$/.exec(line)).find((found) => found !== null) ?? [];
  const said = spawnSync("bash", ["-c", `printf '%s\\n' ${replace(command)}`], {
    encoding: "utf8",
    env: { ...process.env, ...variables },
  });
  return said.stdout.trimEnd().split("\n");
}

it("play the parts, and merged they are one run", async () => {
  const root = tempProject({ "rules/duel/duel.rules": duel });
  const whole = (await rulewright(root, ["simulate", "duel", "--games", "60", "--seed", "spring"])).out;
  const merge = /npx rulewright (simulate --merge .*)$/m.exec(guideText("many-machines.md"))?.[1]?.split(" ") ?? [];
  for (const [heading, words] of [
    ["Slurm", (part: number) => wordsOf("Slurm", { SLURM_ARRAY_TASK_ID: String(part) })],
    ["Kubernetes", (part: number) => wordsOf("Kubernetes", { JOB_COMPLETION_INDEX: String(part - 1) })],
    [
      "The matrix of a CI",
      (part: number) =>
        wordsOf("The matrix of a CI", {}, (text) => text.replaceAll("${{ matrix.part }}", String(part))),
    ],
  ] as const) {
    for (const part of [1, 2, 3]) {
      rmSync(join(root, `part-${part}.json`), { force: true });
      expect([heading, await rulewright(root, words(part))]).toEqual([
        heading,
        { code: 0, out: `Wrote \`part-${part}.json\`: part ${part}/3, 20 games.\n`, err: "" },
      ]);
    }
    expect((await rulewright(root, merge)).out).toBe(whole);
  }
});
