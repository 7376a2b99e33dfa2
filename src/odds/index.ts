/** `rulewright/odds`: how likely the results of rules are, for tools and pages. Needs nothing but programs; runs without Node. */
import { didYouMean, suggestions } from "../diagnostics/suggest.ts";
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
  /** Forgets all answers and keeps the rules made ready: for those who ask for a long time. */
  forget(): void;
}

/**
 * Answers questions about the rules of these programs; those that they use must be among them. What was worked out is
 * remembered, so keep it for as long as you ask. Rules are named with their rulebook, `duel.hits`; an unknown name is thrown as an
 * `UnknownName`, whatever the rules or values do is part of the answer.
 */
export function createOdds(programs: readonly Program[], options: CreateOptions = {}): RulebookOdds {
  const { variant, sources = new Map(), ...rest } = options;
  const oracle = createAsker(rest);
  const how = { variant: variant === undefined ? null : variantId(programs, variant), sources };
  const odds = ruleOdds(createInterpreter(programs, { ...how, oracle }));
  const fractions = ruleFractions(programs, how);
  const rules = new Set(programs.flatMap((program) => program.rules.map((rule) => rule.id)));
  const requireRule = (rule: Id): Id => {
    if (!rules.has(rule)) throw new UnknownName("rule", rule, [...rules]);
    return rule;
  };
  return {
    distribution: (rule, args, given) => odds.distribution(requireRule(rule), args, given),
    chance: (rule, args, test, given) => odds.chance(requireRule(rule), args, test, given),
    average: (rule, args, given) => odds.average(requireRule(rule), args, given),
    spread: (rule, args, given) => odds.spread(requireRule(rule), args, given),
    fractions: (rule, args, given) => fractions(requireRule(rule), args, given),
    forget: () => {
      oracle.forget();
    },
  };
}

function variantId(programs: readonly Program[], name: string): Id {
  const variants = programs.flatMap((program) => program.variants);
  const [found, other] = variants.filter((variant) => variant.id === name || variant.name === name);
  if (found === undefined)
    throw new UnknownName(
      "variant",
      name,
      variants.map((variant) => variant.id),
    );
  if (other !== undefined) throw new UnknownName("variant", name, [found.id, other.id]);
  return found.id;
}

/** A name that no rule or variant of the programs has, or that several have. */
export class UnknownName extends Error {
  override readonly name = "UnknownName";
  /** Those that may be meant, nearest first. */
  readonly near: readonly Id[];
  constructor(what: "rule" | "variant", written: string, ids: readonly Id[]) {
    const same = ids.filter((id) => bare(id) === written);
    const near = same.length > 0 ? same : nearest(written, ids);
    const some = ids
      .slice(0, 6)
      .map((id) => `\`${id}\``)
      .join(", ");
    const all =
      ids.length === 0
        ? `These programs have no ${what}s.`
        : `The ${what}s are ${some}${ids.length > 6 ? ` and ${ids.length - 6} more` : ""}.`;
    super(
      `${same.length > 1 ? `Several ${what}s are called` : `There is no ${what}`} \`${written}\`. ${didYouMean(near) ?? all}`,
    );
    this.near = near;
  }
}

const bare = (id: string): string => id.slice(id.indexOf(".") + 1);

/** By the full name, or, where the rulebook is left out or another one, by the name within it. */
function nearest(written: string, ids: readonly Id[]): readonly Id[] {
  const near = suggestions(written, ids);
  if (near.length > 0) return near;
  const names = suggestions(bare(written), ids.map(bare));
  return names.flatMap((name) => ids.filter((id) => bare(id) === name)).slice(0, 3);
}
