/** `damage(target: me, amount: > 1)`: tests of what something is given, by name. */
import type { Expr, Id, Test } from "../../ir/program.ts";
import type { PatternTest } from "../../ir/game.ts";
import { guessIf } from "../../diagnostics/diagnostic.ts";
import { bool, isNumeric } from "../../ir/types.ts";
import type { FieldSymbol } from "../../resolve/model.ts";
import type * as ast from "../../syntax/ast.ts";
import { isSilent, local } from "../build.ts";
import type { Checker } from "../checker.ts";
import { forNamed, nowhere } from "../expectation.ts";
import { unknownArgument } from "../expression/arguments.ts";
import { rowFits, rowType } from "../pieces.ts";
import { bind, findLocal, freshSlot, type LocalKind, type Scope } from "../scope.ts";

/** What a pattern can speak of: the parameters of a rule, procedure or action, each in its slot. */
export interface Matched {
  readonly id: Id;
  readonly name: string;
  readonly params: readonly (Pick<FieldSymbol, "name" | "type" | "at"> & { readonly slot: number })[];
}

type Param = Pick<FieldSymbol, "name" | "type" | "bound" | "at">;

/** Gives the parameters their slots. A name that is taken stays with what has it. */
export function bindMatched(
  scope: Scope,
  of: { readonly id: Id; readonly name: string; readonly params: readonly Param[] },
  kind: LocalKind,
  taken: ReadonlySet<string> = new Set(),
): Matched {
  const slotOf = ({ name, type, at, bound }: Param): number =>
    isTaken(scope, name, taken)
      ? freshSlot(scope)
      : bind(scope, name, type, at, { kind, bound, what: `\`${name}\` of \`${of.name}\`` });
  return {
    id: of.id,
    name: of.name,
    params: of.params.map((param) => ({ name: param.name, type: param.type, at: param.at, slot: slotOf(param) })),
  };
}

export const isTaken = (scope: Scope, name: string, taken: ReadonlySet<string>): boolean =>
  taken.has(name) || findLocal(scope, name) !== undefined;

/** Tests of values, and what must hold beside them: the row of a piece is no value that is given. */
export interface Tests {
  /** In the order of the parameters. */
  readonly tests: readonly PatternTest[];
  readonly conditions: readonly Expr[];
}

/** All of it, and `condition` last. */
export function allOf(conditions: readonly Expr[], condition: Expr | null): Expr | null {
  return [...conditions, ...(condition === null ? [] : [condition])].reduce<Expr | null>(
    (left, right) => (left === null ? right : { kind: "and", left, right, type: bool, at: right.at }),
    null,
  );
}

export function patternTests(
  checker: Checker,
  scope: Scope,
  args: readonly ast.Arg[],
  matched: Matched,
  inside: "action" | "status" = "action",
): Tests {
  checker.watch?.given(matched.name, matched.params, args);
  const tests = new Map<number, PatternTest>();
  const conditions: Expr[] = [];
  const told = new Set<number>();
  for (const arg of args) {
    const part: ast.TestPart | null =
      arg.test ?? (arg.value === null ? null : { kind: "value", value: arg.value, span: arg.value.span });
    if (part === null) continue;
    const param = paramOf(checker, scope, arg, matched, args, inside === "status");
    if (param === undefined) continue;
    if (told.has(param.slot)) {
      checker.found.report("argument-twice", arg.span, { callee: matched.name, name: param.name });
      continue;
    }
    told.add(param.slot);
    const made = testOf(checker, scope, part, param, matched);
    if ("type" in made) conditions.push(made);
    else tests.set(param.slot, { slot: param.slot, test: made });
  }
  return { tests: matched.params.flatMap((param) => tests.get(param.slot) ?? []), conditions };
}

/** A piece is tested by its row, unless it is to be a certain piece. */
function testOf(
  checker: Checker,
  scope: Scope,
  part: ast.TestPart,
  param: Matched["params"][number],
  matched: Matched,
): Test | Expr {
  const why = forNamed(nowhere, param.name, matched.name);
  const written: ast.Test = { kind: "parts", not: false, parts: [part], span: part.span };
  const row = param.type.kind === "list" ? undefined : rowType(param.type);
  if (row === undefined) return checker.test(scope, written, param.type, why);
  const value = part.kind === "value" ? checker.elaborate(scope, part.value, row, why) : undefined;
  if (value !== undefined && isSilent(value)) return { kind: "any", at: part.span };
  if (value?.type.kind === "piece") return { kind: "equals", by: "same", value, at: part.span };
  return rowFits(scope, local(param.slot, param.name, param.type, part.span), checker.test(scope, written, row, why));
}

/** What an action may need of it, for example. */
const needed = ({ name, type }: Matched["params"][number]): string | null =>
  type.kind === "entity" ? `${name} is not me` : isNumeric(type) ? `${name} > 1` : null;

function paramOf(
  checker: Checker,
  scope: Scope,
  arg: ast.Arg,
  matched: Matched,
  args: readonly ast.Arg[],
  inStatus: boolean,
): Matched["params"][number] | undefined {
  const { name } = arg;
  const known = matched.params.map((param) => param.name);
  if (name === null) {
    const meant = known[args.indexOf(arg)];
    const edits = [{ span: arg.span.to(arg.span.start), text: `${meant ?? ""}: ` }];
    // `wound(victim is not me)`: what is asked is no value.
    const isAsked = arg.value?.kind === "is" || arg.value?.kind === "compare";
    const fixes = meant === undefined ? [] : [guessIf(isAsked, { title: `Write \`${meant}: …\``, edits })];
    const free = matched.params.filter(({ name: each, slot }) => findLocal(scope, each)?.slot === slot);
    const facts = {
      callee: matched.name,
      params: known,
      inStatus,
      needs: free.map(needed).find((each) => each !== null) ?? null,
      taken: matched.params.find((each) => !free.includes(each))?.name ?? null,
    };
    checker.found.report("pattern-by-place", arg.span, facts, { fixes });
    return undefined;
  }
  const param = matched.params.find((each) => each.name === name.text);
  if (param === undefined)
    unknownArgument(checker, { name: matched.name, fields: [], at: arg.span }, name, known, nowhere);
  else checker.names?.use(name.span, param.at);
  return param;
}
