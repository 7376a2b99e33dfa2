/** The module of a game as a file. */
import { StructureKind, type StatementStructures, type VariableStatementStructure } from "../structures.ts";
import type { Json, Type } from "../../ir/program.ts";
import { rulesVersion, stateShape } from "../../ir/rules-version.ts";
import { saysWishes } from "../../ir/wishes.ts";
import { worthRule } from "../../ir/worth.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { rememberedByText } from "../../query/by-text.ts";
import { memoized } from "../../query/memo.ts";
import { columnFunctions } from "../declaration/columns.ts";
import { docs, jsDoc } from "../declaration/docs.ts";
import { commentText } from "../docs.ts";
import { importsOf } from "../imports.ts";
import { literal, propertyName, textLiteral } from "../literals.ts";
import { runtime, runtimeType, top, type Module } from "../module.ts";
import { partAt, splitFiles, type ModuleFile } from "../file.ts";
import { partOf, partsOf } from "../parts.ts";
import { joinFile, printDeclarations } from "../print.ts";
import { typeText } from "../types.ts";
import { the } from "../world.ts";
import { actionFunctions } from "./actions.ts";
import { wishFunctions } from "./wishes.ts";
import { chanceFunctions } from "./chance.ts";
import { effectColumns } from "./columns.ts";
import { entityFunctions, entityType } from "./entities.ts";
import { bookTexts, machineTexts, poolText, resumeText, rulesData } from "./machine.ts";
import { endKeys } from "./module.ts";
import { namingConstants } from "./namings.ts";
import { numberConstants } from "./numbers.ts";
import { phaseFunctions } from "./phases.ts";
import { followedTypes, optionTypes, toldType, viewTypes } from "./seen-types.ts";
import { callType, procedureFunctions } from "./procedures.ts";
import type { GamePlan } from "./plan.ts";
import { gameRule } from "./rules.ts";
import { framesOfPlain, goingOnBy, handingOn, withoutShared, type Shortened, type WrittenGame } from "./share.ts";
import { ender, giver, statusTable } from "./statuses.ts";

/** The declarations of a game's module. `path`: below the folder of the rulebook. */
export async function writtenGame(module: Module, plan: GamePlan, path: string): Promise<WrittenGame> {
  const isUsed = (what: string): boolean => module.game?.used.has(what) === true;
  const done = functions(module, plan);
  const exported = [...plan.kinds.map((kind) => entityType(module, kind)), stateType(module, plan)];
  const types = decisionTypes(module, plan);
  const about = rulesConstants(module, plan);
  const doors = functionsOfGame(module, plan);
  const pools = [
    ...plan.pools.filter((pool) => isUsed(`pool:${pool.table}`)).map((pool) => poolText(module, plan, pool)),
    ...(isUsed("statuses") ? [statusTable(module, plan)] : []),
  ];
  const machine = [...machineTexts(module, plan), ...bookTexts(module, plan)];
  const resume = resumeText(module);
  const helpers = [...module.helpers.values()].map((helper) => helper.text);
  const groups: Groups = [
    ["state", exported],
    ["game", types],
    ["machine", about],
    ["game", doors],
    ["state", numberConstants(module)],
    ["tables", [...helpers.filter((text) => text.startsWith("const ")), ...namingConstants(module)]],
    ["entities", pools],
    ["machine", machine],
    ...done,
    ["machine", resume === null ? [] : [resume]],
    ["tables", helpers.filter((text) => !text.startsWith("const "))],
  ];
  const declared = await printDeclarations(
    groups.flatMap(([, each]) => each),
    module.printing,
  );
  return { module, path, declared: declared.map((each, place) => ({ ...each, part: partAt(groups, place) })) };
}

type Groups = readonly (readonly [part: string, statements: readonly (StatementStructures | string)[]])[];

const order = ["state", "tables", "entities", "rules", "procedures", "actions", "phases", "machine", "game"];

/** `plain`: of a variant, what it shares its declarations with; `isShared`: variants share them with this one. */
export async function gameTexts(
  game: WrittenGame,
  banner: string,
  plain: WrittenGame | null,
  isShared: boolean,
): Promise<readonly ModuleFile[]> {
  const { module } = game;
  const whole = (): Shortened => ({
    declared: game.declared,
    words: new Set(game.declared.flatMap(({ text }) => allWords(text))),
    imports: () => [],
  });
  const {
    declared,
    words,
    imports: shared,
  } = plain === null ? whole() : withoutShared(plain, await shortened(game, plain), partsOfGame(plain));
  const parts = partsOf(declared, order, module.printing.fileLines);
  if (parts !== null)
    return splitFiles(module, banner, parts, {
      stem: "game",
      large: new Map(),
      more: [({ name, words: spoken }) => shared(spoken, name === null ? "" : "../", name === null)],
      handed: isShared ? [handingOn({ declared: parts.at(-1)?.declared ?? [] })] : [],
    });
  const imports = await printDeclarations([...importsOf(module, words), ...shared(words, "", true)], module.printing);
  const handed = await printDeclarations(isShared ? [handingOn(game)] : [], module.printing);
  const pieces = [imports.map(({ text }) => text).join("\n"), ...declared, ...handed];
  return [{ part: null, joined: joinFile(banner, pieces, new Map(), module.spans, module.printing) }];
}

const allWords = rememberedByText((text): readonly string[] => text.match(/[\p{ID_Continue}$]+/gu) ?? []);

/** In which of its files each declaration of the plain game stands. */
const partsOfGame = memoized(({ declared, module }: WrittenGame) =>
  partOf(partsOf(declared, order, module.printing.fileLines) ?? []),
);

/** Frames of the plain game are left to it. */
async function shortened(game: WrittenGame, plain: WrittenGame): Promise<WrittenGame> {
  const left = framesOfPlain(plain, game);
  const text = left === null ? null : resumeText(game.module, left);
  const [resume] = text === null ? [] : await printDeclarations([text], game.module.printing);
  return resume === undefined ? game : goingOnBy(resume, game);
}

function functions(module: Module, plan: GamePlan): Groups {
  const { game } = plan;
  const isHere = (node: string): boolean => module.game?.nodes.has(node) === true;
  const called = new Set(plan.events.flatMap((event) => (event.kind === "procedure" ? [event.procedure] : [])));
  const done: Groups = [
    ["state", [...called].map((procedure) => callType(module, procedure))],
    [
      "rules",
      [
        ...[...module.world.rules]
          .filter(([id]) => isHere(`rule:${id}`))
          .flatMap(([id, rule]) => gameRule(module, id, rule)),
        ...[...module.world.tables.values()].flatMap((table) =>
          columnFunctions(
            module,
            table,
            table.columns.filter((column) => !column.procedure && isHere(`column:${table.id}.${column.name}`)),
          ),
        ),
      ],
    ],
    [
      "procedures",
      [
        ...effectColumns(module),
        ...game.procedures
          .filter((procedure) => isHere(`procedure:${procedure.id}`))
          .flatMap((procedure) => procedureFunctions(module, plan, procedure)),
      ],
    ],
    [
      "entities",
      [
        ...game.statuses.filter((status) => isHere(`status:${status.id}`)).map((status) => giver(module, plan, status)),
        ...endKeys(plan)
          .filter((key) => isEndHere(module, key))
          .map((key) => ender(module, plan, key)),
      ],
    ],
    [
      "actions",
      game.actions.flatMap((action) => [
        ...actionFunctions(module, plan, action),
        ...wishFunctions(module, plan, action),
      ]),
    ],
    ["phases", phaseFunctions(module, plan)],
  ];
  // Which fields are set is known now.
  return [
    ["entities", plan.kinds.flatMap((kind) => entityFunctions(module, kind, plan.made.has(kind.entity.id)))],
    ...done,
  ];
}

/** Of what never happens, nothing needs to end. */
function isEndHere(module: Module, key: string): boolean {
  const id = key.slice(key.indexOf(" ") + 1);
  return module.game?.nodes.has(`procedure:${id}`) === true || module.game?.nodes.has(`phase:${id}`) === true;
}

// ---------------------------------------------------------------- types

function stateType(module: Module, plan: GamePlan): StatementStructures {
  const entities = plan.kinds.map(
    ({ entity }) => `${propertyName(entity.name)}: ${top(module, `entity:${entity.id}`, `entity:${entity.id}`)}[]`,
  );
  const pieces = plan.pools.map(
    (pool) =>
      `${propertyName(pool.key)}: ${runtimeType(module, "Pieces")}<${top(module, `keys:${pool.table}`, `table:${pool.table}`, true)}>`,
  );
  return {
    kind: StructureKind.Interface,
    isExported: true,
    name: "State",
    extends: [runtimeType(module, "Playing")],
    docs: jsDoc("A game at one moment, as plain JSON: `JSON.stringify` saves it, `load` brings it back."),
    properties: [
      {
        name: "entities",
        type: `{ ${entities.join("; ")} }`,
        docs: jsDoc("By kind, in the order in which they were made."),
      },
      {
        name: "pieces",
        type: `{ ${pieces.join("; ")} }`,
        docs: jsDoc("What the numbers in piles mean: pieces by the table they are made of."),
      },
    ],
  };
}

/** What comes from outside leaves out what it likes. */
function givenType(module: Module, type: Type): string {
  switch (type.kind) {
    case "record":
      return the(module.world.records, type.id).fields.every(
        (field) => field.default === null && field.computed === null,
      )
        ? typeText(module, type)
        : `Parameters<typeof ${top(module, `make:${type.id}`, `record:${type.id}`)}>[0]`;
    case "list":
    case "set":
      return `readonly (${givenType(module, type.of)})[]`;
    case "optional":
      return `${givenType(module, type.of)} | null`;
    default:
      type.kind satisfies Kinds<"map range none int number text bool never choice row odds entity piece">;
      return typeText(module, type);
  }
}

/** Decisions and setups as narrow as they are. */
function decisionTypes(module: Module, plan: GamePlan): StatementStructures[] {
  const setups = plan.game.setups.map((setup) => {
    const params = setup.params.map(
      (param) =>
        `readonly ${propertyName(param.name)}${param.default === null ? "" : "?"}: ${givenType(module, param.type)}`,
    );
    return `{ readonly ${propertyName(setup.name)}: { ${params.join("; ")} } }`;
  });
  const alias = (name: string, type: string, doc: string): StatementStructures => ({
    kind: StructureKind.TypeAlias,
    isExported: true,
    name,
    type,
    docs: jsDoc(doc),
  });
  return [
    ...optionTypes(module, plan),
    ...viewTypes(module, plan),
    toldType(module, plan),
    ...followedTypes(module, plan),
    alias("GameSetup", setups.length === 0 ? "never" : setups.join(" | "), "How a game can begin."),
  ];
}

// ---------------------------------------------------------------- what is exported

function rulesConstants(module: Module, plan: GamePlan): StatementStructures[] {
  const { programs, layers } = module.world;
  const about = top(module, "about", `entity:${plan.game.player}`);
  const type = runtimeType(module, "GameRules");
  const constant = (name: string, of: string, initializer: string): VariableStatementStructure => ({
    kind: StructureKind.VariableStatement,
    declarations: [{ name, type: of, initializer }],
  });
  return [
    constant(about, `Omit<${type}, "version" | "shape">`, literal(rulesData(module.world, plan) as Json)),
    {
      ...constant(
        "rules",
        type,
        `{ ...${about}, version: ${textLiteral(rulesVersion(plan.program, programs, layers))}, shape: ${textLiteral(stateShape(plan.program, programs, layers))} }`,
      ),
      isExported: true,
      docs: jsDoc(docs([`About the rules of ${commentText(plan.program.rulebook.title)}.`])),
    },
  ];
}

function made(
  name: string,
  parameters: readonly { readonly name: string; readonly type: string; readonly hasQuestionToken?: boolean }[],
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

function functionsOfGame(module: Module, plan: GamePlan): StatementStructures[] {
  const type = (name: string): string => runtimeType(module, name);
  const own = (name: string): string => runtime(module, name);
  const heard = (name: string): string => `${type(name)}<GameTold>`;
  const trace = { name: "trace", type: heard("Trace"), hasQuestionToken: true };
  const state = { name: "state", type: "State" };
  const options = (of: string): typeof trace => ({ name: "options", type: of, hasQuestionToken: true });
  const setup = plan.game.setups.length === 0 ? type("Setup") : "GameSetup";
  return [
    made(
      "init",
      [{ name: "setup", type: setup }, { name: "seed", type: "number | string" }, trace],
      "State",
      `return ${own("begun")}(machine, book, setup as unknown as ${type("Setup")}, seed, trace as ${type("Trace")} | undefined);`,
      "A new game, at its first decision.",
    ),
    made(
      "decision",
      [state],
      "GameDecision | null",
      `return ${own("decisionOf")}(machine, state) as unknown as GameDecision | null;`,
      "What the game waits for; null: it is over. Where several choose at the same time, what the first of them is asked.",
    ),
    made(
      "decisions",
      [state],
      "readonly GameDecision[]",
      `return ${own("decisionsOf")}(machine, state) as unknown as readonly GameDecision[];`,
      "All that is asked for now, of each player who has not chosen yet.",
    ),
    made(
      "whyNot",
      [state, { name: "player", type: "number" }],
      "readonly GameRefused[]",
      `return ${own("whyNotOf")}(machine, book, ${top(module, "refusers", `entity:${plan.game.player}`)}, state, player) as unknown as readonly GameRefused[];`,
      "What a player, counted from 1, may not do of what is asked now, and why: what it needs, what cannot be paid, which limit is reached, which status forbids it. None of who is not asked.",
    ),
    made(
      "step",
      [state, { name: "choice", type: "number | string" }, options(`${heard("Trace")} | ${heard("StepOptions")}`)],
      "void",
      `${own("stepOf")}(machine, state, choice, options as ${type("Trace")} | ${type("StepOptions")} | undefined);`,
      "Takes an option, by its place from 0 or by its key, and goes on to the next decision. `options`: who is told what happens, or `player`, the number of who chooses: whoever is not asked is refused. Changes the state in place; after an error the state is of no use any more: fork it before, if you must go on.",
    ),
    ...chanceFunctions(module, setup),
    made(
      "outcome",
      [state],
      `${type("Outcome")} | null`,
      `return ${own("outcomeOf")}(state);`,
      "Who has won and how it ended; null: it goes on.",
    ),
    made("fork", [state], "State", forkText(module, plan), "A copy that shares nothing that changes."),
    made(
      "view",
      [state, { name: "player", type: "number | null" }],
      "GameView",
      `return ${own("viewOf")}(book, state, player) as unknown as GameView;`,
      "What a player sees, counted from 1, or with null whoever only watches: pieces as rows, unseen ones as null.",
    ),
    followFunction(module),
    made(
      "determinize",
      [state, { name: "player", type: "number | null" }, { name: "seed", type: "number | string" }],
      "State",
      `return ${own("determinized")}(machine, book, state, player, seed);`,
      "A game that looks the same to that player; what they do not see is drawn anew.",
    ),
    made("log", [state], type("Log"), `return ${own("logOf")}(state);`, "Setup, seed and decisions: the whole game."),
    made(
      "replay",
      [{ name: "log", type: type("Log") }, options(`${heard("Trace")} | ${heard("ReplayOptions")}`)],
      "State",
      `return ${own("replayed")}(machine, book, log, options as ${type("Trace")} | ${type("ReplayOptions")} | undefined);`,
      'The game played again from its log; with `{ rules: "changed" }` also one of other rules. The first decision that is not possible is an error that says so.',
    ),
    made(
      "hash",
      [state],
      "string",
      `return ${own("hashed")}(book, state);`,
      "16 hexadecimal digits; equal states have equal hashes.",
    ),
    made(
      "load",
      [{ name: "json", type: "string" }, options(type("ChangedRules"))],
      "State",
      `return ${own("loaded")}(machine, book, json, options);`,
      'A saved state, read again. What is damaged or from other rules is an error that says so; `{ rules: "changed" }` takes it as far as it fits.',
    ),
    made(
      "problems",
      [state],
      "readonly string[]",
      `return ${own("problemsOf")}(book, state);`,
      "Checks that do not hold: none, always.",
    ),
    ...worthFunction(module, plan),
    ...preferencesFunction(module, plan),
  ];
}

function worthFunction(module: Module, plan: GamePlan): StatementStructures[] {
  const told = worthRule(plan.program);
  if (told === null) return [];
  const rule = `rule:${told.id}`;
  return [
    made(
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
    made(
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
  return made(
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

function forkText(module: Module, plan: GamePlan): string {
  const copy = (name: string): string => runtime(module, name);
  const entities = plan.kinds.map(
    ({ entity }) =>
      `${propertyName(entity.name)}: state.entities[${textLiteral(entity.name)}].map(${top(module, `copy:${entity.id}`, `entity:${entity.id}`)})`,
  );
  const pieces = plan.pools.map(
    (pool) => `${propertyName(pool.key)}: ${copy("copyPieces")}(state.pieces[${textLiteral(pool.key)}])`,
  );
  const same = [
    "rules",
    "shape",
    "names",
    "setup",
    "seed",
    "begun",
    "active",
    "leaving",
    "inSetup",
    "outcome",
    "resting",
    "changes",
    "answers",
  ].map((name) => `${name}: state.${name}`);
  const parts = [
    ...same,
    "made: state.made.slice()",
    `entities: { ${entities.join(", ")} }`,
    `pieces: { ${pieces.join(", ")} }`,
    "statuses: state.statuses.slice()",
    "used: state.used.map((times) => times.slice())",
    `phases: state.phases.map(${copy("copyPhase")})`,
    `chance: ${copy("copyChance")}(state.chance)`,
    `stack: state.stack.map(${copy("copyFrame")})`,
    "events: state.events.slice()",
  ];
  return `return { ${parts.join(", ")} };`;
}
