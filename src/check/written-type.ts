/** Types written inside bodies, by the same resolver as those of declarations. */
import { resolveType } from "../resolve/types.ts";
import type { Declarations } from "../resolve/context.ts";
import type { Model } from "../resolve/model.ts";
import type { Type } from "../ir/program.ts";
import type * as ast from "../syntax/ast.ts";
import type { Checker } from "./checker.ts";

/** What a model declares, by name. */
function declaredIn({ symbols }: Model): Declarations {
  return {
    get: (name) => symbols.get(name)?.decl,
    has: (name) => symbols.has(name),
    keys: () => symbols.keys(),
    values: () => [...symbols.values()].map((symbol) => symbol.decl),
    *[Symbol.iterator]() {
      for (const [name, symbol] of symbols) yield [name, symbol.decl] as const;
    },
  };
}

export function writtenType(checker: Checker, ref: ast.TypeRef): Type {
  const { model, found } = checker;
  const declared = declaredIn(model);
  return resolveType(
    {
      name: model.info.name,
      folder: model.folder,
      found,
      names: checker.names,
      uses: model.uses,
      csv: new Map(),
      declared,
      limits: new Map(),
    },
    ref,
  );
}
