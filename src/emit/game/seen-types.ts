/**
 * Types of what a game gives to whoever looks at it: views, the values of options, and what is told. All are aliases of
 * objects, so that they are plain JSON to TypeScript as well.
 */
import { StructureKind, type StatementStructures } from "../structures.ts";
import type { Id, Type } from "../../ir/program.ts";
import { assertNever } from "../../source/exhaustive.ts";
import { commentText } from "../docs.ts";
import { docs, jsDoc } from "../declaration/docs.ts";
import { propertyName, textLiteral } from "../literals.ts";
import { runtimeType, type Module } from "../module.ts";
import { keyType, typeText } from "../types.ts";
import { isPlainChoice, the } from "../world.ts";
import type { GamePlan } from "./plan.ts";

type Property = readonly [name: string, type: string];

const objectText = (properties: readonly Property[]): string =>
  `{ ${properties.map(([name, type]) => `readonly ${propertyName(name)}: ${type}`).join("; ")} }`;

const union = (types: readonly string[]): string => {
  const all = [...new Set(types)];
  return all.length === 0
    ? "never"
    : all.length === 1
      ? (all[0] as string)
      : all.map((type) => `(${type})`).join(" | ");
};

/** A reference to an entity: `{ kind: "Tower", number: 2 }`. */
const referenceText = (name: string): string =>
  objectText([
    ["kind", textLiteral(name)],
    ["number", "number"],
  ]);

/** `unseen`: what stands in the place of a piece that is not seen; `inside`: what is being written, for what holds itself. */
function seenText(module: Module, type: Type, unseen: string, inside: readonly Id[]): string {
  const part = (of: Type): string => seenText(module, of, unseen, inside);
  switch (type.kind) {
    case "list":
    case "set":
      return `readonly (${part(type.of)})[]`;
    case "map":
      return `{ readonly [key: string]: ${part(type.value)} }`;
    case "optional":
      return union([part(type.of), "null"]);
    case "range":
      return objectText([
        ["low", "number | null"],
        ["high", "number | null"],
        ["lowOpen", "boolean"],
        ["highOpen", "boolean"],
      ]);
    case "entity":
      return referenceText(type.id.slice(type.id.indexOf(".") + 1));
    case "piece":
      return `${keyType(module, type.id)}${unseen}`;
    case "record": {
      const record = the(module.world.records, type.id);
      return inside.includes(type.id)
        ? runtimeType(module, "Json")
        : fieldsText(module, record.fields, unseen, [...inside, type.id], []);
    }
    case "choice": {
      const choice = the(module.world.choices, type.id);
      if (isPlainChoice(choice)) return typeText(module, type);
      if (inside.includes(type.id)) return runtimeType(module, "Json");
      return union(
        choice.variants.map((variant) =>
          fieldsText(module, variant.fields, unseen, [...inside, type.id], [["kind", textLiteral(variant.name)]]),
        ),
      );
    }
    case "int":
    case "number":
    case "text":
    case "bool":
    case "none":
    case "never":
    case "odds":
    case "row":
      return typeText(module, type);
    default:
      return assertNever(type);
  }
}

function fieldsText(
  module: Module,
  fields: readonly { readonly name: string; readonly type: Type }[],
  unseen: string,
  inside: readonly Id[],
  first: readonly Property[],
): string {
  return objectText([
    ...first,
    ...fields.map((field): Property => [field.name, seenText(module, field.type, unseen, inside)]),
  ]);
}

/** As whoever acts sees it. */
export const givenText = (module: Module, type: Type): string => seenText(module, type, "", []);

const alias = (name: string, type: string, doc: string): StatementStructures => ({
  kind: StructureKind.TypeAlias,
  isExported: true,
  name,
  type,
  docs: jsDoc(doc),
});

export function optionTypes(module: Module, plan: GamePlan): readonly StatementStructures[] {
  const uses = plan.game.actions.map(({ name, params }) =>
    objectText([
      ["key", "string"],
      ["action", textLiteral(name)],
      [
        "values",
        `readonly [${params.map((param) => `${labelOf(param.name)}: ${givenText(module, param.type)}`).join(", ")}]`,
      ],
    ]),
  );
  const values = union((module.game?.chosen ?? []).map(({ type }) => givenText(module, type)));
  const choice = objectText([
    ["key", "string"],
    ["action", "null"],
    ["values", values === "never" ? "readonly []" : `readonly [] | readonly [value: ${values}]`],
  ]);
  return [
    alias(
      "GameOption",
      [...uses, choice].join(" | "),
      "One thing that can be chosen: a use of an action with its values, or a value, `pass` or `done`.",
    ),
    alias(
      "GameDecision",
      `Omit<${runtimeType(module, "Decision")}, "options"> & { readonly options: readonly GameOption[] }`,
      "What the game waits for.",
    ),
    alias(
      "GameRefused",
      `Extract<GameOption, { readonly action: string }> & { readonly why: ${runtimeType(module, "Reason")} }`,
      "A use of an action that is not on offer, with the first thing that stands in its way.",
    ),
  ];
}

/** A name that may label an element of a tuple. */
const labelOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : "value");

/** What a player sees, or whoever watches: a field that is renamed in the rules is one here. */
export function viewTypes(module: Module, plan: GamePlan): readonly StatementStructures[] {
  const unseen = " | null";
  const entities = plan.kinds.map(({ entity, piles }): Property => {
    const fields = [
      ...entity.fields.map((field): Property => [field.name, seenText(module, field.type, unseen, [])]),
      ...piles.map(({ pile }): Property => [
        pile.name,
        `readonly (${keyType(module, pile.table)}${pile.seen === "public" ? "" : unseen})[]`,
      ]),
    ];
    return [entity.name, `readonly ${objectText(fields)}[]`];
  });
  const statuses = plan.game.statuses.map((status) =>
    objectText([
      ["status", textLiteral(status.name)],
      ["on", status.on.type.kind === "entity" ? givenText(module, status.on.type) : referenceText("")],
      [
        "values",
        `readonly [${status.params.map((param) => `${labelOf(param.name)}: ${seenText(module, param.type, unseen, [])}`).join(", ")}]`,
      ],
    ]),
  );
  return [
    alias(
      "GameView",
      `Omit<${runtimeType(module, "View")}, "entities" | "statuses"> & ${objectText([
        ["entities", objectText(entities)],
        ["statuses", `readonly (${union(statuses)})[]`],
      ])}`,
      docs([
        `What a player of ${commentText(plan.program.rulebook.title)} sees, or whoever watches: entities by kind, pieces as rows, and null for what is not seen.`,
      ]),
    ),
  ];
}

/** What is told, with the names of the rules. */
export function toldType(module: Module, plan: GamePlan): StatementStructures {
  const told = runtimeType(module, "Told");
  const { game } = plan;
  const names = (all: readonly string[]): string => union(all.map(textLiteral));
  const narrow: readonly (readonly [kind: string, properties: readonly Property[]])[] = [
    ["must", [["action", names(game.actions.map(({ name }) => name))]]],
    ["phase", [["name", names(plan.phases.map(({ name }) => name))]]],
    ["returned", [["procedure", names(game.procedures.map(({ name }) => name))]]],
    ["cancelled", [["procedure", names(game.procedures.map(({ name }) => name))]]],
    ["field", [["field", names(plan.kinds.flatMap(({ entity }) => entity.fields.map(({ name }) => name)))]]],
    ["status", [["status", names(game.statuses.map(({ name }) => name))]]],
  ];
  const parts = narrow.map(
    ([kind, properties]) => `(Extract<${told}, { readonly kind: "${kind}" }> & ${objectText(properties)})`,
  );
  const rest = `Exclude<${told}, { readonly kind: ${names(narrow.map(([kind]) => kind))} }>`;
  return alias("GameTold", [...parts, rest].join(" | "), "One thing that happened, with the names of the rules.");
}

/** Keys of pieces, by the piles of the rules. */
export function followedTypes(module: Module, plan: GamePlan): readonly StatementStructures[] {
  const kinds = plan.kinds
    .filter(({ piles }) => piles.length > 0)
    .map(({ entity, piles }): Property => {
      const keys = piles.map(({ pile }): Property => [pile.name, "readonly number[]"]);
      return [entity.name, `readonly ${objectText(keys)}[]`];
    });
  return [
    alias("GameKeys", objectText(kinds), "A key for each piece, in the order in which the piles of a view have them."),
    alias(
      "GameFollowed",
      `${runtimeType(module, "Followed")}<GameView, GameTold, GameKeys>`,
      "What one watcher sees and has just heard, with keys for the pieces.",
    ),
  ];
}
