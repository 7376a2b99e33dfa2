/** Values given to a rule, record, variant or column of formulas: by place first, then by name. */
import type * as ast from "../../syntax/ast.ts";
import type { Expr } from "../../ir/program.ts";
import type { Span } from "../../source/span.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { FieldSymbol } from "../../resolve/model.ts";
import { didYouMean, suggestions } from "../../diagnostics/suggest.ts";
import type { Checker } from "../checker.ts";
import { asDefault } from "../computed.ts";
import { forArgument, forNamed, type Expectation } from "../expectation.ts";
import type { Scope } from "../scope.ts";
import { actorGiven, actorIn } from "./actor.ts";
import { nameMeant, namesMeant } from "./argument-names.ts";
import { over } from "./meant.ts";
import { wholeMap } from "./maps-asked.ts";
import { contextOf, settle } from "./settle.ts";

/** Who takes the values, and its fields or parameters. Computed ones cannot be given. */
export interface Taker {
  readonly name: string;
  readonly fields: readonly FieldSymbol[];
  readonly at: Expr["at"];
  /** All that is given, where its order says what it is for. */
  readonly args?: readonly ast.Arg[];
  /** Its fields as they are declared, where they are. */
  readonly declared?: readonly ast.FieldDecl[];
}

/**
 * One value for each field that can be given, in the order declared; null where it is left out. Reports what is missing,
 * too much, twice or unknown, and then gives undefined: it may not even be the right rule.
 */
export function bindArguments(
  checker: Checker,
  scope: Scope,
  taker: Taker,
  args: readonly ast.Arg[],
  why: Expectation,
): readonly (Expr | null)[] | undefined {
  const open = taker.fields.filter((field) => field.computed === null);
  const given: (Expr | null)[] = open.map(() => null);
  let wrong = false;
  checker.watch?.given(taker.name, open, args);
  if (withoutActor(checker, scope, taker, open, args, why)) return undefined;
  args.forEach((arg, index) => {
    const place = placeOfArgument(checker, taker, open, args, index, wrong, why);
    if (place === undefined) {
      const isStray = arg.name === null && index < open.length;
      if (arg.value !== null && !isStray && !wrong)
        checker.elaborate(scope, arg.value, null, forArgument(why, index + 1, taker.name));
      wrong = true;
      return;
    }
    const field = open[place];
    if (field === undefined) return;
    if (given[place] !== null) {
      wrong = true;
      checker.found.report("argument-twice", arg.span, { callee: taker.name, name: field.name }, contextOf(why));
    }
    given[place] = valueFor(checker, scope, taker, field, arg, index, why);
    if (given[place] === null) wrong = true;
  });
  const missing = open.filter((field, index) => given[index] === null && field.default === null);
  if (missing.length > 0 && !wrong)
    checker.found.report(
      "missing-argument",
      taker.at,
      { callee: taker.name, missing: missing.map((field) => field.name) },
      { ...contextOf(why), fixes: begunEmpty(checker, taker, missing) },
    );
  return wrong || missing.length > 0 ? undefined : given;
}

/**
 * Lists, sets and maps begin without anything in them, where their declaration says so. A map of numbers is looked up and counted
 * by all of its keys: one that begins with them comes first.
 */
function begunEmpty(checker: Checker, { declared = [] }: Taker, missing: readonly FieldSymbol[]): readonly Fix[] {
  const fields = missing.flatMap(({ name, type }) => {
    const written = declared.find((field) => field.name.text === name);
    const isOfMany = type.kind === "list" || type.kind === "set" || type.kind === "map";
    return isOfMany && written !== undefined ? [{ at: written.span, whole: wholeMap(checker, type) }] : [];
  });
  if (fields.length < missing.length) return [];
  const names = missing.map(({ name }) => `\`${name}\``).join(", ");
  const begin = (what: string, value: (whole: string | null) => string): Fix => ({
    title: `Let ${names} begin ${what}`,
    edits: fields.map(({ at, whole }) => ({ span: at.from(at.end), text: ` default ${value(whole)}` })),
  });
  const empty = begin("empty: `default []`", () => "[]");
  const [whole, more] = fields.flatMap((field) => field.whole ?? []);
  if (whole === undefined) return [empty];
  const what = more === undefined ? `with all keys: \`default ${whole}\`` : "with all keys of each map";
  return [begin(what, (of) => of ?? "[]"), empty];
}

/** `draw(2)`: what stands where the player is wanted is no player, and one value is missing. */
function withoutActor(
  checker: Checker,
  scope: Scope,
  taker: Taker,
  open: readonly FieldSymbol[],
  args: readonly ast.Arg[],
  why: Expectation,
): boolean {
  const [wanted] = open;
  const [first] = args;
  const { player } = checker.model;
  if (wanted?.type.kind !== "entity" || wanted.type.id !== player?.id || first?.name !== null) return false;
  const plain = /^(?:number|text|bool|dice)$/.test(first.value?.kind ?? "");
  const actor = plain && args.length < open.length ? actorIn({ checker, scope }) : null;
  if (actor === null) return false;
  checker.found.report(
    "missing-argument",
    taker.at,
    { callee: taker.name, missing: [wanted.name] },
    { ...contextOf(why), fixes: [actorGiven(first.span, actor)] },
  );
  return true;
}

function valueFor(
  checker: Checker,
  scope: Scope,
  taker: Taker,
  field: FieldSymbol,
  arg: ast.Arg,
  index: number,
  why: Expectation,
): Expr | null {
  if (arg.name !== null) checker.names?.use(arg.name.span, field.at);
  else if (arg.value !== null) checker.names?.given(arg.value.span, field.name);
  const reason = arg.name === null ? forArgument(why, index + 1, taker.name) : forNamed(why, field.name, taker.name);
  if (arg.value === null) {
    checker.found.report("test-as-value", arg.span, { callee: taker.name, name: field.name }, contextOf(why));
    return null;
  }
  const value = checker.elaborate(scope, arg.value, field.type, reason);
  return settle(
    checker,
    value,
    { type: field.type, bound: field.bound, what: `\`${field.name}\` of \`${taker.name}\`` },
    reason,
  );
}

/** `4,550` among the values, without a blank, where one number may be meant. */
function thousandIn(args: readonly ast.Arg[]): { readonly text: string; readonly span: Span } | null {
  for (const [index, { value }] of args.entries()) {
    const rest = args[index + 1]?.value;
    if (value?.kind !== "number" || rest?.kind !== "number" || rest.span.start !== value.span.end + 1) continue;
    if (/^[1-9]\d{0,2}$/.test(value.text) && /^\d{3}$/.test(rest.text))
      return { text: value.text + rest.text, span: value.span.between(value.span.start, rest.span.end) };
  }
  return null;
}

/** Which field the value at `index` is for; undefined (and reported) where there is none. */
function placeOfArgument(
  checker: Checker,
  taker: Taker,
  open: readonly FieldSymbol[],
  args: readonly ast.Arg[],
  index: number,
  wrong: boolean,
  why: Expectation,
): number | undefined {
  const arg = args[index];
  if (arg === undefined) return undefined;
  if (arg.name === null) {
    if (args.slice(0, index).some((each) => each.name !== null)) {
      if (!wrong) checker.found.report("place-after-name", arg.span, { callee: taker.name }, contextOf(why));
      return undefined;
    }
    if (index < open.length) return index;
    if (index === open.length) {
      const thousand = thousandIn(args);
      checker.found.report(
        "extra-argument",
        arg.span,
        {
          callee: taker.name,
          takes: open.map((field) => field.name),
          given: args.length,
          ...(thousand === null ? {} : { thousand: thousand.text }),
        },
        { ...contextOf(why), fixes: thousand === null ? [] : [{ ...over(thousand.span, thousand.text), guess: true }] },
      );
    }
    return undefined;
  }
  const name = arg.name.text;
  const place = open.findIndex((field) => field.name === name);
  if (place >= 0) return place;
  if (taker.fields.some((field) => field.name === name)) {
    checker.found.report(
      "computed-given",
      arg.name.span,
      { callee: taker.name, name },
      { ...contextOf(why), fixes: asDefault(checker, taker.name, name) },
    );
    return undefined;
  }
  const known = open.map((field) => field.name);
  // After one mistake, another name that is near nothing says no more than the first.
  if (!wrong || suggestions(name, known).length > 0) unknownArgument(checker, { ...taker, args }, arg.name, known, why);
  return undefined;
}

export function unknownArgument(
  checker: Checker,
  taker: Taker,
  name: ast.Name,
  known: readonly string[],
  why: Expectation,
  meant: readonly Fix[] = [],
): void {
  const near = suggestions(name.text, known);
  const fixes =
    meant.length > 0
      ? meant
      : taker.args === undefined
        ? nameMeant(name, known)
        : namesMeant(taker.args, known, taker.fields.length > 0 ? null : taker.name);
  checker.found.report(
    "unknown-argument",
    name.span,
    // Without the name it would say something else than what is meant.
    {
      callee: taker.name,
      name: name.text,
      known,
      near: didYouMean(near) ?? (known.length > 0 ? undefined : meant.map(({ title }) => `${title}.`)[0]),
    },
    { ...contextOf(why), fixes },
  );
}
