import { entry } from "../catalog.ts";
import { oneOf, type Unknown } from "../unknown.ts";

/** Findings about phases, setups, ends, and what a game never comes to. */
export const phaseFindings = {
  "second-outermost-phase": entry<{ name: string; first: string }>("error", (facts) => ({
    message: `\`${facts.first}\` is the outermost phase already.`,
    label: "a second one",
    hint: `Put \`${facts.name}\` into \`${facts.first}\`, or both into one around them.`,
  })),
  "each-but-player": entry<{ found: string }>("error", (facts) => ({
    message: `A phase cannot go through \`${facts.found}\`.`,
    hint: "Write `for each player`. What comes once for something else is a phase that repeats, as in `repeats while day <= 28`.",
  })),
  "idle-phase": entry<{ name: string }>("warning", (facts) => ({
    message: `Nothing can happen in \`${facts.name}\`.`,
    hint: "Give it an `enter` or an action, or remove it.",
  })),
  "never-ends": entry<{ name: string }>("warning", (facts) => ({
    message: `\`${facts.name}\` is repeated for ever: nothing ends the game.`,
    hint: "Say how it ends in an `always`, or write `repeats while …`.",
  })),
  "changes-nothing": entry<{ title: string }>("error", (facts) => ({
    message: `"${facts.title}" never changes anything.`,
    hint: "Change something, or end the game with `endGame(…)`; what must hold is a `check`.",
  })),
  "unknown-setup": entry<Unknown>("error", (facts) => ({
    message:
      facts.is === null
        ? `I know no setup called \`${facts.name}\`.`
        : `\`${facts.name}\` is ${facts.is}, not a setup.`,
    hint: oneOf(facts, "Declare it: `setup name() { }`."),
  })),
  "game-without-setup": entry<{ name: string }>("warning", (facts) => ({
    message: `\`${facts.name}\` can never begin: this game has no setup.`,
    hint: "Add `setup name() { … }`, and make the players in it with `new`.",
  })),
  "needs-setup": entry<{
    what: string;
    isTable: boolean;
    cause: { readonly variant: string; readonly rule: string } | null;
  }>("error", ({ what, isTable, cause }) => ({
    message:
      cause === null
        ? `${what} needs a game, and this example is not in one.`
        : `In the variant \`${cause.variant}\`, \`${cause.rule}\` looks at the game, so this needs one, and this example is not in one.`,
    hint: `Write \`in\` and a setup after the ${isTable ? "rule" : "title"}${cause === null ? "" : ", or let the variant use only what the rule is given, so that no game is needed"}.`,
  })),
  "example-line": entry<{ name: string }>("error", (facts) => ({
    message: `\`${facts.name}\` is a line of an example, and cannot stand here.`,
    hint: 'Move it into an `example "…" in setup(…)`, as a line of its own.',
  })),
  "arrange-what": entry<Record<never, never>>("error", () => ({
    message: "This is no pile.",
    label: "a pile belongs here",
    hint: "Name the pile itself: `arrange(b.deck, top: […])`.",
  })),
  "passed-by-call": entry<{ answers: string; isBegun: boolean }>("error", ({ answers, isBegun }) => ({
    message: "A player passes when they are asked, and an example lays that out before.",
    hint: `Write \`choosing ${answers}\` above ${isBegun ? "`beginGame()`" : "the line in which they are asked: `beginGame()`, or what somebody does before them"}.`,
  })),
  "possible-what": entry<{ answers: string | null }>("error", (facts) =>
    facts.answers === null
      ? {
          message: "`possible` asks about a use of an action.",
          label: "an action with its values belongs here",
          hint: "Write who does what: `possible(play(a, Card.Feint))`.",
        }
      : {
          message: `\`${facts.answers}\` answers something: it is on offer only while that happens.`,
          hint: `Lay it out before the line in which it happens: \`choosing ${facts.answers}(…)\`.`,
        },
  ),
  "record-refused": entry<{ record: string }>("error", ({ record }) => ({
    message: `No example can ask whether a \`check\` of \`${record}\` fails: it would end there, with what the check says.`,
    hint: `Name what the check asks: \`rule isRight(…): bool = …\`. The \`check\` of \`${record}\` asks it, and the example \`not isRight(…)\`.`,
  })),
  "action-called": entry<{ name: string }>("error", (facts) => ({
    message: `\`${facts.name}\` is an action: players do it, and nothing else calls it.`,
    hint: "Put what it does into a procedure, and call that in both places.",
  })),
  "begin-without-active": entry<{ name: string }>("error", (facts) => ({
    message: `I cannot tell whose \`${facts.name}\` this is.`,
    hint: `Write \`begin(${facts.name}, active: …)\`.`,
  })),
  "ending-unreached": entry<{ name: string; of: string }>("warning", (facts) => ({
    message: `The game never ends with \`${facts.name}\`.`,
    hint: `Write the \`endGame(…, ending: ${facts.name})\` that leads to it, or remove it from \`${facts.of}\`.`,
  })),
  "unused-procedure": entry<{ name: string }>("warning", (facts) => ({
    message: `Nothing ever does \`${facts.name}\`.`,
    hint: "Call it where it belongs, or remove it.",
  })),
  "unused-effect": entry<{ column: string; table: string }>("warning", (facts) => ({
    message: `No action ever does what stands in \`${facts.column}\` of \`${facts.table}\`.`,
    hint: `Call it: \`….${facts.column}(…)\` in the \`do\` of an action.`,
  })),
  "unused-piece": entry<{ row: string; table: string }>("warning", (facts) => ({
    message: `No piece of \`${facts.row}\` is ever made.`,
    label: `a row of \`${facts.table}\``,
    hint: "Make one in a setup, or remove the row.",
  })),
  "unplayable-piece": entry<{ row: string | null; table: string; isLeftOut: boolean; from: readonly string[] }>(
    "warning",
    (facts) => ({
      message:
        facts.row === null
          ? `No action can ever play a piece of \`${facts.table}\`.`
          : `No action can ever play \`${facts.row}\`.`,
      ...(facts.row === null ? {} : { label: `a row of \`${facts.table}\`` }),
      hint:
        facts.isLeftOut || facts.from.length === 0
          ? "Let an action take it: `where` and `needs` say which pieces it takes."
          : `Put it where it is taken from: into ${facts.from.map((pile) => `\`${pile}\``).join(" or ")}.`,
    }),
  ),
  "setup-takes": entry<{ name: string; type: string }>("error", (facts) => ({
    message: `\`${facts.name}\` is \`${facts.type}\`, and there is none before the game begins.`,
    hint: "Take what it is made from, and make it in the setup.",
  })),
  "too-many-players": entry<{ players: number; most: number }>("error", (facts) => ({
    message: `This setup makes ${facts.players} players, and a game has at most ${facts.most}.`,
    label: "a player",
    hint: "Make fewer. What does not decide anything for itself can be an `entity`.",
  })),
  "answer-called-pass": entry<Record<never, never>>("error", () => ({
    message: "Whoever is asked here may also `pass`, so no action can have that name.",
    hint: "Give it another name.",
  })),
  "nobody-passes": entry<{ phase: string; inner: readonly string[] }>("error", (facts) => ({
    message:
      facts.inner.length === 0
        ? `It is nobody's turn in \`${facts.phase}\`, so nobody is asked who could pass.`
        : `\`${facts.phase}\` only goes through its phases and asks nobody, so nobody can pass in it.`,
    hint:
      facts.inner.length === 0
        ? `Write \`phase ${facts.phase} for each player may pass { … }\`, or leave it out.`
        : `Write \`may pass\` behind the phase in which players act: ${facts.inner.map((name) => `\`${name}\``).join(", ")}.`,
  })),
  "never-answers": entry<{ action: string; procedure: string }>("warning", (facts) => ({
    message: `\`${facts.procedure}\` never happens in the game, so \`${facts.action}\` can never be used.`,
    hint: `Call \`${facts.procedure}\` where it should happen, or answer something else.`,
  })),
};
