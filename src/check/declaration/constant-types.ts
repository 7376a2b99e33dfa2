/**
 * Types of constants without a written one: what the value and all values that variants give it have in common, so that
 * `let factor = 1` may become 0.75 in a variant.
 */
import { Collector } from "../../diagnostics/collect.ts";
import type { Id, Type } from "../../ir/program.ts";
import { never } from "../../ir/types.ts";
import type { ConstantSymbol } from "../../resolve/model.ts";
import type { Checker } from "../checker.ts";
import { nowhere, within } from "../expectation.ts";
import { joined } from "../fit.ts";
import { newScope } from "../scope.ts";
import { ownType } from "../statement/let.ts";
import { scopeOfOriginal } from "./original.ts";

export interface ConstantTypes {
  typeOf(symbol: ConstantSymbol): Type;
}

/** Constants that can wait for one another's types. */
const deepest = 300;

/** `checkerFor`: a checker of the constant's own rulebook with another collector. */
export function constantTypes(
  checkerFor: (symbol: ConstantSymbol, found: Collector) => Checker,
  found: Collector,
): ConstantTypes {
  const known = new Map<Id, Type>();
  const working: ConstantSymbol[] = [];
  const reported = new Set<Id>();

  function worked(symbol: ConstantSymbol): Type {
    if (working.includes(symbol)) {
      const circle = working.slice(working.indexOf(symbol));
      if (!circle.some((each) => reported.has(each.id))) {
        found.report("constant-circle", symbol.nameAt, { names: circle.map((each) => each.name) });
      }
      for (const each of circle) reported.add(each.id);
      return never;
    }
    if (working.length >= deepest) {
      found.report("too-deep", symbol.nameAt, { what: "chain of constants" });
      return never;
    }
    working.push(symbol);
    const type = valueType(checkerFor(symbol, new Collector()), symbol);
    working.pop();
    return type;
  }

  return {
    typeOf(symbol) {
      if (symbol.type !== null) return symbol.type;
      const before = known.get(symbol.id);
      if (before !== undefined) return before;
      const type = worked(symbol);
      if (!working.includes(symbol)) known.set(symbol.id, reported.has(symbol.id) ? never : type);
      return known.get(symbol.id) ?? type;
    },
  };
}

function valueType(checker: Checker, symbol: ConstantSymbol): Type {
  const why = within(nowhere, "constant", `the value of \`${symbol.name}\``);
  const values = [
    symbol.decl,
    ...checker.model.variants.flatMap((variant) => variant.constants.filter((each) => each.name.text === symbol.name)),
  ];
  let type: Type = never;
  for (const each of values) {
    const scope = each === symbol.decl ? newScope() : scopeOfOriginal(type, each).scope;
    const value = checker.elaborate(scope, each.value, type.kind === "never" ? null : type, why);
    type = joined(checker, type, ownType(checker, value, symbol.name, why)) ?? type;
  }
  return type;
}
