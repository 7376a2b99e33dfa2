import * as vscode from "vscode";

const scheme = "rulewright";

/** Texts that the server tells - an explanation, a report - as documents to read, beside the rules. */
export class Shown implements vscode.TextDocumentContentProvider {
  readonly #texts = new Map<string, string>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.#changed.event;

  register(): vscode.Disposable {
    return vscode.workspace.registerTextDocumentContentProvider(scheme, this);
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#texts.get(uri.toString()) ?? "";
  }

  /** Shown again under the same title, it takes the place of the one before. */
  async show(title: string, text: string): Promise<void> {
    const uri = vscode.Uri.from({ scheme, path: `/${title.replace(/[\\/]/g, " ")}` });
    this.#texts.set(uri.toString(), text);
    this.#changed.fire(uri);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, {
      viewColumn: vscode.ViewColumn.Beside,
      preserveFocus: true,
      preview: true,
    });
  }
}
