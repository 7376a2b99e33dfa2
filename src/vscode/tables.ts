import * as vscode from "vscode";

/** As the language server gives them. */
interface Place { readonly line: number; readonly character: number }
interface Stretch { readonly start: Place; readonly end: Place }
interface Change { readonly range: Stretch; readonly newText: string }
interface Move { readonly edits: readonly Change[]; readonly selection: Stretch }

/** Asks the language server. */
export type Ask = (method: string, params: unknown) => Promise<unknown>;

/** Keys and commands for tables; what they do is worked out by the server, so that every editor does the same. */
export function tableCommands(ask: Ask): vscode.Disposable[] {
  return [
    vscode.commands.registerTextEditorCommand("rulewright.nextCell", (editor) => move(ask, editor, "rulewright/nextCell", "tab")),
    vscode.commands.registerTextEditorCommand("rulewright.previousCell", (editor) => move(ask, editor, "rulewright/previousCell", "outdent")),
    vscode.commands.registerTextEditorCommand("rulewright.realign", (editor) => realign(ask, editor)),
    vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => { tell(textEditor); }),
    vscode.window.onDidChangeActiveTextEditor(tell),
  ];
}

const isOurs = (document: vscode.TextDocument): boolean => document.languageId === "rules" || document.fileName.endsWith(".rules.md");

/** The keys are bound only while the cursor stands in a row. */
function tell(editor: vscode.TextEditor | undefined): void {
  const inTable = editor !== undefined && isOurs(editor.document) && /^\s*\|/.test(editor.document.lineAt(editor.selection.active.line).text);
  void vscode.commands.executeCommand("setContext", "rulewright.inTable", inTable);
}

const here = (editor: vscode.TextEditor): unknown => ({
  textDocument: { uri: editor.document.uri.toString() },
  position: { line: editor.selection.active.line, character: editor.selection.active.character },
});

/** `usual`: what the key does where no cell is. */
async function move(ask: Ask, editor: vscode.TextEditor, method: string, usual: string): Promise<void> {
  const { version } = editor.document;
  const answer = await ask(method, here(editor)) as Move | null;
  // Whoever typed on meanwhile is not pulled away.
  if (editor.document.version !== version) return;
  if (answer === null) { await vscode.commands.executeCommand(usual); return; }
  if (!await change(editor, answer.edits)) return;
  const { start, end } = answer.selection;
  editor.selection = new vscode.Selection(start.line, start.character, end.line, end.character);
  editor.revealRange(editor.selection);
}

async function realign(ask: Ask, editor: vscode.TextEditor): Promise<void> {
  const { version } = editor.document;
  const edits = await ask("rulewright/realign", here(editor)) as readonly Change[];
  if (editor.document.version === version) await change(editor, edits);
}

async function change(editor: vscode.TextEditor, edits: readonly Change[]): Promise<boolean> {
  if (edits.length === 0) return true;
  return editor.edit((builder) => {
    for (const { range: { start, end }, newText } of edits) builder.replace(new vscode.Range(start.line, start.character, end.line, end.character), newText);
  });
}
