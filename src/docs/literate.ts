/** The prose of a literate rulebook: what stands in its Markdown between the rules. */
import type * as ast from "../syntax/ast.ts";
import type { Sources } from "../source/text.ts";
import type { Block } from "./model.ts";

interface Piece { readonly at: number; readonly block: Block }

export function proseBetween(sources: Sources, { file }: ast.Document): readonly Piece[] {
  const source = sources.get(file);
  if (source === undefined || !file.endsWith(".rules.md")) return [];
  return [];
}
