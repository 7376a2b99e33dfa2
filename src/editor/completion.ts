/**
 * Completions at the cursor. The declaration is analysed with a mark at the cursor, and elaboration reports what is
 * expected of the mark: so completion follows the rules of the language.
 */
import type { Watch } from "../check/watch.ts";
import { isLiterate } from "../source/kinds.ts";
import type { Completion } from "./answers.ts";
import { completeCsv } from "./complete-csv.ts";
import { completeExpected } from "./complete-by-syntax.ts";
import { completeHeading } from "./complete-headings.ts";
import { completeCell, completeFormula, completeQualified, completeMembers } from "./complete-values.ts";
import { completeHeadOfPhase, declarationSnippets, completeUnparsed } from "./complete-unparsed.ts";
import { cellAround, cursorAt } from "./cursor.ts";
import type { EditorSession } from "./editor-session.ts";
import { analyzeWithReplacement, regionAt, type PartialAnalysis } from "./partial-analysis.ts";
import { argumentItem, type Slot } from "./completion-items.ts";
import { mark, type CompletionContext, type CompletionRequest } from "./completion-context.ts";
import { rulesText } from "./rules-text.ts";
import { expectedNameAt, isLine, pathTo } from "./syntax-context.ts";
import { Span } from "../source/span.ts";

export function completions(session: EditorSession, file: string, offset: number): readonly Completion[] {
  const text = session.source(file)?.text;
  const analyzed = session.analyzedRulebook(file);
  if (text === undefined) return [];
  if (/\.csv$/i.test(file)) return analyzed === undefined ? [] : completeCsv(analyzed, file, text, offset);
  const cursor = cursorAt(text, offset);
  if (cursor.within === "remark") return [];
  if (
    isLiterate(file) &&
    !rulesText(file, `${text.slice(0, cursor.start)}${mark}${text.slice(cursor.end)}`).includes(mark)
  )
    return [];
  const slot: Slot = { span: Span.still(file, cursor.start, cursor.end), called: cursor.next.startsWith("(") };
  if (analyzed === undefined) return declarationSnippets(slot, cursor);
  const context: CompletionContext = { expression: null, member: null, qualifier: null, call: null, cell: null };
  const region = regionAt(session, file, offset);
  const analyzeWith = (words: string): PartialAnalysis | null =>
    analyzeWithReplacement(
      session,
      file,
      region,
      { start: cursor.start, end: cursor.end, text: words },
      recordContext(context),
    );
  let analysis = analyzeWith(mark);
  // The line may be the beginning of a case: `match wound { …`.
  if (Object.values(context).every((each) => each === null) && /(?:^|\{)\s*$/.test(cursor.line))
    analysis = analyzeWith(`${mark}: 0`) ?? analysis;
  return completionsFor({ session, analyzed, file, offset, text, cursor, slot, analysis, context });
}

function recordContext(context: CompletionContext): Watch {
  const isMark = (name: string): boolean => name.includes(mark);
  return {
    asked: (expr, scope, expected) => {
      const name =
        expr.kind === "name"
          ? expr.name.text
          : expr.kind === "call"
            ? expr.callee.text
            : expr.kind === "text"
              ? expr.text
              : "";
      if (isMark(name)) context.expression = { scope, expected: expected ?? context.expression?.expected ?? null };
    },
    cell: (cell, scope, expected) => {
      if (isMark(cell.text)) context.cell = { cell, scope, expected };
    },
    member: (name, of) => {
      if (isMark(name.text)) context.member = of;
    },
    headed: (name, head) => {
      if (isMark(name.text)) context.qualifier = head;
    },
    given: (_, fields, args) => {
      const isHere = args.some(
        (arg) =>
          (arg.name === null && arg.value?.kind === "name" && isMark(arg.value.name.text)) ||
          isMark(arg.name?.text ?? ""),
      );
      if (isHere) context.call = { fields, args };
    },
  };
}

function completionsFor(request: CompletionRequest): readonly Completion[] {
  const { context, analysis, slot, cursor } = request;
  const path = analysis === null ? [] : pathTo(analysis.document, mark);
  const head = cursor.within === "words" ? completeHeadOfPhase(request) : null;
  if (head !== null) return head;
  if (context.qualifier !== null) return completeQualified(request, context.qualifier);
  if (cursor.within === "text")
    return context.cell === null
      ? completeUnparsed(request, path)
      : completeCell(request, context.cell.expected, cellSlot(request));
  if (context.member !== null) return completeMembers(request, context.member);
  const expectedName = expectedNameAt(path);
  const around = context.cell === null ? [] : completeCell(request, context.cell.expected, cellSlot(request));
  if (expectedName?.kind === "heading") return completeHeading(request, expectedName.of, expectedName.cell);
  if (expectedName !== undefined && (around.length === 0 || expectedName.kind === "cell"))
    return completeExpected(request, expectedName, cellSlot(request));
  const names =
    context.call === null
      ? []
      : context.call.fields
          .filter((field) => context.call?.args.every((arg) => arg.name?.text !== field.name) === true)
          .map((field) => argumentItem(slot, field));
  const scope = context.expression?.scope ?? context.cell?.scope ?? null;
  const expected = context.expression?.expected ?? context.cell?.expected ?? null;
  if (scope === null && context.call === null) return completeUnparsed(request, path);
  return keepBestOfLabel([...around, ...names, ...completeFormula(request, scope, expected, isLine(path))]);
}

/** Names in cells are as long as the cell, or what stands between its commas. */
function cellSlot({ text, offset, slot }: CompletionRequest): Slot {
  const around = cellAround(text, offset);
  if (around === null) return slot;
  const inside = text.slice(around.start, around.end);
  const before = inside.lastIndexOf(",", offset - around.start - 1) + 1;
  const next = inside.indexOf(",", offset - around.start);
  const start = around.start + before + (/^\s*/.exec(inside.slice(before))?.[0].length ?? 0);
  return { ...slot, span: slot.span.between(Math.min(start, offset), next < 0 ? around.end : around.start + next) };
}

/** What is offered twice is offered as it fits best. */
function keepBestOfLabel(all: readonly Completion[]): readonly Completion[] {
  const seen = new Map<string, Completion>();
  for (const each of all) {
    const previous = seen.get(each.label);
    if (previous === undefined || each.sort < previous.sort) seen.set(each.label, each);
  }
  return [...seen.values()];
}
