/** What hands are used to from spreadsheets: keys, and the clipboard. */
import { blockOfText, filledBlock, htmlOfBlock, textOfBlock } from "../../editor/sheet-blocks.ts";
import { duplicateRows, moveRows, pasteBlock, setCells } from "../../editor/sheet-edits.ts";
import {
  change,
  editing,
  isReadOnly,
  redoChange,
  selectCell,
  selected,
  selectedTexts,
  selection,
  setCell,
  sheet,
  sheetText,
  shownText,
  undoChange,
  type Place,
} from "./sheet-state.ts";

/** The column in which a run of Tabs began: Enter goes back there, unless one has gone elsewhere since. */
let run: { readonly column: number; readonly at: Place } | null = null;

const runColumn = ({ row, column }: Place): number =>
  run?.at.row === row && run.at.column === column ? run.column : column;

function tabOn(from: Place, to: Place): void {
  run = { column: runColumn(from), at: to };
  selectCell(to);
}

type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";
export type Ending = "Enter" | "Tab" | "Shift+Enter" | "Shift+Tab" | Arrow | null;

export const isArrow = (key: string): key is Arrow => Object.hasOwn(steps, key);

/** What was typed is taken, and the next cell becomes the active one. */
export function endEditing(text: string, by: Ending): void {
  const now = editing.peek();
  if (now === null) return;
  editing.value = null;
  setCell(now.place, text);
  if (by === null) return;
  const { row, column } = now.place;
  if (by === "Tab" || by === "Shift+Tab") tabOn(now.place, beside(now.place, by === "Tab" ? 1 : -1) ?? now.place);
  else if (isArrow(by)) goTo({ row: row + steps[by][0], column: column + steps[by][1] }, false);
  else goTo({ row: row + (by === "Enter" ? 1 : -1), column: runColumn(now.place) }, false);
}

/** The next cell in reading order; null: there is none. */
function beside({ row, column }: Place, step: 1 | -1): Place | null {
  const shown = sheet.peek();
  if (shown === null) return null;
  const width = shown.header.cells.length;
  const next = column + step;
  if (next >= 0 && next < width) return { row, column: next };
  const other = row + step;
  return other < -1 || other > lastRow() ? null : { row: other, column: step > 0 ? 0 : width - 1 };
}

export function onGridKey(event: KeyboardEvent): void {
  if (event.target !== event.currentTarget || event.isComposing) return;
  const shown = sheet.peek();
  if (shown === null) return;
  const { head } = selection.peek();
  const isCommand = event.ctrlKey || event.metaKey;
  const done = isCommand
    ? commandKey(event)
    : event.altKey
      ? alternateKey(event)
      : (moveKey(event) ?? plainKey(event, head));
  if (done) event.preventDefault();
}

const steps: Readonly<Record<Arrow, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Null: it moves nothing. */
function moveKey(event: KeyboardEvent): boolean | null {
  const { head } = selection.peek();
  const [last, width] = lastPlace();
  const page = 15;
  if (isArrow(event.key)) {
    const [down, right] = steps[event.key];
    return goTo({ row: head.row + down, column: head.column + right }, event.shiftKey);
  }
  switch (event.key) {
    case "PageDown":
      return goTo({ ...head, row: head.row + page }, event.shiftKey);
    case "PageUp":
      return goTo({ ...head, row: head.row - page }, event.shiftKey);
    case "Home":
      return goTo({ ...head, column: 0 }, event.shiftKey);
    case "End":
      return goTo({ row: Math.min(head.row, last), column: width }, event.shiftKey);
    case "Tab": {
      const next = beside(head, event.shiftKey ? -1 : 1);
      // At its ends Tab leaves the sheet.
      if (next === null) return false;
      tabOn(head, next);
      return true;
    }
    default:
      return null;
  }
}

function lastPlace(): readonly [number, number] {
  const shown = sheet.peek();
  return [(shown?.rows.length ?? 0) - 1, (shown?.header.cells.length ?? 1) - 1];
}

/** Below the rows stands an empty one, in which a new row is begun. */
const lastRow = (): number => lastPlace()[0] + (isReadOnly() ? 0 : 1);

function goTo({ row, column }: Place, isExtending: boolean): true {
  const [, width] = lastPlace();
  const head = { row: Math.min(lastRow(), Math.max(-1, row)), column: Math.min(width, Math.max(0, column)) };
  run = null;
  selection.value = { anchor: isExtending ? selection.peek().anchor : head, head };
  return true;
}

function plainKey(event: KeyboardEvent, head: Place): boolean {
  switch (event.key) {
    case "Enter":
    case "F2":
      if (isReadOnly()) return goTo({ ...head, row: head.row + 1 }, false);
      editing.value = { place: head, text: shownText(head), isFresh: false };
      return true;
    case "Delete":
    case "Backspace":
      clearSelected();
      return true;
    case "Escape":
      document.querySelector<HTMLElement>(".sheet-bar button")?.focus();
      return true;
    default:
      if (event.key.length !== 1 || isReadOnly()) return false;
      selectCell(head);
      editing.value = { place: head, text: event.key === " " ? "" : event.key, isFresh: true };
      return true;
  }
}

function commandKey(event: KeyboardEvent): boolean {
  const { head } = selection.peek();
  const [last, width] = lastPlace();
  if (isArrow(event.key)) return goTo(edgeFrom(head, steps[event.key]), event.shiftKey);
  switch (event.key.toLowerCase()) {
    case "a":
      selection.value = { anchor: { row: 0, column: 0 }, head: { row: last, column: width } };
      return true;
    case "z":
      if (event.shiftKey) redoChange();
      else undoChange();
      keepInside();
      return true;
    case "y":
      redoChange();
      keepInside();
      return true;
    case "d":
      fillDown();
      return true;
    case "home":
      return goTo({ row: 0, column: 0 }, event.shiftKey);
    case "end":
      return goTo({ row: last, column: width }, event.shiftKey);
    default:
      return false;
  }
}

/** As far as cells are filled, or to the next that is. */
function edgeFrom(from: Place, [down, right]: readonly [number, number]): Place {
  const [last, width] = lastPlace();
  const isIn = ({ row, column }: Place): boolean => row >= 0 && row <= last && column >= 0 && column <= width;
  const after = ({ row, column }: Place): Place => ({ row: row + down, column: column + right });
  let at = from;
  const wasFilled = isIn(after(at)) && shownText(after(at)) !== "" && shownText(at) !== "";
  while (isIn(after(at))) {
    const next = after(at);
    if (wasFilled && shownText(next) === "") break;
    at = next;
    if (!wasFilled && shownText(at) !== "") break;
  }
  return at;
}

/** Alt with arrows moves rows, as in the text; with Shift it copies them. */
function alternateKey(event: KeyboardEvent): boolean {
  if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return false;
  const by = event.key === "ArrowDown" ? 1 : -1;
  if (event.shiftKey) duplicateSelected();
  else moveSelected(by);
  return true;
}

/** After an undo the sheet may be smaller. */
export function keepInside(): void {
  const { anchor, head } = selection.peek();
  const [, width] = lastPlace();
  const inside = ({ row, column }: Place): Place => ({
    row: Math.min(row, lastRow()),
    column: Math.min(column, width),
  });
  selection.value = { anchor: inside(anchor), head: inside(head) };
}

// ---------------------------------------------------------------- what is done to the selection

export function clearSelected(): void {
  writeSelected(selectedTexts().map((row) => row.map(() => "")));
}

function writeSelected(block: readonly (readonly string[])[]): void {
  const shown = sheet.peek();
  if (shown === null) return;
  const { top, left } = selected.peek();
  const changes = block.flatMap((row, down) =>
    row.map((text, right) => ({ row: top + down, column: left + right, text })),
  );
  change(setCells(sheetText.peek(), shown, changes));
}

function fillDown(): void {
  const [first] = selectedTexts();
  const { top, bottom } = selected.peek();
  if (first === undefined) return;
  if (bottom > top) writeSelected(Array.from({ length: bottom - top + 1 }, () => first));
}

export function moveSelected(by: 1 | -1): void {
  const shown = sheet.peek();
  const { top, bottom } = selected.peek();
  if (shown === null || top < 0) return;
  const edits = moveRows(sheetText.peek(), shown, top, bottom - top + 1, by);
  if (edits.length === 0) return;
  change(edits);
  const { anchor, head } = selection.peek();
  selection.value = { anchor: { ...anchor, row: anchor.row + by }, head: { ...head, row: head.row + by } };
}

export function duplicateSelected(): void {
  const shown = sheet.peek();
  const { top, bottom } = selected.peek();
  if (shown === null || top < 0) return;
  change(duplicateRows(sheetText.peek(), shown, top, bottom - top + 1));
  const count = bottom - top + 1;
  const { anchor, head } = selection.peek();
  selection.value = { anchor: { ...anchor, row: anchor.row + count }, head: { ...head, row: head.row + count } };
}

// ---------------------------------------------------------------- clipboard

export function onCopy(event: ClipboardEvent): void {
  const block = selectedTexts();
  event.clipboardData?.setData("text/plain", textOfBlock(block));
  event.clipboardData?.setData("text/html", htmlOfBlock(block));
  event.preventDefault();
}

export function onCut(event: ClipboardEvent): void {
  onCopy(event);
  if (!isReadOnly()) clearSelected();
}

export function onPaste(event: ClipboardEvent): void {
  event.preventDefault();
  const shown = sheet.peek();
  if (shown === null || isReadOnly() || event.clipboardData === null) return;
  const pasted = blockOfClipboard(event.clipboardData);
  const { top, bottom, left, right } = selected.peek();
  const block = filledBlock(pasted, { rows: bottom - top + 1, columns: right - left + 1 });
  const [first] = block;
  if (first === undefined) return;
  change(pasteBlock(sheetText.peek(), shown, { row: top, column: left }, block));
  const [last, width] = lastPlace();
  selection.value = {
    anchor: { row: top, column: left },
    head: { row: Math.min(last, top + block.length - 1), column: Math.min(width, left + first.length - 1) },
  };
}

/** A table of HTML says more than its text: cells with line breaks, or in which nothing stands. */
function blockOfClipboard(data: DataTransfer): readonly (readonly string[])[] {
  const html = data.getData("text/html");
  const block = html.includes("<t") ? blockOfHtml(html) : [];
  return block.length > 0 ? block : blockOfText(data.getData("text/plain"));
}

/** Read by the browser without running or fetching anything. */
function blockOfHtml(html: string): readonly (readonly string[])[] {
  const table = new DOMParser().parseFromString(html, "text/html").querySelector("table");
  if (table === null) return [];
  const block: string[][] = [...table.rows].map(() => []);
  [...table.rows].forEach((row, down) => {
    for (const cell of row.cells) {
      for (const line of cell.querySelectorAll("br")) line.replaceWith("\n");
      const text = cell.textContent.replace(/[ \t\u00a0]+/g, " ").trim();
      let column = 0;
      while (block[down]?.[column] !== undefined) column += 1;
      // What is merged stands in its first cell.
      for (let y = 0; y < Math.min(cell.rowSpan, block.length - down); y += 1)
        for (let x = 0; x < Math.min(cell.colSpan, 1000); x += 1) {
          const line = block[down + y];
          if (line !== undefined) line[column + x] = x + y === 0 ? text : "";
        }
    }
  });
  return block.map((row) => Array.from(row, (text) => text ?? ""));
}
