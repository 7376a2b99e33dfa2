/** What a simulation needs beside its counts to be told: plain data, kept with them, so that parts can be merged where there are no rules. */
import { resultsOf } from "../../play/results.ts";
import { matchOf, seedOf, type SimulationPlan } from "../../play/simulation.ts";
import type { Tally } from "../../play/tally.ts";
import type { GameRules } from "../../runtime/game.ts";
import { quoteForShell } from "../game/open.ts";
import type { Simulated } from "./forms.ts";

export interface Telling {
  readonly rules: GameRules;
  readonly variant: string | null;
  /** As the command takes it: `--setup duel --first confessor`; `isPacked`: all values came as one. */
  readonly setup: { readonly name: string; readonly written: string; readonly isPacked: boolean };
  /** Of each variation, what makes it of the setup: ` --first.frame Light`. */
  readonly written: readonly string[];
  readonly refused: Simulated["refused"];
  readonly varied: Simulated["varied"];
  /** So many were asked for. */
  readonly games: number;
}

export function simulatedBy(telling: Telling, plan: SimulationPlan, tally: Tally): Simulated {
  const { rules, variant, setup, written, refused, varied, games } = telling;
  const replayCommand = (game: number): string => {
    const match = matchOf(plan, game);
    // Values that came as one are told as one.
    const table =
      setup.isPacked && written.length > 1
        ? `--setup ${setup.name} --args ${quoteForShell(JSON.stringify(match.setup[setup.name]))}`
        : `${setup.written}${written[match.variation] ?? ""}`;
    return `rulewright play ${rules.name}${variant === null ? "" : ` --variant ${variant}`} ${table} --players ${match.names.join(",")} --seed ${seedOf(plan, game)}`;
  };
  return {
    rules,
    plan,
    setup: `${setup.written}${written.length === 1 ? (written[0] ?? "") : ""}`,
    variant,
    results: resultsOf(rules, plan, tally),
    wanted: games,
    replayCommand,
    refused,
    varied,
  };
}
