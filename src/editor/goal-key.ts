import type { CompiledRulebook } from "../driver/compile.ts";
import { digestOf, gameHash } from "../ir/digest.ts";
import type { Goal } from "../ir/goals.ts";
import type { Program } from "../ir/program.ts";

/** What a goal comes to depends on what this says alone. */
export const goalKey = ({ name, linked }: CompiledRulebook, program: Program, goal: Goal): string =>
  `${name} ${gameHash([...linked, program])} ${digestOf(goal).hash}`;
