/** How values of types are named in keys, views and traces: a constant for each type. `$` keeps their names apart from all others. */
import type { Field, Id, Type } from "../../ir/program.ts";
import { isUntold } from "../../ir/unsure-pieces.ts";
import { assertNever, type Kinds } from "../../source/exhaustive.ts";
import { propertyName, textLiteral } from "../literals.ts";
import { runtime, runtimeType, top, type Module } from "../module.ts";
import { capital, safeName, small } from "../names.ts";
import type { Node } from "../node.ts";
import { isPlainChoice, the } from "../world.ts";
import { kindPlan, poolPlan, type GamePlan } from "./plan.ts";

/** The constant for values of a type. */
export function namingOf(module: Module, type: Type): string {
  const namings = module.game?.namings;
  if (namings === undefined) throw new Error("Only a game names values.");
  const name = nameOf(type);
  if (namings.has(name)) return name;
  // Who is in the middle of it may ask for it again: what holds itself asks later.
  const isMade =
    type.kind === "record" || (type.kind === "choice" && !isPlainChoice(the(module.world.choices, type.id)));
  if (isMade) namings.set(name, "");
  const text = makerOf(module, type);
  namings.delete(name);
  namings.set(name, text);
  return name;
}

/** The constant for values of a type in which rows may stand that are not told. */
export function untoldNamingOf(module: Module, type: Type, isUntold: boolean): string {
  const plain = namingOf(module, type);
  const namings = module.game?.namings;
  if (!isUntold || namings === undefined) return plain;
  const name = `$untold${capital(plain.slice(1))}`;
  if (!namings.has(name)) namings.set(name, `${runtime(module, "untold")}(${plain})`);
  return name;
}

/** The place of a type's naming among those of what is chosen. */
export function chosenNaming(module: Module, type: Type): number {
  const chosen = module.game?.chosen ?? [];
  const name = untoldNamingOf(module, type, isUntold(module.program, type));
  const known = chosen.findIndex((each) => each.name === name);
  return known < 0 ? chosen.push({ name, type }) - 1 : known;
}

function nameOf(type: Type): string {
  return `$${small(wordsOf(type))}`;
}

function wordsOf(type: Type): string {
  switch (type.kind) {
    case "list":
      return `ListOf${capital(wordsOf(type.of))}`;
    case "set":
      return `SetOf${capital(wordsOf(type.of))}`;
    case "map":
      return `MapOf${capital(wordsOf(type.value))}`;
    case "optional":
      return `Optional${capital(wordsOf(type.of))}`;
    case "range":
      return "Range";
    case "choice":
    case "record":
    case "row":
    case "entity":
      return safeName(type.id.replace(".", "_"));
    case "piece":
      return `PieceOf${capital(safeName(type.id.replace(".", "_")))}`;
    default:
      type.kind satisfies Kinds<"none int number text bool never odds">;
      return type.kind;
  }
}

function makerOf(module: Module, type: Type): string {
  const made = (name: string, ...args: readonly string[]): string => `${runtime(module, name)}(${args.join(", ")})`;
  switch (type.kind) {
    case "int":
      return runtime(module, "intNaming");
    case "number":
      return runtime(module, "numberNaming");
    case "text":
      return runtime(module, "textNaming");
    case "bool":
      return runtime(module, "boolNaming");
    case "none":
      return runtime(module, "noneNaming");
    case "never":
    case "odds":
      return runtime(module, "anyNaming");
    case "range":
      return runtime(module, "rangeNaming");
    case "list":
      return made("listNaming", namingOf(module, type.of));
    case "set":
      return made("setNaming", namingOf(module, type.of));
    case "map":
      return made("mapNaming", namingOf(module, type.value));
    case "optional":
      return made("optionalNaming", namingOf(module, type.of));
    case "row":
      return made("wordNaming", top(module, `list:${type.id}`, `table:${type.id}`));
    case "piece":
      return made("pieceNaming", textLiteral(poolKey(module, type.id)));
    case "entity": {
      const kind = module.game?.plan === undefined ? null : kindPlan(module.game.plan, type.id);
      return made("entityNaming", textLiteral(kind?.entity.name ?? ""), textLiteral(kind?.title ?? ""));
    }
    case "record": {
      const record = the(module.world.records, type.id);
      return made(
        "madeNaming",
        `() => ({ "": ${madeText(module, type.id, record.name, record.fields, `make:${record.id}`, `record:${record.id}`)} })`,
      );
    }
    case "choice": {
      const choice = the(module.world.choices, type.id);
      if (isPlainChoice(choice)) return made("wordNaming", top(module, `order:${type.id}`, `choice:${type.id}`));
      return made(
        "madeNaming",
        `() => ({ ${choice.variants.map((variant) => `${propertyName(variant.name)}: ${madeText(module, type.id, variant.name, variant.fields, `make:${type.id}.${variant.name}`, `choice:${type.id}`)}`).join(", ")} })`,
      );
    }
    default:
      return assertNever(type);
  }
}

/** What a setup may be given is made whole by what makes it in the rules. */
function madeText(module: Module, id: Id, name: string, fields: readonly Field[], make: string, node: Node): string {
  const shown = fields.filter((field) => field.computed === null).map((field) => textLiteral(field.name));
  const given = fields.length > 0 && module.game !== null && givenTypes(module, module.game.plan).has(id);
  const open = fields
    .filter((field) => field.default !== null || field.computed !== null)
    .map((field) => textLiteral(field.name));
  const outside = given ? `, open: [${open.join(", ")}], make: ${top(module, make, node)}` : "";
  return `{ name: ${textLiteral(name)}, shown: [${shown.join(", ")}], fields: { ${fields.map((field) => `${propertyName(field.name)}: ${namingOf(module, field.type)}`).join(", ")} }${outside} }`;
}

/** Records and choices that come from outside: in the values of setups. */
function givenTypes({ world }: Module, { game }: GamePlan): ReadonlySet<Id> {
  const found = new Set<Id>();
  const add = (type: Type): void => {
    if (type.kind === "list" || type.kind === "set" || type.kind === "optional") add(type.of);
    if (type.kind === "map") add(type.value);
    if ((type.kind !== "record" && type.kind !== "choice") || found.has(type.id)) return;
    found.add(type.id);
    const fields =
      type.kind === "record"
        ? the(world.records, type.id).fields
        : the(world.choices, type.id).variants.flatMap((variant) => variant.fields);
    for (const field of fields) add(field.type);
  };
  for (const setup of game.setups) for (const param of setup.params) add(param.type);
  return found;
}

/** What the pieces of a table are called in the state. */
export function poolKey(module: Module, table: string): string {
  if (module.game === null) throw new Error("Only a game has pieces.");
  return poolPlan(module.game.plan, table).key;
}

/** In order of need. */
export function namingConstants(module: Module): readonly string[] {
  return [...(module.game?.namings ?? [])].map(
    ([name, text]) =>
      `const ${name}: ${runtimeType(module, "Naming")} = ${text.includes("(") ? "/* @__PURE__ */ " : ""}${text};`,
  );
}
