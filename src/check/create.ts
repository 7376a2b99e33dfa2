/** Wires a checker: the model, where findings go, and the parts of the elaborator to each other. */
import type { Collector } from "../diagnostics/collect.ts";
import type { Id, Type } from "../ir/program.ts";
import { never } from "../ir/types.ts";
import { NodeTable } from "../query/memo.ts";
import type { Model, Symbol } from "../resolve/model.ts";
import type { Names } from "../resolve/names.ts";
import type { Checker } from "./checker.ts";
import type { Watch } from "./watch.ts";
import { recorded, type Asked } from "./reuse/asked.ts";
import type { Reuse } from "./reuse/reuse.ts";
import { endingsOf } from "./declaration/endings.ts";
import { constantTypes } from "./declaration/constant-types.ts";
import { elaborate } from "./expression/elaborate.ts";
import { elaborateTest } from "./expression/test.ts";
import { elaborateBlock, elaborateSingle } from "./statement/block.ts";

export function createChecker(
  model: Model,
  found: Collector,
  names: Names | null,
  watch: Watch | null = null,
  reuse: Reuse | null = null,
): Checker {
  const asked = (): Asked | null => reuse?.recorder.asked ?? null;
  const seen = reuse === null ? model : recorded(model, reuse.recorder);
  const models = new Map(modelsOf(model)).set(model.info.name, seen);
  const symbol = (id: Id): Symbol | undefined => {
    const dot = id.indexOf(".");
    return models.get(id.slice(0, dot))?.symbols.get(id.slice(dot + 1));
  };
  const types = constantTypes(
    (constant, quiet) => checkerOf(models.get(constant.id.slice(0, constant.id.indexOf("."))) ?? seen, quiet),
    found,
  );
  const aside = <T>(run: () => T): T => (reuse === null ? run() : reuse.recorder.aside(run));
  const constantType = (id: Id): Type => {
    const constant = symbol(id);
    const type = constant?.kind === "constant" ? aside(() => types.typeOf(constant)) : never;
    asked()?.types.set(id, type);
    return type;
  };
  let known: { readonly of: Id | null } | undefined;
  const endings = (): Id | null => {
    known ??= { of: endingsOf(model) };
    const now = asked();
    if (now !== null) now.endings = known.of;
    return known.of;
  };
  /** The same rulebooks and types, another rulebook's names and another collector. */
  function checkerOf(own: Model, collector: Collector): Checker {
    const checker: Checker = {
      model: own,
      found: collector,
      watch,
      reuse,
      bounds: new NodeTable(),
      laidOut: new Map(),
      symbol,
      constantType,
      endings,
      get names() {
        return own !== seen ? null : reuse === null ? names : reuse.namesNow;
      },
      elaborate: (scope, expr, expected, why) => elaborate(checker, scope, expr, expected, why),
      block: (scope, block, valued, expected, why) => elaborateBlock(checker, scope, block, valued, expected, why),
      statement: (scope, statement, valued, expected, why) =>
        elaborateSingle(checker, scope, statement, valued, expected, why),
      test: (scope, test, inputType, why) => elaborateTest(checker, scope, test, inputType, why),
    };
    return checker;
  }
  const checker = checkerOf(seen, found);
  if (reuse !== null)
    reuse.answers = {
      constantType,
      endings,
      layOut: (step, laid) => {
        checker.laidOut.set(step, laid);
      },
    };
  return checker;
}

/** The rulebook and all that it uses, directly or not, by name. */
export function modelsOf(model: Model): ReadonlyMap<string, Model> {
  const models = new Map<string, Model>();
  const visit = (each: Model): void => {
    if (models.has(each.info.name)) return;
    models.set(each.info.name, each);
    for (const used of each.uses.values()) visit(used);
  };
  visit(model);
  return models;
}
