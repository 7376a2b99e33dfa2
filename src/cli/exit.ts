/** What the command says to whoever called it. */
export const exitCode = {
  fine: 0,
  /** The rules, their examples or what was generated have errors. */
  ruleErrors: 1,
  /** An unknown command, option, rule or value. */
  wrongUse: 2,
  /** A mistake in the compiler. */
  internalError: 3,
} as const;

/** The command was used wrongly: `message` says how, in one or two sentences. Ends the command with code 2. */
export class WrongUse extends Error {
  override readonly name = "WrongUse";
}
