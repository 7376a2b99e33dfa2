/** Entities: their types, making and copying them, fields that are set and fields that are worked out. */
import { StructureKind, type FunctionDeclarationStructure, type StatementStructures } from "../structures.ts";
import type { Entity, EntityField } from "../../ir/game.ts";
import type { Expr, Type } from "../../ir/program.ts";
import { block, local, newBody, type Body } from "../body/body.ts";
import { sameness } from "../body/comparison.ts";
import { value } from "../body/expression.ts";
import { into, trial } from "../body/statements.ts";
import { holdsPiece } from "../../ir/held-rows.ts";
import { boundText } from "../../ir/bound-text.ts";
import { docs, jsDoc } from "../declaration/docs.ts";
import { commentText } from "../docs.ts";
import { docLines } from "../places.ts";
import type { Node } from "../node.ts";
import { member, property, propertyName, textLiteral } from "../literals.ts";
import { runtime, top, type Module } from "../module.ts";
import { small } from "../names.ts";
import { defaultsOf, readingsOf, rootsOf } from "../roots.ts";
import { typeText } from "../types.ts";
import { the } from "../world.ts";
import { heldText } from "./bounds.ts";
import { privateFunction, stateType } from "./functions.ts";
import { namingOf } from "./namings.ts";
import type { KindPlan } from "./plan.ts";

export const kept = (entity: Entity): readonly EntityField[] =>
  entity.fields.filter((field) => field.computed === null);
const nodeOf = (entity: Entity): Node => `entity:${entity.id}`;

export function entityType(module: Module, { entity, piles }: KindPlan): StatementStructures {
  return {
    kind: StructureKind.Interface,
    isExported: true,
    name: top(module, nodeOf(entity), nodeOf(entity)),
    docs: jsDoc(docs(docLines(module, entity))),
    properties: [
      ...kept(entity).map((field) => {
        const said = [
          ...(field.doc === null ? [] : [commentText(field.doc)]),
          ...(field.bound === null ? [] : [boundText(field.bound)]),
        ];
        return {
          name: propertyName(field.name),
          type: typeText(module, field.type),
          ...(said.length === 0 ? {} : { docs: jsDoc(docs(said)) }),
        };
      }),
      ...piles.map(({ pile }) => ({
        name: propertyName(pile.name),
        type: "number[]",
        docs: jsDoc(
          docs([...(pile.doc === null ? [] : [commentText(pile.doc)]), `Pieces, the top first; ${pile.seen}.`]),
        ),
      })),
    ],
  };
}

export function entityFunctions(module: Module, kind: KindPlan, isMade: boolean): FunctionDeclarationStructure[] {
  const { entity } = kind;
  return [
    ...(isMade ? [maker(module, kind)] : []),
    copier(module, kind),
    ...entity.fields.flatMap((field) =>
      field.computed === null
        ? module.game?.used.has(`set:${entity.id}.${field.name}`) === true
          ? [setter(module, kind, field)]
          : []
        : [computed(module, entity, field, field.computed)],
    ),
    ...entity.checks.map((check, place) =>
      checker(module, entity, check.condition, top(module, `check:${entity.id}.${place}`, nodeOf(entity))),
    ),
  ];
}

/** What is not given gets its default, which may read the fields before it; each is held to its bound. */
function maker(module: Module, { entity, piles, title }: KindPlan): FunctionDeclarationStructure {
  const fields = kept(entity);
  const node = nodeOf(entity);
  const body = newBody(module, node, [...defaultsOf(fields), ...readingsOf(fields)], fields);
  const at = body.pool.take("place");
  const params = fields.map((field) => {
    const name = local(body, field.slot);
    const isPlain = field.default === null && field.bound === null;
    return { field, name, given: isPlain ? name : body.pool.take(`${name}Given`) };
  });
  body.lines.push(`${runtime(module, "spend")}(1, ${at});`);
  for (const { field, name, given } of params) {
    if (name === given) continue;
    const type = typeText(module, field.type);
    let text = given;
    if (field.default !== null) text = withDefault(body, field, field.default, given);
    body.lines.push(`const ${name}: ${type} = ${heldText(body, field, entity.name, text, at)};`);
  }
  const all = body.pool.take("all");
  const game = body.game ?? "game";
  const made = [
    ...params.map(({ field, name }) => property(field.name, name)),
    ...piles.map(({ pile }) => `${propertyName(pile.name)}: []`),
  ];
  body.lines.push(`const ${all} = ${member(`${game}.entities`, entity.name)};`);
  if (title === "player") body.lines.push(`${runtime(module, "seatFor")}(${all}.length, ${at});`);
  body.lines.push(`${all}.push({ ${made.join(", ")} });`, `${game}.changes += 1;`, `return ${all}.length - 1;`);
  return privateFunction({
    name: top(module, `new:${entity.id}`, node),
    result: "number",
    lines: body.lines,
    params: [
      { name: game, type: stateType(module) },
      { name: at, type: "string" },
      ...params.map(({ field, given }) => ({
        name: given,
        type: `${typeText(module, field.type)}${field.default === null ? "" : " | undefined"}`,
      })),
    ].map((param, index, list) =>
      list.slice(index).every((each) => each.type.endsWith(" | undefined"))
        ? { name: param.name, type: param.type, hasQuestionToken: true }
        : param,
    ),
  });
}

/** What is given, or else its default. */
function withDefault(body: Body, field: EntityField, standard: Expr, given: string): string {
  const short = trial(body, () => value(body, standard));
  if (short.lines.length === 0)
    return field.type.kind === "optional"
      ? `${given} === undefined ? ${value(body, standard)} : ${given}`
      : `${given} ?? ${value(body, standard)}`;
  const held = body.pool.take(`${field.name}Held`);
  body.lines.push(`let ${held} = ${given};`);
  const outer = body.lines;
  body.lines = [];
  into(body, standard, { kind: "assign", name: held });
  outer.push(`if (${held} === undefined) ${block(body.lines)}`);
  body.lines = outer;
  return held;
}

function copier(module: Module, { entity, piles }: KindPlan): FunctionDeclarationStructure {
  const type = top(module, nodeOf(entity), nodeOf(entity));
  const parts = [
    ...kept(entity).map((field) => `${propertyName(field.name)}: ${member("from", field.name)}`),
    ...piles.map(({ pile }) => `${propertyName(pile.name)}: ${member("from", pile.name)}.slice()`),
  ];
  return privateFunction({
    name: top(module, `copy:${entity.id}`, nodeOf(entity)),
    params: [{ name: "from", type }],
    result: type,
    lines: [`return { ${parts.join(", ")} };`],
  });
}

/** Counts as a change, and is told, only if the value is another one. */
function setter(module: Module, { entity, title }: KindPlan, field: EntityField): FunctionDeclarationStructure {
  const node = nodeOf(entity);
  const body = newBody(module, node, [], []);
  const [game, number, wanted, at, one] = [
    body.game ?? "game",
    body.pool.take("number"),
    body.pool.take("value"),
    body.pool.take("place"),
    body.pool.take(small(entity.name)),
  ];
  body.lines.push(`const ${one} = ${member(`${game}.entities`, entity.name)}[${number}]!;`);
  const text = heldText(body, field, entity.name, wanted, at);
  let held = wanted;
  if (text !== wanted) {
    held = body.pool.take("held");
    body.lines.push(`const ${held} = ${text};`);
  }
  const own = member(one, field.name);
  const telling = (more: string): string =>
    `if (${runtime(module, "isHeard")}) ${runtime(module, "tellField")}(${game}, ${textLiteral(title)}, ${number}, ${textLiteral(field.name)}, ${own}, ${held}, ${namingOf(module, field.type)}${more});`;
  const unchanged = unchangedText(body, field, own, held);
  // Who does not see a piece cannot tell the same one from another.
  if (holdsPiece(field.type)) body.lines.push(`if (${unchanged}) {`, telling(", true"), "return;", "}");
  else body.lines.push(`if (${unchanged}) return;`);
  body.lines.push(telling(""));
  body.lines.push(`${own} = ${held};`, `${game}.changes += 1;`);
  return privateFunction({
    name: top(module, `set:${entity.id}.${field.name}`, node),
    result: "void",
    lines: body.lines,
    params: [
      { name: game, type: stateType(module) },
      { name: number, type: "number" },
      { name: wanted, type: typeText(module, field.type) },
      { name: at, type: "string" },
    ],
  });
}

function unchangedText(body: Body, { type }: EntityField, own: string, held: string): string {
  const isPlain = (of: Type): boolean =>
    sameness(of, body) !== "deep" || (of.kind === "optional" && sameness(of.of, body) !== "deep");
  if (isPlain(type)) return `${own} === ${held}`;
  const parts = type.kind === "record" ? the(body.module.world.records, type.id).fields : [];
  if (parts.length === 0 || parts.length > 4 || !parts.every((part) => isPlain(part.type)))
    return `${runtime(body.module, "isSameJson")}(${own}, ${held})`;
  return parts.map((part) => `${member(own, part.name)} === ${member(held, part.name)}`).join(" && ");
}

function overSelf(
  module: Module,
  node: Node,
  entity: Entity,
  expr: Expr,
): { readonly body: Body; readonly params: readonly { readonly name: string; readonly type: string }[] } {
  const body = newBody(module, node, rootsOf(expr));
  const self = body.pool.take(small(entity.name));
  body.slots.set(entity.self, self);
  (body.read as Set<number>).add(entity.self);
  return {
    body,
    params: [
      { name: body.game ?? "game", type: stateType(module) },
      { name: self, type: "number" },
    ],
  };
}

/** Worked out whenever it is read. */
function computed(module: Module, entity: Entity, field: EntityField, expr: Expr): FunctionDeclarationStructure {
  const node = `field:${entity.id}.${field.name}`;
  const { body, params } = overSelf(module, node, entity, expr);
  into(body, expr, { kind: "return" });
  const counted = module.graph.deep.has(node) ? [{ name: body.pool.take("_counted"), type: "void" }] : [];
  return privateFunction({
    name: top(module, node, node),
    params: [...params, ...counted],
    result: typeText(module, field.type),
    lines: body.lines,
  });
}

function checker(module: Module, entity: Entity, condition: Expr, name: string): FunctionDeclarationStructure {
  const { body, params } = overSelf(module, `checks:${entity.id}`, entity, condition);
  body.lines.push(`return ${value(body, condition)};`);
  return privateFunction({ name, params, result: "boolean", lines: body.lines });
}
