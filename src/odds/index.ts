/** `rulewright/odds`: how likely the results of rules are, for tools and pages. Needs nothing but programs; runs without Node. */
import { suggestions } from "../diagnostics/suggest.ts";
import { createInterpreter } from "../interpret/interpreter.ts";
import type { Id, Program } from "../ir/program.ts";
import type { Sources } from "../source/text.ts";
import { createAsker, type OddsOptions } from "./asker.ts";
import type { Exactly } from "./exact.ts";
import { ruleOdds, type Answer, type Arguments, type ResultTest, type RuleOdds } from "./of-rule.ts";
import { ruleFractions } from "./rule-fractions.ts";

export type { OddsOptions } from "./asker.ts";
export type { Answer, Arguments, ResultTest, RuleOdds } from "./of-rule.ts";
export type { Exactly } from "./exact.ts";
export type { Fraction } from "./fraction.ts";
export type { FaultOutcome } from "../interpret/interpreter.ts";
export type { Chance, Odds } from "../interpret/odds-value.ts";
export { oddsText } from "../interpret/odds-text.ts";
export type { Json, Program } from "../ir/program.ts";

export interface CreateOptions extends OddsOptions {
  /** The variant that holds: `closedDice`, or `duel.closedDice` where several rulebooks have one of that name. */
  readonly variant?: string;
  /** The texts of the rules, as `compileProject` gives them: with them a fault knows its line. */
  readonly sources?: Sources;
}

export interface RulebookOdds extends RuleOdds {
  /**
   * Every result in exact fractions of whole numbers, for small questions: all rolls are played, one after the other. What
   * was not played to its end, because it is too unlikely or there are too many rolls, is `lost`.
   */
  fractions(rule: Id, args: Arguments, given?: ResultTest): Answer<Exactly>;
}

/**
 * Answers questions about the rules of these programs; those that they use must be among them. What was worked out is
 * remembered, so keep it for as long as you ask. Rules are named with their rulebook, `duel.hits`; an unknown name is thrown as a
 * `RangeError`, whatever the rules or values do is part of the answer.
 */
export function createOdds(programs: readonly Program[], options: CreateOptions = {}): RulebookOdds {
  const { variant, sources = new Map(), ...rest } = options;
  const asker = createAsker(rest);
  const how = { variant: variant === undefined ? null : variantId(programs, variant), sources };
  const odds = ruleOdds(createInterpreter(programs, { ...how, asker }));
  const fractions = ruleFractions(programs, how);
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
    fractions: (rule, args, given) => fractions(known(rule), args, given),
  };
}

function variantId(programs: readonly Program[], name: string): Id {
  const variants = programs.flatMap((program) => program.variants);
  const [found, other] = variants.filter((variant) => variant.id === name || variant.name === name);
  if (found === undefined) throw new RangeError(`There is no variant \`${name}\`.${meant(name, variants.map((variant) => variant.name))}`);
  if (other !== undefined) throw new RangeError(`There are several variants \`${name}\`: \`${found.id}\` and \`${other.id}\`.`);
  return found.id;
}

function meant(written: string, known: readonly string[]): string {
  const [first] = suggestions(written, known);
  return first === undefined ? "" : ` Did you mean \`${first}\`?`;
}
