import type { builders } from "prettier/doc";
import { CompilerMistake } from "../ir/mistake.ts";
import type * as ast from "../syntax/ast.ts";
import type { Context } from "./context.ts";

export function printGame(_context: Context, decl: ast.GameDecl): builders.Doc {
  throw new CompilerMistake(decl.kind, decl.span);
}
