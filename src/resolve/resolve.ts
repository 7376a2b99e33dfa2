/**
 * Documents become a model: every name of a rulebook declared once, every written type known, every row bound to its
 * columns. Declarations may stand in any order and in any file. No formula is looked at here.
 */
import { compareText, type Collector } from "../diagnostics/collect.ts";
import { none } from "../ir/types.ts";
import { assertNever } from "../source/exhaustive.ts";
import type * as ast from "../syntax/ast.ts";
import { shownOf } from "../syntax/shown.ts";
import { idOf, type CsvText, type Declaring, type Resolver } from "./context.ts";
import { reportEmptySections } from "./chapters.ts";
import { declareAll } from "./declare.ts";
import { reportEndless } from "./endless.ts";
import { resolveEntity } from "./entities.ts";
import { distinct, resolveParams, resolveRecordFields, resolveVariantFields } from "./fields.ts";
import { parentOf, playerOf } from "./game.ts";
import { rulebookInfo } from "./info.ts";
import type { ChoiceSymbol, Model, Symbol, TableSymbol, VariantOfSymbol } from "./model.ts";
import { placeOfRulebook, type Names } from "./names.ts";
import { resolveNamedNumber } from "./named-numbers.ts";
import { resolveTable } from "./tables.ts";
import { keptType, resolveType } from "./types.ts";
import { resolveVariants } from "./variants.ts";
import { resolveView } from "./views.ts";

export { csvFilesOf, usesOf } from "./files.ts";

export interface RulebookInput {
  /** The folder's name in camel case. */
  readonly name: string;
  /** Below the root: `rules/penetration`. */
  readonly folder: string;
  readonly documents: readonly ast.Document[];
  /** By path, what `csvFilesOf` asked for. */
  readonly csv: ReadonlyMap<string, CsvText>;
  readonly uses: ReadonlyMap<string, Model>;
}

/** Never throws; what is wrong is reported, and the model holds what is sound. */
export function resolveRulebook(input: RulebookInput, found: Collector, names: Names | null = null): Model {
  const documents = [...input.documents].sort((a, b) => compareText(a.file, b.file));
  const declarations = documents.flatMap((document) => document.declarations);
  const info = rulebookInfo(input.name, input.folder, documents, found);
  const uses = usesIn(documents, input.uses);
  const declared = declareAll(declarations, new Set(uses.keys()), found);
  const resolver: Resolver = {
    name: input.name,
    folder: input.folder,
    found,
    names,
    uses,
    csv: input.csv,
    declared,
    limits: new Map(),
  };
  const symbols = resolveSymbols(resolver);
  for (const each of declarations) {
    const used = each.kind === "use" ? uses.get(each.name.text) : undefined;
    if (each.kind === "use" && used !== undefined) names?.use(each.name.span, placeOfRulebook(used.documents));
  }
  reportEndless(resolver, symbols);
  reportEmptySections(documents, found);
  const variants = resolveVariants(
    resolver,
    declarations.filter((each) => each.kind === "variant"),
    symbols,
  );
  return {
    info,
    folder: input.folder,
    documents,
    symbols,
    uses,
    variants,
    examples: declarations.filter((each) => each.kind === "example" || each.kind === "examples"),
    reports: declarations.filter((each) => each.kind === "report"),
    goals: declarations.filter((each) => each.kind === "goal"),
    checks: declarations.filter((each) => each.kind === "check"),
    player: playerOf(resolver, declarations, symbols),
    always: declarations.filter((each) => each.kind === "always"),
  };
}

function usesIn(documents: readonly ast.Document[], known: ReadonlyMap<string, Model>): ReadonlyMap<string, Model> {
  const names = new Set(
    documents.flatMap((document) =>
      document.declarations.flatMap((each) => (each.kind === "use" ? [each.name.text] : [])),
    ),
  );
  return new Map([...known].filter(([name]) => names.has(name)).sort(([a], [b]) => compareText(a, b)));
}

/** In order of source, although views wait for their members. */
function resolveSymbols(resolver: Resolver): ReadonlyMap<string, Symbol> {
  const done = new Map<string, Symbol>();
  for (const [name, declaration] of resolver.declared) {
    if (declaration.kind !== "table" || declaration.members.length === 0)
      done.set(name, resolvePlain(resolver, declaration));
  }
  const path: ast.TableDecl[] = [];
  const tableNamed = (name: string): TableSymbol | undefined => {
    const known = done.get(name);
    if (known !== undefined) return known.kind === "table" ? known : undefined;
    const decl = resolver.declared.get(name);
    if (decl?.kind !== "table") return undefined;
    if (path.includes(decl)) {
      resolver.found.report("views-in-a-circle", decl.name.span, {
        names: path.slice(path.indexOf(decl)).map((each) => each.name.text),
      });
      return undefined;
    }
    path.push(decl);
    const view = resolveView(resolver, decl, tableNamed);
    path.pop();
    done.set(name, view);
    return view;
  };
  for (const name of resolver.declared.keys()) tableNamed(name);
  return new Map(
    [...resolver.declared.keys()].flatMap((name) => {
      const symbol = done.get(name);
      return symbol === undefined ? [] : [[name, symbol] as const];
    }),
  );
}

export function resolvePlain(resolver: Resolver, decl: Declaring): Symbol {
  const base = { id: idOf(resolver, decl.name.text), name: decl.name.text, at: decl.span, nameAt: decl.name.span };
  switch (decl.kind) {
    case "table":
      return resolveTable(resolver, decl);
    case "constant":
      return {
        kind: "constant",
        ...base,
        decl,
        type: decl.type === null ? null : keptType(resolver, decl.type, "A constant"),
      };
    case "record":
      return { kind: "record", ...base, decl, fields: resolveRecordFields(resolver, decl) };
    case "rule":
      return {
        kind: "rule",
        ...base,
        decl,
        params: resolveParams(resolver, decl.params, `rule \`${decl.name.text}\``),
        result: resolveType(resolver, decl.result),
      };
    case "type":
      return { kind: "type", ...base, decl, ...resolveNamedNumber(resolver, decl) };
    case "choice":
      return resolveChoice(resolver, decl, base);
    case "entity":
      return resolveEntity(resolver, decl);
    case "procedure": {
      const result = decl.result === null ? none : resolveType(resolver, decl.result);
      return {
        kind: "procedure",
        ...base,
        decl,
        params: resolveParams(resolver, decl.params, `procedure \`${decl.name.text}\``),
        result,
      };
    }
    case "status":
      return {
        kind: "status",
        ...base,
        decl,
        params: resolveParams(resolver, decl.params, `status \`${decl.name.text}\``),
      };
    case "action":
      return {
        kind: "action",
        ...base,
        decl,
        params: resolveParams(resolver, decl.params, `action \`${decl.name.text}\``),
      };
    case "setup":
      return {
        kind: "setup",
        ...base,
        decl,
        params: resolveParams(resolver, decl.params, `setup \`${decl.name.text}\``),
      };
    case "phase":
      return { kind: "phase", ...base, decl, parent: parentOf(resolver, decl) };
    default:
      return assertNever(decl);
  }
}

function resolveChoice(
  resolver: Resolver,
  decl: ast.ChoiceDecl,
  base: Pick<ChoiceSymbol, "id" | "name" | "at" | "nameAt">,
): ChoiceSymbol {
  const variants = decl.variants.map((variant): VariantOfSymbol => ({
    name: variant.name.text,
    label: variant.name.shown?.text ?? variant.name.text,
    ...shownOf(variant.name),
    doc: variant.doc,
    at: variant.name.span,
    fields: resolveVariantFields(resolver, variant.fields, `variant \`${variant.name.text}\``),
  }));
  if (variants.length === 0) resolver.found.report("choice-without-variants", decl.name.span, { name: decl.name.text });
  return { kind: "choice", ...base, decl, ordered: decl.ordered, variants: distinctVariants(resolver, decl, variants) };
}

function distinctVariants(
  resolver: Resolver,
  decl: ast.ChoiceDecl,
  variants: readonly VariantOfSymbol[],
): readonly VariantOfSymbol[] {
  const asFields = variants.map((variant) => ({
    ...variant,
    type: { kind: "none" } as const,
    bound: null,
    default: null,
    computed: null,
  }));
  const kept = new Set(
    distinct(resolver, asFields, "variant", `choice \`${decl.name.text}\``).map((variant) => variant.at),
  );
  return variants.filter((variant) => kept.has(variant.at));
}
