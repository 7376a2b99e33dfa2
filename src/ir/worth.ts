import type { Program, Rule } from "./program.ts";

/** The rule that says how well a player stands: `rule worth(me: Player): number`. Bots ask it, if it is there. */
export function worthRule({ game, rules, rulebook }: Program): Rule | null {
  const rule = rules.find(({ id }) => id === `${rulebook.name}.worth`);
  if (game === null || rule === undefined || rule.effects.rolls) return null;
  const [me, ...others] = rule.params;
  const takesPlayer =
    me !== undefined &&
    me.type.kind === "entity" &&
    me.type.id === game.player &&
    others.every((param) => param.default !== null);
  return takesPlayer && (rule.result.kind === "int" || rule.result.kind === "number") ? rule : null;
}
