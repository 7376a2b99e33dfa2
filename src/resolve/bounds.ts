/** Bounds: `>= 1`, `0 to 20`, with numbers or with constants whose value is written as a number; `of 4, 6, 8`. */
import type { Bound, Type } from "../ir/program.ts";
import { isNumeric, typeText } from "../ir/types.ts";
import { assertNever } from "../source/exhaustive.ts";
import type { Span } from "../source/span.ts";
import type * as ast from "../syntax/ast.ts";
import { bare, type Resolver } from "./context.ts";
import { placeOfRulebook } from "./names.ts";

/** A field of an entity or the player, with what declares it: its limits may change in play. */
export interface LimitedField {
  readonly field: string;
  readonly owner: string;
  readonly isPlayer: boolean;
  readonly fields: readonly string[];
  /** Where the declaration of the owner ends. */
  readonly end: Span;
}

/** The limits that were written, with what belongs to them up to `end`; null where there are none, or none that make sense (then an error was reported). */
export function resolveBound(
  resolver: Resolver,
  bound: ast.Bound | null,
  type: Type,
  of: LimitedField | null = null,
  end: Span | null = null,
): Bound | null {
  if (bound === null || type.kind === "never") return null;
  const limited = type.kind === "optional" ? type.of : type;
  if (!isNumeric(limited)) {
    const held = limited.kind === "map" || limited.kind === "list" || limited.kind === "set" ? limited.kind : null;
    const key = limited.kind === "map" ? typeText(limited.key) : "";
    const facts = { type: typeText(type), of: held, key, limits: textOf(bound) };
    const span = end === null ? bound.span : bound.span.between(bound.span.start, end.end);
    const fixes = [
      { guess: true as const, title: "Remove the limit", edits: [{ span: span.from(span.start - 1), text: "" }] },
    ];
    resolver.found.report("bound-on-what", bound.span, facts, { fixes: held === null ? [] : fixes });
    return null;
  }
  switch (bound.kind) {
    case "compare":
      return oneEnd(resolver, bound, of);
    case "range":
      return bothEnds(resolver, bound, of);
    case "values":
      return resolveListed(resolver, bound, limited.kind === "int");
    default:
      return assertNever(bound);
  }
}

/** `1 to 12`, where both ends are numbers. */
function textOf(bound: ast.Bound): string | null {
  if (bound.kind !== "range") return null;
  const [low, high] = [literalOf(bare(bound.low)), literalOf(bare(bound.high))];
  return low === null || high === null ? null : `${low} to ${high}`;
}

function oneEnd(resolver: Resolver, bound: ast.Bound & { kind: "compare" }, of: LimitedField | null): Bound | null {
  const isHigh = bound.op === "<" || bound.op === "<=";
  const value = limitOf(
    resolver,
    bound.value,
    of === null ? null : { ...of, isHigh, rest: { bound: bound.span, text: "" } },
  );
  if (value === null) return null;
  const open = bound.op === "<" || bound.op === ">";
  return bound.op === ">" || bound.op === ">="
    ? { low: value, high: null, lowOpen: open, highOpen: false }
    : { low: null, high: value, lowOpen: false, highOpen: open };
}

function bothEnds(resolver: Resolver, bound: ast.Bound & { kind: "range" }, of: LimitedField | null): Bound | null {
  const [least, most] = [bound.low, bound.high].map((end) => literalOf(bare(end)));
  const rest = (sign: string, end: number | null | undefined): { readonly bound: Span; readonly text: string } | null =>
    end === null || end === undefined ? null : { bound: bound.span, text: `${sign} ${end}` };
  const low = limitOf(resolver, bound.low, of === null ? null : { ...of, isHigh: false, rest: rest("<=", most) });
  const high = limitOf(resolver, bound.high, of === null ? null : { ...of, isHigh: true, rest: rest(">=", least) });
  if (low === null || high === null) return null;
  if (low > high) {
    const text = `${high} to ${low}`;
    const fixes = [{ title: `Write \`${text}\``, edits: [{ span: bound.span, text }] }];
    resolver.found.report("bound-backwards", bound.span, { low, high }, { fixes: isWritten(bound) ? fixes : [] });
    return null;
  }
  return { low, high, lowOpen: false, highOpen: false };
}

/** Both ends are numbers, and no names for them. */
const isWritten = ({ low, high }: ast.Bound & { kind: "range" }): boolean =>
  literalOf(bare(low)) !== null && literalOf(bare(high)) !== null;

/** One of the numbers that are listed. */
function resolveListed(resolver: Resolver, bound: ast.Bound & { kind: "values" }, isWhole: boolean): Bound | null {
  const values = new Set<number>();
  for (const [place, expr] of bound.values.entries()) {
    const value = literalOf(expr);
    if (value === null) continue;
    if (isWhole && !Number.isInteger(value)) resolver.found.report("listed-not-whole", expr.span, { value });
    else if (values.has(value)) reportTwice(resolver, bound, place, value);
    else values.add(value);
  }
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[0], sorted.at(-1)];
  return low === undefined || high === undefined
    ? null
    : { low, high, lowOpen: false, highOpen: false, values: sorted };
}

function reportTwice(
  resolver: Resolver,
  { values }: ast.Bound & { kind: "values" },
  place: number,
  value: number,
): void {
  const [before, again] = [values[place - 1], values[place]];
  if (before === undefined || again === undefined) return;
  const behind = before.span.from(before.span.end).to(again.span.end);
  const fixes = [{ title: `Remove the second ${value}`, edits: [{ span: behind, text: "" }] }];
  resolver.found.report("listed-twice", again.span, { value }, { fixes });
}

interface End extends LimitedField {
  readonly isHigh: boolean;
  /** The limits without this one; null: neither is a number. */
  readonly rest: { readonly bound: Span; readonly text: string } | null;
}

/** `hp: int 0 to maxHp`: the field that limits it changes in play, so an `always` keeps to it. */
function reportPlayed(resolver: Resolver, expr: ast.Expr, end: End): void {
  const limit = bare(expr);
  const name = limit.kind === "name" && end.fields.includes(limit.name.text) ? limit.name.text : null;
  const one = end.isPlayer ? "p" : end.owner.charAt(0).toLowerCase() + end.owner.slice(1);
  const its = `${one}.${end.field}`;
  const pick = end.isHigh ? "min" : "max";
  const text = `always "${end.field} keeps its limit" { for each ${one} in ${end.isPlayer ? "players" : end.owner} { set ${its} = ${pick}(${its}, ${name === null ? "…" : `${one}.${name}`}) } }`;
  const edits =
    end.rest === null || name === null
      ? []
      : [
          { span: end.rest.bound, text: end.rest.text },
          { span: end.end.from(end.end.end), text: `\n${text}` },
        ];
  const fixes =
    edits.length === 0 ? [] : [{ guess: true as const, title: "Write an `always` that keeps the limit", edits }];
  resolver.found.report("bound-not-written", expr.span, { always: text }, { fixes });
}

function limitOf(resolver: Resolver, expr: ast.Expr, end: End | null = null): number | null {
  if (expr.kind === "missing") return null;
  const constant = bare(expr);
  const value =
    constant.kind === "name"
      ? ownConstant(resolver, constant.name)
      : constant.kind === "member"
        ? usedConstant(resolver, constant)
        : literalOf(constant);
  if (value === null && end !== null) reportPlayed(resolver, expr, end);
  else if (value === null) resolver.found.report("bound-not-written", expr.span, { always: null });
  return value;
}

function ownConstant(resolver: Resolver, name: ast.Name): number | null {
  const declaration = resolver.declared.get(name.text);
  if (declaration?.kind !== "constant") return null;
  resolver.names?.use(name.span, declaration.name.span);
  const value = literalOf(bare(declaration.value));
  if (value !== null && !resolver.limits.has(name.text)) resolver.limits.set(name.text, name.span);
  return value;
}

function usedConstant(resolver: Resolver, member: ast.Expr & { kind: "member" }): number | null {
  if (member.of.kind !== "name") return null;
  const model = resolver.uses.get(member.of.name.text);
  const symbol = model?.symbols.get(member.name.text);
  if (model === undefined || symbol?.kind !== "constant") return null;
  resolver.names?.use(member.of.name.span, placeOfRulebook(model.documents));
  resolver.names?.use(member.name.span, symbol.nameAt);
  return literalOf(bare(symbol.decl.value));
}

function literalOf(expr: ast.Expr): number | null {
  if (expr.kind === "number") return expr.value;
  if (expr.kind !== "unary" || expr.op === "not") return null;
  const value = literalOf(bare(expr.of));
  return value === null ? null : expr.op === "-" ? 0 - value : value;
}
