/** Below the open file: another name for it, or its removal. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { fileName, putBack, removed, removeFile, renameFile } from "./file-moves.ts";
import { storageKind } from "./saving.ts";

/** The file that is asked about, and whether it is to go. */
const asked = signal<{ readonly path: string; readonly isToGo: boolean } | null>(null);

export function ChangeButton({ path }: { readonly path: string }): JSX.Element {
  const isOpen = asked.value?.path === path;
  return (
    <button
      type="button"
      class="quiet file-more"
      aria-expanded={isOpen}
      aria-label={`Rename or remove ${fileName(path)}`}
      title="Rename or remove"
      onClick={() => {
        asked.value = isOpen ? null : { path, isToGo: false };
      }}
    >
      ⋯
    </button>
  );
}

export function ChangeForm({ path }: { readonly path: string }): JSX.Element | null {
  const now = asked.value;
  if (now?.path !== path) return null;
  return now.isToGo ? <Removal path={path} /> : <Naming path={path} />;
}

const close = (): void => {
  asked.value = null;
};

function Naming({ path }: { readonly path: string }): JSX.Element {
  return (
    <form
      class="file-change"
      onSubmit={(event) => {
        event.preventDefault();
        const name = String(new FormData(event.currentTarget).get("name") ?? "");
        void renameFile(path, name).then((isDone) => {
          if (isDone) close();
        });
      }}
      onKeyDown={({ key }) => {
        if (key === "Escape") close();
      }}
    >
      <label>
        New name
        <input
          name="name"
          defaultValue={fileName(path)}
          ref={(field) => {
            field?.focus();
          }}
        />
      </label>
      <div class="actions">
        <button type="submit">Rename</button>
        <button
          type="button"
          class="quiet"
          onClick={() => {
            asked.value = { path, isToGo: true };
          }}
        >
          Remove …
        </button>
      </div>
    </form>
  );
}

function Removal({ path }: { readonly path: string }): JSX.Element {
  return (
    <div class="file-change" role="group" aria-label={`Remove ${fileName(path)}`}>
      <p>
        Remove {fileName(path)} {storageKind() === "disk" ? "from the disk" : "from this project"}? As long as this page
        is open you can put it back.
      </p>
      <div class="actions">
        <button
          type="button"
          ref={(button) => {
            button?.focus();
          }}
          onClick={() => {
            void removeFile(path).then(close);
          }}
        >
          Remove
        </button>
        <button type="button" class="quiet" onClick={close}>
          Keep it
        </button>
      </div>
    </div>
  );
}

/** What was removed last may come back. */
export function PutBack(): JSX.Element | null {
  const found = removed.value;
  if (found === null) return null;
  return (
    <p class="hint file-removed" role="status">
      {fileName(found.path)} is removed.{" "}
      <button type="button" class="small" onClick={() => void putBack()}>
        Put it back
      </button>
    </p>
  );
}
