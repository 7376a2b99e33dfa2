/** Players that are no people. A bot sees what a player sees: what it tries, it tries on a game in which the unseen is drawn anew. */
import type { Dice } from "../runtime/dice.ts";
import type { Decision, GameModule } from "../runtime/game.ts";
import { assertNever } from "../source/exhaustive.ts";
import { usualDepth, usualNodes, usualTries } from "./bot-defaults.ts";
import type { Evaluator } from "./evaluator.ts";
import { greedy } from "./greedy.ts";
import { choosePreferred } from "./habits.ts";
import { search } from "./search.ts";

export type BotSpec =
  | { readonly kind: "random" }
  /** `tries`: on so many drawings of what is unseen. */
  | { readonly kind: "greedy"; readonly tries: number }
  /** `nodes`: so many are added to the tree for a decision. From each, games go on by `policy` for `depth` decisions; null: as many as are usual in that game. */
  /** Takes what the rules prefer; where they say nothing, it is greedy. */
  | { readonly kind: "habits" }
  | {
      readonly kind: "search";
      readonly nodes: number;
      readonly policy: "random" | "greedy";
      readonly depth: number | null;
    };

export interface BotContext<S> {
  readonly game: GameModule<S>;
  readonly evaluator: Evaluator<S>;
}

/** The place of the option. */
export function chooseOption<S>(table: BotContext<S>, bot: BotSpec, state: S, decision: Decision, dice: Dice): number {
  if (decision.options.length === 1) return 0;
  switch (bot.kind) {
    case "random":
      return dice.below(decision.options.length);
    case "greedy":
      return greedy(table, (done) => done < bot.tries, state, decision, dice);
    case "habits":
      return (
        choosePreferred(table.game, state, decision, dice) ??
        greedy(table, (done) => done < usualTries, state, decision, dice)
      );
    case "search": {
      const { nodes, policy, depth } = bot;
      const settings = {
        policy,
        depth: depth ?? usualDepth(table.game, policy),
        goesOn: (done: number) => done < nodes,
      };
      return search(table, settings, state, decision, dice);
    }
    default:
      return assertNever(bot);
  }
}

/** Does the bot weigh one state against another? */
export function needsEvaluator(bot: BotSpec): boolean {
  return bot.kind !== "random";
}

const usual = { tries: usualTries, nodes: usualNodes } as const;
const most = 1_000_000;

/** `random`, `habits`, `greedy`, `greedy:8`, `search`, `search:200`, `search:200:greedy:10`; null: it is none. */
export function readBot(written: string): BotSpec | null {
  const [kind, ...parts] = written.trim().split(":");
  if (kind === "random" || kind === "habits") return parts.length === 0 ? { kind } : null;
  if (kind === "greedy") {
    const tries = numberIn(parts[0], usual.tries);
    return parts.length <= 1 && tries !== null && tries > 0 ? { kind, tries } : null;
  }
  if (kind !== "search" || parts.length > 3) return null;
  const [nodes, policy] = [numberIn(parts[0], usual.nodes), parts[1] ?? "random"];
  if (policy !== "random" && policy !== "greedy") return null;
  const depth = parts[2] === undefined ? null : numberIn(parts[2], 0);
  const isDepth = parts[2] === undefined || depth !== null;
  return nodes !== null && nodes > 0 && isDepth ? { kind, nodes, policy, depth } : null;
}

function numberIn(written: string | undefined, otherwise: number): number | null {
  if (written === undefined) return otherwise;
  const value = /^\d+$/.test(written) ? Number(written) : null;
  return value !== null && value <= most ? value : null;
}

/** As it is written: the shortest way. */
export function botText(bot: BotSpec): string {
  switch (bot.kind) {
    case "random":
    case "habits":
      return bot.kind;
    case "greedy":
      return bot.tries === usual.tries ? "greedy" : `greedy:${bot.tries}`;
    case "search": {
      const tail =
        bot.depth === null ? (bot.policy === "random" ? "" : `:${bot.policy}`) : `:${bot.policy}:${bot.depth}`;
      return `search:${bot.nodes}${tail}`;
    }
    default:
      return assertNever(bot);
  }
}
