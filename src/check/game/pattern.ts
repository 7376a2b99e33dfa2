/** `damage(target: me, amount: > 1)`: tests of what something is given, by name. */
import type { Id, Type } from "../../ir/program.ts";
import type { PatternTest } from "../../ir/game.ts";
import type { FieldSymbol } from "../../resolve/model.ts";
import type { Span } from "../../source/span.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Checker } from "../checker.ts";
import { forNamed, nowhere } from "../expectation.ts";
import { unknownArgument } from "../expression/arguments.ts";
import { bind, findLocal, freshSlot, type LocalKind, type Scope } from "../scope.ts";

/** What a pattern can speak of: the parameters of a rule, procedure or action, each in its slot. */
export interface Matched {
  readonly id: Id;
  readonly name: string;
  readonly params: readonly (Pick<FieldSymbol, "name" | "type"> & { readonly slot: number })[];
}

/** Gives the parameters their slots. A name that is taken stays with what has it. */
export function bindMatched(scope: Scope, of: { readonly id: Id; readonly name: string; readonly params: readonly FieldSymbol[] }, kind: LocalKind, taken: ReadonlySet<string> = new Set()): Matched {
  return { id: of.id, name: of.name, params: of.params.map((param) => ({ name: param.name, type: param.type, slot: slotFor(scope, param.name, param.type, param.at, kind, taken, param.bound) })) };
}

export function slotFor(scope: Scope, name: string, type: Type, at: Span, kind: LocalKind, taken: ReadonlySet<string>, bound: FieldSymbol["bound"] = null): number {
  return taken.has(name) || findLocal(scope, name) !== undefined ? freshSlot(scope) : bind(scope, name, type, at, { kind, bound });
}

/** The tests, in the order of the parameters. */
export function patternTests(checker: Checker, scope: Scope, args: readonly ast.Arg[], matched: Matched): readonly PatternTest[] {
  const tests = new Map<number, PatternTest>();
  for (const arg of args) {
    const part: ast.TestPart | null = arg.test ?? (arg.value === null ? null : { kind: "value", value: arg.value, span: arg.value.span });
    if (part === null) continue;
    const param = paramOf(checker, arg, matched);
    if (param === undefined) continue;
    if (tests.has(param.slot)) {
      checker.found.report("argument-twice", arg.span, { callee: matched.name, name: param.name });
      continue;
    }
    const written: ast.Test = { kind: "parts", not: false, parts: [part], span: part.span };
    tests.set(param.slot, { slot: param.slot, test: checker.test(scope, written, param.type, forNamed(nowhere, param.name, matched.name)) });
  }
  return matched.params.flatMap((param) => tests.get(param.slot) ?? []);
}

function paramOf(checker: Checker, arg: ast.Arg, matched: Matched): Matched["params"][number] | undefined {
  const { name } = arg;
  const known = matched.params.map((param) => param.name);
  if (name === null) {
    checker.found.report("pattern-by-place", arg.span, { callee: matched.name, params: known });
    return undefined;
  }
  const param = matched.params.find((each) => each.name === name.text);
  if (param === undefined) unknownArgument(checker, { name: matched.name, fields: [], at: arg.span }, name, known, nowhere);
  return param;
}
