/** For the page of the reference and for SARIF: what each finding means and what to do, in two or three sentences. Who only finds needs none of it. */
import type { Code } from "./registry.ts";
import { actionAbout } from "./about/actions.ts";
import { callAbout } from "./about/calls.ts";
import { cellAbout } from "./about/cells.ts";
import { coverageAbout } from "./about/coverage.ts";
import { decisionAbout } from "./about/decisions.ts";
import { diceAbout } from "./about/dice.ts";
import { exampleAbout } from "./about/examples.ts";
import { gameAbout } from "./about/games.ts";
import { goalAbout } from "./about/goals.ts";
import { literateAbout } from "./about/literate.ts";
import { nameAbout } from "./about/names.ts";
import { notationAbout } from "./about/notation.ts";
import { oddsAbout } from "./about/odds.ts";
import { phaseAbout } from "./about/phases.ts";
import { playAbout } from "./about/play.ts";
import { projectAbout } from "./about/project.ts";
import { ruleAbout } from "./about/rules.ts";
import { sheetAbout } from "./about/sheets.ts";
import { statusAbout } from "./about/statuses.ts";
import { syntaxAbout } from "./about/syntax.ts";
import { tableAbout } from "./about/tables.ts";
import { typeAbout } from "./about/types.ts";

export const about: Readonly<Record<Code, string>> = {
  ...actionAbout,
  ...callAbout,
  ...cellAbout,
  ...coverageAbout,
  ...decisionAbout,
  ...diceAbout,
  ...exampleAbout,
  ...gameAbout,
  ...goalAbout,
  ...literateAbout,
  ...nameAbout,
  ...notationAbout,
  ...oddsAbout,
  ...phaseAbout,
  ...playAbout,
  ...projectAbout,
  ...ruleAbout,
  ...sheetAbout,
  ...statusAbout,
  ...syntaxAbout,
  ...tableAbout,
  ...typeAbout,
};
