import { leftOver, prepareCall, showFault } from "../call.ts";
import { tellSeed } from "../dice.ts";
import { exitCode } from "../exit.ts";
import type { Session } from "../session.ts";

/** Prints the value as the rules would write it, or as JSON. */
export async function run(
  session: Session,
  options: Readonly<Record<string, unknown>>,
  words: readonly string[],
): Promise<number> {
  const call = await prepareCall(session, options, words);
  if (typeof call === "number") return call;
  const outcome = call.interpreter.call(call.rule.id, call.args);
  const asJson = options["json"] === true;
  tellSeed(session, call.rolls);
  if (outcome.kind === "fault") return showFault(session, outcome, asJson);
  const left = leftOver(call);
  if (left !== null) return showFault(session, left, asJson);
  if (asJson) session.terminal.data(`${JSON.stringify(outcome.value, null, 2)}\n`);
  else session.terminal.out(`${call.interpreter.show(call.rule.result, outcome.value)}\n`);
  return exitCode.fine;
}
