/** A file was changed here and on disk: both texts side by side, and the person says which one stays. */
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { settleConflict, storageKind } from "./saving.ts";
import { conflict } from "./state.ts";

export function ConflictDialog(): JSX.Element | null {
  const found = conflict.value;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (found !== null && dialog.current?.open === false) dialog.current.showModal();
  }, [found]);
  if (found === null) return null;
  const place = storageKind() === "browser" ? "in another tab" : "on disk";
  const [mine, disk] = [found.mine.split("\n"), (found.disk ?? "").split("\n")];
  return (
    <dialog
      ref={dialog}
      class="conflict"
      aria-labelledby="conflict-title"
      onCancel={(event) => {
        event.preventDefault();
      }}
    >
      <h2 id="conflict-title">
        {found.path} was {found.disk === null ? "removed" : "changed"} {place}
        {found.disk === null ? ", and you have changed it here" : ", too"}
      </h2>
      <p class="hint">
        {found.disk === null
          ? "Your text is still here. Keep it, and the file is written again; or let it go."
          : "Nothing has been overwritten. Lines that the other text lacks are marked."}
      </p>
      <div class="sides">
        <Side title="Here" lines={mine} others={new Set(disk)} />
        {found.disk === null ? (
          <p class="side">It was removed {place}.</p>
        ) : (
          <Side title={place === "on disk" ? "On disk" : "In another tab"} lines={disk} others={new Set(mine)} />
        )}
      </div>
      <div class="actions">
        <button type="button" onClick={() => void settleConflict("mine")}>
          Keep what is here
        </button>
        <button type="button" onClick={() => void settleConflict("disk")}>
          {found.disk === null ? "Remove it here, too" : `Take what is ${place}`}
        </button>
      </div>
    </dialog>
  );
}

function Side({
  title,
  lines,
  others,
}: {
  readonly title: string;
  readonly lines: readonly string[];
  readonly others: ReadonlySet<string>;
}): JSX.Element {
  return (
    <section class="side" aria-label={title}>
      <h3>{title}</h3>
      <pre>
        {lines.map((line, place) => (
          <span key={place} class={others.has(line) ? "line" : "line differs"}>
            {`${line}\n`}
          </span>
        ))}
      </pre>
    </section>
  );
}
