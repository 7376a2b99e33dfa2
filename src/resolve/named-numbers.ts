/** `type Skill = int 0 to 20`: a number with limits that has a name. */
import { Collector } from "../diagnostics/collect.ts";
import type { Bound, Type } from "../ir/program.ts";
import { isNumeric, never, typeText } from "../ir/types.ts";
import type * as ast from "../syntax/ast.ts";
import { resolveBound, type LimitedField } from "./bounds.ts";
import type { Resolver } from "./context.ts";
import { resolveType, writtenNumber } from "./types.ts";

interface NamedNumber {
  readonly type: Type;
  readonly bound: Bound | null;
}

/** What the declaration says; what is wrong with it is reported. */
export function resolveNamedNumber(resolver: Resolver, decl: ast.TypeDecl): NamedNumber {
  const type = writtenNumber(decl.type);
  if (type === undefined) {
    reportNoNumber(resolver, decl);
    return { type: never, bound: null };
  }
  if (decl.bound === null) {
    const end = decl.type.span.from(decl.type.span.end);
    const fixes = [
      { guess: true as const, title: "Write `0 to 20` as its limits", edits: [{ span: end, text: " 0 to 20" }] },
    ];
    resolver.found.report("type-without-limits", decl.type.span, { name: decl.name.text }, { fixes });
  }
  return { type, bound: resolveBound(resolver, decl.bound, type) };
}

function reportNoNumber(resolver: Resolver, decl: ast.TypeDecl): void {
  const { name, member, of } = decl.type;
  if (name.text === "") return;
  const named = member === null && of === null ? resolver.declared.get(name.text) : undefined;
  if (named?.kind === "type") {
    resolver.names?.use(name.span, named.name.span);
    resolver.found.report("type-not-number", decl.type.span, { name: decl.name.text, found: name.text });
    return;
  }
  const type = resolveType(resolver, decl.type);
  if (type.kind !== "never")
    resolver.found.report("type-not-number", decl.type.span, { name: decl.name.text, found: typeText(type) });
}

/** The limits of a parameter, field or column: those that are written there, or those of the type that is named there. */
export function limitsOf(
  resolver: Resolver,
  written: { readonly type: ast.TypeRef; readonly bound: ast.Bound | null; readonly flags?: readonly ast.Name[] },
  type: Type,
  of: LimitedField | null = null,
): Bound | null {
  const named = namedBound(resolver, written.type);
  if (named === undefined) {
    const end = written.flags?.find(({ text }) => text === "clamp")?.span;
    return resolveBound(resolver, written.bound, type, of, end);
  }
  if (written.bound !== null && isNumeric(type.kind === "optional" ? type.of : type)) {
    const span = written.bound.span;
    const fixes = [
      {
        title: "Remove these limits",
        edits: [{ span: written.type.span.from(written.type.span.end).to(span.end), text: "" }],
      },
    ];
    resolver.found.report("limits-twice", span, { name: nameOf(written.type) }, { fixes });
  }
  return named;
}

/** Also limits that make no sense: they were told already. */
export const hasLimits = (
  resolver: Resolver,
  written: { readonly type: ast.TypeRef; readonly bound: ast.Bound | null; readonly flags?: readonly ast.Name[] },
): boolean => written.bound !== null || namedBound(resolver, written.type) !== undefined;

const nameOf = ({ name, member }: ast.TypeRef): string => (member === null ? name.text : `${name.text}.${member.text}`);

/** Undefined: it names no type with limits. */
function namedBound(resolver: Resolver, ref: ast.TypeRef): Bound | null | undefined {
  if (ref.of !== null) return undefined;
  if (ref.member !== null) {
    const symbol = resolver.uses.get(ref.name.text)?.symbols.get(ref.member.text);
    return symbol?.kind === "type" ? symbol.bound : undefined;
  }
  const decl = resolver.declared.get(ref.name.text);
  if (decl?.kind !== "type") return undefined;
  const type = writtenNumber(decl.type);
  // What is wrong with the limits is told where they are declared.
  return type === undefined
    ? null
    : resolveBound({ ...resolver, found: new Collector(), names: null }, decl.bound, type);
}
