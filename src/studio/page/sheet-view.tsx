/** The sheet with what can be done to its rows and columns, and what was found in the active cell. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { SheetLine } from "../sheet-answer.ts";
import { insertColumn, insertRows, removeRows, sortRows } from "../../editor/sheet-edits.ts";
import { meanwhile, RemovalDialog, removeSelectedColumn } from "./column-removal.tsx";
import { SheetGrid } from "./sheet-grid.tsx";
import { duplicateSelected, keepInside, moveSelected } from "./sheet-keys.ts";
import {
  askFacts,
  change,
  chooseSheet,
  columnTypes,
  facts,
  findings,
  isReadOnly,
  middle,
  redoChange,
  selectCell,
  selected,
  selection,
  sheet,
  sheetFacts,
  sheetIndex,
  sheets,
  sheetText,
  shownText,
  showSheet,
  showText,
  undoChange,
  type Beside,
} from "./sheet-state.ts";
import { Told } from "./told.tsx";
import { say, texts } from "./state.ts";

/** Above the text: the same file as text or as a sheet. */
export function MiddleBar(): JSX.Element {
  const isSheet = middle.value === "sheet";
  return (
    <div class="middle-bar" role="group" aria-label="Show as">
      <button type="button" aria-pressed={!isSheet} onClick={showText}>
        Text
      </button>
      <button type="button" aria-pressed={isSheet} title="Alt+Enter" onClick={showSheet}>
        Sheet
      </button>
      {isSheet ? (
        <SheetChoice />
      ) : isReadOnly() ? null : (
        <span class="by-touch">
          <UndoButtons act={(what) => what} />
        </span>
      )}
    </div>
  );
}

function SheetChoice(): JSX.Element | null {
  if (sheets.value.length < 2) return null;
  return (
    <select
      aria-label="Table"
      value={sheetIndex.value}
      onChange={(event) => {
        chooseSheet(Number(event.currentTarget.value));
      }}
    >
      {sheets.value.map(({ header, rows }, index) => (
        <option key={index} value={index}>
          {facts.value[index]?.title ?? header.cells.map(({ text }) => text.split(":", 1)[0]).join(", ")} (
          {rows.length === 1 ? "1 row" : `${rows.length} rows`})
        </option>
      ))}
    </select>
  );
}

export function SheetView(): JSX.Element {
  if (sheet.value === null)
    return (
      <p class="hint sheet-empty">
        This file has no tables yet. A table begins with a line of headings between bars, as in{" "}
        <code>| name: key | cost: int |</code>.
      </p>
    );
  return (
    <>
      {isReadOnly() ? null : <SheetBar />}
      <SheetGrid />
      <CellLine />
      <ColumnDialog />
      <RemovalDialog />
    </>
  );
}

// ---------------------------------------------------------------- rows and columns

const act = (edit: () => void) => (): void => {
  edit();
  keepInside();
  document.querySelector<HTMLElement>(".sheet-scroller")?.focus();
};

function SheetBar(): JSX.Element {
  const { top, bottom, left, right } = selected.value;
  const count = bottom - top + 1;
  const rowCount = sheet.value?.rows.length ?? 0;
  const isRow = top >= 0 && bottom < rowCount;
  return (
    <div class="sheet-bar" role="toolbar" aria-label="Rows and columns">
      <button type="button" title="Below the selected row" onClick={act(addRow)}>
        Add row
      </button>
      <button type="button" disabled={!isRow} title="Alt+Shift+↓" onClick={act(duplicateSelected)}>
        Duplicate
      </button>
      <button
        type="button"
        disabled={!isRow || top === 0}
        aria-label="Move up"
        title="Alt+↑"
        onClick={act(() => {
          moveSelected(-1);
        })}
      >
        ↑
      </button>
      <button
        type="button"
        disabled={!isRow || bottom === rowCount - 1}
        aria-label="Move down"
        title="Alt+↓"
        onClick={act(() => {
          moveSelected(1);
        })}
      >
        ↓
      </button>
      <button type="button" disabled={!isRow} onClick={act(removeSelectedRows)}>
        {count === 1 ? "Remove row" : `Remove ${count} rows`}
      </button>
      <span class="divider" />
      <button type="button" disabled={rowCount < 2} onClick={act(sort(false))}>
        Sort A–Z
      </button>
      <button type="button" disabled={rowCount < 2} onClick={act(sort(true))}>
        Sort Z–A
      </button>
      <button
        type="button"
        onClick={() => {
          isAddingColumn.value = true;
        }}
      >
        Add column
      </button>
      <button
        type="button"
        disabled={left !== right || (sheet.value?.header.cells.length ?? 0) < 2}
        onClick={act(() => void removeSelectedColumn())}
      >
        Remove column
      </button>
      <span class="divider" />
      <UndoButtons act={act} />
    </div>
  );
}

const UndoButtons = ({ act }: { readonly act: (what: () => void) => () => void }): JSX.Element => (
  <>
    <button type="button" aria-label="Undo" title="Ctrl+Z" onClick={act(undoChange)}>
      ↶
    </button>
    <button type="button" aria-label="Redo" title="Ctrl+Y" onClick={act(redoChange)}>
      ↷
    </button>
  </>
);

function addRow(): void {
  const shown = sheet.peek();
  if (shown === null) return;
  const { bottom } = selected.peek();
  const at = Math.min(shown.rows.length, bottom + 1);
  // A line of CSV in which nothing stands is no row: one begins in the empty row below.
  if (shown.notation === "bars") change(insertRows(sheetText.peek(), shown, at, [shown.header.cells.map(() => "")]));
  selectCell({ row: shown.notation === "bars" ? at : shown.rows.length, column: 0 });
}

function removeSelectedRows(): void {
  const shown = sheet.peek();
  const { top, bottom } = selected.peek();
  if (shown === null) return;
  change(removeRows(sheetText.peek(), shown, top, bottom - top + 1));
  selectCell({ row: top, column: selection.peek().head.column });
}

const sort = (isDescending: boolean) => (): void => {
  const shown = sheet.peek();
  if (shown !== null) change(sortRows(sheetText.peek(), shown, selection.peek().head.column, isDescending));
};

// ---------------------------------------------------------------- a new column

const isAddingColumn = signal(false);

const typeWords: Readonly<Record<string, string>> = {
  int: "whole number",
  number: "number",
  text: "text",
  bool: "yes or no",
};

function ColumnDialog(): JSX.Element | null {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isAddingColumn.value && dialog.current?.open === false) dialog.current.showModal();
  }, [isAddingColumn.value]);
  if (!isAddingColumn.value) return null;
  const role = sheetFacts.value?.role;
  const hasType = role === "table" || role === "file" || role === undefined;
  const close = (): void => {
    isAddingColumn.value = false;
  };
  return (
    <dialog ref={dialog} class="column-dialog" aria-labelledby="column-title" onClose={close}>
      <form
        method="dialog"
        onSubmit={(event) => {
          const given = new FormData(event.currentTarget);
          const word = (name: string): string => {
            const value = given.get(name);
            return typeof value === "string" ? value.trim() : "";
          };
          close();
          void addColumn(word("name"), hasType ? word("type") : "", given.has("optional"));
        }}
      >
        <h2 id="column-title">Add a column</h2>
        <label>
          {hasType ? "Name" : "Heading"} <input name="name" required autocomplete="off" />
        </label>
        {hasType ? (
          <>
            <label>
              Holds{" "}
              <select name="type">
                {columnTypes.value.map((type) => (
                  <option key={type} value={type}>
                    {typeWords[type] ?? type}
                  </option>
                ))}
              </select>
            </label>
            <label class="check">
              <input type="checkbox" name="optional" defaultChecked /> May be empty
            </label>
          </>
        ) : null}
        <div class="actions">
          <button type="button" onClick={close}>
            Cancel
          </button>
          <button class="primary">Add</button>
        </div>
      </form>
    </dialog>
  );
}

/** Behind the active column. A table with a file of its own declares its columns in the rules. */
async function addColumn(name: string, type: string, isOptional: boolean): Promise<void> {
  const shown = sheet.peek();
  if (shown === null || name === "") return;
  const written = type === "" ? "" : `${isOptional ? "optional " : ""}${type}`;
  const at = Math.min(shown.header.cells.length, selection.peek().head.column + 1);
  const isTyped = shown.notation === "bars" && written !== "";
  const edits = insertColumn(sheetText.peek(), shown, at, isTyped ? `${name}: ${written}` : name);
  if (shown.notation === "bars" || written === "") change(edits);
  else {
    const known = await askFacts();
    if (known === null) {
      say(meanwhile);
      return;
    }
    change(edits, declaredBeside(known.facts, `${shown.lineBreak}  ${name}: ${written}`));
  }
  selectCell({ row: Math.min(0, shown.rows.length - 1), column: at });
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(".sheet-scroller")?.focus();
  });
}

/** The declaration of a column, where those of the table stand. */
function declaredBeside(facts: SheetLine | null, field: string): Beside | undefined {
  const declared = facts?.declared ?? null;
  const before = declared === null ? undefined : texts.peek().get(declared.path);
  if (declared === null || before === undefined) return undefined;
  return { path: declared.path, before, after: `${before.slice(0, declared.at)}${field}${before.slice(declared.at)}` };
}

// ---------------------------------------------------------------- the active cell

function CellLine(): JSX.Element {
  const { head } = selection.value;
  const shown = sheet.value;
  const found = [
    ...(findings.value.get(`${head.row} ${head.column}`) ?? []),
    ...(findings.value.get(`${head.row} -1`) ?? []),
  ];
  const column = sheetFacts.value?.columns[head.column];
  const heading = shown?.header.cells[head.column]?.text.split(":", 1)[0] ?? "";
  const count = [...findings.value.values()].reduce((sum, each) => sum + each.length, 0);
  return (
    <div class="cell-line" role="status" data-testid="cell-line">
      {found.length > 0 ? (
        found.map(({ message, help, start }) => (
          <p key={`${start} ${message}`} class="bad">
            <Told text={message} />
            {help === null ? null : (
              <span class="faint">
                {" "}
                <Told text={help} />
              </span>
            )}
          </p>
        ))
      ) : (
        <p>
          <b>{heading}</b>
          {column?.type === null || column === undefined ? "" : `, ${column.type}`}
          {head.row < 0 ? "" : `: ${shownText(head)}`}
          {column?.doc === null || column === undefined ? null : <span class="faint"> {column.doc}</span>}
        </p>
      )}
      {count > 0 && found.length === 0 ? (
        <button type="button" class="quiet small" onClick={goToFinding}>
          {count === 1 ? "1 finding in this sheet" : `${count} findings in this sheet`}
        </button>
      ) : null}
    </div>
  );
}

function goToFinding(): void {
  const [first] = findings.peek().keys();
  if (first === undefined) return;
  const [row = 0, column = 0] = first.split(" ").map(Number);
  selectCell({ row, column: Math.max(0, column) });
  document.querySelector<HTMLElement>(".sheet-scroller")?.focus();
}
