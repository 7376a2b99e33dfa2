/** Rows that are named without their table: what has the same name would hide them. */
import type { Span } from "../source/span.ts";
import type { AnalyzedRulebook, EditorSession } from "./editor-session.ts";
import { namedItemAt } from "./meaning.ts";
import { namedItemsOf } from "./named-items.ts";

/** Is what stands there no part of something, as `Dwarf` is in `Hero.Dwarf`? */
export const isBare = (text: string, at: Span): boolean => !text.slice(0, at.start).trimEnd().endsWith(".");

/** Whether the rulebook names a row of that name alone. */
export function namesRowAlone(session: EditorSession, analyzed: AnalyzedRulebook, name: string): boolean {
  return analyzed.model.documents.some(({ file }) => {
    const text = analyzed.sources.get(file)?.text ?? "";
    return [...(analyzed.names.uses.get(file)?.values() ?? [])].some(
      ({ at, of, written }) =>
        written === "name" &&
        text.slice(at.start, at.end) === name &&
        isBare(text, at) &&
        namedItemAt(session, analyzed, of)?.kind === "row",
    );
  });
}

/** Whether something else in the file may be called so. */
export function isTaken({ model, names, sources }: AnalyzedRulebook, file: string, name: string): boolean {
  const text = sources.get(file)?.text ?? "";
  return (
    [...namedItemsOf(model).values()].some(
      (item) => item.text === name && item.kind !== "row" && item.kind !== "variant",
    ) || [...names.localsIn(file)].some(({ at }) => text.slice(at.start, at.end) === name)
  );
}
