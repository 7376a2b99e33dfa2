import * as vscode from "vscode";
import { nextCell, previousCell, realign, type CellMove, type TextEdit } from "../editor/table-editing.ts";
import { isRules } from "./rules-editor.ts";

type Move = (text: string, offset: number) => CellMove | null;

/**
 * Keys and commands for tables. They are worked out here, with the code that the server has for other editors: a key is
 * pressed and the next letters are written at once, before an answer could come, and without a server, too.
 */
export function tableCommands(): vscode.Disposable[] {
  tell(vscode.window.activeTextEditor);
  return [
    vscode.commands.registerTextEditorCommand("rulewright.nextCell", (editor) => move(editor, nextCell, "tab")),
    vscode.commands.registerTextEditorCommand("rulewright.previousCell", (editor) =>
      move(editor, previousCell, "outdent"),
    ),
    vscode.commands.registerTextEditorCommand("rulewright.realign", (editor) =>
      change(editor, realign(editor.document.getText(), offset(editor))),
    ),
    vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
      tell(textEditor);
    }),
    vscode.window.onDidChangeActiveTextEditor(tell),
  ];
}

/** The keys are bound only while the cursor stands in a row. */
function tell(editor: vscode.TextEditor | undefined): void {
  const inTable =
    editor !== undefined &&
    isRules(editor.document) &&
    /^\s*\|/.test(editor.document.lineAt(editor.selection.active.line).text);
  void vscode.commands.executeCommand("setContext", "rulewright.inTable", inTable);
}

const offset = ({ document, selection }: vscode.TextEditor): number => document.offsetAt(selection.active);

/** `usual`: what the key does where no cell is. */
async function move(editor: vscode.TextEditor, to: Move, usual: string): Promise<void> {
  const moved = to(editor.document.getText(), offset(editor));
  if (moved === null) {
    await vscode.commands.executeCommand(usual);
    return;
  }
  if (!(await change(editor, moved.edits))) return;
  const { document } = editor;
  editor.selection = new vscode.Selection(
    document.positionAt(moved.selection.start),
    document.positionAt(moved.selection.end),
  );
  editor.revealRange(editor.selection);
}

/** False: what was to be changed is no longer there. */
async function change(editor: vscode.TextEditor, edits: readonly TextEdit[]): Promise<boolean> {
  if (edits.length === 0) return true;
  const { document } = editor;
  return editor.edit((builder) => {
    for (const { start, end, text } of edits)
      builder.replace(new vscode.Range(document.positionAt(start), document.positionAt(end)), text);
  });
}
