import type { actionFindings } from "../catalog/actions.ts";

export const actionAbout: Readonly<Record<keyof typeof actionFindings, string>> = {
  "action-without-player":
    "The first parameter of an action is the player who acts: `action walk(me: Side)`. What is chosen comes after it.",
  "actor-chosen":
    "Who acts is not chosen: in a phase it is the active player, and of an answer each player in turn. So the first parameter of an action has no `from`.",
  "parameter-without-from":
    "What a player chooses for an action comes from a list that everybody can go through: a list, a choice, a table, a range or a pile. So each parameter after the first says `from` what it is chosen.",
  "several-chosen":
    'What stands in the brackets of an action is chosen before it begins, one value for each name. Several are chosen when it happens: `let cards = chooseSome(me, me.hand, "Which cards?", most: 3)` in `do`.',
  "default-of-choice": "A parameter of an action is always chosen, so it cannot be left out, and has no default.",
  "action-without-do": "`do { }` says what happens when the action is used. Paying alone is no action.",
  "must-in-phase":
    "`must` belongs to answers: an action with `before` or `after` that is done without asking. In a phase the player chooses what to do.",
  "limit-of-other-phase":
    "`limit 1 per Turn` counts while that phase lasts. So for an action in a phase it is that phase, or one around it.",
  "cost-not-paid":
    "A cost is paid with `take … from`, `add … to` or `put … into`: only of these can I tell beforehand whether they can be paid in full.",
  "cost-not-own":
    "Whoever acts pays, with fields and piles of their own: `take 2 from me.sp`, `put card into me.discard`. What happens to others is no cost.",
  "changes-in-guard":
    "What is possible is worked out again and again, for each option, without playing it. So whatever says what is possible or how something counts only looks at the game: `needs`, `from`, `where`, `limit`, `forbid`, how much a `cost` takes, and the lines of a status.",
  "choosing-unseen":
    "Nobody chooses from what they cannot see: not from a `hidden` pile, not from an `owner` pile of somebody else, and not from pieces that a field holds, for these may lie in any pile. What is to be looked at first goes to a pile of the one who looks.",
  "unseen-in-guard":
    "What is possible tells whoever acts what it depends on. So `from`, `needs`, `cost`, `limit` and `forbid` look only at what they may see: not into a `hidden` pile, not into an `owner` pile of somebody else, and not at a piece that a field or a status holds, for it may lie in any pile. How many pieces there are, and whether a field holds one, everybody sees.",
  "unseen-in-choice":
    "What is offered, and how many of it may be chosen, tells the one who is asked what it depends on. So a choice looks only at what they may see: not into a `hidden` pile, not into an `owner` pile of somebody else, not at a piece that a field, a status or an event holds, and not at a row that somebody else has chosen or rolled in secret. They know what they have chosen themselves, and what was revealed to them, or laid where they see it, before the choice in the same text.",
  "unseen-in-field":
    "Everybody sees the fields of everything, those that are worked out as well. So a formula looks only into `public` piles, and not at pieces that a field holds, for these may lie in any pile; how many pieces there are, everybody sees.",
  "unknown-phase": "What is named here is a phase of this game, declared by `phase Name { }`.",
  "unknown-event":
    "What can be answered is a call of a procedure of this game, `before damage(…)`, or a phase: `after start of Turn`, `before end of Turn`. A rule only tells, and nothing happens in it.",
  "unknown-action": "What is forbidden or laid out is an action of this game, declared by `action name(…)`.",
  "moment-of-phase":
    "A phase can be answered when it has begun, `after start of Turn`, and before it ends, `before end of Turn`.",
  "action-above-phases":
    "A phase that has phases in it goes through them and asks nobody. Actions are taken in the innermost ones.",
  "nobody-active":
    "In a phase the active player is asked. There is one in a phase `for each player` and in the phases inside of it.",
  "pattern-by-place":
    "A pattern names the parameters it speaks of, each with a value or a test: `damage(target: me, amount: > 1)`. What it does not name does not matter.",
  "cancel-outside":
    "`cancel` stops the procedure that is about to happen. So it stands in the `do` of an action `before` a procedure, and nowhere else; phases cannot be stopped.",
  "cancel-needs-optional":
    "A procedure that is cancelled gives `none`. So one that can be cancelled gives nothing, or its result is `optional`, and whoever calls it says what then.",
  "pace-unsaid":
    "Where others may answer what happens in a `for each`, it says whether they answer after each turn, `separately`, or when all turns are done, `together`. The outcome differs.",
  "reactions-in-a-circle":
    "Answers that set each other off would never end. Somewhere in the circle something must run out or stand in the way: a `limit`, a `cost`, a piece that leaves the pile it is chosen from, or a condition on something that the circle changes.",
  "modifiers-in-a-circle":
    "A status changes what a rule gives. What it changes it by, and when, cannot come from the same rule: that would have no end.",
};
