/** Tab and Shift+Tab in a table of the text: to the next cell and back, with the bars drawn anew. Elsewhere they do what they do. */
import { keymap, type Command } from "@codemirror/view";
import { nextCell, previousCell, type CellMove } from "../../editor/table-editing.ts";

const moveBy =
  (move: (text: string, offset: number) => CellMove | null): Command =>
  (view) => {
    const { doc, selection, readOnly } = view.state;
    if (readOnly || selection.ranges.length > 1) return false;
    if (doc.lineAt(selection.main.anchor).number !== doc.lineAt(selection.main.head).number) return false;
    const moved = move(doc.toString(), selection.main.head);
    if (moved === null) return false;
    const { edits, selection: cell } = moved;
    view.dispatch({
      changes: edits.map(({ start, end, text }) => ({ from: start, to: end, insert: text })),
      selection: { anchor: cell.start, head: cell.end },
      scrollIntoView: true,
      userEvent: "input.table",
    });
    return true;
  };

export const tableKeys = keymap.of([{ key: "Tab", run: moveBy(nextCell), shift: moveBy(previousCell) }]);
