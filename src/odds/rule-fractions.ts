/** Exact fractions of a rule's results, for those who ask from outside: all rolls are played, one after the other. */
import { createInterpreter, type InterpreterOptions } from "../interpret/interpreter.ts";
import type { Id, Program } from "../ir/program.ts";
import { exactAsker, exactly, smallQuestion, type Exactly } from "./exact.ts";
import { ruleOdds, type Answer, type Arguments, type ResultTest } from "./of-rule.ts";

export type RuleFractions = (rule: Id, args: Arguments, given?: ResultTest) => Answer<Exactly>;

export function ruleFractions(
  programs: readonly Program[],
  options: Pick<InterpreterOptions, "variant" | "sources">,
): RuleFractions {
  const exact = exactAsker(smallQuestion);
  let found: Exactly | null = null;
  const odds = ruleOdds(
    createInterpreter(programs, {
      ...options,
      oracle: {
        ...exact,
        distribution(context, question, frame) {
          found = exactly(context, question, frame, smallQuestion);
          return [];
        },
      },
    }),
  );
  return (rule, args, given) => {
    const answer = odds.distribution(rule, args, given);
    if (answer.kind === "fault") return answer;
    if (found === null) throw new Error("Nobody was asked.");
    return { kind: "value", value: found };
  };
}
