import type { IToken } from "chevrotain";
import type { Failure } from "../../grammar/parser.ts";
import type { Collector } from "../diagnostics/collect.ts";
import type { RawCell } from "./ast.ts";
import { spanOf, type Build } from "./build/context.ts";

export function mendCell(cell: RawCell, _found: Collector, _test: boolean): { readonly text: string; readonly from: number } | null {
  return { text: cell.text, from: 0 };
}
export function diagnoseCell(build: Build, words: readonly IToken[], failure: Failure, cell: RawCell): void {
  const at = words[failure.at] ?? words.at(-1);
  build.found.report("unexpected-word", at === undefined ? cell.span : spanOf(build, at), { found: at?.image ?? "", expected: [], where: "" });
}
