/** Written types become types. */
import { isSlip, suggestions } from "../diagnostics/suggest.ts";
import type { Id, Type } from "../ir/program.ts";
import * as types from "../ir/types.ts";
import type { Kinds } from "../source/exhaustive.ts";
import type * as ast from "../syntax/ast.ts";
import { idOf, isType, kindWords, type Resolver } from "./context.ts";
import { isOfGame, type Model } from "./model.ts";
import { placeOfRulebook } from "./names.ts";
import { foreignTypes, typeWords } from "./reserved.ts";

/** Whether the place checks limits, as a parameter, a field and a column do: only there may a type that has some be named. */
export type Limits = "checked" | "unchecked";

/** The type that was written; `never` where it cannot be known, and then an error was reported. */
export function resolveType(resolver: Resolver, ref: ast.TypeRef, limits: Limits = "unchecked"): Type {
  const type = withoutOptional(resolver, ref, limits);
  return ref.optional && type.kind !== "never" ? types.optional(type) : type;
}

function withoutOptional(resolver: Resolver, ref: ast.TypeRef, limits: Limits): Type {
  const name = ref.name.text;
  if (name === "") return types.never;
  if (ref.member !== null) return memberType(resolver, ref, ref.member, limits);
  const parts = partsOf(name);
  if (parts === 0 && ref.of !== null && name !== "pile" && name !== "piece") {
    const isHeap = /^(?:deck|hand|stack|bag|heap|discard)$/i.test(name);
    resolver.found.report(
      "type-of-nothing",
      ref.span,
      { name },
      { fixes: isHeap ? [{ title: "Write `pile`", edits: [{ span: ref.name.span, text: "pile" }] }] : [] },
    );
    return types.never;
  }
  if (parts > 0) return composed(resolver, ref);
  if (ref.of !== null) return gameType(resolver, ref, ref.of);
  return simpleType(name) ?? namedType(resolver, ref, limits);
}

/** How many types the word asks for after `of` and `to`. */
function partsOf(name: string): number {
  return name === "map" ? 2 : name === "list" || name === "set" || name === "range" ? 1 : 0;
}

/** `piece of Card`; `pile of Card` is a field of an entity and nothing else. */
function gameType(resolver: Resolver, ref: ast.TypeRef, of: ast.TypeRef): Type {
  if (ref.name.text === "pile") {
    resolver.found.report("pile-elsewhere", ref.span, {});
    return types.never;
  }
  const table = resolveType(resolver, of);
  if (table.kind === "never") return types.never;
  if (table.kind === "row") return { kind: "piece", id: table.id };
  resolver.found.report("piece-of-what", of.span, { found: types.typeText(table), what: "piece" });
  return types.never;
}

/** The table whose pieces lie in the pile; undefined where that was reported. */
export function pileTable(resolver: Resolver, ref: ast.TypeRef): Id | undefined {
  if (ref.optional || ref.of === null) {
    resolver.found.report("pile-of-what", ref.span, { optional: ref.optional });
    return undefined;
  }
  const table = resolveType(resolver, ref.of);
  if (table.kind === "row") return table.id;
  if (table.kind !== "never")
    resolver.found.report("piece-of-what", ref.of.span, { found: types.typeText(table), what: "pile" });
  return undefined;
}

/** The type that a word of the language names; undefined: it is none, or needs more words. */
export function simpleType(name: string): Type | undefined {
  switch (name) {
    case "int":
      return types.int;
    case "number":
    case "percent":
      return types.number;
    case "text":
      return types.text;
    case "bool":
      return types.bool;
    case "odds":
      return types.odds;
    default:
      return undefined;
  }
}

function composed(resolver: Resolver, ref: ast.TypeRef): Type {
  const name = ref.name.text;
  if (ref.of === null || (name === "map") !== (ref.to !== null)) {
    const end = ref.span.from(ref.span.end);
    const fixes = ["int", "text"].map((of) => ({
      title: `Write \`${name} of ${of}\``,
      edits: [{ span: end, text: ` of ${of}` }],
    }));
    resolver.found.report(
      "type-without-of",
      ref.span,
      { name },
      { fixes: name === "map" || ref.of !== null ? [] : fixes },
    );
    return types.never;
  }
  const of = resolveType(resolver, ref.of);
  const to = ref.to === null ? null : resolveType(resolver, ref.to);
  if (of.kind === "never" || to?.kind === "never") return types.never;
  if (name === "list") return types.listOf(of);
  if (name === "set") return setType(resolver, ref.of, of);
  if (name === "range") return rangeType(resolver, ref.of, of);
  return mapType(resolver, ref.of, of, to ?? types.never);
}

/** Odds are known between bounds only: whether two are the same is no thing for a set to decide. */
function setType(resolver: Resolver, ref: ast.TypeRef, of: Type): Type {
  if (!types.holdsOdds(of)) return types.setOf(of);
  resolver.found.report("odds-kept", ref.span, { what: "A set" });
  return types.never;
}

function rangeType(resolver: Resolver, ref: ast.TypeRef, of: Type): Type {
  if (types.isNumeric(of)) return types.rangeOf(of);
  resolver.found.report("range-of-what", ref.span, { found: types.typeText(of) });
  return types.never;
}

function mapType(resolver: Resolver, ref: ast.TypeRef, key: Type, value: Type): Type {
  if (mayBeKey(resolver, key)) return types.mapOf(key, value);
  resolver.found.report("map-key", ref.span, { found: types.typeText(key) });
  return types.never;
}

function mayBeKey(resolver: Resolver, type: Type): boolean {
  if (type.kind === "text" || type.kind === "int" || type.kind === "row") return true;
  if (type.kind !== "choice") return false;
  const dot = type.id.indexOf(".");
  const name = type.id.slice(dot + 1);
  const own =
    type.id.slice(0, dot) === resolver.name
      ? resolver.declared.get(name)
      : resolver.uses.get(type.id.slice(0, dot))?.symbols.get(name)?.decl;
  return own?.kind === "choice" && own.variants.every((variant) => variant.fields.length === 0);
}

function namedType(resolver: Resolver, ref: ast.TypeRef, limits: Limits): Type {
  const name = ref.name.text;
  const declaration = resolver.declared.get(name);
  if (declaration !== undefined) resolver.names?.use(ref.name.span, declaration.name.span);
  if (declaration?.kind === "type") return limitedType(resolver, ref, writtenNumber(declaration.type), limits);
  const type = declaration === undefined ? undefined : typeNamed(declaration.kind, idOf(resolver, name));
  if (type !== undefined) return type;
  if (declaration !== undefined) {
    resolver.found.report("not-a-type", ref.span, { name, kind: kindWords(declaration.kind) });
  } else {
    reportUnknown(resolver, ref, name, namesOfTypes(resolver));
  }
  return types.never;
}

/** The number that the declaration of a type is about; undefined: it is about none. */
export function writtenNumber(ref: ast.TypeRef): Type | undefined {
  const type = ref.optional || ref.member !== null || ref.of !== null ? undefined : simpleType(ref.name.text);
  return type !== undefined && types.isNumeric(type) ? type : undefined;
}

function limitedType(resolver: Resolver, ref: ast.TypeRef, type: Type | undefined, limits: Limits): Type {
  if (type === undefined) return types.never;
  if (limits === "checked" || type.kind === "never") return type;
  const span = nameSpan(ref);
  const name = ref.member === null ? ref.name.text : `${ref.name.text}.${ref.member.text}`;
  const plain = types.typeText(type);
  const fixes = [{ title: `Write \`${plain}\``, edits: [{ span, text: plain }] }];
  resolver.found.report("limits-unchecked", span, { name, type: plain }, { fixes });
  return types.never;
}

function typeNamed(kind: string, id: string): Type | undefined {
  switch (kind) {
    case "choice":
    case "record":
    case "entity":
      return { kind, id };
    case "table":
      return { kind: "row", id };
    default:
      return undefined;
  }
}

function memberType(resolver: Resolver, ref: ast.TypeRef, member: ast.Name, limits: Limits): Type {
  const model = resolver.uses.get(ref.name.text);
  if (member.text === "") return types.never;
  if (model === undefined) {
    // A rulebook that is named in a `use` but could not be had was reported there.
    resolver.found.report("rulebook-not-in-use", ref.name.span, {
      name: ref.name.text,
      near: suggestions(ref.name.text, resolver.uses.keys()),
    });
    return types.never;
  }
  const symbol = model.symbols.get(member.text);
  resolver.names?.use(ref.name.span, placeOfRulebook(model.documents));
  if (symbol !== undefined) resolver.names?.use(member.span, symbol.nameAt);
  if (symbol !== undefined && isOfGame(symbol)) {
    resolver.found.report("game-of-another", ref.span, {
      name: `${ref.name.text}.${member.text}`,
      kind: kindWords(symbol.kind),
    });
    return types.never;
  }
  if (symbol?.kind === "type") return limitedType(resolver, ref, symbol.type, limits);
  const type = symbol === undefined ? undefined : typeNamed(symbol.kind, symbol.id);
  if (type !== undefined) return type;
  if (symbol !== undefined)
    resolver.found.report("not-a-type", ref.span, {
      name: `${ref.name.text}.${member.text}`,
      kind: kindWords(symbol.kind),
    });
  else
    reportUnknown(
      resolver,
      ref,
      `${ref.name.text}.${member.text}`,
      typesIn(model).map((name) => `${ref.name.text}.${name}`),
    );
  return types.never;
}

function reportUnknown(resolver: Resolver, ref: ast.TypeRef, name: string, known: readonly string[]): void {
  if (/^(?:true|false|yes|no)$/i.test(name)) {
    const text = `bool default ${/^[ty]/i.test(name) ? "yes" : "no"}`;
    const fixes = [{ title: `Write \`${text}\``, edits: [{ span: nameSpan(ref), text }] }];
    return void resolver.found.report("unknown-type", nameSpan(ref), { name, near: ["bool"] }, { fixes });
  }
  const foreign = foreignTypes.get(name.toLowerCase());
  const singular = name.replace(/s$/, "");
  const elsewhere = known.filter((each) => each.endsWith(`.${name}`));
  const near =
    foreign !== undefined
      ? [foreign]
      : elsewhere.length > 0
        ? elsewhere
        : known.includes(singular)
          ? [singular]
          : suggestions(name, known).filter((each) => !typeWords.has(each) || isSlip(name, [each]));
  const [only] = near;
  const fixes =
    near.length === 1 && only !== undefined && !only.includes("…") && only !== "choice" && only !== "record"
      ? [
          {
            guess: true as const,
            title: `Change \`${name}\` to \`${only}\``,
            edits: [{ span: nameSpan(ref), text: only }],
          },
        ]
      : [];
  resolver.found.report("unknown-type", nameSpan(ref), { name, near }, { fixes });
}

function nameSpan(ref: ast.TypeRef): ast.Name["span"] {
  return ref.member === null ? ref.name.span : ref.name.span.to(ref.member.span.end);
}

const typesIn = (model: Model): readonly string[] =>
  [...model.symbols.values()].filter((symbol) => isType(symbol) && !isOfGame(symbol)).map((symbol) => symbol.name);

function namesOfTypes(resolver: Resolver): readonly string[] {
  const own = [...resolver.declared].filter(([, declaration]) => isType(declaration)).map(([name]) => name);
  const others = [...resolver.uses].flatMap(([rulebook, model]) => typesIn(model).map((name) => `${rulebook}.${name}`));
  return [...typeWords, ...own, ...others].filter((name) => name !== "optional");
}

/** The type of what plays keeps; `what`: "a field". Odds are there for questions only. */
export function keptType(resolver: Resolver, ref: ast.TypeRef, what: string, limits: Limits = "unchecked"): Type {
  const type = resolveType(resolver, ref, limits);
  if (!holdsOdds(type)) return type;
  resolver.found.report("odds-kept", ref.span, { what });
  return types.never;
}

function holdsOdds(type: Type): boolean {
  switch (type.kind) {
    case "odds":
      return true;
    case "list":
    case "set":
    case "optional":
      return holdsOdds(type.of);
    case "map":
      return holdsOdds(type.value);
    default:
      type.kind satisfies Kinds<"record range none int number text bool never choice row entity piece">;
      return false;
  }
}
