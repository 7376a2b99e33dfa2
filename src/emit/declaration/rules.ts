import type { FunctionDeclarationStructure } from "../structures.ts";
import type { Rule } from "../../ir/program.ts";
import { boundText } from "../../ir/bound-text.ts";
import { commentLine, commentText } from "../docs.ts";
import { docLines } from "../places.ts";
import type { Module } from "../module.ts";
import { safeName } from "../names.ts";
import { takesDice } from "../rolling.ts";
import { rootsOf } from "../roots.ts";
import { callable, returning } from "./functions.ts";
import { docs } from "./docs.ts";

/** A rule is a plain function. `id`: its own, or that of the copy that `original` calls. */
export function ruleFunctions(
  module: Module,
  id: string,
  rule: Rule,
  write = returning(rule.body),
): FunctionDeclarationStructure[] {
  return callable(module, {
    node: `rule:${id}`,
    at: rule.at,
    params: rule.params,
    before: [],
    result: rule.result,
    inside: rootsOf(rule.body),
    write,
    doc: (names) =>
      docs([
        ...docLines(module, rule, module.game === null && takesDice(module.world, `rule:${id}`) ? [rollsLine] : []),
        ...paramLines(rule, names),
      ]),
  });
}

/** Said of what takes the dice. */
export const rollsLine = "Rolls: the dice come first.";

function paramLines(rule: Rule, names: ReadonlyMap<number, string>): readonly string[] {
  return rule.params.flatMap((param) => {
    const said = [
      ...(param.doc === null ? [] : [commentLine(param.doc)]),
      ...(param.bound === null ? [] : [boundText(param.bound)]),
    ];
    return said.length === 0
      ? []
      : [`@param ${commentText(names.get(param.slot) ?? safeName(param.name))} ${said.join("; ")}`];
  });
}
