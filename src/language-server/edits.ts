/** Answers for who writes: fixes, layout, and the cells of tables. */
import type { CodeAction, Position, Range, TextEdit } from "vscode-languageserver-types";
import type { Edit } from "../diagnostics/diagnostic.ts";
import type { CellMove, TextEdit as Change } from "../editor/table-editing.ts";
import { codeActions, findings, fixAll } from "../editor/fixes.ts";
import { formatting, layoutsOf, rangeFormatting } from "../editor/formatting.ts";
import { isTooLarge } from "../editor/size-limit.ts";
import { sourceText } from "../source/text.ts";
import { CodeActionKind } from "./protocol.ts";
import type { RequestHandlers } from "./request-handlers.ts";
import {
  documentAt,
  openDocument,
  workspaceEdit,
  type DocumentParams,
  type PositionParams,
  type OpenDocument,
} from "./document.ts";
import { RequestRejected, Deferred, type Question } from "./worker-messages.ts";
import { shownFinding } from "./findings.ts";
import { toEdit, toOffset, toRange } from "./positions.ts";
import type { Workspaces } from "./workspaces.ts";

/** What an editor does for a key in a table. */
export interface CellAnswer {
  readonly edits: readonly TextEdit[];
  /** In the text after the edits. */
  readonly selection: Range;
}

export const editHandlers = {
  "textDocument/codeAction": (
    workspaces: Workspaces,
    params: DocumentParams & { readonly range: Range; readonly context: { readonly only?: readonly string[] } },
  ): readonly CodeAction[] => {
    const found = openDocument(workspaces, params);
    if (found === null) return [];
    const wants = (kind: string): boolean =>
      params.context.only === undefined ||
      params.context.only.some((only) => kind === only || kind.startsWith(`${only}.`));
    return [
      ...(wants(CodeActionKind.QuickFix) ? quickFixes(workspaces, found, params.range) : []),
      ...(wants(CodeActionKind.SourceFixAll) ? mendAll(workspaces, found) : []),
    ];
  },
  "textDocument/formatting": async (
    workspaces: Workspaces,
    params: DocumentParams,
    question: Question,
  ): Promise<readonly TextEdit[]> => {
    const found = openDocument(workspaces, params);
    if (found === null) return [];
    lightEnough(found);
    return edits(
      found,
      formatting(
        await layoutsOf(found.session, found.workspace.config.format.width),
        found.file,
        found.source.text,
        patience(question),
      ) ?? tooLong(),
    );
  },
  "textDocument/rangeFormatting": async (
    workspaces: Workspaces,
    params: DocumentParams & { readonly range: Range },
    question: Question,
  ): Promise<readonly TextEdit[]> => {
    const found = openDocument(workspaces, params);
    if (found === null) return [];
    lightEnough(found);
    const range = { start: toOffset(found.source, params.range.start), end: toOffset(found.source, params.range.end) };
    return edits(
      found,
      rangeFormatting(
        await layoutsOf(found.session, found.workspace.config.format.width),
        found.file,
        found.source.text,
        range,
        patience(question),
      ) ?? tooLong(),
    );
  },
  // Editors that have keys of their own for tables ask for none of it: it is loaded by the first that does.
  "rulewright/nextCell": async (workspaces: Workspaces, params: PositionParams): Promise<CellAnswer | null> => {
    const { nextCell } = await import("../editor/table-editing.ts");
    return cell(workspaces, params, nextCell);
  },
  "rulewright/previousCell": async (workspaces: Workspaces, params: PositionParams): Promise<CellAnswer | null> => {
    const { previousCell } = await import("../editor/table-editing.ts");
    return cell(workspaces, params, previousCell);
  },
  "rulewright/realign": async (workspaces: Workspaces, params: PositionParams): Promise<readonly TextEdit[]> => {
    const { realign } = await import("../editor/table-editing.ts");
    const found = documentAt(workspaces, params);
    return found === null ? [] : edits(found, realign(found.source.text, found.offset));
  },
} satisfies RequestHandlers;

/** Letters that are formatted while other requests wait for the same worker. */
const few = 6000;
const patience = ({ by }: Question): number => (by === undefined ? few : Infinity);

/** What nobody waits for is refused in words, before anything of it is done. */
function lightEnough({ file, source }: OpenDocument): void {
  if (isTooLarge(source.text))
    throw new RequestRejected(
      `\`${file}\` is too long to be laid out while you write. \`rulewright format\` in a terminal does it.`,
    );
}

function tooLong(): never {
  throw new Deferred();
}

const edits = ({ source }: OpenDocument, changes: readonly Change[]): readonly TextEdit[] =>
  changes.map((each) => toEdit(source, each));

function cell(
  workspaces: Workspaces,
  params: { readonly textDocument: DocumentParams["textDocument"]; readonly position: Position },
  move: (text: string, offset: number) => CellMove | null,
): CellAnswer | null {
  const found = documentAt(workspaces, params);
  const moved = found === null ? null : move(found.source.text, found.offset);
  if (found === null || moved === null) return null;
  let after = found.source.text;
  for (const { start, end, text } of [...moved.edits].reverse())
    after = after.slice(0, start) + text + after.slice(end);
  return { edits: edits(found, moved.edits), selection: toRange(sourceText(found.file, after), moved.selection) };
}

function quickFixes(
  workspaces: Workspaces,
  { session, file, workspace, source }: OpenDocument,
  range: Range,
): readonly CodeAction[] {
  const all = findings(session);
  return codeActions(session, file, toOffset(source, range.start), toOffset(source, range.end)).map(
    ({ title, edits: changes, mends }) => {
      const finding = all.find(
        (each) =>
          each.code === mends.code && each.span.file === mends.span.file && each.span.start === mends.span.start,
      );
      const shown = finding === undefined ? null : shownFinding(workspaces, workspace, finding);
      return {
        title,
        kind: CodeActionKind.QuickFix,
        ...(shown === null ? {} : { diagnostics: [shown] }),
        edit: workspaceEdit(workspaces, workspace, changes),
      };
    },
  );
}

function mendAll(workspaces: Workspaces, { session, file, workspace }: OpenDocument): readonly CodeAction[] {
  const changes: readonly Edit[] = fixAll(session, file);
  return changes.length === 0
    ? []
    : [
        {
          title: "Mend all that can be mended in one way",
          kind: CodeActionKind.SourceFixAll,
          edit: workspaceEdit(workspaces, workspace, changes),
        },
      ];
}
