/** Types written inside bodies, by the same resolver as those of declarations. */
import { resolveType } from "../resolve/types.ts";
import type { Declaring } from "../resolve/context.ts";
import type { Type } from "../ir/program.ts";
import type * as ast from "../syntax/ast.ts";
import type { Checker } from "./checker.ts";

export function writtenType(checker: Checker, ref: ast.TypeRef): Type {
  const { model, found } = checker;
  const declared = new Map<string, Declaring>([...model.symbols].map(([name, symbol]) => [name, symbol.decl]));
  return resolveType({ name: model.info.name, folder: model.folder, found, uses: model.uses, csv: new Map(), declared, limits: new Map() }, ref);
}
