import { entry } from "../catalog.ts";
import { oneOf, type Unknown } from "../unknown.ts";

const listed = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");
const around = (names: readonly string[]): string =>
  [...names, names[0] ?? ""].map((name) => `\`${name}\``).join(" → ");

/** A pile, or a field that holds pieces. */
export interface Unseen {
  readonly pile: string;
  readonly seen: "hidden" | "owner" | "field";
}

/** Findings about what players may do, and what answers what. */
export const actionFindings = {
  // ---------------------------------------------------------------- parameters and lines

  "action-without-player": entry<{ name: string; player: string; found: string | null }>("error", (facts) => ({
    message:
      facts.found === null
        ? `The action \`${facts.name}\` does not say who acts.`
        : `The first parameter of an action is who acts, a \`${facts.player}\`, and this is \`${facts.found}\`.`,
    hint: `Begin with \`me: ${facts.player}\`.`,
  })),
  "actor-chosen": entry<{ name: string; action: string }>("error", (facts) => ({
    message: `\`${facts.name}\` is who does \`${facts.action}\`, and is not chosen.`,
    hint: "Remove `from` and what follows it; say who may act with `needs`.",
  })),
  "parameter-without-from": entry<{ name: string; action: string }>("error", (facts) => ({
    message: `I cannot tell what \`${facts.name}\` of \`${facts.action}\` is chosen from.`,
    label: "`from` is missing here",
    hint: "Add it: `card: Card from me.hand`, `steps: int from 1 to 3`, `foe: Side from players where it is not me`.",
  })),
  "several-chosen": entry<{ name: string; meant: string }>("error", (facts) => ({
    message: `An action chooses one value for each name in its brackets, and \`${facts.name}\` is several.`,
    label: "several",
    hint: `Several are chosen in \`do\`: take \`${facts.name}\` out of the brackets, and write \`${facts.meant}\` as the first line of \`do\`.`,
  })),
  "default-of-choice": entry<{ name: string; action: string }>("error", (facts) => ({
    message: `\`${facts.name}\` of \`${facts.action}\` is always chosen.`,
    hint: "Remove `default` and what follows it.",
  })),
  "action-without-do": entry<{ name: string }>("error", (facts) => ({
    message: `The action \`${facts.name}\` does nothing.`,
    hint: "Add `do { … }`.",
  })),
  "must-in-phase": entry<{ name: string }>("error", (facts) => ({
    message: `\`${facts.name}\` is done in a phase, where the player chooses.`,
    hint: "Remove `must`; what always happens in a phase stands in its `enter`.",
  })),
  "limit-of-other-phase": entry<{ limit: string; phase: string }>("error", (facts) => ({
    message: `\`${facts.limit}\` is not going on in \`${facts.phase}\`, so it counts nothing there.`,
    hint: `Name \`${facts.phase}\` or a phase around it.`,
  })),
  "cost-not-paid": entry<{ readonly isIf: boolean }>("error", ({ isIf }) => ({
    message: "This is no way to pay.",
    hint: isIf
      ? "Write a cost for each thing that is paid, which is 0 where it is not: `cost take (if … { 1 } else { 0 }) from me.coins`."
      : "Write `cost take 1 from me.coins` or `cost put card into me.discard`; what else happens belongs into `do`.",
  })),
  "cost-not-own": entry<{ actor: string; what: "field" | "pile" | "pieces" | "event" }>("error", (facts) => ({
    message:
      facts.what === "pieces"
        ? `These pieces are not \`${facts.actor}\`'s to pay with.`
        : facts.what === "event"
          ? "What is answered is not one's own to pay with."
          : `This ${facts.what} is not \`${facts.actor}\`'s own.`,
    hint:
      facts.what === "pile"
        ? `A cost goes into \`${facts.actor}.…\`. For another pile ask with \`needs count(…) >= …\` whether they are there, and put this line into \`do\`.`
        : `Pay with \`${facts.actor}.…\`, or put this line into \`do\`.`,
  })),
  "changes-in-guard": entry<{ what: string; place: string; how: "changes" | "waits" }>("error", (facts) => ({
    message:
      facts.how === "waits"
        ? `${facts.what} asks a player, and ${facts.place} only looks at the game.`
        : `${facts.what} changes the game, and ${facts.place} only looks at it.`,
    hint: "Use a rule here, and do what happens in `do`.",
  })),
  "choosing-unseen": entry<Unseen>("error", (facts) => ({
    message: {
      hidden: `Nobody sees what lies in \`${facts.pile}\`, so nobody can choose from it.`,
      owner: `Only its owner sees what lies in \`${facts.pile}\`, and I cannot tell that this is who chooses.`,
      field: `The pieces in \`${facts.pile}\` may lie where the one who chooses does not see them.`,
    }[facts.seen],
    hint: {
      hidden: "Put the pieces into an `owner` pile of the one who chooses, or take one with `roll` or `top 1 of`.",
      owner: "Let its owner choose, take one with `roll`, or make the pile `public`.",
      field: `Choose from a pile that they see, as in \`me.hand where it in me.kept\`.`,
    }[facts.seen],
  })),
  "unseen-in-guard": entry<Unseen & { place: string }>("error", (facts) => ({
    message: {
      hidden: `Nobody sees what lies in \`${facts.pile}\`, and ${facts.place} would tell.`,
      owner: `Only its owner sees what lies in \`${facts.pile}\`, and I cannot tell that this is who acts: ${facts.place} would tell.`,
      field: `A piece in \`${facts.pile}\` may lie where the one who acts does not see it, and ${facts.place} would tell what it is.`,
    }[facts.seen],
    hint:
      facts.seen === "field"
        ? "Look for it in a pile that they see, as in `me.hand where it is me.mark`, or look at it in `do`, when it happens."
        : "Look at it in `do`, when it happens, or only at how many pieces there are.",
  })),
  "unseen-in-choice": entry<{ pile: string; seen: Unseen["seen"] | "row"; isCount: boolean }>("error", (facts) => {
    const tells = `${facts.isCount ? "how many may be chosen" : "what is offered"} would tell`;
    return {
      message: {
        hidden: `Nobody sees what lies in \`${facts.pile}\`, and ${tells} the one who chooses.`,
        owner: `Only its owner sees what lies in \`${facts.pile}\`, and I cannot tell that this is who chooses: ${tells}.`,
        field: `A piece in \`${facts.pile}\` may lie where the one who chooses does not see it, and ${tells} what it is.`,
        row: `Not everybody is told which row \`${facts.pile}\` is, and ${tells} the one who chooses.`,
      }[facts.seen],
      hint: {
        hidden:
          "Show it first: keep the pieces in a `let` and `reveal` them to the one who chooses, or ask without looking.",
        owner:
          "Let its owner choose, or show it first: keep the pieces in a `let` and `reveal` them to the one who chooses.",
        field: "Show it first with `reveal`, lay it into a pile that the one who chooses sees, or ask without looking.",
        row: "Put it into a `public` pile first, or ask without looking at it.",
      }[facts.seen],
    };
  }),
  "unseen-in-field": entry<{ pile: string; isHeld: boolean; field: string; entity: string }>("error", (facts) => ({
    message: facts.isHeld
      ? `A piece in \`${facts.pile}\` may lie where not everybody sees it, and everybody sees \`${facts.field}\` of \`${facts.entity}\`.`
      : `Not everybody sees what lies in \`${facts.pile}\`, and everybody sees \`${facts.field}\` of \`${facts.entity}\`.`,
    hint: "Make it a rule, which is worked out where it is asked, or look only at how many pieces there are.",
  })),

  // ---------------------------------------------------------------- where and when

  "unknown-phase": entry<Unknown>("error", (facts) => ({
    message:
      facts.is === null
        ? `I know no phase called \`${facts.name}\`.`
        : `\`${facts.name}\` is ${facts.is}, not a phase.`,
    hint: oneOf(facts, "Declare it: `phase Name { }`."),
  })),
  "unknown-event": entry<Unknown>("error", (facts) => ({
    message:
      facts.is === null
        ? `I know no procedure called \`${facts.name}\`.`
        : `\`${facts.name}\` is ${facts.is}, and only procedures can be answered.`,
    hint:
      facts.is === "a phase"
        ? `Write \`start of ${facts.name}\` or \`end of ${facts.name}\`.`
        : oneOf(facts, "Write what happens as a procedure, and answer that."),
  })),
  "unknown-action": entry<Unknown>("error", (facts) => ({
    message:
      facts.is === null
        ? `I know no action called \`${facts.name}\`.`
        : `\`${facts.name}\` is ${facts.is}, not an action.`,
    hint: oneOf(facts, "Declare it: `action name(…) in Phase { }`."),
  })),
  "moment-of-phase": entry<{ written: string; meant: string; status: boolean }>("error", (facts) => ({
    message: facts.status
      ? "A status ends with the start or the end of a phase, neither before nor after it."
      : `Nothing can be done \`${facts.written}\`.`,
    hint: `Write \`${facts.meant}\`.`,
  })),
  "action-above-phases": entry<{ action: string; phase: string; inner: readonly string[] }>("error", (facts) => ({
    message: `\`${facts.phase}\` only goes through its phases, so \`${facts.action}\` can never be done in it.`,
    hint:
      facts.inner.length > 1
        ? `Name one of its phases: ${listed(facts.inner)}. What may be done in several is an action for each, and a procedure does it for all.`
        : `Name its phase ${listed(facts.inner)}.`,
  })),
  "nobody-active": entry<{ action: string; phase: string }>("error", (facts) => ({
    message: `It is nobody's turn in \`${facts.phase}\`, so nobody can do \`${facts.action}\`.`,
    hint: `Write \`phase ${facts.phase} for each player { … }\`, or put it into such a phase.`,
  })),
  "pattern-by-place": entry<{
    callee: string;
    params: readonly string[];
    inStatus: boolean;
    /** What the action may need of one of them. */
    needs: string | null;
    /** One that is called like a parameter of the action. */
    taken: string | null;
  }>("error", (facts) => ({
    message: `I cannot tell which parameter of \`${facts.callee}\` this is about.`,
    hint:
      facts.params.length === 0
        ? `\`${facts.callee}\` has no parameters: remove this.`
        : `Name it: ${facts.params.map((name) => `\`${name}: …\``).join(", ")}.${facts.inStatus || facts.needs === null ? "" : ` The lines of this action may speak of what \`${facts.callee}\` was given, too, as in \`needs ${facts.needs}\`.`}${facts.inStatus || facts.taken === null ? "" : ` They cannot speak of \`${facts.taken}\` of \`${facts.callee}\`, as \`${facts.taken}\` is a parameter of the action: call one of them otherwise.`}`,
  })),
  "cancel-outside": entry<{ of: "phase" | "nothing" }>("error", (facts) => ({
    message: facts.of === "phase" ? "The end of a phase cannot be cancelled." : "There is nothing to cancel here.",
    hint: "Use it in the `do` of an action with `before p(…)`.",
  })),
  "cancel-needs-optional": entry<{ procedure: string; result: string }>("error", (facts) => ({
    message: `\`${facts.procedure}\` always gives \`${facts.result}\`, so it cannot be cancelled.`,
    hint: `Let it give \`optional ${facts.result}\`.`,
  })),
  "pace-unsaid": entry<{ event: string }>("error", (facts) => ({
    message: `\`${facts.event}\` can be answered, and I cannot tell whether these happen one by one or at once.`,
    label: "`separately` or `together`?",
    hint: "Write `separately` (answers after each) or `together` (answers after all) between the list and the `{`: `for each p in players separately { … }`.",
  })),

  // ---------------------------------------------------------------- circles

  "reactions-in-a-circle": entry<{ names: readonly string[] }>("error", (facts) => ({
    message: `These set each other off without end: ${around(facts.names)}.`,
    hint: "Give one of the actions a `limit` or a `cost`, or let it need something that it uses up.",
  })),
  "modifiers-in-a-circle": entry<{ names: readonly string[] }>("error", (facts) => ({
    message: `What this gives depends on itself: ${around(facts.names)}.`,
    hint: "Let the status look at something else: a field, or a rule that it does not change.",
  })),
};
