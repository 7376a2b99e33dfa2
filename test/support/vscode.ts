/** As much of an editor's programming interface as the extension asks for. It records what is asked, and answers as a test says. */
import { readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

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

export class Uri {
  readonly scheme: string;
  readonly path: string;
  readonly #text: string;
  private constructor(text: string) {
    this.#text = text;
    [, this.scheme = "", this.path = ""] = /^([^:]+):(.*)$/s.exec(text) ?? [];
  }
  static parse(text: string): Uri {
    return new Uri(text);
  }
  static file(path: string): Uri {
    return new Uri(pathToFileURL(path).href);
  }
  static from({ scheme, path }: { readonly scheme: string; readonly path: string }): Uri {
    return new Uri(`${scheme}:${encodeURI(path)}`);
  }
  get fsPath(): string {
    return fileURLToPath(this.#text);
  }
  toString(): string {
    return this.#text;
  }
}

export class EventEmitter<Value> {
  readonly #listeners = new Set<(value: Value) => void>();
  readonly event = (then: (value: Value) => void): { readonly dispose: () => void } => {
    this.#listeners.add(then);
    return { dispose: () => this.#listeners.delete(then) };
  };
  fire(value: Value): void {
    for (const then of this.#listeners) then(value);
  }
  dispose(): void {
    this.#listeners.clear();
  }
}

export class Location {
  readonly uri: Uri;
  readonly range: Stretch;
  constructor(uri: Uri, range: Stretch) {
    [this.uri, this.range] = [uri, range];
  }
}
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
const onTheme: (() => void)[] = [];
const nothing = { dispose: () => {} };

/** Other colors: a kind of `ColorThemeKind`. */
export function changeTheme(kind: number): void {
  window.activeColorTheme = { kind };
  for (const then of onTheme) then();
}

export const commands = {
  registerTextEditorCommand: (name: string, action: Action) => {
    registered.set(name, action);
    return nothing;
  },
  registerCommand: (name: string, action: Action) => {
    registered.set(name, action);
    return nothing;
  },
  executeCommand: (...values: readonly unknown[]) => {
    executed.push(values);
    if (values[0] === "vscode.openWith") notePlace(values[3] as Placed);
    return refused.has(String(values[0])) ? Promise.reject(new Error("switched off")) : Promise.resolve();
  },
};
/** Commands of the editor that are switched off. */
export const refused = new Set<string>();

/** What a person does where they are asked: takes the choice of this label, or the first; types; opens a file; or leaves. */
export type Deed =
  | { readonly take: string }
  | { readonly type: string }
  | { readonly open: string }
  | "first"
  | "leave";

/** What is done at each question, in order, and what was asked and shown. */
export const person = {
  deeds: [] as Deed[],
  asked: [] as { readonly about: string; readonly choices: readonly string[] }[],
  messages: [] as string[],
  /** What is pressed below a message. */
  presses: null as string | null,
  /** And below the messages behind it. */
  pressesNext: [] as string[],
  /** Where something was opened to be read or played. */
  columns: [] as unknown[],
  texts: [] as { readonly title: string; readonly text: string; readonly language: string }[],
  terminals: [] as Record<string, unknown>[],
  addresses: [] as string[],
  progress: [] as { readonly title: string; readonly cancel: () => void }[],
  reset(): void {
    for (const list of [
      this.deeds,
      this.asked,
      this.messages,
      this.texts,
      this.terminals,
      this.addresses,
      this.progress,
      this.pressesNext,
      this.columns,
    ])
      list.length = 0;
    this.presses = null;
    executed.length = 0;
    refused.clear();
  },
};

interface Placed {
  readonly viewColumn?: unknown;
}
function notePlace(where: Placed | undefined): void {
  if (where?.viewColumn !== undefined) person.columns.push(where.viewColumn);
}

function nextDeed(about: string, choices: readonly string[]): Deed {
  person.asked.push({ about, choices });
  const deed = person.deeds.shift();
  if (deed === undefined) throw new Error(`nobody expected to be asked: ${about} ${choices.join(", ")}`);
  return deed;
}

const say = (message: string, ...buttons: readonly string[]): Promise<string | undefined> => {
  person.messages.push(message);
  const { presses } = person;
  person.presses = person.pressesNext.shift() ?? presses;
  return Promise.resolve(buttons.find((each) => each === presses));
};

interface Picked {
  readonly label: string;
}
interface Typed {
  readonly prompt?: string;
  readonly value?: string;
  readonly validateInput?: (text: string) => string | null;
}

export const window = {
  activeTextEditor: undefined as unknown,
  visibleTextEditors: [] as unknown[],
  activeColorTheme: { kind: 1 },
  onDidChangeActiveColorTheme: (then: () => void) => {
    onTheme.push(then);
    return nothing;
  },
  onDidChangeTextEditorSelection: (then: (event: { readonly textEditor: unknown }) => void) => {
    onSelection.push(then);
    return nothing;
  },
  onDidChangeActiveTextEditor: () => nothing,
  createOutputChannel: () => ({ ...nothing, show: () => {} }),
  showInformationMessage: say,
  showWarningMessage: say,
  showErrorMessage: say,
  showQuickPick: (items: readonly Picked[], { placeHolder = "" }: { readonly placeHolder?: string }) => {
    const deed = nextDeed(
      placeHolder,
      items.map(({ label }) => label),
    );
    if (deed === "leave") return Promise.resolve(undefined);
    const found =
      deed === "first"
        ? items[0]
        : items.find(({ label }) => typeof deed === "object" && "take" in deed && label === deed.take);
    if (found === undefined)
      throw new Error(`${JSON.stringify(deed)} is none of ${items.map(({ label }) => label).join(", ")}`);
    return Promise.resolve(found);
  },
  showInputBox: ({ prompt = "", value = "", validateInput }: Typed) => {
    const deed = nextDeed(prompt, []);
    if (deed === "leave") return Promise.resolve(undefined);
    const text = deed === "first" ? value : typeof deed === "object" && "type" in deed ? deed.type : null;
    if (text === null) throw new Error(`${JSON.stringify(deed)} types nothing`);
    const problem = validateInput?.(text) ?? null;
    if (problem !== null) throw new Error(`refused: ${problem}`);
    return Promise.resolve(text);
  },
  showOpenDialog: ({ title = "" }: { readonly title?: string }) => {
    const deed = nextDeed(title, []);
    return Promise.resolve(typeof deed === "object" && "open" in deed ? [Uri.file(deed.open)] : undefined);
  },
  showTextDocument: (shown: Uri | FakeText, where?: Placed) => {
    notePlace(where);
    person.texts.push(shown instanceof Uri ? textOf(shown) : shown);
    return Promise.resolve();
  },
  withProgress: async (
    { title }: { readonly title: string },
    act: (progress: unknown, token: unknown) => Promise<unknown>,
  ) => {
    const cancelled = new EventEmitter<undefined>();
    const token = { isCancellationRequested: false, onCancellationRequested: cancelled.event };
    person.progress.push({
      title,
      cancel: () => {
        token.isCancellationRequested = true;
        cancelled.fire(undefined);
      },
    });
    return act({ report: () => {} }, token);
  },
  createTerminal: (options: Record<string, unknown>) => {
    person.terminals.push(options);
    notePlace(options["location"] as Placed);
    return { show: () => {} };
  },
};

interface FakeText {
  readonly title: string;
  readonly text: string;
  readonly language: string;
}
const providers = new Map<string, { provideTextDocumentContent: (uri: Uri) => string }>();

/** As the editor would open it: of a provider, or of the disk. */
export function textOf(uri: Uri): FakeText {
  const title = decodeURI(uri.path).slice(1);
  const text = providers.get(uri.scheme)?.provideTextDocumentContent(uri) ?? readFileSync(uri.fsPath, "utf8");
  return { title, text, language: "" };
}

/** Markdown that is shown as it reads. */
export const previews = (): readonly FakeText[] =>
  executed.flatMap(([name, uri]) => (name === "vscode.openWith" ? [textOf(uri as Uri)] : []));

export const workspace = {
  isTrusted: true,
  workspaceFolders: [] as { readonly uri: Uri }[],
  textDocuments: [] as {
    readonly fileName: string;
    readonly isDirty: boolean;
    readonly save: () => Promise<boolean>;
  }[],
  getConfiguration: () => ({ get: () => "" }),
  onDidChangeConfiguration: () => nothing,
  onDidGrantWorkspaceTrust: () => nothing,
  registerTextDocumentContentProvider: (
    scheme: string,
    provider: { provideTextDocumentContent: (uri: Uri) => string },
  ) => {
    providers.set(scheme, provider);
    return nothing;
  },
  openTextDocument: (what: Uri | { readonly language: string; readonly content: string }) =>
    Promise.resolve(what instanceof Uri ? textOf(what) : { title: "", text: what.content, language: what.language }),
};
export const env = {
  openExternal: (uri: Uri) => {
    person.addresses.push(uri.toString());
    return Promise.resolve(true);
  },
};
export const languages = {
  createLanguageStatusItem: () => ({ ...nothing }),
  setTextDocumentLanguage: (text: FakeText, language: string) => Promise.resolve({ ...text, language }),
};
export const LanguageStatusSeverity = { Information: 0, Warning: 1, Error: 2 } as const;
export const ViewColumn = { Active: -1, Beside: -2 } as const;
export const ColorThemeKind = { Light: 1, Dark: 2, HighContrast: 3, HighContrastLight: 4 } as const;
export const ProgressLocation = { Notification: 15 } as const;

// ---------------------------------------------------------------- tests

export class TestMessage {
  readonly message: string;
  expectedOutput: string | undefined;
  actualOutput: string | undefined;
  location: Location | undefined;
  constructor(message: string) {
    this.message = message;
  }
  static diff(message: string, wanted: string, found: string): TestMessage {
    const made = new TestMessage(message);
    [made.expectedOutput, made.actualOutput] = [wanted, found];
    return made;
  }
}

export class TestRunRequest {
  readonly include: readonly FakeItem[] | undefined;
  readonly exclude: readonly FakeItem[] | undefined;
  constructor(include?: readonly FakeItem[], exclude?: readonly FakeItem[]) {
    [this.include, this.exclude] = [include, exclude];
  }
}
export const TestRunProfileKind = { Run: 1 } as const;

/** As in the editor, what is below an item knows it, and no two have one id. */
class ItemCollection {
  readonly #of: FakeItem | undefined;
  #items: readonly FakeItem[] = [];
  constructor(of?: FakeItem) {
    this.#of = of;
  }
  replace(items: readonly FakeItem[]): void {
    if (new Set(items.map(({ id }) => id)).size < items.length) throw new Error("two tests of one id");
    this.#items = items;
    for (const item of items) item.parent = this.#of;
  }
  [Symbol.iterator](): Iterator<FakeItem> {
    return this.#items[Symbol.iterator]();
  }
}

export class FakeItem {
  readonly id: string;
  readonly label: string;
  readonly uri: Uri | undefined;
  readonly children = new ItemCollection(this);
  parent: FakeItem | undefined;
  range: Stretch | undefined;
  description: string | undefined;
  constructor(id: string, label: string, uri?: Uri) {
    // The editor joins ids with it.
    if (id.includes("\0")) throw new Error("an id with a zero in it");
    [this.id, this.label, this.uri] = [id, label, uri];
  }
}

/** What a run said of tests: by label, with those above. */
export interface FakeRun {
  readonly name: string | undefined;
  readonly states: Map<string, string>;
  readonly messages: Map<string, readonly TestMessage[]>;
  isOver: boolean;
}

export const explorer = {
  items: new ItemCollection(),
  runs: [] as FakeRun[],
  /** What tests that the editor shows as outdated are called. */
  outdated: [] as string[],
  run: (_request: TestRunRequest): Promise<void> => Promise.reject(new Error("no profile")),
};

const titleOf = ({ label, parent }: FakeItem): string =>
  parent === undefined ? label : `${titleOf(parent)} > ${label}`;

/** All leaves of the tree. */
export function listedTests(items: Iterable<FakeItem> = explorer.items): readonly FakeItem[] {
  return [...items].flatMap((item) => ([...item.children].length === 0 ? [item] : listedTests(item.children)));
}
export const titlesOfTests = (): readonly string[] => listedTests().map(titleOf);

export const tests = {
  createTestController: () => ({
    ...nothing,
    items: explorer.items,
    createTestItem: (id: string, label: string, uri?: Uri) => new FakeItem(id, label, uri),
    createRunProfile: (_label: string, _kind: number, run: typeof explorer.run) => {
      explorer.run = run;
    },
    invalidateTestResults: (items: readonly FakeItem[]) => {
      explorer.outdated.push(...items.map(titleOf));
    },
    createTestRun: (_request: TestRunRequest, name?: string) => {
      const run: FakeRun = { name, states: new Map(), messages: new Map(), isOver: false };
      explorer.runs.push(run);
      const mark =
        (state: string) =>
        (item: FakeItem, messages: TestMessage | readonly TestMessage[] = []): void => {
          run.states.set(titleOf(item), state);
          run.messages.set(titleOf(item), [messages].flat());
        };
      return {
        passed: mark("passed"),
        failed: mark("failed"),
        skipped: mark("skipped"),
        errored: mark("errored"),
        end: () => {
          run.isOver = true;
        },
      };
    },
  }),
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
