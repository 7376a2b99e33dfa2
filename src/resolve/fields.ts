/** Parameters, and fields of records and variants. */
import { guessIf } from "../diagnostics/diagnostic.ts";
import { suggestions } from "../diagnostics/suggest.ts";
import type { Type } from "../ir/program.ts";
import { never, typeText } from "../ir/types.ts";
import type { Kinds } from "../source/exhaustive.ts";
import type * as ast from "../syntax/ast.ts";
import { freeWords } from "../../grammar/words.ts";
import { hardWords } from "../syntax/words.ts";
import { shownOf } from "../syntax/shown.ts";
import type { Resolver } from "./context.ts";
import { nearFix } from "./fixes.ts";
import type { FieldSymbol } from "./model.ts";
import { limitsOf } from "./named-numbers.ts";
import { keptType, resolveType, simpleType } from "./types.ts";

type TypeOf = (ref: ast.TypeRef) => Type;

/** Parameters of a rule; `owner` as in "rule `strike`". */
export function resolveParams(resolver: Resolver, params: readonly ast.Param[], owner: string): readonly FieldSymbol[] {
  return paramsOf(resolver, params, owner, (ref) => resolveType(resolver, ref, "checked"));
}

/** Parameters of a column of formulas. */
export function resolveColumnParams(
  resolver: Resolver,
  params: readonly ast.Param[],
  owner: string,
): readonly FieldSymbol[] {
  return paramsOf(resolver, params, owner, (ref) => keptType(resolver, ref, "A column", "checked"));
}

function paramsOf(
  resolver: Resolver,
  params: readonly ast.Param[],
  owner: string,
  typeOf: TypeOf,
): readonly FieldSymbol[] {
  const fields = params.map((param) => paramSymbol(resolver, param, typeOf));
  for (const param of params) {
    if (hardWords.has(param.name.text) && !freeWords.has(param.name.text))
      resolver.found.report("word-of-the-language", param.name.span, { name: param.name.text, what: "a parameter" });
  }
  return distinct(resolver, fields, "parameter", owner);
}

/** Fields of a variant: `Wall(hp: int >= 0)`. */
export function resolveVariantFields(
  resolver: Resolver,
  params: readonly ast.Param[],
  owner: string,
): readonly FieldSymbol[] {
  return distinct(
    resolver,
    params.map((param) => paramSymbol(resolver, param, (ref) => keptType(resolver, ref, "A field", "checked"))),
    "field",
    owner,
  );
}

function paramSymbol(resolver: Resolver, param: ast.Param, typeOf: TypeOf): FieldSymbol {
  const type = typeOf(param.type);
  return {
    name: param.name.text,
    label: param.name.text,
    ...shownOf(param.name),
    doc: null,
    type,
    bound: limitsOf(resolver, param, type),
    ...shareOf(param.type),
    default: writtenDefault(resolver, param, type),
    computed: null,
    at: param.name.span,
  };
}

export function resolveRecordFields(resolver: Resolver, record: ast.RecordDecl): readonly FieldSymbol[] {
  const fields = record.fields.map((field) => {
    reportFlags(resolver, field, []);
    if (field.params !== null) resolver.found.report("formula-in-record", field.span, { name: field.name.text });
    const type = isTest(resolver, field, record.fields) ? never : keptType(resolver, field.type, "A field", "checked");
    noteSameForAll(resolver, field, record.name.text);
    return {
      name: field.name.text,
      label: field.name.text,
      ...shownOf(field.name),
      doc: field.doc,
      type,
      bound: limitsOf(resolver, field, type),
      ...shareOf(field.type),
      default: defaultOf(resolver, field, type),
      computed: field.value,
      at: field.name.span,
    };
  });
  return distinct(resolver, fields, "field", `record \`${record.name.text}\``);
}

/** Reports `full: ticks >= segments`, where a type should stand. */
function isTest(resolver: Resolver, { type, bound, value }: ast.FieldDecl, fields: readonly ast.FieldDecl[]): boolean {
  const name = type.name.text;
  // A field may be called `int`, as Intelligence is.
  if (bound?.kind !== "compare" || value !== null || simpleType(name) !== undefined) return false;
  if (!fields.some((field) => field.name.text === name)) return false;
  const fixes = [{ title: "Write `bool = …`", edits: [{ span: type.span.to(type.span.start), text: "bool = " }] }];
  resolver.found.report("unknown-type", type.name.span, { name, near: ["bool"] }, { fixes });
  return true;
}

/** What is worked out from nothing: `3`, `[]`, `Miss`, `Weapon.Dagger`. */
function isSame(value: ast.Expr): boolean {
  switch (value.kind) {
    case "number":
    case "text":
    case "bool":
    case "none":
      return true;
    case "unary":
      return isSame(value.of);
    case "list":
      return value.items.every(isSame);
    case "name":
      return /^\p{Lu}/u.test(value.name.text);
    case "member":
      return isSame(value.of);
    default:
      value.kind satisfies Kinds<
        | "compare range call in it memberCall index with map listEach if match binary is pick dice times where"
        | "otherwise new parens missing"
      >;
      return false;
  }
}

/** `ticks: int = 0`: hardly anybody means a field that can be nothing else. */
export function noteSameForAll(resolver: Resolver, { name, type, bound, value }: ast.FieldDecl, record: string): void {
  if (value === null || !isSame(value)) return;
  const edits = [{ span: type.span.between((bound ?? type).span.end, value.span.start), text: " default " }];
  const fixes = [{ guess: true as const, title: "Write `default`", edits }];
  resolver.found.report("same-for-all", name.span, { name: name.text, record }, { fixes });
}

/** Whether its type is written `percent`, which is `number` for all else. */
export const shareOf = ({ name }: ast.TypeRef): { readonly isShare?: true } =>
  name.text === "percent" ? { isShare: true } : {};

/** What a field is where nothing is said: of an optional one nothing. */
export function defaultOf(resolver: Resolver, field: ast.FieldDecl, type: Type): ast.Expr | null {
  if (field.value !== null) return null;
  return (
    writtenDefault(resolver, field, type) ?? (type.kind === "optional" ? { kind: "none", span: field.name.span } : null)
  );
}

/** As it is written; `none` of what is always there is reported. */
export function writtenDefault(
  resolver: Resolver,
  { name, type: written, default: value }: Pick<ast.FieldDecl, "name" | "type" | "default">,
  type: Type,
): ast.Expr | null {
  if (value?.kind !== "none" || type.kind === "optional" || type.kind === "none" || type.kind === "never") return value;
  const isOfMany = type.kind === "list" || type.kind === "set" || type.kind === "map";
  const fixes = [
    ...(isOfMany ? [{ title: "Write `[]`", edits: [{ span: value.span, text: "[]" }] }] : []),
    {
      title: `Write \`optional ${typeText(type)}\``,
      edits: [{ span: written.span.to(written.span.start), text: "optional " }],
    },
  ];
  resolver.found.report("default-none", value.span, { name: name.text, type: typeText(type) }, { fixes });
  // Something is said all the same, and no further finding speaks of it.
  return { kind: "missing", span: value.span };
}

/** Who sees a pile, in other words. */
const flagSaid: ReadonlyMap<string, string> = new Map(
  [
    ["owner", "private own owned mine personal"],
    ["hidden", "secret facedown closed invisible"],
    ["public", "open visible faceup shared"],
  ].flatMap(([flag = "", words = ""]) => words.split(" ").map((word): [string, string] => [word, flag])),
);

/** How a value is held within the ends of a field: `clamp(…, 0, 4)`, `min(…, 4)`. */
function heldWithin({ bound }: ast.FieldDecl): string {
  const end = (value: ast.Expr): string => (value.kind === "number" ? String(value.value) : "…");
  if (bound?.kind === "range") return `clamp(…, ${end(bound.low)}, ${end(bound.high)})`;
  if (bound?.kind === "compare") return `${bound.op.startsWith(">") ? "max" : "min"}(…, ${end(bound.value)})`;
  return "clamp(…, 0, 9)";
}

/** Reports `shares: int per Railway default 0`: whether that is what the field says. */
function perKey(resolver: Resolver, { name, type, bound, flags, default: begun }: ast.FieldDecl): boolean {
  const [per, key] = flags;
  if (per?.text !== "per" || key === undefined || type.of !== null) return false;
  const names = [key.text, key.text.charAt(0).toUpperCase() + key.text.slice(1)];
  const called = names.find((each) => resolver.declared.has(each));
  const kind = called === undefined ? undefined : resolver.declared.get(called)?.kind;
  const isKey = kind === "choice" || kind === "table";
  const meant = `map of ${called ?? key.text} to ${type.name.text}`;
  const none = begun?.kind === "number" ? begun.text : "0";
  const edits = [{ span: type.span.to(begun?.span.end ?? key.span.end), text: `${meant} default []` }];
  // What a missing key counts has to be said where it is read; a map has no limits.
  const isSame = bound === null && none === "0";
  const fixes = isKey ? [guessIf(!isSame, { title: `Write \`${meant} default []\``, edits })] : [];
  const facts = { field: name.text, key: called ?? key.text, meant, none, isKey };
  resolver.found.report("number-per-key", per.span.to(key.span.end), facts, { fixes });
  return true;
}

export function reportFlags(resolver: Resolver, field: ast.FieldDecl, allowed: readonly string[]): void {
  if (perKey(resolver, field)) return;
  for (const flag of field.flags) {
    if (allowed.includes(flag.text) || flag.text === "") continue;
    if (flag.text === "clamp" && !allowed.includes("hidden")) {
      const edits = [{ span: flag.span, text: "" }];
      resolver.found.report(
        "clamp-of-value",
        flag.span,
        { field: field.name.text, held: heldWithin(field) },
        { fixes: [{ guess: true, title: "Take out `clamp`", edits }] },
      );
      continue;
    }
    const meant = allowed.find((each) => flagSaid.get(flag.text.toLowerCase()) === each);
    const near = meant === undefined ? suggestions(flag.text, allowed) : [meant];
    resolver.found.report(
      "unknown-flag",
      flag.span,
      { name: flag.text, near, allowed },
      nearFix(flag.span, flag.text, near),
    );
  }
}

/** Those whose name no earlier one has; the others are reported. */
export function distinct<F extends FieldSymbol>(
  resolver: Resolver,
  fields: readonly F[],
  what: string,
  owner: string,
): readonly F[] {
  const seen = new Map<string, F>();
  const result: F[] = [];
  for (const field of fields) {
    if (field.name === "") continue;
    const twin = seen.get(field.name.toLowerCase());
    if (twin === undefined) {
      seen.set(field.name.toLowerCase(), field);
      result.push(field);
      continue;
    }
    const related = [{ span: twin.at, label: "the first one" }];
    if (twin.name === field.name)
      resolver.found.report("same-field", field.at, { name: field.name, what, owner }, { related });
    else {
      resolver.found.report("names-differ-in-case", field.at, { name: field.name, other: twin.name }, { related });
      result.push(field);
    }
  }
  return result;
}
