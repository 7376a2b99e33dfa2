/** Types written inside bodies, by the same resolver as those of declarations. */
import { resolveType } from "../resolve/types.ts";
import type { Declaring } from "../resolve/context.ts";
import type { Model } from "../resolve/model.ts";
import type { Type } from "../ir/program.ts";
import type * as ast from "../syntax/ast.ts";
import type { Checker } from "./checker.ts";

/** What each model declares, by name: the same for every type that is written in it. */
const declarations = new WeakMap<Model, ReadonlyMap<string, Declaring>>();

function declaredIn(model: Model): ReadonlyMap<string, Declaring> {
  const known = declarations.get(model) ?? new Map<string, Declaring>([...model.symbols].map(([name, symbol]) => [name, symbol.decl]));
  declarations.set(model, known);
  return known;
}

export function writtenType(checker: Checker, ref: ast.TypeRef): Type {
  const { model, found } = checker;
  const declared = declaredIn(model);
  return resolveType({ name: model.info.name, folder: model.folder, found, names: checker.names, uses: model.uses, csv: new Map(), declared, limits: new Map() }, ref);
}
