/** The text editor: one view, which shows one file after the other and keeps each file's history. */
import { basicSetup } from "codemirror";
import { formatDocument } from "@codemirror/lsp-client";
import { indentWithTab } from "@codemirror/commands";
import { lintGutter } from "@codemirror/lint";
import { EditorState, RangeSet, StateEffect, StateField, type Extension } from "@codemirror/state";
import { EditorView, GutterMarker, gutter, keymap } from "@codemirror/view";
import { effect } from "@preact/signals";
import type { ExampleLine } from "../protocol.ts";
import type { PageSettings } from "../addresses.ts";
import { refreshColours, serverColours } from "./colours.ts";
import { editorUri, showKnownFindings, startLanguageClient } from "./language-client.ts";
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
  save,
  texts,
  view as shownView,
} from "./state.ts";

const setExamples = StateEffect.define<readonly ExampleLine[]>();

class ExampleMarker extends GutterMarker {
  readonly #holds: boolean;
  readonly #title: string;

  constructor(holds: boolean, title: string) {
    super();
    [this.#holds, this.#title] = [holds, title];
  }

  override toDOM(): Node {
    const mark = document.createElement("span");
    mark.className = this.#holds ? "example-mark holds" : "example-mark fails";
    mark.textContent = this.#holds ? "✓" : "✗";
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
  const byLine = new Map<number, { holds: boolean; titles: string[] }>();
  for (const example of found) {
    if (example.line > state.doc.lines) continue;
    const holds = example.state === "holds" || example.state === "disputed";
    const line = byLine.get(example.line) ?? { holds: true, titles: [] };
    line.holds &&= holds;
    line.titles.push(
      `${example.row === null ? example.title : `Row ${example.row}`}: ${holds ? "holds" : (example.parts[0]?.found ?? "does not hold")}`,
    );
    byLine.set(example.line, line);
  }
  return RangeSet.of(
    [...byLine]
      .sort(([a], [b]) => a - b)
      .map(([line, { holds, titles }]) => new ExampleMarker(holds, titles.join("\n")).range(state.doc.line(line).from)),
  );
}

const exampleGutter: Extension = [
  exampleMarks,
  gutter({ class: "example-gutter", markers: (view) => view.state.field(exampleMarks) }),
];

/** Ctrl+S: laid out, then written. */
const saveKey = keymap.of([
  {
    key: "Mod-s",
    preventDefault: true,
    run: (view) => {
      void laidOutAndSaved(view);
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
      document.querySelector<HTMLElement>("#panel input, #panel select, #panel button")?.focus();
      return true;
    },
  },
]);

/** So long the layout is waited for before the text is written as it is, in milliseconds. */
const longestLayout = 2000;

export async function laidOutAndSaved(view: EditorView): Promise<void> {
  const path = openPath.value;
  if (path === null || project.value?.readOnly === true) return;
  const before = view.state.doc;
  if (/\.rules(?:\.md)?$/.test(path)) {
    formatDocument(view);
    const until = performance.now() + longestLayout;
    // The layout comes as one change, or not at all where nothing is to be done.
    for (let quiet = 0; view.state.doc === before && performance.now() < until && quiet < 12; quiet += 1)
      await new Promise((resolve) => {
        setTimeout(resolve, 25);
      });
  }
  await save(path);
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
    basicSetup,
    // A file keeps the line ends that it has.
    text.includes("\r\n") ? EditorState.lineSeparator.of("\r\n") : [],
    keymap.of([indentWithTab]),
    saveKey,
    exampleGutter,
    lintGutter(),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ "aria-label": `Text of ${path}`, spellcheck: "false" }),
    EditorState.readOnly.of(project.value?.readOnly === true),
    language.client.plugin(
      editorUri(path),
      path.endsWith(".md") ? "markdown" : path.endsWith(".csv") ? "csv" : "rules",
    ),
    serverColours,
    EditorView.updateListener.of((update) => {
      if (update.docChanged) changeText(path, update.state.sliceDoc(), true);
      if (update.docChanged) syncSoon();
      if (update.selectionSet || update.docChanged) {
        cursor.value = offsetOf(update.state);
        if (update.selectionSet && update.transactions.some((each) => each.isUserEvent("select")))
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
    return known !== undefined && known.sliceDoc() === text
      ? known
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
      view.dispatch({ effects: setExamples.of((examples.peek() ?? []).filter((each) => each.path === path)) });
    }
  });
  effect(() => {
    const found = (examples.value ?? []).filter((each) => each.path === openPath.value);
    view.dispatch({ effects: setExamples.of(found) });
  });
  effect(() => {
    const target = jump.value;
    if (target === null || target.path !== shown) return;
    const line = view.state.doc.line(Math.min(Math.max(1, target.line), view.state.doc.lines));
    view.dispatch({ selection: { anchor: line.from }, effects: EditorView.scrollIntoView(line.from, { y: "center" }) });
    view.focus();
  });
  onTextsChanged((changes) => {
    for (const [path, text] of changes) {
      if (path !== shown || text === null || view.state.sliceDoc() === text) continue;
      view.dispatch({ changes: smallest(view.state.doc.toString(), text.replaceAll("\r\n", "\n")) });
    }
    language.tell(changes);
  });
  return { view };
}

/** Where the cursor is in the text of the file: the editor counts every line end as one. */
function offsetOf(state: EditorState): number {
  const { head } = state.selection.main;
  return head + (state.doc.lineAt(head).number - 1) * (state.lineBreak.length - 1);
}

/** The one stretch that differs: marks and the cursor elsewhere stay where they are. */
function smallest(before: string, after: string): { from: number; to: number; insert: string } {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end))
    end += 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}
