import type { RulesError } from "../../runtime/errors.ts";
import { exitCode } from "../exit.ts";
import type { Session } from "../session.ts";

/** Prints an error in play, which names its place itself. */
export function showRulesError({ terminal }: Session, { fault, message }: RulesError): number {
  terminal.err(`${terminal.errPalette.error(`${fault}:`)} ${message}\n`);
  return exitCode.ruleErrors;
}
