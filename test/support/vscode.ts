/** As much of an editor's programming interface as the extension's own commands ask for. */
export interface Spot { readonly line: number; readonly character: number }

class Stretch {
  readonly start: Spot;
  readonly end: Spot;
  constructor(line: number, character: number, endLine: number, endCharacter: number) {
    this.start = { line, character };
    this.end = { line: endLine, character: endCharacter };
  }
}
export const Range = Stretch;
export class Selection extends Stretch {
  get active(): Spot { return this.end; }
}

type Action = (...values: readonly never[]) => unknown;
/** What was registered and what was carried out. */
export const registered = new Map<string, Action>();
export const executed: (readonly unknown[])[] = [];
const onSelection: ((event: { readonly textEditor: unknown }) => void)[] = [];
const nothing = { dispose: () => {} };

export const commands = {
  registerTextEditorCommand: (name: string, action: Action) => { registered.set(name, action); return nothing; },
  executeCommand: (...values: readonly unknown[]) => { executed.push(values); return Promise.resolve(); },
};
export const window = {
  onDidChangeTextEditorSelection: (then: (event: { readonly textEditor: unknown }) => void) => { onSelection.push(then); return nothing; },
  onDidChangeActiveTextEditor: () => nothing,
};
export const select = (textEditor: unknown): void => { for (const then of onSelection) then({ textEditor }); };

/** An editor with a text, in which edits are done at once. */
export class FakeEditor {
  selection: Selection;
  readonly document;
  #text: string;
  #version = 1;

  constructor(text: string, at: Spot, languageId = "rules") {
    this.#text = text;
    this.selection = new Selection(at.line, at.character, at.line, at.character);
    const lineAt = (line: number): { readonly text: string } => ({ text: this.#text.split("\n")[line] ?? "" });
    const version = (): number => this.#version;
    this.document = { languageId, fileName: "/x/duel.rules", uri: { toString: () => "file:///x/duel.rules" }, lineAt, get version() { return version(); } };
  }

  get text(): string { return this.#text; }

  touch(): void { this.#version += 1; }

  revealRange(): void {}

  edit(make: (builder: { replace: (range: Stretch, text: string) => void }) => void): Promise<boolean> {
    const edits: { start: number; end: number; text: string }[] = [];
    const starts = [0, ...[...this.#text.matchAll(/\n/g)].map((match) => match.index + 1)];
    const offset = ({ line, character }: Spot): number => (starts[line] ?? this.#text.length) + character;
    make({ replace: ({ start, end }, text) => { edits.push({ start: offset(start), end: offset(end), text }); } });
    for (const { start, end, text } of edits.sort((a, b) => b.start - a.start)) this.#text = this.#text.slice(0, start) + text + this.#text.slice(end);
    this.touch();
    return Promise.resolve(true);
  }
}
