import type { CstNode, IToken } from "chevrotain";
import { failed, readBy } from "../../grammar/parser.ts";
import { spanOf, type Build } from "./build/context.ts";
import { noteBroken } from "./build/declarations.ts";

export function readDeclaration(build: Build, chunk: readonly IToken[]): CstNode | null {
  const tree = readBy("declaration", chunk);
  if (!failed(tree)) return tree;
  const at = chunk[Math.min(tree.at, chunk.length - 1)] as IToken;
  build.found.report("unexpected-word", spanOf(build, at), { found: at.image, expected: [], where: "" });
  noteBroken(build, chunk);
  return null;
}
