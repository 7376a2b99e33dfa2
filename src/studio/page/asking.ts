/** What is asked about the rule under the cursor, and what came of it. */
import { computed, effect, signal } from "@preact/signals";
import { fittedFields, missingIn } from "../controls.ts";
import type { Answer, Arguments, OddsAnswer, Roll, RuleLine, TryAnswer } from "../protocol.ts";
import { onRulesRenamed } from "./rule-renames.ts";
import { answers, changeText, currentRule, openPath, overview, panel, pinnedRule, say } from "./state.ts";

const givenArguments = signal<ReadonlyMap<string, Arguments>>(new Map());

/** The values in the form, as far as the rule takes them today. */
export const currentArguments = computed((): Arguments => {
  const rule = currentRule.value;
  return rule === null ? {} : fittedFields(rule.params, givenArguments.value.get(rule.id) ?? null);
});

export function giveArguments(values: Arguments): void {
  const rule = currentRule.peek();
  if (rule !== null) givenArguments.value = new Map(givenArguments.peek()).set(rule.id, values);
}

onRulesRenamed((follow) => {
  const given = [...givenArguments.peek()].map(([rule, args]) => ({ rule, args }));
  // Nobody is asked anew where nothing is called otherwise.
  if (given.some((each) => follow(each) !== null))
    givenArguments.value = new Map(given.map((each) => follow(each) ?? each).map(({ rule, args }) => [rule, args]));
  const pinned = pinnedRule.peek();
  if (pinned !== null) pinnedRule.value = follow({ rule: pinned, args: {} })?.rule ?? pinned;
});

export type OddsMode = "curve" | "sweep";
/** Whether the panel of odds shows a curve, or what happens as values go through a range. */
export const oddsMode = signal<OddsMode>("curve");

export const roll = signal<Roll>({ seed: newSeed() });

export function rollAgain(): void {
  roll.value = { seed: newSeed() };
}

function newSeed(): string {
  return [...crypto.getRandomValues(new Uint8Array(4))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** An answer with the rule it is about. */
interface About<T> {
  readonly rule: string;
  readonly answer: T;
}
export const tried = signal<About<TryAnswer | Extract<Answer, { kind: "mistake" }>> | null>(null);
export const odds = signal<About<OddsAnswer | Extract<Answer, { kind: "mistake" }>> | null>(null);

export const canTry = (rule: RuleLine): boolean => !rule.ofGame;
/** Why the rule can be given no values; null: it can. */
export const missingFor = (rule: RuleLine): string | null => missingIn(rule.params);
export const hasCurve = (rule: RuleLine): boolean => !rule.ofGame && rule.rolls && !rule.givesOdds;

effect(() => {
  const rule = currentRule.value;
  // Asked anew of every state of the texts. A form that nobody sees is not read.
  if (overview.value === null || rule === null || panel.value !== "try" || !canTry(rule)) return;
  if (missingFor(rule) !== null) return;
  const [args, how] = [currentArguments.value, roll.value];
  void answers.ask({ ask: "try", rule: rule.id, args, roll: how }).then((answer) => {
    if (answer?.kind === "tried" || answer?.kind === "mistake") tried.value = { rule: rule.id, answer };
  });
});

effect(() => {
  const rule = currentRule.value;
  if (overview.value === null || rule === null || panel.value !== "odds" || !hasCurve(rule)) return;
  if (missingFor(rule) !== null) return;
  const args = currentArguments.value;
  void answers.ask({ ask: "odds", rule: rule.id, args }).then((answer) => {
    if (answer?.kind === "odds" || answer?.kind === "mistake") odds.value = { rule: rule.id, answer };
  });
});

/** What is shown becomes an example in the file of the rule. */
export async function keepAsExample(): Promise<void> {
  const rule = currentRule.peek();
  if (rule === null) return;
  const question = {
    ask: "keep",
    rule: rule.id,
    args: currentArguments.peek(),
    roll: roll.peek(),
    title: null,
  } as const;
  const answer = await answers.ask(question);
  if (answer?.kind === "mistake") say(answer.message);
  else if (answer?.kind === "kept") {
    // The cursor may stand below the rule then: it is still what is being tried.
    pinnedRule.value = rule.id;
    changeText(answer.path, answer.text);
    if (openPath.peek() === answer.path) say(`Kept as “${answer.title}”, at the end of this file.`);
    else say(`Kept as “${answer.title}” in ${answer.path}.`);
  } else say("The rules changed meanwhile. Try again.");
}
