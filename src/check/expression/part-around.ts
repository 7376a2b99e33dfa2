/** What a formula is a part of, where its own node does not say it. */
import { childrenOf, partsOf, partsOfDeclaration, type Part } from "../../syntax/children.ts";
import type { Span } from "../../source/span.ts";
import type { Checker } from "../checker.ts";

/** In its declaration; null: nothing is around it, or it stands in a cell. */
export function partAround({ model }: Checker, span: Span): Part | null {
  for (const { file, declarations } of model.documents)
    for (const decl of file === span.file ? declarations : [])
      if (decl.span.start <= span.start && span.start < decl.span.end)
        for (const root of partsOfDeclaration(decl))
          if ("kind" in root)
            for (const part of partsOf(root))
              if (childrenOf(part).some((child) => child.span.isSame(span))) return part;
  return null;
}
