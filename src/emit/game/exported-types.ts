/** The types that a game's module exports: its state, its decisions, its setups. */
import { StructureKind, type StatementStructures } from "../structures.ts";
import type { Type } from "../../ir/program.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { jsDoc } from "../declaration/docs.ts";
import { propertyName } from "../literals.ts";
import { runtimeType, top, type Module } from "../module.ts";
import { typeText } from "../types.ts";
import { the } from "../world.ts";
import { followedTypes, optionTypes, toldType, viewTypes } from "./seen-types.ts";
import type { GamePlan } from "./plan.ts";

/** `State`: a game at one moment. */
export function stateType(module: Module, plan: GamePlan): StatementStructures {
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
export function decisionTypes(module: Module, plan: GamePlan): StatementStructures[] {
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
