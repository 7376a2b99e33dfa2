/** Entities: what changes in a game, with fields and piles. */
import type { Type } from "../ir/program.ts";
import { isNumeric, never, typeText } from "../ir/types.ts";
import type * as ast from "../syntax/ast.ts";
import { hasLimits, limitsOf } from "./named-numbers.ts";
import { idOf, type Resolver } from "./context.ts";
import { defaultOf, distinct, noteSameForAll, reportFlags, shareOf } from "./fields.ts";
import type { EntityFieldSymbol, EntitySymbol, FieldSymbol, PileSymbol } from "./model.ts";
import { keptType, pileTable } from "./types.ts";
import { shownOf } from "../syntax/shown.ts";

const sights = ["hidden", "owner", "public"] as const;

type Part = FieldSymbol &
  ({ readonly part: "field"; readonly clamp: boolean } | { readonly part: "pile"; readonly pile: PileSymbol });

export function resolveEntity(resolver: Resolver, decl: ast.EntityDecl): EntitySymbol {
  const { name } = decl;
  const words = decl.isPlayer ? "player" : "entity";
  const parts = distinct(
    resolver,
    decl.fields.flatMap((field) => partOf(resolver, field, decl)),
    "field",
    `${words} \`${name.text}\``,
  );
  const fields = parts.flatMap((part): EntityFieldSymbol[] => {
    if (part.part !== "field") return [];
    const { part: _, ...field } = part;
    return [field];
  });
  const piles = parts.flatMap((part) => (part.part === "pile" ? [part.pile] : []));
  return {
    kind: "entity",
    id: idOf(resolver, name.text),
    name: name.text,
    at: decl.span,
    nameAt: name.span,
    decl,
    fields,
    piles,
    owner: ownerOf(resolver, fields),
  };
}

/** The field `owner`, if what it holds is a player. */
function ownerOf(resolver: Resolver, fields: readonly EntityFieldSymbol[]): string | null {
  const type = fields.find((field) => field.name === "owner")?.type;
  if (type?.kind !== "entity") return null;
  const declared = resolver.declared.get(type.id.slice(type.id.indexOf(".") + 1));
  return declared?.kind === "entity" && declared.isPlayer ? "owner" : null;
}

function partOf(resolver: Resolver, field: ast.FieldDecl, entity: ast.EntityDecl): readonly Part[] {
  if (field.params !== null) {
    resolver.found.report("formula-in-entity", field.span, { name: field.name.text });
    return [unknownField(field)];
  }
  if (field.type.name.text === "pile" && field.type.member === null) return pileOf(resolver, field);
  reportFlags(resolver, field, ["clamp"]);
  const type = keptType(resolver, field.type, "A field", "checked");
  const bound = limitsOf(resolver, field, type, {
    field: field.name.text,
    owner: entity.name.text,
    isPlayer: entity.isPlayer,
    fields: entity.fields.map(({ name }) => name.text),
    end: entity.span,
  });
  const clamp = clampOf(resolver, field, type, bound?.values !== undefined);
  noteSameForAll(resolver, field, entity.name.text);
  return [
    {
      part: "field",
      name: field.name.text,
      label: field.name.text,
      ...shownOf(field.name),
      doc: field.doc,
      type,
      bound,
      ...shareOf(field.type),
      clamp,
      default: defaultOf(resolver, field, type),
      computed: field.value,
      at: field.name.span,
    },
  ];
}

/** Nobody asks for its value again. */
function unknownField({ name, doc, span }: ast.FieldDecl): Part {
  return {
    part: "field",
    name: name.text,
    label: name.text,
    doc,
    type: never,
    bound: null,
    clamp: false,
    default: { kind: "missing", span },
    computed: null,
    at: name.span,
  };
}

/** The nearest end of what? */
function clampOf(resolver: Resolver, field: ast.FieldDecl, type: Type, isListed: boolean): boolean {
  const flag = field.flags.find((each) => each.text === "clamp");
  if (flag === undefined || type.kind === "never") return false;
  if (isListed) {
    const fixes = [{ title: "Remove `clamp`", edits: [{ span: flag.span.from(flag.span.start - 1), text: "" }] }];
    resolver.found.report("clamp-of-listed", flag.span, { name: field.name.text }, { fixes });
    return false;
  }
  if (hasLimits(resolver, field) && field.value === null && isNumeric(type.kind === "optional" ? type.of : type))
    return true;
  // That its limit is that of no number has been said.
  if (field.bound !== null && field.value === null) return false;
  resolver.found.report("clamp-of-what", flag.span, {
    name: field.name.text,
    found: typeText(type),
    computed: field.value !== null,
    isNumber: isNumeric(type.kind === "optional" ? type.of : type),
  });
  return false;
}

function pileOf(resolver: Resolver, field: ast.FieldDecl): readonly Part[] {
  const { name, type } = field;
  reportFlags(resolver, field, sights);
  const wrong = field.default ?? field.value;
  if (wrong !== null) resolver.found.report("pile-with-value", wrong.span, { name: name.text });
  if (field.bound !== null)
    resolver.found.report("bound-on-what", field.bound.span, { type: "pile", of: null, key: "", limits: null });
  const [seen, second] = field.flags.filter((flag) => sights.some((sight) => sight === flag.text));
  if (seen !== undefined && second !== undefined)
    resolver.found.report("seen-twice", second.span, { name: name.text, first: seen.text, second: second.text });
  const table = pileTable(resolver, type);
  if (table === undefined) return [];
  const pile: PileSymbol = {
    name: name.text,
    ...shownOf(name),
    doc: field.doc,
    table,
    seen: sights.find((sight) => sight === seen?.text) ?? "public",
    at: name.span,
  };
  return [
    {
      part: "pile",
      pile,
      name: name.text,
      label: name.text,
      doc: field.doc,
      type: { kind: "list", of: { kind: "piece", id: table } },
      bound: null,
      default: null,
      computed: null,
      at: name.span,
    },
  ];
}
