import { entry } from "../catalog.ts";

/** Findings about how the declarations and lines of games are written. */
export const notationOfGamesFindings = {
  "from-outside-action": entry<Record<never, never>>(
    "error",
    "The parameters of an action say what they are chosen from: `action play(me: Hero, card: Card from me.hand) in Turn { }`. Rules, procedures and the rest are given their values.",
    () => ({ message: "Only the parameters of an action are chosen from something.", label: "not here", hint: "A value that may be left out has `default`." }),
  ),
  "misplaced-choosing": entry<Record<never, never>>(
    "error",
    "`choosing react(b, Card.Brace), RightArm` lays out decisions. It is a line of an example of a game.",
    () => ({ message: "`choosing` lays out decisions for an example, and stands there on a line of its own.", label: "not here", hint: "In a game, a player is asked with `choose(who, list)`." }),
  ),
  "until-when": entry<{ readonly found: string }>(
    "error",
    "A status ends `until end of Turn`, `until start of Turn`, `until after attack(attacker: me)`, `until before attack(attacker: me)`, or `until removed`.",
    ({ found }) => ({ message: `I need to know when the status ends: before or after \`${found}\`?`, label: "before or after?", hint: `Write \`until after ${found}(…)\`, or \`until end of …\` with the name of a phase.` }),
  ),
};
