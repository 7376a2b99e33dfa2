/**
 * A sheet to type in. Only the rows that can be seen are drawn. The grid as a whole has the focus and says which cell is the
 * active one, so that a screen reader follows and the clipboard's events arrive here.
 */
import { computed } from "@preact/signals";
import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Sheet } from "../../editor/sheet.ts";
import type { SheetLine } from "../sheet-answer.ts";
import { CellInput } from "./sheet-input.tsx";
import { onCopy, onCut, onGridKey, onPaste } from "./sheet-keys.ts";
import {
  editing,
  findings,
  isReadOnly,
  selectCell,
  selected,
  selection,
  sheet,
  sheetFacts,
  shownText,
  type Place,
} from "./sheet-state.ts";

const spare = 6;
const numbersWidth = 52;

/** The height of a row: fingers need more. */
const rowHeight = (): number => (globalThis.matchMedia("(max-width: 900px)").matches ? 38 : 30);

const letterWidth = 8.4;
const widthFor = (letters: number): number => Math.min(340, Math.max(76, Math.ceil(letters * letterWidth) + 26));

const widths = computed((): readonly number[] => {
  const shown = sheet.value;
  if (shown === null) return [];
  const facts = sheetFacts.value;
  return [
    ...shown.header.cells.map((heading, column) =>
      widthFor(
        shown.rows.reduce(
          (most, row) => Math.max(most, row.cells[column]?.text.length ?? 0),
          // The name and the type stand above what is in the column.
          Math.min(Math.max(...headingOf(facts, column, heading.text).map((part) => part.length + 1)), 30),
        ),
      ),
    ),
    ...(facts?.computed ?? []).map(({ label, values }) =>
      widthFor([label, workedOut, ...values].reduce((most, text) => Math.max(most, text.length), 0)),
    ),
  ];
});

const workedOut = "worked out";

const isNumeric = computed((): readonly boolean[] => {
  const shown = sheet.value;
  return (shown?.header.cells ?? []).map((_, column) => {
    const filled = shown?.rows.map((row) => row.cells[column]?.text ?? "").filter((text) => text !== "") ?? [];
    // Where one of them is mistyped the others stay where they are.
    return filled.length < 2 * filled.filter((text) => /^[-+\u2212]?\d+(?:[.,]\d+)?\s?%?$/.test(text)).length;
  });
});

export const cellId = ({ row, column }: Place): string => `cell-${row}-${column}`;

export function SheetGrid(): JSX.Element | null {
  const shown = sheet.value;
  const scroller = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState({ top: 0, height: 600 });
  const height = rowHeight();
  const { head } = selection.value;
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null) return undefined;
    const measure = (): void => {
      setRange({ top: box.scrollTop, height: box.clientHeight });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => {
      observer.disconnect();
    };
  }, []);
  useLayoutEffect(() => {
    if (scroller.current !== null) bringIntoView(scroller.current, head, height);
  }, [head.row, head.column]);
  // Before the next key, which may come at once.
  useLayoutEffect(() => {
    if (editing.value === null) scroller.current?.focus({ preventScroll: true });
  }, [editing.value === null]);
  if (shown === null) return null;
  const facts = sheetFacts.value;
  const computedCount = facts?.computed.length ?? 0;
  const first = Math.max(0, Math.floor(range.top / height) - spare);
  const all = shown.rows.length + (isReadOnly() ? 0 : 1);
  const last = Math.min(all, Math.ceil((range.top + range.height) / height) + spare);
  const template = `${numbersWidth}px ${widths.value.map((width) => `${width}px`).join(" ")}`;
  return (
    <div
      class="sheet-scroller"
      ref={scroller}
      role="grid"
      tabIndex={0}
      aria-label={`Sheet of ${facts?.title ?? "this table"}`}
      aria-rowcount={all + 1}
      aria-colcount={shown.header.cells.length + computedCount}
      aria-multiselectable="true"
      aria-readonly={isReadOnly()}
      aria-activedescendant={cellId(head)}
      style={{ "--columns": template, "--row": `${height}px` }}
      onScroll={(event) => {
        setRange({ top: event.currentTarget.scrollTop, height: event.currentTarget.clientHeight });
      }}
      onKeyDown={onGridKey}
      onCopy={onCopy}
      onCut={onCut}
      onPaste={onPaste}
    >
      <HeaderRow shown={shown} facts={facts} />
      <div
        class="sheet-body"
        role="rowgroup"
        style={{ height: `${all * height}px` }}
        onPointerDown={beginSelection}
        onPointerMove={extendSelection}
        onDblClick={editPointed}
      >
        {Array.from({ length: Math.max(0, last - first) }, (_, index) => (
          <BodyRow key={first + index} shown={shown} facts={facts} row={first + index} height={height} />
        ))}
      </div>
    </div>
  );
}

function bringIntoView(box: HTMLElement, { row, column }: Place, height: number): void {
  const header = box.querySelector<HTMLElement>(".sheet-head")?.offsetHeight ?? height;
  if (row >= 0) {
    const top = row * height;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + height + header > box.scrollTop + box.clientHeight)
      box.scrollTop = top + height + header - box.clientHeight;
  }
  const all = widths.peek();
  const left = all.slice(0, column).reduce((sum, width) => sum + width, 0);
  if (left < box.scrollLeft) box.scrollLeft = left;
  else if (left + (all[column] ?? 0) + numbersWidth > box.scrollLeft + box.clientWidth)
    box.scrollLeft = left + (all[column] ?? 0) + numbersWidth - box.clientWidth;
}

interface RowProps {
  readonly shown: Sheet;
  readonly facts: SheetLine | null;
}

/** `damage: int >= 0` is a name and what stands in the column. */
function HeaderRow({ shown, facts }: RowProps): JSX.Element {
  const block = selected.value;
  return (
    <div role="rowgroup" class="sheet-head" onPointerDown={beginSelection} onDblClick={editPointed}>
      <div class="sheet-row" role="row" aria-rowindex={1}>
        <span class="row-number corner" role="presentation" />
        {shown.header.cells.map(({ text }, column) => {
          const [name, type] = headingOf(facts, column, text);
          const wrong = findings.value.get(`-1 ${column}`);
          const place = { row: -1, column };
          return (
            <span
              key={column}
              id={cellId(place)}
              role="columnheader"
              aria-colindex={column + 1}
              aria-invalid={wrong === undefined ? undefined : "true"}
              class={cellClass(place, wrong !== undefined, block)}
              data-row={-1}
              data-column={column}
              title={wrong?.[0]?.message ?? facts?.columns[column]?.doc ?? undefined}
            >
              <b>{name}</b>
              {type === "" ? null : <small>{type}</small>}
              <Typing place={place} options={null} />
            </span>
          );
        })}
        {facts?.computed.map(({ label, doc }, index) => (
          <span
            key={label}
            role="columnheader"
            aria-colindex={shown.header.cells.length + index + 1}
            class="sheet-cell computed"
            title={doc ?? undefined}
          >
            <b>{label}</b>
            <small>{workedOut}</small>
          </span>
        ))}
      </div>
    </div>
  );
}

const headingOf = (facts: SheetLine | null, column: number, text: string): readonly [string, string] =>
  headingParts(text, facts?.columns[column]?.type ?? null, facts?.role);

function headingParts(text: string, type: string | null, role: string | undefined): readonly [string, string] {
  if (role === "table" || role === undefined) {
    const colon = text.indexOf(":");
    if (colon > 0) return [text.slice(0, colon).trim(), text.slice(colon + 1).trim()];
  }
  return [text, type ?? ""];
}

function BodyRow({
  shown,
  facts,
  row,
  height,
}: RowProps & { readonly row: number; readonly height: number }): JSX.Element {
  const line = shown.rows[row];
  const block = selected.value;
  const whole = findings.value.get(`${row} -1`);
  return (
    <div
      class={row === selection.value.head.row ? "sheet-row current" : "sheet-row"}
      role="row"
      aria-rowindex={row + 2}
      style={{ transform: `translateY(${row * height}px)` }}
    >
      <span
        class={whole === undefined ? "row-number" : "row-number wrong"}
        role="rowheader"
        data-row={row}
        title={whole?.[0]?.message}
      >
        {line === undefined ? "+" : row + 1}
      </span>
      {shown.header.cells.map((_, column) => {
        const place = { row, column };
        const wrong = findings.value.get(`${row} ${column}`);
        const options = facts?.columns[column]?.options ?? null;
        return (
          <span
            key={column}
            id={cellId(place)}
            role="gridcell"
            aria-colindex={column + 1}
            aria-selected={isInside(place, block)}
            aria-invalid={wrong === undefined ? undefined : "true"}
            class={`${cellClass(place, wrong !== undefined, block)}${isNumeric.value[column] === true ? " number" : ""}${options === null ? "" : " choosy"}`}
            data-row={row}
            data-column={column}
            title={wrong?.map(({ message }) => message).join("\n")}
          >
            {line?.cells[column]?.text ?? ""}
            <Typing place={place} options={options} />
          </span>
        );
      })}
      {facts?.computed.map(({ label, values }, index) => (
        <span
          key={label}
          role="gridcell"
          aria-readonly="true"
          aria-colindex={shown.header.cells.length + index + 1}
          class="sheet-cell computed"
        >
          {values[row] ?? ""}
        </span>
      ))}
    </div>
  );
}

const isInside = ({ row, column }: Place, { top, bottom, left, right }: typeof selected.value): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

function cellClass(place: Place, isWrong: boolean, block: typeof selected.value): string {
  const { head } = selection.value;
  const isHead = head.row === place.row && head.column === place.column;
  return `sheet-cell${isWrong ? " wrong" : ""}${isInside(place, block) ? " selected" : ""}${isHead ? " head" : ""}`;
}

function Typing({
  place,
  options,
}: {
  readonly place: Place;
  readonly options: readonly string[] | null;
}): JSX.Element | null {
  const now = editing.value;
  return now === null || now.place.row !== place.row || now.place.column !== place.column ? null : (
    <CellInput key={cellId(place)} start={now} options={options} />
  );
}

// ---------------------------------------------------------------- the pointer

function placeOf(target: EventTarget | null): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
  if (cell === null) return null;
  return { row: Number(cell.dataset["row"]), column: Number(cell.dataset["column"] ?? -1) };
}

function beginSelection(event: PointerEvent): void {
  if (event.target instanceof Element && event.target.closest(".cell-input, .cell-options") !== null) return;
  const place = placeOf(event.target);
  const shown = sheet.peek();
  if (place === null || shown === null || event.button !== 0) return;
  const last = { row: shown.rows.length - 1, column: shown.header.cells.length - 1 };
  // Taken by a touch, the next one on the same cell begins to type.
  const { head } = selection.peek();
  const isAgain = event.pointerType === "touch" && head.row === place.row && head.column === place.column;
  if (place.column < 0)
    selection.value = {
      anchor: { row: event.shiftKey ? selection.peek().anchor.row : place.row, column: last.column },
      head: { row: place.row, column: 0 },
    };
  else if (event.shiftKey) selection.value = { anchor: selection.peek().anchor, head: place };
  else if (isAgain && editing.peek() === null) beginEditing(place);
  else selectCell(place);
}

function extendSelection(event: PointerEvent): void {
  if (event.pointerType === "touch" || (event.buttons & 1) === 0 || editing.peek() !== null) return;
  const place = placeOf(event.target);
  if (place !== null)
    selection.value = { anchor: selection.peek().anchor, head: { row: place.row, column: Math.max(0, place.column) } };
}

function editPointed(event: MouseEvent): void {
  const place = placeOf(event.target);
  if (place !== null && place.column >= 0 && editing.peek() === null) beginEditing(place);
}

/** `text`: what it begins with, instead of what stands there. */
export function beginEditing(place: Place, text: string | null = null): void {
  if (isReadOnly()) return;
  selectCell(place);
  editing.value = { place, text: text ?? shownText(place), isFresh: text !== null };
}
