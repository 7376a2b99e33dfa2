import type { Program, Variant } from "../../ir/program.ts";
import { rulesTexts } from "../../ir/rules-version.ts";
import { hashOfText } from "../../runtime/game-state.ts";

/** Changes with every change of the rules. */
export const versionOf = (program: Program, programs: readonly Program[], layers: readonly Variant[]): string =>
  hashOfText(rulesTexts(program, programs, layers).join("\n"));
