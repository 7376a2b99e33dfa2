/** A cell that is typed in, with a list to choose from where only some values may stand there. */
import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { endEditing, isArrow, type Ending } from "./sheet-keys.ts";
import { editing } from "./sheet-state.ts";

export interface CellInputProps {
  readonly start: { readonly text: string; readonly isFresh: boolean };
  readonly options: readonly string[] | null;
}

const mostOptions = 200;

export function CellInput({ start, options }: CellInputProps): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(start.text);
  const [isTyped, setTyped] = useState(start.isFresh);
  const [marked, setMarked] = useState(-1);
  // Before the next key, which may come at once.
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true });
    if (!start.isFresh) input.current?.select();
  }, []);
  const wanted = text.toLowerCase();
  const offered = (options ?? [])
    .filter((option) => !isTyped || option.toLowerCase().includes(wanted))
    .slice(0, mostOptions);
  const isExact = offered.length === 1 && offered[0] === text;
  const shown = isExact ? [] : offered;
  const take = (value: string, by: Ending): void => {
    endEditing(value, by);
  };
  const onKey = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.isComposing) return;
    const { key, shiftKey } = event;
    if (isArrow(key) && (shown.length === 0 || key === "ArrowLeft" || key === "ArrowRight")) {
      // Who typed over the cell goes on; who opened it moves in its text.
      if (!start.isFresh || shiftKey) return;
      event.preventDefault();
      take(text, key);
    } else if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      const step = key === "ArrowDown" ? 1 : -1;
      setMarked((marked + step + shown.length) % shown.length);
      document
        .getElementById(`option-${(marked + step + shown.length) % shown.length}`)
        ?.scrollIntoView({ block: "nearest" });
    } else if (key === "Enter" || key === "Tab") {
      event.preventDefault();
      take(shown[marked] ?? text, `${shiftKey ? "Shift+" : ""}${key}`);
    } else if (key === "Escape") {
      event.preventDefault();
      editing.value = null;
    }
  };
  return (
    <>
      <input
        ref={input}
        class="cell-input"
        aria-label="Cell"
        autocomplete="off"
        spellcheck={false}
        value={text}
        {...(options === null
          ? {}
          : {
              role: "combobox" as const,
              "aria-expanded": shown.length > 0,
              "aria-controls": "cell-options",
              "aria-autocomplete": "list" as const,
              "aria-activedescendant": marked >= 0 ? `option-${marked}` : undefined,
            })}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setTyped(true);
          setMarked(-1);
        }}
        onKeyDown={onKey}
        onCopy={stop}
        onCut={stop}
        onPaste={stop}
        onBlur={() => {
          if (editing.peek() !== null) take(text, null);
        }}
      />
      {options === null ? null : (
        <ul
          class="cell-options"
          id="cell-options"
          role="listbox"
          aria-label="May stand here"
          hidden={shown.length === 0}
        >
          {shown.map((option, index) => (
            <li
              key={option}
              id={`option-${index}`}
              role="option"
              aria-selected={index === marked}
              onPointerDown={(event) => {
                // The cell keeps the focus until it is taken.
                event.preventDefault();
              }}
              onClick={() => {
                take(option, null);
              }}
            >
              {option}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const stop = (event: Event): void => {
  event.stopPropagation();
};
