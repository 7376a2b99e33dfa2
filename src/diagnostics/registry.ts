import type { Facts } from "./catalog.ts";
import { actionFindings } from "./catalog/actions.ts";
import { phaseFindings } from "./catalog/phases.ts";
import { decisionFindings } from "./catalog/decisions.ts";
import type { sheetFindings } from "./catalog/sheets.ts";
import { statusFindings } from "./catalog/statuses.ts";
import { syntaxFindings } from "./catalog/syntax.ts";
import { callFindings } from "./catalog/calls.ts";
import { cellFindings } from "./catalog/cells.ts";
import { literateFindings } from "./catalog/literate.ts";
import { nameFindings } from "./catalog/names.ts";
import { tableFindings } from "./catalog/tables.ts";
import { typeFindings } from "./catalog/types.ts";
import { ruleFindings } from "./catalog/rules.ts";
import { coverageFindings } from "./catalog/coverage.ts";
import { exampleFindings } from "./catalog/examples.ts";
import { gameFindings } from "./catalog/games.ts";
import { notationFindings } from "./catalog/notation.ts";
import { goalFindings } from "./catalog/goals.ts";
import { oddsFindings } from "./catalog/odds.ts";
import { diceFindings } from "./catalog/dice.ts";
import { playFindings } from "./catalog/play.ts";
import { projectFindings } from "./catalog/project.ts";

const findings = {
  ...syntaxFindings,
  ...callFindings,
  ...cellFindings,
  ...nameFindings,
  ...tableFindings,
  ...typeFindings,
  ...ruleFindings,
  ...coverageFindings,
  ...exampleFindings,
  ...gameFindings,
  ...notationFindings,
  ...oddsFindings,
  ...goalFindings,
  ...diceFindings,
  ...playFindings,
  ...projectFindings,
  ...literateFindings,
  ...actionFindings,
  ...statusFindings,
  ...phaseFindings,
  ...decisionFindings,
};

/** Every kind of finding there is. A name stands in one topic only; a test sees to it. */
export const catalog = findings as typeof findings & typeof sheetFindings;

/** Those about sheets come from whoever reads sheets: the compiler in a browser does without their words. */
export function addFindings(more: typeof sheetFindings): void {
  Object.assign(findings, more);
}

export type Code = keyof typeof catalog;
export type FactsOf<C extends Code> = Facts<(typeof catalog)[C]>;
