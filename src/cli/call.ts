import { createInterpreter, type FaultOutcome, type Interpreter } from "../interpret/interpreter.ts";
import type { OddsOracle } from "../interpret/odds-oracle.ts";
import { argumentWords } from "../diagnostics/catalog/play.ts";
import { speaksOfGame } from "../interpret/decode.ts";
import { link } from "../interpret/linked.ts";
import { exactAsker, type Compilation } from "../driver/compile.ts";
import type { Json } from "../ir/program.ts";
import type { Sources } from "../source/text.ts";
import { callArgs } from "./call-args.ts";
import { compileSession } from "./compile.ts";
import { callDice, type CallDice } from "./dice.ts";
import { exitCode, WrongUse } from "./exit.ts";
import { findRule, findVariant, type FoundRule } from "./find-rule.ts";
import type { Session } from "./session.ts";
import { codeFor, showFindings } from "./show.ts";

export interface PreparedCall extends FoundRule {
  readonly args: Readonly<Record<string, Json>> | readonly Json[];
  readonly interpreter: Interpreter;
  readonly rolls: CallDice;
  /** Who is asked for odds, if the rule asks. */
  readonly oracle: OddsOracle | null;
  readonly variant: string | null;
  readonly sources: Sources;
}

export interface OpenRule {
  readonly found: FoundRule;
  readonly variant: string | null;
  readonly compilation: Compilation;
}

/** The rule of that name under the variant asked for; or an exit code, if the rules do not allow it. */
export async function openRule(
  session: Session,
  options: Readonly<Record<string, unknown>>,
  name: string,
  ofGames: "with games" | "without games" = "without games",
): Promise<OpenRule | number> {
  const compilation = await compileSession(session, { withoutExamples: true });
  const broken =
    compilation.rulebooks.some((each) => each.program === null) ||
    compilation.rulebooks.length < compilation.names.length;
  const whole = compilation.rulebooks.some((each) =>
    [...(each.program?.rules ?? []), ...(each.program?.game?.procedures ?? [])].some(
      (rule) => rule.id === name || rule.name === name,
    ),
  );
  // Mistakes elsewhere do not stand in the way of a rule that is sound.
  if (broken && !whole) {
    showFindings(session, compilation.diagnostics, compilation.sources);
    return codeFor(compilation.diagnostics);
  }
  const found = findRule(compilation, name);
  if (ofGames === "without games" && isOfGame(found))
    throw new WrongUse(
      `${argumentWords.ofGame(found.rule.name)} What may come of it: \`rulewright odds ${found.rule.id}\`.`,
    );
  const program = found.rulebook.program;
  const variant =
    typeof options["variant"] === "string" && program !== null ? findVariant(program, options["variant"]) : null;
  return { found: { ...found, variant }, variant, compilation };
}

/** It changes a game or depends on one. */
export const isOfGame = ({ rule, procedure }: Pick<FoundRule, "rule" | "procedure">): boolean =>
  procedure !== null || speaksOfGame(rule);

/** Everything that `run` and `explain` need; or an exit code, if the rules do not allow it. */
export async function prepareCall(
  session: Session,
  options: Readonly<Record<string, unknown>>,
  words: readonly string[],
): Promise<PreparedCall | number> {
  const [name = "", ...values] = words;
  const opened = await openRule(session, options, name);
  if (typeof opened === "number") return opened;
  const { found, variant, compilation } = opened;
  const args = await callArgs(session, found, options, values);
  const { sources } = compilation;
  const rolls = callDice(found.rule, link(found.programs, variant), options);
  const oracle = found.rule.effects.asks ? await exactAsker() : null;
  const interpreter = createInterpreter(found.programs, { variant, sources, dice: rolls.dice, oracle });
  return { ...found, args, interpreter, rolls, oracle, variant, sources };
}

/** What was laid out and nobody rolled: a fault of the call. */
export function leftOver({ interpreter, rolls, rule }: PreparedCall): FaultOutcome | null {
  const done = interpreter.guard(() => rolls.laid?.finish(rule.at));
  return done.kind === "fault" ? done : null;
}

/** Prints an error in play. A value that does not fit its parameter is wrong use, the rest is in the rules. */
export function showFault(session: Session, fault: FaultOutcome, asJson: boolean): number {
  const code = fault.fault === "wrong-argument" && fault.place === null ? exitCode.wrongUse : exitCode.ruleErrors;
  if (asJson) {
    const values = Object.fromEntries(fault.values.map(({ name, value }) => [name, value]));
    session.terminal.data(
      `${JSON.stringify({ fault: fault.fault, place: fault.place, message: fault.message, values }, null, 2)}\n`,
    );
    return code;
  }
  const { errPalette } = session.terminal;
  const place = fault.place === null ? "" : `\n  ${errPalette.faint("at")} ${fault.place}`;
  session.terminal.err(`${errPalette.error(`${fault.fault}:`)} ${fault.message}${place}\n`);
  return code;
}
