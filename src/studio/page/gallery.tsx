/** What the playground begins with, and what can be opened instead. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { stateOf, type BrowserStorage } from "./storage.ts";
import { say, show } from "./state.ts";

export interface GalleryEntry {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly files: readonly { readonly path: string; readonly text: string }[];
}

let entries: Promise<readonly GalleryEntry[]> | null = null;

export function gallery(): Promise<readonly GalleryEntry[]> {
  return (entries ??= fetch("gallery.json").then((response) => response.json() as Promise<readonly GalleryEntry[]>));
}

let storage: BrowserStorage | null = null;
const shown = signal<readonly GalleryEntry[] | null>(null);

export function galleryOpensInto(into: BrowserStorage): void {
  storage = into;
}

export function GalleryButton(): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (shown.value !== null && dialog.current?.open === false) dialog.current.showModal();
  }, [shown.value]);
  const open = async (entry: GalleryEntry): Promise<void> => {
    shown.value = null;
    await storage?.replace(entry);
    show(stateOf(entry));
    // The editor and its language server begin anew as well.
    location.reload();
  };
  return (
    <>
      <button
        type="button"
        onClick={() =>
          void gallery().then(
            (found) => {
              shown.value = found;
            },
            () => {
              say("The gallery cannot be read.");
            },
          )
        }
      >
        Gallery
      </button>
      {shown.value === null ? null : (
        <dialog
          ref={dialog}
          class="gallery"
          aria-labelledby="gallery-title"
          onClose={() => {
            shown.value = null;
          }}
        >
          <h2 id="gallery-title">Begin with</h2>
          <p class="hint">It takes the place of what is open here. Share what you want to keep as a link first.</p>
          <ul>
            {shown.value.map((entry) => (
              <li key={entry.name}>
                <button type="button" onClick={() => void open(entry)}>
                  <b>{entry.title}</b>
                  <span>{entry.about}</span>
                </button>
              </li>
            ))}
          </ul>
          <form method="dialog">
            <button>Close</button>
          </form>
        </dialog>
      )}
    </>
  );
}
