/** The bot: gets the log of a match, posts the key of its decision. */
import { searchBot } from "rulewright/bots";
import type { Log } from "rulewright/runtime";
import * as brawl from "../rules/brawl/brawl.rules/game";

export interface Question {
  readonly id: number;
  readonly log: Log;
}
export interface Answer {
  readonly id: number;
  readonly key: string;
}

const newPlayer = (game: typeof brawl) => ({ game, bot: searchBot(game, { seed: "brawl", nodes: 200 }) });

/** By version of the rules: a match may go on with old ones. */
const players = new Map([[brawl.rules.version, newPlayer(brawl)]]);
/** A question about rules that this worker does not have yet: they are on their way. */
let early: Question | null = null;

function answer(question: Question): void {
  const player = players.get(question.log.rules);
  early = player === undefined ? question : null;
  if (player === undefined) return;
  const { key } = player.bot.choose(player.game.replay(question.log));
  postMessage({ id: question.id, key } satisfies Answer);
}
addEventListener("message", ({ data }: MessageEvent<Question>) => answer(data));

if (import.meta.hot) {
  import.meta.hot.accept("../rules/brawl/brawl.rules/game", (next) => {
    if (next === undefined) return;
    const game = next as unknown as typeof brawl;
    players.set(game.rules.version, newPlayer(game));
    if (early !== null) answer(early);
  });
}
