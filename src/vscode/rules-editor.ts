/** Where the rules are that somebody works on. */
import * as vscode from "vscode";

export const isRules = (document: vscode.TextDocument): boolean =>
  document.languageId === "rules" || document.fileName.endsWith(".rules.md");

/** The editor in front; where something else is in front, such as an answer, the rules that are still to be seen. */
export function rulesEditor(): vscode.TextEditor | undefined {
  const { activeTextEditor, visibleTextEditors } = vscode.window;
  return activeTextEditor !== undefined && isRules(activeTextEditor.document)
    ? activeTextEditor
    : visibleTextEditors.find(({ document }) => isRules(document));
}

/** The column beside the rules: what is opened beside an answer would get one more column each time. */
export function columnBesideRules(): vscode.ViewColumn {
  const column = rulesEditor()?.viewColumn;
  return column === undefined ? vscode.ViewColumn.Active : column + 1;
}
