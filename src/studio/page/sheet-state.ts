/** The sheet that is shown of the open file: where the person is in it, and how a change of it becomes one of the text. */
import { invertedEffects, isolateHistory, redo, undo } from "@codemirror/commands";
import { StateEffect, type Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { computed, effect, signal } from "@preact/signals";
import { placeIn, sheetAt, sheetsIn, textKindOf, type Sheet } from "../../editor/sheet.ts";
import { insertRows, setCells } from "../../editor/sheet-edits.ts";
import type { TextEdit } from "../../editor/table-editing.ts";
import type { FindingLine } from "../protocol.ts";
import type { SheetLine, SheetsAnswer } from "../sheet-answer.ts";
import { merged } from "./merge.ts";
import { answers, changeText, cursor, openPath, overview, project, texts, view } from "./state.ts";

/** What stands in the middle of the page. */
export type Middle = "text" | "sheet";
export const middle = signal<Middle>("text");

/** A cell; row -1 is the heading. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

export interface Selection {
  /** Where it was begun. */
  readonly anchor: Place;
  /** Where the person is. */
  readonly head: Place;
}

export const selection = signal<Selection>({ anchor: { row: 0, column: 0 }, head: { row: 0, column: 0 } });
/** What is being typed; null: cells are walked over. */
export const editing = signal<{ readonly place: Place; readonly text: string; readonly isFresh: boolean } | null>(null);
const chosen = signal(0);

export const sheetText = computed(() =>
  openPath.value === null || middle.value === "text" ? "" : (texts.value.get(openPath.value) ?? ""),
);

export const sheets = computed((): readonly Sheet[] =>
  openPath.value === null ? [] : sheetsIn(sheetText.value, textKindOf(openPath.value)),
);
export const sheetIndex = computed(() => Math.min(chosen.value, sheets.value.length - 1));
export const sheet = computed((): Sheet | null => sheets.value[sheetIndex.value] ?? null);

// ---------------------------------------------------------------- what the rules know of it

const told = signal<SheetsAnswer | null>(null);

effect(() => {
  const path = openPath.value;
  // Asked anew of every state of the texts.
  if (overview.value === null || path === null || middle.value !== "sheet") return;
  void answers.ask({ ask: "sheets", path }).then((answer) => {
    if (answer?.kind === "sheets") told.value = answer;
  });
});

/** Of each sheet; while something is typed, that of the table with the same headings. */
export const facts = computed((): readonly (SheetLine | null)[] => {
  const known = told.value?.path === openPath.value ? (told.value?.sheets ?? []) : [];
  const byStart = new Map(known.map((each) => [each.start, each]));
  const all = sheets.value.map(({ header }) => byStart.get(header.start) ?? null);
  const isExact = known.length === all.filter((each) => each !== null).length;
  return isExact || known.length !== sheets.value.length ? all : known;
});
export const sheetFacts = computed((): SheetLine | null => facts.value[sheetIndex.value] ?? null);
/** What the rules know of the shown sheet as it is now; null where something was changed before the answer came. */
export async function askFacts(): Promise<{ readonly facts: SheetLine | null } | null> {
  const [path, before, index] = [openPath.peek(), texts.peek(), sheetIndex.peek()];
  if (path === null) return null;
  for (;;) {
    const answer = await answers.ask({ ask: "sheets", path });
    if (texts.peek() !== before || openPath.peek() !== path || sheetIndex.peek() !== index) return null;
    if (answer?.kind !== "sheets") continue;
    told.value = answer;
    return { facts: sheetFacts.peek() };
  }
}

export const columnTypes = computed(() => told.value?.types ?? ["int", "number", "text", "bool"]);

/** Findings by cell, `row column`; those of a whole row stand at column -1. */
export const findings = computed((): ReadonlyMap<string, readonly FindingLine[]> => {
  const found = new Map<string, FindingLine[]>();
  const shown = sheet.value;
  if (shown === null) return found;
  for (const each of overview.value?.findings ?? []) {
    if (each.path !== openPath.value) continue;
    const place = placeIn(shown, each.start);
    if (place === null) continue;
    const row = place.row < 0 ? shown.header : shown.rows[place.row];
    const isWhole = row !== undefined && each.start <= row.start && each.end >= row.end && row.cells.length > 1;
    const key = `${place.row} ${isWhole ? -1 : place.column}`;
    found.set(key, [...(found.get(key) ?? []), each]);
  }
  return found;
});

// ---------------------------------------------------------------- going there and back

export function showSheet(): void {
  const path = openPath.peek();
  if (path === null) return;
  const text = texts.peek().get(path) ?? "";
  const all = sheetsIn(text, textKindOf(path));
  const index = Math.max(0, sheetAt(all, cursor.peek()));
  const at = all[index];
  const place = at === undefined ? null : placeIn(at, cursor.peek());
  chosen.value = index;
  selectCell(place ?? { row: 0, column: 0 });
  middle.value = "sheet";
  view.value = "text";
}

export function chooseSheet(index: number): void {
  chosen.value = index;
  editing.value = null;
  selectCell({ row: 0, column: 0 });
}

/** The text with the cursor in the cell that was looked at. */
export function showText(): void {
  const cell = cellAt(selection.peek().head);
  const into = textView;
  middle.value = "text";
  editing.value = null;
  if (into === null || cell === null) return;
  const at = documentOffset(texts.peek().get(openPath.peek() ?? "") ?? "", cell.start);
  into.dispatch({ selection: { anchor: at }, scrollIntoView: true, userEvent: "select" });
  requestAnimationFrame(() => {
    into.focus();
  });
}

// Another file begins with its first sheet.
let lastPath: string | null = null;
effect(() => {
  const path = openPath.value;
  if (path === lastPath) return;
  lastPath = path;
  chosen.value = 0;
  editing.value = null;
  selectCell({ row: 0, column: 0 });
});

// ---------------------------------------------------------------- selection

export function selectCell(place: Place): void {
  selection.value = { anchor: place, head: place };
}

export const cellAt = (place: Place): Sheet["header"]["cells"][number] | null => {
  const shown = sheet.peek();
  return (place.row < 0 ? shown?.header : shown?.rows[place.row])?.cells[place.column] ?? null;
};

export const shownText = (place: Place): string => cellAt(place)?.text ?? "";

export interface Block {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export const selected = computed((): Block => {
  const { anchor, head } = selection.value;
  return {
    top: Math.min(anchor.row, head.row),
    bottom: Math.max(anchor.row, head.row),
    left: Math.min(anchor.column, head.column),
    right: Math.max(anchor.column, head.column),
  };
});

export function selectedTexts(): readonly (readonly string[])[] {
  const { top, bottom, left, right } = selected.peek();
  return Array.from({ length: bottom - top + 1 }, (_, row) =>
    Array.from({ length: right - left + 1 }, (_cell, column) => shownText({ row: top + row, column: left + column })),
  );
}

// ---------------------------------------------------------------- changes

let textView: EditorView | null = null;

/** The editor that shows the open file: what is changed here can be undone there. */
export function changeThrough(editor: EditorView): void {
  textView = editor;
}

export const isReadOnly = (): boolean => project.peek()?.readOnly === true;

/** What a change of a sheet changes in another file. */
export interface Beside {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}
const changesBeside = StateEffect.define<Beside>();

/** Both are taken back, and done again, as one. */
export const changesBesides: Extension = [
  invertedEffects.of(({ effects }) =>
    effects.flatMap((each) =>
      each.is(changesBeside)
        ? [changesBeside.of({ path: each.value.path, before: each.value.after, after: each.value.before })]
        : [],
    ),
  ),
  EditorView.updateListener.of(({ transactions }) => {
    for (const each of transactions.flatMap(({ effects }) => effects)) {
      if (!each.is(changesBeside)) continue;
      const { path, before, after } = each.value;
      const now = texts.peek().get(path) ?? "";
      // What has been written there since stays.
      changeText(path, now === before ? after : (merged(before, after, now) ?? now));
    }
  }),
];

export function change(edits: readonly TextEdit[], beside?: Beside): void {
  const [into, text] = [textView, sheetText.peek()];
  if (into === null || edits.length === 0 || isReadOnly()) return;
  const at = documentOffsets(text);
  into.dispatch({
    changes: edits.map(({ start, end, text: insert }) => ({ from: at(start), to: at(end), insert })),
    annotations: isolateHistory.of("full"),
    ...(beside === undefined ? {} : { effects: changesBeside.of(beside) }),
    userEvent: "input.sheet",
  });
}

export function setCell(place: Place, text: string): void {
  const shown = sheet.peek();
  if (shown === null) return;
  if (place.row < shown.rows.length) change(setCells(sheetText.peek(), shown, [{ ...place, text }]));
  // What is typed below the rows is a new one.
  else if (text.trim() !== "")
    change(
      insertRows(sheetText.peek(), shown, shown.rows.length, [
        shown.header.cells.map((_, column) => (column === place.column ? text : "")),
      ]),
    );
}

export function undoChange(): void {
  if (textView !== null) undo(textView);
}

export function redoChange(): void {
  if (textView !== null) redo(textView);
}

const documentOffset = (text: string, offset: number): number => documentOffsets(text)(offset);

/** The editor counts every line end as one. Offsets are asked for in rising order. */
function documentOffsets(text: string): (offset: number) => number {
  if (!text.includes("\r\n")) return (offset) => offset;
  let [counted, breaks] = [0, 0];
  return (offset) => {
    if (offset < counted) [counted, breaks] = [0, 0];
    for (;;) {
      const next = text.indexOf("\r\n", counted);
      if (next < 0 || next >= offset) return offset - breaks;
      breaks += 1;
      counted = next + 2;
    }
  };
}
