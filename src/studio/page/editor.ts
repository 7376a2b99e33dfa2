/** The text editor: one view, which shows one file after the other and keeps each file's history. */
import { LSPPlugin } from "@codemirror/lsp-client";
import { indentWithTab, isolateHistory } from "@codemirror/commands";
import { lintGutter } from "@codemirror/lint";
import {
  EditorSelection,
  EditorState,
  Facet,
  Prec,
  RangeSet,
  StateEffect,
  StateField,
  type Extension,
  type Text,
  type TransactionSpec,
} from "@codemirror/state";
import { EditorView, GutterMarker, gutter, keymap, type ViewUpdate } from "@codemirror/view";
import { effect } from "@preact/signals";
import type { DocumentFormattingParams, TextEdit } from "vscode-languageserver-protocol";
import type { ExampleLine } from "../protocol.ts";
import type { PageSettings } from "../addresses.ts";
import { refreshColours, serverColours } from "./colours.ts";
import { editorSetup } from "./editor-setup.ts";
import { layoutChanges } from "./layout-changes.ts";
import { lineBreaks } from "./line-breaks.ts";
import { tableKeys } from "./table-keys.ts";
import { lineEndOf, type LineEnd } from "./line-ends.ts";
import { editorUri, showKnownFindings, startLanguageClient } from "./language-client.ts";
import { save } from "./saving.ts";
import {
  changeText,
  cursor,
  examples,
  jump,
  onTextsChanged,
  openPath,
  panel,
  pinnedRule,
  project,
  texts,
  view as shownView,
} from "./state.ts";
import { changesBesides } from "./sheet-state.ts";
import { stretchBetween } from "./stretch.ts";

const setExamples = StateEffect.define<readonly ExampleLine[]>();

type Verdict = "holds" | "fails" | "disputed";
const verdictMarks: Readonly<Record<Verdict, string>> = { holds: "✓", fails: "✗", disputed: "≠" };
const verdictOf = ({ state }: ExampleLine): Verdict => (state === "holds" || state === "disputed" ? state : "fails");

class ExampleMarker extends GutterMarker {
  readonly #verdict: Verdict;
  readonly #title: string;

  constructor(verdict: Verdict, title: string) {
    super();
    [this.#verdict, this.#title] = [verdict, title];
  }

  override eq(other: ExampleMarker): boolean {
    return other.#verdict === this.#verdict && other.#title === this.#title;
  }

  override toDOM(): Node {
    const mark = document.createElement("span");
    mark.className = `example-mark ${this.#verdict}`;
    mark.textContent = verdictMarks[this.#verdict];
    mark.title = this.#title;
    return mark;
  }
}

const exampleMarks = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(marks, transaction) {
    let next = marks.map(transaction.changes);
    for (const each of transaction.effects) if (each.is(setExamples)) next = marksOf(transaction.state, each.value);
    return next;
  },
});

function marksOf(state: EditorState, found: readonly ExampleLine[]): RangeSet<GutterMarker> {
  const byLine = new Map<number, { verdict: Verdict; titles: string[] }>();
  for (const example of found) {
    if (example.line > state.doc.lines) continue;
    const verdict = verdictOf(example);
    const line = byLine.get(example.line) ?? { verdict: "holds", titles: [] };
    if (verdict === "fails" || line.verdict === "holds") line.verdict = verdict;
    const said = verdict === "fails" ? (example.parts[0]?.found ?? "does not hold") : verdict;
    line.titles.push(`${example.row === null ? example.title : `Row ${example.row}`}: ${said}`);
    byLine.set(example.line, line);
  }
  return RangeSet.of(
    [...byLine]
      .sort(([a], [b]) => a - b)
      .map(([line, { verdict, titles }]) =>
        new ExampleMarker(verdict, titles.join("\n")).range(state.doc.line(line).from),
      ),
  );
}

/** They are worked out again after every letter, and are mostly what they were. */
function showExamples(view: EditorView, found: readonly ExampleLine[]): void {
  const shown = view.state.field(exampleMarks, false);
  if (shown !== undefined && RangeSet.eq([shown], [marksOf(view.state, found)])) return;
  view.dispatch({ effects: setExamples.of(found) });
}

const exampleGutter: Extension = [
  exampleMarks,
  gutter({ class: "example-gutter", markers: (view) => view.state.field(exampleMarks) }),
];

/** How the lines of the file end. Not the editor's own setting, by which pasted lines that end otherwise would be one. */
const lineEnd = Facet.define<LineEnd, LineEnd>({ combine: ([end]) => end ?? "\n" });

/** What stands in the file. */
const fileText = (state: EditorState): string => state.doc.sliceString(0, state.doc.length, state.facet(lineEnd));

/** Ctrl+S: laid out, then written. Shift+Alt+F: laid out. Ctrl+Enter: try the rule; the editor's own keys would begin a line. */
const ownKeys = Prec.high(
  keymap.of([
    {
      key: "Mod-s",
      preventDefault: true,
      run: (view) => {
        void laidOutAndSaved(view);
        return true;
      },
    },
    {
      key: "Shift-Alt-f",
      preventDefault: true,
      run: (view) => {
        void layOut(view);
        return true;
      },
    },
    {
      key: "Mod-Enter",
      preventDefault: true,
      run: () => {
        pinnedRule.value = null;
        panel.value = "try";
        shownView.value = "try";
        // The form is there when the page has been drawn.
        requestAnimationFrame(() => setTimeout(focusForm));
        return true;
      },
    },
  ]),
);

/** The rule's first value, or the rule where it takes none. */
function focusForm(): void {
  const field = document.querySelector<HTMLElement>(".panel .fields :is(input, select, button)");
  (field ?? document.querySelector<HTMLElement>(".panel .rule-head select"))?.focus();
}

/** So long the layout is waited for before the text is written as it is, in milliseconds. */
const longestLayout = 2000;

export async function laidOutAndSaved(view: EditorView): Promise<void> {
  const path = openPath.value;
  if (path === null || project.value?.readOnly === true) return;
  if (/\.rules(?:\.md)?$/.test(path)) {
    const tooLate = new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), longestLayout);
    });
    await layOut(view, tooLate);
  }
  await save(path);
}

/** One change, or none where nothing is to be done, the text was changed meanwhile, or the answer comes too late: for who asks for it, it never does. */
async function layOut(view: EditorView, tooLate?: Promise<null>): Promise<void> {
  const plugin = LSPPlugin.get(view);
  if (plugin === null || view.state.readOnly) return;
  const { doc } = view.state;
  plugin.client.sync();
  const request = plugin.client.request<DocumentFormattingParams, readonly TextEdit[] | null>(
    "textDocument/formatting",
    { textDocument: { uri: plugin.uri }, options: { tabSize: 2, insertSpaces: true } },
  );
  const answer = request.catch((problem: unknown) => {
    // Who saves wants the text written, laid out or not.
    if (tooLate === undefined) plugin.reportError("Not laid out", problem);
    return null;
  });
  const edits = await (tooLate === undefined ? answer : Promise.race([answer, tooLate]));
  if (edits === null || view.state.doc !== doc) return;
  const changes = edits.flatMap(({ range, newText }) => {
    const [from, to] = [plugin.fromPosition(range.start, doc), plugin.fromPosition(range.end, doc)];
    return layoutChanges(from, doc.sliceString(from, to), newText);
  });
  view.dispatch({ changes, userEvent: "format" });
}

export interface Editor {
  readonly view: EditorView;
}

export function createEditor(parent: HTMLElement, settings: PageSettings): Editor {
  const language = startLanguageClient(settings, () => {
    refreshColours(view);
  });
  const states = new Map<string, EditorState>();
  let shown: string | null = null;
  const extensions = (path: string, text: string): Extension => [
    editorSetup,
    lineEnd.of(lineEndOf(text)),
    path.endsWith(".csv") ? [] : tableKeys,
    keymap.of([indentWithTab]),
    ownKeys,
    exampleGutter,
    changesBesides,
    lintGutter(),
    lineBreaks(path),
    EditorView.contentAttributes.of({ "aria-label": `Text of ${path}`, spellcheck: "false", tabindex: "0" }),
    EditorState.readOnly.of(project.value?.readOnly === true),
    language.client.plugin(
      editorUri(path),
      path.endsWith(".md") ? "markdown" : path.endsWith(".csv") ? "csv" : "rules",
    ),
    serverColours,
    EditorView.updateListener.of((update) => {
      if (update.docChanged) changeText(path, textAfter(update), true);
      if (update.docChanged) syncSoon();
      if (update.selectionSet || update.docChanged) {
        cursor.value = offsetOf(update.state);
        const isRules = !path.endsWith(".csv");
        if (isRules && update.selectionSet && update.transactions.some((each) => each.isUserEvent("select")))
          pinnedRule.value = null;
      }
    }),
  ];
  let syncTimer: ReturnType<typeof setTimeout> | null = null;
  const syncSoon = (): void => {
    syncTimer ??= setTimeout(() => {
      syncTimer = null;
      language.client.sync();
    }, 20);
  };
  const view = new EditorView({ parent });
  const stateFor = (path: string): EditorState => {
    const text = texts.value.get(path) ?? "";
    const known = states.get(path);
    // What was changed from beside it meanwhile is one more step to take back.
    const now = known === undefined || fileText(known) === text ? known : known.update(changeTo(known, text)).state;
    return now !== undefined && fileText(now) === text
      ? now
      : EditorState.create({ doc: text, extensions: extensions(path, text) });
  };
  effect(() => {
    const path = openPath.value;
    if (path === shown) return;
    if (shown !== null) {
      states.set(shown, view.state);
      language.tell([[shown, texts.peek().get(shown) ?? null]]);
    }
    shown = path;
    view.setState(path === null ? EditorState.create({}) : stateFor(path));
    if (path !== null) {
      cursor.value = offsetOf(view.state);
      showKnownFindings(language.client, editorUri(path));
      showExamples(
        view,
        (examples.peek() ?? []).filter((each) => each.path === path),
      );
    }
  });
  effect(() => {
    showExamples(
      view,
      (examples.value ?? []).filter((each) => each.path === openPath.value),
    );
  });
  effect(() => {
    const target = jump.value;
    if (target === null || target.path !== shown) return;
    const line = view.state.doc.line(Math.min(Math.max(1, target.line), view.state.doc.lines));
    const at = target.words === null ? -1 : line.text.lastIndexOf(target.words);
    const range =
      at < 0
        ? EditorSelection.cursor(line.from)
        : EditorSelection.range(line.from + at, line.from + at + (target.words?.length ?? 0));
    // As far to the left as possible: lines begin there.
    view.dispatch({
      selection: range,
      effects: EditorView.scrollIntoView(range, { y: "center", x: "end", xMargin: 24 }),
    });
    if (target.isQuiet) return;
    view.focus();
    // On a narrow screen another view is still shown: it is drawn before the next frame.
    if (!view.hasFocus)
      requestAnimationFrame(() => {
        view.focus();
      });
  });
  onTextsChanged((changes) => {
    for (const [path, text] of changes) {
      if (path !== shown || text === null || fileText(view.state) === text) continue;
      view.dispatch(changeTo(view.state, text));
    }
    language.tell(changes);
  });
  return { view };
}

/** Marks and the cursor elsewhere stay where they are. What somebody does beside the text is taken back by itself. */
const changeTo = (state: EditorState, text: string): TransactionSpec => ({
  changes: stretchBetween(state.doc.toString(), text.replaceAll("\r\n", "\n")),
  annotations: isolateHistory.of("full"),
});

/** Where the cursor is in the text of the file: the editor counts every line end as one. */
function offsetOf(state: EditorState): number {
  const { head } = state.selection.main;
  return head + (state.doc.lineAt(head).number - 1) * (state.facet(lineEnd).length - 1);
}

/** A text is long, and a letter changes little of it: it is made of the one before. */
let lastText: { readonly doc: Text; readonly text: string } | null = null;

function textAfter({ startState, state, changes }: ViewUpdate): string {
  const before = lastText?.doc === startState.doc && state.facet(lineEnd) === "\n" ? lastText.text : null;
  let text = before === null ? fileText(state) : "";
  if (before !== null) {
    let place = 0;
    changes.iterChanges((from, to, _start, _end, inserted) => {
      text += before.slice(place, from) + inserted.toString();
      place = to;
    });
    text += before.slice(place);
  }
  lastText = { doc: state.doc, text };
  return text;
}
