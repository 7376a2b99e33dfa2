/** Fixes that put another name in place of the one that is written. */
import type { Fix } from "../diagnostics/diagnostic.ts";
import type { Span } from "../source/span.ts";
import type * as ast from "../syntax/ast.ts";

export const changeTo = (span: Span, written: string, text: string): Fix => ({
  guess: true as const,
  title: `Change \`${written}\` to \`${text}\``,
  edits: [{ span, text }],
});

export const renameFix = (name: ast.Name, to: string): Fix => changeTo(name.span, name.text, to);

/** A fix where only one name is near; with several the designer chooses. */
export function nearFix(span: Span, written: string, near: readonly string[]): { readonly fixes: readonly Fix[] } {
  const [only] = near;
  return { fixes: only !== undefined && near.length === 1 ? [changeTo(span, written, only)] : [] };
}
