/** Variants: what they replace is there, of the same kind, and nothing else changes. */
import { suggestions } from "../diagnostics/suggest.ts";
import { sameType } from "../ir/types.ts";
import type { Id } from "../ir/program.ts";
import type * as ast from "../syntax/ast.ts";
import { idOf, kindWords, type Declaring, type Resolver } from "./context.ts";
import { resolveParams } from "./fields.ts";
import { nearFix } from "./fixes.ts";
import type { RuleSymbol, Symbol, VariantSymbol } from "./model.ts";
import { resolvePatch } from "./patches.ts";
import { resolveType } from "./types.ts";

type Patch = VariantSymbol["tables"][number];
type ReplacedRule = VariantSymbol["rules"][number];

/** In order of source; each knows those it builds on, directly. */
export function resolveVariants(
  resolver: Resolver,
  decls: readonly ast.VariantDecl[],
  symbols: ReadonlyMap<string, Symbol>,
): readonly VariantSymbol[] {
  const byName = new Map<string, ast.VariantDecl>();
  for (const decl of decls) if (decl.name.text !== "" && !byName.has(decl.name.text)) byName.set(decl.name.text, decl);
  const done = new Map<string, VariantSymbol>();
  const path: ast.VariantDecl[] = [];
  const visit = (decl: ast.VariantDecl): VariantSymbol | undefined => {
    const known = done.get(decl.name.text);
    if (known !== undefined) return known;
    if (path.includes(decl)) {
      reportCircle(resolver, path.slice(path.indexOf(decl)));
      return undefined;
    }
    path.push(decl);
    const bases = basesOf(resolver, decl, byName).flatMap((base) => visit(base) ?? []);
    path.pop();
    const symbol = resolveVariant(resolver, decl, bases, symbols);
    done.set(decl.name.text, symbol);
    return symbol;
  };
  return [...byName.values()].flatMap((decl) => visit(decl) ?? []);
}

function reportCircle(resolver: Resolver, circle: readonly ast.VariantDecl[]): void {
  const [first, ...others] = circle;
  if (first === undefined) return;
  resolver.found.report(
    "variants-in-a-circle",
    first.name.span,
    { names: circle.map((each) => each.name.text) },
    { related: others.map((each) => ({ span: each.name.span, label: "and this one" })) },
  );
}

function basesOf(
  resolver: Resolver,
  decl: ast.VariantDecl,
  byName: ReadonlyMap<string, ast.VariantDecl>,
): readonly ast.VariantDecl[] {
  return decl.basedOn.flatMap((name) => {
    const base = byName.get(name.text);
    const near = base === undefined ? suggestions(name.text, byName.keys()) : [];
    if (base === undefined && name.text !== "")
      resolver.found.report(
        "unknown-variant",
        name.span,
        { name: name.text, near },
        nearFix(name.span, name.text, near),
      );
    if (base !== undefined) resolver.names?.use(name.span, base.name.span);
    return base ?? [];
  });
}

interface Gathered {
  readonly constants: ast.ConstantDecl[];
  readonly rules: ReplacedRule[];
  readonly tables: Patch[];
  readonly seen: Map<string, ast.Name>;
}

function resolveVariant(
  resolver: Resolver,
  decl: ast.VariantDecl,
  bases: readonly VariantSymbol[],
  symbols: ReadonlyMap<string, Symbol>,
): VariantSymbol {
  const gathered: Gathered = { constants: [], rules: [], tables: [], seen: new Map() };
  for (const each of decl.declarations) replace(resolver, each, symbols, gathered);
  // Several variants together are something new, even without changes of its own.
  if (decl.declarations.length === 0 && decl.basedOn.length < 2)
    resolver.found.report("variant-without-change", decl.name.span, { name: decl.name.text });
  return {
    id: idOf(resolver, decl.name.text),
    name: decl.name.text,
    at: decl.span,
    nameAt: decl.name.span,
    decl,
    basedOn: bases.map((base) => base.id),
    constants: gathered.constants,
    rules: gathered.rules,
    tables: withBases(gathered.tables, bases),
  };
}

function replace(
  resolver: Resolver,
  decl: ast.Declaration,
  symbols: ReadonlyMap<string, Symbol>,
  gathered: Gathered,
): void {
  if (decl.kind !== "constant" && decl.kind !== "rule" && decl.kind !== "table") {
    resolver.found.report("not-replaceable", decl.span, {});
    return;
  }
  const { name } = decl;
  const first = gathered.seen.get(name.text);
  if (first !== undefined) {
    resolver.found.report(
      "same-name",
      name.span,
      { name: name.text, kind: kindWords(decl.kind), first: kindWords(decl.kind) },
      { related: [{ span: first.span, label: "the first one" }] },
    );
    return;
  }
  gathered.seen.set(name.text, name);
  const symbol = symbols.get(name.text);
  if (symbol !== undefined) resolver.names?.use(name.span, symbol.nameAt);
  if (symbol === undefined) reportNothing(resolver, decl, symbols);
  else if (symbol.kind !== decl.kind)
    resolver.found.report(
      "replaces-other-kind",
      name.span,
      { name: name.text, found: kindWords(decl.kind), wanted: kindWords(symbol.kind) },
      firstAt(symbol),
    );
  else if (decl.kind === "table" && symbol.kind === "table")
    gathered.tables.push(...resolvePatch(resolver, decl, symbol));
  else if (decl.kind === "rule" && symbol.kind === "rule") replaceRule(resolver, decl, symbol, gathered);
  else if (decl.kind === "constant" && symbol.kind === "constant") replaceConstant(resolver, decl, symbol, gathered);
}

const firstAt = (symbol: Symbol): { related: readonly { span: Symbol["at"]; label: string }[] } => ({
  related: [{ span: symbol.nameAt, label: "what it would replace" }],
});

function reportNothing(resolver: Resolver, decl: Declaring, symbols: ReadonlyMap<string, Symbol>): void {
  if (decl.name.text === "") return;
  const alike = [...symbols.values()].filter((symbol) => symbol.kind === decl.kind).map((symbol) => symbol.name);
  const near = suggestions(decl.name.text, alike);
  resolver.found.report(
    "nothing-to-replace",
    decl.name.span,
    { name: decl.name.text, kind: kindWords(decl.kind), near },
    nearFix(decl.name.span, decl.name.text, near),
  );
}

function replaceConstant(
  resolver: Resolver,
  decl: ast.ConstantDecl,
  symbol: Symbol & { kind: "constant" },
  gathered: Gathered,
): void {
  const limit = resolver.limits.get(decl.name.text);
  if (limit !== undefined) {
    resolver.found.report(
      "replaces-a-limit",
      decl.name.span,
      { name: decl.name.text },
      { related: [{ span: limit, label: "a limit here" }] },
    );
    return;
  }
  if (decl.type !== null && symbol.type !== null) {
    const type = resolveType(resolver, decl.type);
    if (type.kind !== "never" && symbol.type.kind !== "never" && !sameType(type, symbol.type)) {
      resolver.found.report(
        "replaces-other-type",
        decl.type.span,
        { name: decl.name.text, part: "type" },
        firstAt(symbol),
      );
      return;
    }
  }
  gathered.constants.push(decl);
}

function replaceRule(resolver: Resolver, decl: ast.RuleDecl, symbol: RuleSymbol, gathered: Gathered): void {
  const params = resolveParams(resolver, decl.params, `rule \`${decl.name.text}\``);
  for (const param of params) {
    const other = symbol.params.find((each) => each.name === param.name);
    if (other !== undefined) resolver.names?.use(param.at, other.at);
  }
  const result = resolveType(resolver, decl.result);
  if (!sameType(result, symbol.result) && result.kind !== "never" && symbol.result.kind !== "never") {
    resolver.found.report(
      "replaces-other-type",
      decl.result.span,
      { name: decl.name.text, part: "result" },
      firstAt(symbol),
    );
    return;
  }
  const agree =
    params.length === symbol.params.length &&
    params.every((param, index) => {
      const other = symbol.params[index];
      return (
        other !== undefined &&
        param.name === other.name &&
        (sameType(param.type, other.type) || param.type.kind === "never" || other.type.kind === "never")
      );
    });
  // Whoever leaves the value out means the default of the rule that is called in the end.
  const bare = params.find((param, index) => param.default === null && symbol.params[index]?.default !== null);
  if (agree && bare !== undefined)
    resolver.found.report("replaces-other-type", bare.at, { name: bare.name, part: "default" }, firstAt(symbol));
  else if (agree) gathered.rules.push({ decl, params, result });
  else
    resolver.found.report(
      "replaces-other-type",
      decl.name.span,
      { name: decl.name.text, part: "parameters" },
      firstAt(symbol),
    );
}

/**
 * Each changed table is whole in the program, so a variant that builds on others which change the same table holds
 * their rows as well, first.
 */
function withBases(own: readonly Patch[], bases: readonly VariantSymbol[]): readonly Patch[] {
  const ids = new Set<Id>(own.map((patch) => patch.table));
  const counts = new Map<Id, number>();
  for (const patch of bases.flatMap((base) => base.tables)) counts.set(patch.table, (counts.get(patch.table) ?? 0) + 1);
  for (const [id, count] of counts) if (count > 1) ids.add(id);
  return [...ids].map((id) => {
    const parts = [...bases.flatMap((base) => base.tables), ...own].filter((patch) => patch.table === id);
    let count = 0;
    const lines = parts.flatMap((patch) => {
      const before = count;
      count += patch.rows.length;
      return patch.lines.map((line) => ({ ...line, after: before + line.after }));
    });
    return {
      table: id,
      rows: parts.flatMap((patch) => patch.rows),
      columns: [...new Set(parts.flatMap((patch) => patch.columns))],
      lines,
    };
  });
}
