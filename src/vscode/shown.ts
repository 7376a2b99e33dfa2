import * as vscode from "vscode";
import { columnBesideRules } from "./rules-editor.ts";

const scheme = "rulewright";

interface Kept {
  readonly text: string;
  /** As SVG; it is shown before the first table or part of the text. */
  readonly picture: string | null;
}

/** Texts that the server tells - an explanation, a report - as documents to read, beside the rules. */
export class Shown implements vscode.TextDocumentContentProvider {
  readonly #kept = new Map<string, Kept>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.#changed.event;

  register(): vscode.Disposable[] {
    return [
      vscode.workspace.registerTextDocumentContentProvider(scheme, this),
      vscode.window.onDidChangeActiveColorTheme(() => {
        for (const [uri, { picture }] of this.#kept) if (picture !== null) this.#changed.fire(vscode.Uri.parse(uri));
      }),
    ];
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    const { text, picture } = this.#kept.get(uri.toString()) ?? { text: "", picture: null };
    return picture === null ? text : withPicture(text, picture);
  }

  /** Markdown as it reads, or as it is written where no preview is to be had. */
  async showMarkdown(title: string, text: string, picture: string | null = null): Promise<void> {
    const uri = this.#keep(`${title}.md`, { text, picture });
    await vscode.workspace.openTextDocument(uri);
    await showPreview(uri);
  }

  /** Shown again under the same title, it takes the place of the one before. */
  async show(title: string, text: string): Promise<void> {
    await showText(this.#keep(title, { text, picture: null }));
  }

  #keep(title: string, kept: Kept): vscode.Uri {
    const uri = vscode.Uri.from({ scheme, path: `/${title.replace(/[\\/]/g, " ")}` });
    this.#kept.set(uri.toString(), kept);
    this.#changed.fire(uri);
    return uri;
  }
}

/** A long table would push it out of sight. */
function withPicture(text: string, picture: string): string {
  const before = /\n(?=[|#])/.exec(text)?.index ?? text.length;
  const image = Buffer.from(inColorsOfEditor(picture)).toString("base64");
  return `${text.slice(0, before)}\n![](data:image/svg+xml;base64,${image})\n${text.slice(before)}`;
}

/** As an image it would follow the system's colors, which may be others than the editor's. */
function inColorsOfEditor(picture: string): string {
  const { Dark, HighContrast } = vscode.ColorThemeKind;
  const isDark = [Dark, HighContrast].includes(vscode.window.activeColorTheme.kind);
  return picture.replaceAll("@media (prefers-color-scheme:dark)", isDark ? "@media all" : "@media not all");
}

/** As a text to read: lines wrap and have no numbers, as the manifest says of that language. */
async function showText(uri: vscode.Uri): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(await vscode.languages.setTextDocumentLanguage(document, "rulewright-answer"), {
    viewColumn: columnBesideRules(),
    preserveFocus: true,
    preview: true,
  });
}

/** The Markdown extension of the editor can be switched off. */
export async function showPreview(uri: vscode.Uri): Promise<void> {
  const where = { viewColumn: columnBesideRules(), preserveFocus: true, preview: true };
  try {
    await vscode.commands.executeCommand("vscode.openWith", uri, "vscode.markdown.preview.editor", where);
  } catch {
    await showText(uri);
  }
}
