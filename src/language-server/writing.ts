/** Answers for who writes: fixes, layout, and the cells of tables. */
import { CodeActionKind, type CodeAction, type Position, type Range, type TextEdit } from "vscode-languageserver";
import type { Edit } from "../diagnostics/diagnostic.ts";
import { nextCell, previousCell, realigned, type CellMove, type TextEdit as Change } from "../editor/cells.ts";
import { codeActions, findings, fixAll } from "../editor/fixes.ts";
import { formatting, layoutsOf, rangeFormatting } from "../editor/formatting.ts";
import { sourceText } from "../source/text.ts";
import type { Answers } from "./answers.ts";
import { at, here, workspaceEdit, type AtDocument, type AtPosition, type Here } from "./at.ts";
import { TakesLong, type Question } from "./errands.ts";
import { shownFinding } from "./findings.ts";
import { toEdit, toOffset, toRange } from "./places.ts";
import type { Sites } from "./sites.ts";

/** What an editor does for a key in a table. */
export interface CellAnswer {
  readonly edits: readonly TextEdit[];
  /** In the text after the edits. */
  readonly selection: Range;
}

export const writing = {
  "textDocument/codeAction": (
    sites: Sites,
    params: AtDocument & { readonly range: Range; readonly context: { readonly only?: readonly string[] } },
  ): readonly CodeAction[] => {
    const found = here(sites, params);
    if (found === null) return [];
    const wants = (kind: string): boolean =>
      params.context.only === undefined ||
      params.context.only.some((only) => kind === only || kind.startsWith(`${only}.`));
    return [
      ...(wants(CodeActionKind.QuickFix) ? quickFixes(sites, found, params.range) : []),
      ...(wants(CodeActionKind.SourceFixAll) ? mendAll(sites, found) : []),
    ];
  },
  "textDocument/formatting": async (
    sites: Sites,
    params: AtDocument,
    question: Question,
  ): Promise<readonly TextEdit[]> => {
    const found = here(sites, params);
    if (found === null) return [];
    return edits(
      found,
      formatting(
        await layoutsOf(found.desk, found.site.config.format.width),
        found.file,
        found.source.text,
        patience(question),
      ) ?? tooLong(),
    );
  },
  "textDocument/rangeFormatting": async (
    sites: Sites,
    params: AtDocument & { readonly range: Range },
    question: Question,
  ): Promise<readonly TextEdit[]> => {
    const found = here(sites, params);
    if (found === null) return [];
    const range = { start: toOffset(found.source, params.range.start), end: toOffset(found.source, params.range.end) };
    return edits(
      found,
      rangeFormatting(
        await layoutsOf(found.desk, found.site.config.format.width),
        found.file,
        found.source.text,
        range,
        patience(question),
      ) ?? tooLong(),
    );
  },
  "rulewright/nextCell": (sites: Sites, params: AtPosition): CellAnswer | null => cell(sites, params, nextCell),
  "rulewright/previousCell": (sites: Sites, params: AtPosition): CellAnswer | null => cell(sites, params, previousCell),
  "rulewright/realign": (sites: Sites, params: AtPosition): readonly TextEdit[] => {
    const found = at(sites, params);
    return found === null ? [] : edits(found, realigned(found.source.text, found.offset));
  },
} satisfies Answers;

/** Letters to be laid out while others wait for the same clerk. */
const few = 6000;
const patience = ({ by }: Question): number => (by === undefined ? few : Infinity);

function tooLong(): never {
  throw new TakesLong();
}

const edits = ({ source }: Here, changes: readonly Change[]): readonly TextEdit[] =>
  changes.map((each) => toEdit(source, each));

function cell(
  sites: Sites,
  params: { readonly textDocument: AtDocument["textDocument"]; readonly position: Position },
  move: (text: string, offset: number) => CellMove | null,
): CellAnswer | null {
  const found = at(sites, params);
  const moved = found === null ? null : move(found.source.text, found.offset);
  if (found === null || moved === null) return null;
  let after = found.source.text;
  for (const { start, end, text } of [...moved.edits].reverse())
    after = after.slice(0, start) + text + after.slice(end);
  return { edits: edits(found, moved.edits), selection: toRange(sourceText(found.file, after), moved.selection) };
}

function quickFixes(sites: Sites, { desk, file, site, source }: Here, range: Range): readonly CodeAction[] {
  const all = findings(desk);
  return codeActions(desk, file, toOffset(source, range.start), toOffset(source, range.end)).map(
    ({ title, edits: changes, mends }) => {
      const finding = all.find(
        (each) =>
          each.code === mends.code && each.span.file === mends.span.file && each.span.start === mends.span.start,
      );
      const shown = finding === undefined ? null : shownFinding(sites, site, finding);
      return {
        title,
        kind: CodeActionKind.QuickFix,
        ...(shown === null ? {} : { diagnostics: [shown] }),
        edit: workspaceEdit(sites, site, changes),
      };
    },
  );
}

function mendAll(sites: Sites, { desk, file, site }: Here): readonly CodeAction[] {
  const changes: readonly Edit[] = fixAll(desk, file);
  return changes.length === 0
    ? []
    : [
        {
          title: "Mend all that can be mended in one way",
          kind: CodeActionKind.SourceFixAll,
          edit: workspaceEdit(sites, site, changes),
        },
      ];
}
