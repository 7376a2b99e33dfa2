/** A column goes, in one change with its declaration; asked about first where the rules need it. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { removeField } from "../../editor/field-edits.ts";
import { applyEdits, removeColumn } from "../../editor/sheet-edits.ts";
import type { TextEdit } from "../../editor/table-editing.ts";
import { keepInside } from "./sheet-keys.ts";
import { askFacts, change, selected, sheet, sheetText, type Beside } from "./sheet-state.ts";
import { answers, openPath, say, texts } from "./state.ts";

interface Removal {
  readonly heading: string;
  /** Of the sheet, when it was asked. */
  readonly text: string;
  readonly edits: readonly TextEdit[];
  readonly beside: Beside | undefined;
  /** What would be wrong then. */
  readonly mistakes: readonly string[];
}

const asked = signal<Removal | null>(null);
export const meanwhile = "The rules were changed meanwhile. Try again.";
/** More mistakes than these are counted. */
const mostShown = 3;

export async function removeSelectedColumn(): Promise<void> {
  const [shown, text, path] = [sheet.peek(), sheetText.peek(), openPath.peek()];
  const column = selected.peek().left;
  if (shown === null || path === null) return;
  const edits = removeColumn(shown, column);
  if (edits.length === 0) {
    say("It is the only column: remove the table, or add another column first.");
    return;
  }
  const known = await askFacts();
  if (known === null) return say(meanwhile);
  const field = known.facts?.columns[column]?.field;
  const before = field === undefined ? undefined : texts.peek().get(field.path);
  const beside =
    field === undefined || before === undefined
      ? undefined
      : { path: field.path, before, after: removeField(before, field.start, field.end) };
  const answer = await answers.ask({
    ask: "mistakes",
    changes: [[path, applyEdits(text, edits)], ...(beside === undefined ? [] : [[beside.path, beside.after] as const])],
  });
  const mistakes = answer?.kind === "mistakes" ? answer.messages : [];
  const heading = shown.header.cells[column]?.text.split(":", 1)[0]?.trim() ?? "";
  const removal = { heading, text, edits, beside, mistakes };
  if (mistakes.length === 0) remove(removal);
  else asked.value = removal;
}

function remove({ text, edits, beside }: Removal): void {
  const isSame = sheetText.peek() === text && (beside === undefined || texts.peek().get(beside.path) === beside.before);
  if (isSame) change(edits, beside);
  else say(meanwhile);
  keepInside();
}

export function RemovalDialog(): JSX.Element | null {
  const found = asked.value;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (found !== null && dialog.current?.open === false) dialog.current.showModal();
  }, [found]);
  if (found === null) return null;
  const close = (): void => {
    asked.value = null;
  };
  const { heading, mistakes } = found;
  const others = mistakes.length - mostShown;
  return (
    <dialog ref={dialog} class="column-dialog" aria-labelledby="removal-title" onClose={close}>
      <h2 id="removal-title">The rules need {heading === "" ? "this column" : heading}</h2>
      <p class="hint">Without it there would be:</p>
      <ul>
        {mistakes.slice(0, mostShown).map((each) => (
          <li key={each}>{each}</li>
        ))}
        {others > 0 ? <li>{others === 1 ? "one more mistake" : `${others} more mistakes`}</li> : null}
      </ul>
      <div class="actions">
        <button
          type="button"
          onClick={() => {
            close();
            remove(found);
          }}
        >
          Remove it all the same
        </button>
        <button type="button" class="primary" onClick={close}>
          Keep it
        </button>
      </div>
    </dialog>
  );
}
