import { entry } from "../catalog.ts";
import { oneOf, type Unknown } from "../unknown.ts";

const listed = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");
const around = (names: readonly string[]): string =>
  [...names, names[0] ?? ""].map((name) => `\`${name}\``).join(" → ");

/** Findings about what players may do, and what answers what. */
export const actionFindings = {
  // ---------------------------------------------------------------- parameters and lines

  "action-without-player": entry<{ name: string; player: string; found: string | null }>(
    "error",
    "The first parameter of an action is the player who acts: `action walk(me: Side)`. What is chosen comes after it.",
    (facts) => ({
      message:
        facts.found === null
          ? `The action \`${facts.name}\` does not say who acts.`
          : `The first parameter of an action is who acts, a \`${facts.player}\`, and this is \`${facts.found}\`.`,
      hint: `Begin with \`me: ${facts.player}\`.`,
    }),
  ),
  "actor-chosen": entry<{ name: string; action: string }>(
    "error",
    "Who acts is not chosen: in a phase it is the active player, and of an answer each player in turn. So the first parameter of an action has no `from`.",
    (facts) => ({
      message: `\`${facts.name}\` is who does \`${facts.action}\`, and is not chosen.`,
      hint: "Remove `from` and what follows it; say who may act with `needs`.",
    }),
  ),
  "parameter-without-from": entry<{ name: string; action: string }>(
    "error",
    "What a player chooses for an action comes from a list that everybody can go through: a list, a choice, a table, a range or a pile. So each parameter after the first says `from` what it is chosen.",
    (facts) => ({
      message: `I cannot tell what \`${facts.name}\` of \`${facts.action}\` is chosen from.`,
      label: "`from` is missing here",
      hint: "Add it: `card: Card from me.hand`, `steps: int from 1 to 3`, `foe: Side from players where it is not me`.",
    }),
  ),
  "default-of-choice": entry<{ name: string; action: string }>(
    "error",
    "A parameter of an action is always chosen, so it cannot be left out, and has no default.",
    (facts) => ({
      message: `\`${facts.name}\` of \`${facts.action}\` is always chosen.`,
      hint: "Remove `default` and what follows it.",
    }),
  ),
  "action-without-do": entry<{ name: string }>(
    "error",
    "`do { }` says what happens when the action is used. Paying alone is no action.",
    (facts) => ({ message: `The action \`${facts.name}\` does nothing.`, hint: "Add `do { … }`." }),
  ),
  "must-in-phase": entry<{ name: string }>(
    "error",
    "`must` belongs to answers: an action with `before` or `after` that is done without asking. In a phase the player chooses what to do.",
    (facts) => ({
      message: `\`${facts.name}\` is done in a phase, where the player chooses.`,
      hint: "Remove `must`; what always happens in a phase stands in its `enter`.",
    }),
  ),
  "limit-of-other-phase": entry<{ limit: string; phase: string }>(
    "error",
    "`limit 1 per Turn` counts while that phase lasts. So for an action in a phase it is that phase, or one around it.",
    (facts) => ({
      message: `\`${facts.limit}\` is not going on in \`${facts.phase}\`, so it counts nothing there.`,
      hint: `Name \`${facts.phase}\` or a phase around it.`,
    }),
  ),
  "cost-not-paid": entry<Record<never, never>>(
    "error",
    "A cost is paid with `take … from`, `add … to` or `put … into`: only of these can I tell beforehand whether they can be paid in full.",
    () => ({
      message: "This is no way to pay.",
      hint: "Write `cost take 1 from me.coins` or `cost put card into me.discard`; what else happens belongs into `do`.",
    }),
  ),
  "cost-not-own": entry<{ actor: string; what: "field" | "pile" | "pieces" | "event" }>(
    "error",
    "Whoever acts pays, with fields and piles of their own: `take 2 from me.sp`, `put card into me.discard`. What happens to others is no cost.",
    (facts) => ({
      message:
        facts.what === "pieces"
          ? `These pieces are not \`${facts.actor}\`'s to pay with.`
          : facts.what === "event"
            ? "What is answered is not one's own to pay with."
            : `This ${facts.what} is not \`${facts.actor}\`'s own.`,
      hint: `Pay with \`${facts.actor}.…\`, or put this line into \`do\`.`,
    }),
  ),
  "changes-in-guard": entry<{ what: string; place: string; how: "changes" | "waits" }>(
    "error",
    "What is possible is worked out again and again, for each option, without playing it. So whatever says what is possible or how something counts only looks at the game: `needs`, `from`, `where`, `limit`, `forbid`, how much a `cost` takes, and the lines of a status.",
    (facts) => ({
      message:
        facts.how === "waits"
          ? `${facts.what} asks a player, and ${facts.place} only looks at the game.`
          : `${facts.what} changes the game, and ${facts.place} only looks at it.`,
      hint: "Use a rule here, and do what happens in `do`.",
    }),
  ),
  "choosing-unseen": entry<{ pile: string; seen: "hidden" | "owner" }>(
    "error",
    "Nobody chooses from what they cannot see: not from a `hidden` pile, and not from an `owner` pile of somebody else. What is to be looked at first goes to a pile of the one who looks.",
    (facts) => ({
      message:
        facts.seen === "hidden"
          ? `Nobody sees what lies in \`${facts.pile}\`, so nobody can choose from it.`
          : `Only its owner sees what lies in \`${facts.pile}\`, and I cannot tell that this is who chooses.`,
      hint:
        facts.seen === "hidden"
          ? "Put the pieces into an `owner` pile of the one who chooses, or take one with `roll` or `top 1 of`."
          : "Let its owner choose, take one with `roll`, or make the pile `public`.",
    }),
  ),
  "unseen-in-guard": entry<{ pile: string; seen: "hidden" | "owner"; place: string }>(
    "error",
    "What is possible tells whoever acts what it depends on. So `from`, `needs`, `cost`, `limit` and `forbid` look only at what they may see: not into a `hidden` pile, and not into an `owner` pile of somebody else. How many pieces lie there, everybody sees.",
    (facts) => ({
      message:
        facts.seen === "hidden"
          ? `Nobody sees what lies in \`${facts.pile}\`, and ${facts.place} would tell.`
          : `Only its owner sees what lies in \`${facts.pile}\`, and I cannot tell that this is who acts: ${facts.place} would tell.`,
      hint: "Look at it in `do`, when it happens, or only at how many pieces there are.",
    }),
  ),
  "unseen-in-field": entry<{ pile: string; field: string; entity: string }>(
    "error",
    "Everybody sees the fields of everything, those that are worked out as well. So a formula looks only into `public` piles; how many pieces lie in others, everybody sees.",
    (facts) => ({
      message: `Not everybody sees what lies in \`${facts.pile}\`, and everybody sees \`${facts.field}\` of \`${facts.entity}\`.`,
      hint: "Make it a rule, which is worked out where it is asked, or look only at how many pieces there are.",
    }),
  ),

  // ---------------------------------------------------------------- where and when

  "unknown-phase": entry<Unknown>(
    "error",
    "What is named here is a phase of this game, declared by `phase Name { }`.",
    (facts) => ({
      message:
        facts.is === null
          ? `I know no phase called \`${facts.name}\`.`
          : `\`${facts.name}\` is ${facts.is}, not a phase.`,
      hint: oneOf(facts, "Declare it: `phase Name { }`."),
    }),
  ),
  "unknown-event": entry<Unknown>(
    "error",
    "What can be answered is a call of a procedure of this game, `before damage(…)`, or a phase: `after start of Turn`, `before end of Turn`. A rule only tells, and nothing happens in it.",
    (facts) => ({
      message:
        facts.is === null
          ? `I know no procedure called \`${facts.name}\`.`
          : `\`${facts.name}\` is ${facts.is}, and only procedures can be answered.`,
      hint:
        facts.is === "a phase"
          ? `Write \`start of ${facts.name}\` or \`end of ${facts.name}\`.`
          : oneOf(facts, "Write what happens as a procedure, and answer that."),
    }),
  ),
  "unknown-action": entry<Unknown>(
    "error",
    "What is forbidden or laid out is an action of this game, declared by `action name(…)`.",
    (facts) => ({
      message:
        facts.is === null
          ? `I know no action called \`${facts.name}\`.`
          : `\`${facts.name}\` is ${facts.is}, not an action.`,
      hint: oneOf(facts, "Declare it: `action name(…) in Phase { }`."),
    }),
  ),
  "moment-of-phase": entry<{ written: string; meant: string; status: boolean }>(
    "error",
    "A phase can be answered when it has begun, `after start of Turn`, and before it ends, `before end of Turn`.",
    (facts) => ({
      message: facts.status
        ? "A status ends with the start or the end of a phase, neither before nor after it."
        : `Nothing can be done \`${facts.written}\`.`,
      hint: `Write \`${facts.meant}\`.`,
    }),
  ),
  "action-above-phases": entry<{ action: string; phase: string; inner: readonly string[] }>(
    "error",
    "A phase that has phases in it goes through them and asks nobody. Actions are taken in the innermost ones.",
    (facts) => ({
      message: `\`${facts.phase}\` only goes through its phases, so \`${facts.action}\` can never be done in it.`,
      hint: `Name one of its phases: ${listed(facts.inner)}.`,
    }),
  ),
  "nobody-active": entry<{ action: string; phase: string }>(
    "error",
    "In a phase the active player is asked. There is one in a phase `for each player` and in the phases inside of it.",
    (facts) => ({
      message: `It is nobody's turn in \`${facts.phase}\`, so nobody can do \`${facts.action}\`.`,
      hint: `Write \`phase ${facts.phase} for each player { … }\`, or put it into such a phase.`,
    }),
  ),
  "pattern-by-place": entry<{ callee: string; params: readonly string[] }>(
    "error",
    "A pattern names the parameters it speaks of, each with a value or a test: `damage(target: me, amount: > 1)`. What it does not name does not matter.",
    (facts) => ({
      message: `I cannot tell which parameter of \`${facts.callee}\` this is about.`,
      hint:
        facts.params.length === 0
          ? `\`${facts.callee}\` has no parameters: remove this.`
          : `Name it: ${facts.params.map((name) => `\`${name}: …\``).join(", ")}.`,
    }),
  ),
  "cancel-outside": entry<{ of: "phase" | "nothing" }>(
    "error",
    "`cancel` stops the procedure that is about to happen. So it stands in the `do` of an action `before` a procedure, and nowhere else; phases cannot be stopped.",
    (facts) => ({
      message: facts.of === "phase" ? "The end of a phase cannot be cancelled." : "There is nothing to cancel here.",
      hint: "Use it in the `do` of an action with `before p(…)`.",
    }),
  ),
  "cancel-needs-optional": entry<{ procedure: string; result: string }>(
    "error",
    "A procedure that is cancelled gives `none`. So one that can be cancelled gives nothing, or its result is `optional`, and whoever calls it says what then.",
    (facts) => ({
      message: `\`${facts.procedure}\` always gives \`${facts.result}\`, so it cannot be cancelled.`,
      hint: `Let it give \`optional ${facts.result}\`.`,
    }),
  ),
  "pace-unsaid": entry<{ event: string }>(
    "error",
    "Where others may answer what happens in a `for each`, it says whether they answer after each turn, `separately`, or when all turns are done, `together`. The outcome differs.",
    (facts) => ({
      message: `\`${facts.event}\` can be answered, and I cannot tell whether these happen one by one or at once.`,
      label: "`separately` or `together`?",
      hint: "Write `separately` (answers after each) or `together` (answers after all) before the block.",
    }),
  ),

  // ---------------------------------------------------------------- circles

  "reactions-in-a-circle": entry<{ names: readonly string[] }>(
    "error",
    "Answers that set each other off would never end. Somewhere in the circle something must run out or stand in the way: a `limit`, a `cost`, a piece that leaves the pile it is chosen from, or a condition on something that the circle changes.",
    (facts) => ({
      message: `These set each other off without end: ${around(facts.names)}.`,
      hint: "Give one of the actions a `limit` or a `cost`, or let it need something that it uses up.",
    }),
  ),
  "modifiers-in-a-circle": entry<{ names: readonly string[] }>(
    "error",
    "A status changes what a rule gives. What it changes it by, and when, cannot come from the same rule: that would have no end.",
    (facts) => ({
      message: `What this gives depends on itself: ${around(facts.names)}.`,
      hint: "Let the status look at something else: a field, or a rule that it does not change.",
    }),
  ),
};
