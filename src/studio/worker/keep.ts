/** A call that was tried becomes an example in the file of its rule, if it holds there. */
import { freezeOne, type FreezeOf } from "../../diff/freeze.ts";
import { candidates, comesTrue, withExample } from "../../diff/keep-example.ts";
import { createInterpreter } from "../../interpret/interpreter.ts";
import { short, valueText } from "../../interpret/show.ts";
import type { Json } from "../../ir/program.ts";
import { isRulesFile } from "../../source/kinds.ts";
import type { Answer, Question } from "../protocol.ts";
import type { Ready } from "./answer-desk.ts";
import type { PageProject } from "./page-project.ts";
import { diceFor, findRule } from "./try.ts";

export async function keep(
  ready: Ready,
  project: PageProject,
  { rule: id, args, roll, title }: Extract<Question, { ask: "keep" }>,
): Promise<Answer> {
  const found = findRule(ready, id);
  if ("kind" in found) return found;
  const { rulebook, programs, rule } = found;
  const interpreter = createInterpreter(programs, { sources: ready.compilation.sources, asker: ready.asker });
  const dice = rule.effects.rolls ? diceFor(found, roll) : null;
  const frozen = freezeOne(interpreter, rule, args, dice);
  if ("kind" in frozen) return { kind: "mistake", message: frozen.message };
  const given = rule.params.flatMap(({ name, type }): readonly string[] => {
    const value: Json | undefined = frozen.args[name];
    if (value === undefined) return [];
    return [`${name} ${typeof value === "string" ? value : valueText(interpreter.linked, type, value, { most: 40 })}`];
  });
  const usual = short(`${rule.name}${given.length === 0 ? "" : `: ${given.join(", ")}`}`.replace(/[\r\n]+/g, " "), 100);
  const wanted = title ?? untaken(usual, new Set(rulebook.program?.examples.map((each) => each.title) ?? []));
  const of: FreezeOf = { programs, rulebook: rulebook.name, rule, variant: null, title: wanted };
  const path = isRulesFile(rule.at.file) ? rule.at.file : `${rulebook.folder}/examples.rules`;
  const before = project.texts.get(path) ?? "";
  for (const text of candidates(of, [frozen], false)) {
    if (await comesTrue(project, { rulebook: rulebook.name, file: path, before, text }))
      return { kind: "kept", path, title: wanted, text: withExample(before, path, text) };
  }
  return { kind: "mistake", message: "What the rule gives here cannot be claimed in a line of the rules." };
}

/** Two examples of one title could not be told apart. */
function untaken(title: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const each = number === 1 ? title : `${title} (${number})`;
    if (!taken.has(each)) return each;
  }
}
