/** `rulewright/odds`: how likely the results of rules are, for tools and pages. Needs nothing but programs; runs without Node. */
import { suggestions } from "../diagnostics/suggest.ts";
import { createInterpreter } from "../interpret/interpreter.ts";
import type { Id, Program } from "../ir/program.ts";
import { createAsker, type OddsOptions } from "./asker.ts";
import { ruleOdds, type RuleOdds } from "./of-rule.ts";

export type { OddsOptions } from "./asker.ts";
export type { Answer, Arguments, ResultTest, RuleOdds } from "./of-rule.ts";
export type { FaultOutcome } from "../interpret/interpreter.ts";
export type { Chance, Odds } from "../interpret/odds-value.ts";
export { oddsText } from "../interpret/odds-text.ts";
export type { Json, Program } from "../ir/program.ts";

export interface CreateOptions extends OddsOptions {
  /** The name of the variant that holds. */
  readonly variant?: string;
}

/**
 * Answers questions about the rules of these programs, each after those that it uses. What was worked out is remembered,
 * so keep it for as long as you ask. Rules are named with their rulebook, `duel.hits`; an unknown name is thrown as a
 * `RangeError`, whatever the rules or values do is part of the answer.
 */
export function createOdds(programs: readonly Program[], options: CreateOptions = {}): RuleOdds {
  const { variant, ...rest } = options;
  const asker = createAsker(rest);
  const odds = ruleOdds(createInterpreter(programs, { variant: variant === undefined ? null : variantId(programs, variant), asker }));
  const rules = new Set(programs.flatMap((program) => program.rules.map((rule) => rule.id)));
  const known = (rule: Id): Id => {
    if (!rules.has(rule)) throw new RangeError(`There is no rule \`${rule}\`.${meant(rule, [...rules])}`);
    return rule;
  };
  return {
    distribution: (rule, args, given) => odds.distribution(known(rule), args, given),
    chance: (rule, args, test, given) => odds.chance(known(rule), args, test, given),
    average: (rule, args, given) => odds.average(known(rule), args, given),
    spread: (rule, args, given) => odds.spread(known(rule), args, given),
  };
}

function variantId(programs: readonly Program[], name: string): Id {
  const variants = programs.flatMap((program) => program.variants);
  // The last program is the one that is asked; those it uses come before.
  const found = [...variants].reverse().find((variant) => variant.id === name || variant.name === name);
  if (found === undefined) throw new RangeError(`There is no variant \`${name}\`.${meant(name, variants.map((variant) => variant.name))}`);
  return found.id;
}

function meant(written: string, known: readonly string[]): string {
  const [first] = suggestions(written, known);
  return first === undefined ? "" : ` Did you mean \`${first}\`?`;
}
