/** The module of a game as a file. */
import { StructureKind, type StatementStructures, type VariableStatementStructure } from "../structures.ts";
import type { Json } from "../../ir/program.ts";
import { rulesVersion, stateShape } from "../../ir/rules-version.ts";
import { rememberedByText } from "../../query/by-text.ts";
import { memoized } from "../../query/memo.ts";
import { columnFunctions } from "../declaration/columns.ts";
import { docs, jsDoc } from "../declaration/docs.ts";
import { commentText } from "../docs.ts";
import { importsOf } from "../imports.ts";
import { literal, textLiteral } from "../literals.ts";
import { runtimeType, top, type Module } from "../module.ts";
import { partAt, splitFiles, type ModuleFile } from "../file.ts";
import { partOf, partsOf } from "../parts.ts";
import { joinFile, printDeclarations } from "../print.ts";
import { actionFunctions } from "./actions.ts";
import { wishFunctions } from "./wishes.ts";
import { effectColumns } from "./columns.ts";
import { entityFunctions, entityType } from "./entities.ts";
import { bookTexts, machineTexts, poolText, resumeText, rulesData } from "./machine.ts";
import { endKeys } from "./module.ts";
import { namingConstants } from "./namings.ts";
import { numberConstants } from "./numbers.ts";
import { phaseFunctions } from "./phases.ts";
import { callType, procedureFunctions } from "./procedures.ts";
import type { GamePlan } from "./plan.ts";
import { gameRule } from "./rules.ts";
import { framesOfPlain, goingOnBy, handingOn, withoutShared, type Shortened, type WrittenGame } from "./share.ts";
import { ender, forbiddersOf, giver, statusTable } from "./statuses.ts";
import { writeUnit } from "./units.ts";
import { stateType, decisionTypes } from "./exported-types.ts";
import { functionsOfGame } from "./exported-functions.ts";

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
  } = plain === null ? whole() : withoutShared(plain, await shortened(game, plain), partsOfPlain(plain));
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
export const partsOfPlain = memoized(({ declared, module }: WrittenGame) =>
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
          .flatMap(([id, rule]) => writeUnit(module, `rule:${id}`, () => gameRule(module, id, rule))),
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
          .flatMap((procedure) =>
            writeUnit(module, `procedure:${procedure.id}`, () => procedureFunctions(module, plan, procedure)),
          ),
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
      game.actions.flatMap((action) =>
        writeUnit(
          module,
          `action:${action.id}`,
          () => [...actionFunctions(module, plan, action), ...wishFunctions(module, plan, action)],
          forbiddersOf(plan, action).map(({ status }) => `status:${status.id}`),
        ),
      ),
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
