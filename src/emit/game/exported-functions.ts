/** The functions that a game's module exports: each calls the runtime with the machine and the book of the game. */
import { StructureKind, type StatementStructures } from "../structures.ts";
import { saysWishes } from "../../ir/wishes.ts";
import { worthRule } from "../../ir/worth.ts";
import { jsDoc } from "../declaration/docs.ts";
import { runtime, runtimeType, top, type Module } from "../module.ts";
import { chanceFunctions } from "./chance.ts";
import type { GamePlan } from "./plan.ts";
import { forkText } from "./fork.ts";

interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly hasQuestionToken?: boolean;
}

function exportFunction(
  name: string,
  parameters: readonly Parameter[],
  returnType: string,
  statement: string,
  doc: string,
): StatementStructures {
  return {
    kind: StructureKind.Function,
    isExported: true,
    name,
    parameters: [...parameters],
    returnType,
    statements: [statement],
    docs: jsDoc(doc),
  };
}

/** All functions that a game's module exports, in their order there. */
export function functionsOfGame(module: Module, plan: GamePlan): StatementStructures[] {
  const setup = plan.game.setups.length === 0 ? runtimeType(module, "Setup") : "GameSetup";
  return [
    ...playing(module, plan, setup),
    ...chanceFunctions(module, setup),
    ...looking(module, plan),
    ...saving(module),
    ...worthFunction(module, plan),
    ...preferencesFunction(module, plan),
  ];
}

const state = { name: "state", type: "State" };
const optional = (name: string, type: string): Parameter => ({ name, type, hasQuestionToken: true });
/** The type of a function that is told what happens, or of options that hold one. */
const heard = (module: Module, name: string): string => `${runtimeType(module, name)}<GameTold>`;

/** How a game begins, what it asks, and how it is answered. */
function playing(module: Module, plan: GamePlan, setup: string): StatementStructures[] {
  const type = (name: string): string => runtimeType(module, name);
  const own = (name: string): string => runtime(module, name);
  return [
    exportFunction(
      "init",
      [
        { name: "setup", type: setup },
        { name: "seed", type: "number | string" },
        optional("trace", heard(module, "Trace")),
      ],
      "State",
      `return ${own("begun")}(machine, book, setup as unknown as ${type("Setup")}, seed, trace as ${type("Trace")} | undefined);`,
      "A new game, at its first decision.",
    ),
    exportFunction(
      "decision",
      [state],
      "GameDecision | null",
      `return ${own("decisionOf")}(machine, state) as unknown as GameDecision | null;`,
      "What the game waits for; null: it is over. Where several choose at the same time, what the first of them is asked.",
    ),
    exportFunction(
      "decisions",
      [state],
      "readonly GameDecision[]",
      `return ${own("decisionsOf")}(machine, state) as unknown as readonly GameDecision[];`,
      "All that is asked for now, of each player who has not chosen yet.",
    ),
    exportFunction(
      "whyNot",
      [state, { name: "player", type: "number" }],
      "readonly GameRefused[]",
      `return ${own("whyNotOf")}(machine, book, ${top(module, "refusers", `entity:${plan.game.player}`)}, state, player) as unknown as readonly GameRefused[];`,
      "What a player, counted from 1, may not do of what is asked now, and why: what it needs, what cannot be paid, which limit is reached, which status forbids it. None of who is not asked.",
    ),
    exportFunction(
      "step",
      [
        state,
        { name: "choice", type: "number | string" },
        optional("options", `${heard(module, "Trace")} | ${heard(module, "StepOptions")}`),
      ],
      "void",
      `${own("stepOf")}(machine, state, choice, options as ${type("Trace")} | ${type("StepOptions")} | undefined);`,
      "Takes an option, by its place from 0 or by its key, and goes on to the next decision. `options`: who is told what happens, or `player`, the number of who chooses: whoever is not asked is refused. Changes the state in place; after an error the state is of no use any more: fork it before, if you must go on.",
    ),
  ];
}

/** What a state shows, and copies of it. */
function looking(module: Module, plan: GamePlan): StatementStructures[] {
  const own = (name: string): string => runtime(module, name);
  return [
    exportFunction(
      "outcome",
      [state],
      `${runtimeType(module, "Outcome")} | null`,
      `return ${own("outcomeOf")}(state);`,
      "Who has won and how it ended; null: it goes on.",
    ),
    exportFunction("fork", [state], "State", forkText(module, plan), "A copy that shares nothing that changes."),
    exportFunction(
      "view",
      [state, { name: "player", type: "number | null" }],
      "GameView",
      `return ${own("viewOf")}(book, state, player) as unknown as GameView;`,
      "What a player sees, counted from 1, or with null whoever only watches: pieces as rows, unseen ones as null.",
    ),
    followFunction(module),
    exportFunction(
      "determinize",
      [state, { name: "player", type: "number | null" }, { name: "seed", type: "number | string" }],
      "State",
      `return ${own("determinized")}(machine, book, state, player, seed);`,
      "A game that looks the same to that player; what they do not see is drawn anew.",
    ),
  ];
}

/** How a game is kept, read again and compared. */
function saving(module: Module): StatementStructures[] {
  const type = (name: string): string => runtimeType(module, name);
  const own = (name: string): string => runtime(module, name);
  return [
    exportFunction(
      "log",
      [state],
      type("Log"),
      `return ${own("logOf")}(state);`,
      "Setup, seed and decisions: the whole game.",
    ),
    exportFunction(
      "replay",
      [
        { name: "log", type: type("Log") },
        optional("options", `${heard(module, "Trace")} | ${heard(module, "ReplayOptions")}`),
      ],
      "State",
      `return ${own("replayed")}(machine, book, log, options as ${type("Trace")} | ${type("ReplayOptions")} | undefined);`,
      'The game played again from its log; with `{ rules: "changed" }` also one of other rules. The first decision that is not possible is an error that says so.',
    ),
    exportFunction(
      "hash",
      [state],
      "string",
      `return ${own("hashed")}(book, state);`,
      "16 hexadecimal digits; equal states have equal hashes.",
    ),
    exportFunction(
      "load",
      [{ name: "json", type: "string" }, optional("options", type("ChangedRules"))],
      "State",
      `return ${own("loaded")}(machine, book, json, options);`,
      'A saved state, read again. What is damaged or from other rules is an error that says so; `{ rules: "changed" }` takes it as far as it fits.',
    ),
    exportFunction(
      "problems",
      [state],
      "readonly string[]",
      `return ${own("problemsOf")}(book, state);`,
      "Checks that do not hold: none, always.",
    ),
  ];
}

function worthFunction(module: Module, plan: GamePlan): StatementStructures[] {
  const told = worthRule(plan.program);
  if (told === null) return [];
  const rule = `rule:${told.id}`;
  return [
    exportFunction(
      "worth",
      [
        { name: "state", type: "State" },
        { name: "player", type: "number" },
      ],
      "number",
      `return ${runtime(module, "worthOf")}(book, state, player, ${top(module, rule, rule)});`,
      "How well a player, counted from 1, stands: what the rule of that name says.",
    ),
  ];
}

function preferencesFunction(module: Module, plan: GamePlan): StatementStructures[] {
  if (!saysWishes(plan.game)) return [];
  return [
    exportFunction(
      "preferences",
      [{ name: "state", type: "State" }],
      "readonly number[] | null",
      `return ${runtime(module, "preferencesOf")}(machine, ${top(module, "wishers", `entity:${plan.game.player}`)}, state);`,
      "How much the rules prefer each option of the decision, in their order: what stands after `prefers`, and 0 where nothing stands; null: they say nothing of it. It looks at the state as it is: give it one that `determinize` has made, and it does not depend on what the player cannot see.",
    ),
  ];
}

function followFunction(module: Module): StatementStructures {
  const type = (name: string): string => runtimeType(module, name);
  return exportFunction(
    "follow",
    [
      { name: "before", type: "GameFollowed | null" },
      { name: "told", type: "readonly GameTold[]" },
      { name: "view", type: "GameView" },
    ],
    "GameFollowed",
    `return ${runtime(module, "followed")}(rules, before as ${type("Followed")} | null, told as readonly ${type("Told")}[], view as ${type("View")}) as unknown as GameFollowed;`,
    "The view with a key for each piece, which stays the same as long as the watcher could follow the piece on a table. `before`: what this gave for the watcher's last view; null: nothing. `told`: all that happened since.",
  );
}
