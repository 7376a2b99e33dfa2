/** As much of an editor's programming interface as the extension's own commands ask for. */
export interface Spot {
  readonly line: number;
  readonly character: number;
}

class Stretch {
  readonly start: Spot;
  readonly end: Spot;
  constructor(...at: readonly [Spot, Spot] | readonly [number, number, number, number]) {
    [this.start, this.end] =
      at.length === 2
        ? at
        : [
            { line: at[0], character: at[1] },
            { line: at[2], character: at[3] },
          ];
  }
}
export const Range = Stretch;
export class Selection extends Stretch {
  get active(): Spot {
    return this.end;
  }
}

type Action = (...values: readonly never[]) => unknown;
/** What was registered and what was carried out. */
export const registered = new Map<string, Action>();
export const executed: (readonly unknown[])[] = [];
const onSelection: ((event: { readonly textEditor: unknown }) => void)[] = [];
const nothing = { dispose: () => {} };

export const commands = {
  registerTextEditorCommand: (name: string, action: Action) => {
    registered.set(name, action);
    return nothing;
  },
  executeCommand: (...values: readonly unknown[]) => {
    executed.push(values);
    return Promise.resolve();
  },
};
export const window = {
  activeTextEditor: undefined,
  onDidChangeTextEditorSelection: (then: (event: { readonly textEditor: unknown }) => void) => {
    onSelection.push(then);
    return nothing;
  },
  onDidChangeActiveTextEditor: () => nothing,
};
export const select = (textEditor: unknown): void => {
  for (const then of onSelection) then({ textEditor });
};

/** An editor with a text, in which edits are done at once, or refused. */
export class FakeEditor {
  selection: Selection;
  readonly document;
  readonly #agrees: boolean;
  #text: string;

  constructor(text: string, at: Spot, languageId = "rules", agrees = true) {
    this.#text = text;
    this.#agrees = agrees;
    this.selection = new Selection(at, at);
    const starts = (): readonly number[] => [0, ...[...this.#text.matchAll(/\n/g)].map((match) => match.index + 1)];
    this.document = {
      languageId,
      fileName: "/x/duel.rules",
      getText: () => this.#text,
      lineAt: (line: number): { readonly text: string } => ({ text: this.#text.split("\n")[line] ?? "" }),
      offsetAt: ({ line, character }: Spot): number => (starts()[line] ?? this.#text.length) + character,
      positionAt: (offset: number): Spot => {
        const line = starts().filter((start) => start <= offset).length - 1;
        return { line, character: offset - (starts()[line] ?? 0) };
      },
    };
  }

  get text(): string {
    return this.#text;
  }

  revealRange(): void {}

  edit(make: (builder: { replace: (range: Stretch, text: string) => void }) => void): Promise<boolean> {
    const edits: { start: number; end: number; text: string }[] = [];
    make({
      replace: ({ start, end }, text) => {
        edits.push({ start: this.document.offsetAt(start), end: this.document.offsetAt(end), text });
      },
    });
    if (!this.#agrees) return Promise.resolve(false);
    for (const { start, end, text } of edits.sort((a, b) => b.start - a.start))
      this.#text = this.#text.slice(0, start) + text + this.#text.slice(end);
    return Promise.resolve(true);
  }
}
