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

  /** Markdown as it reads, or as it is written where no preview is to be had. */
  async showMarkdown(title: string, text: string): Promise<void> {
    const uri = this.#keep(`${title}.md`, text);
    await vscode.workspace.openTextDocument(uri);
    await showPreview(uri);
  }

  /** Shown again under the same title, it takes the place of the one before. */
  async show(title: string, text: string): Promise<void> {
    await showText(this.#keep(title, text));
  }

  #keep(title: string, text: string): vscode.Uri {
    const uri = vscode.Uri.from({ scheme, path: `/${title.replace(/[\\/]/g, " ")}` });
    this.#texts.set(uri.toString(), text);
    this.#changed.fire(uri);
    return uri;
  }
}

/** As a text to read: lines wrap and have no numbers, as the manifest says of that language. */
async function showText(uri: vscode.Uri): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(await vscode.languages.setTextDocumentLanguage(document, "rulewright-answer"), {
    viewColumn: vscode.ViewColumn.Beside,
    preserveFocus: true,
    preview: true,
  });
}

/** The Markdown extension of the editor can be switched off. */
export async function showPreview(uri: vscode.Uri): Promise<void> {
  try {
    await vscode.commands.executeCommand("markdown.showPreviewToSide", uri);
  } catch {
    await showText(uri);
  }
}
