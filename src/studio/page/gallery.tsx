/** What the playground begins with, and what can be opened instead. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { VisitButton } from "./first-visit.tsx";
import { earlierProjects, gallery, openInto, reopen, type EarlierProject, type GalleryEntry } from "./projects.ts";
import { say } from "./state.ts";

const shown = signal<readonly GalleryEntry[] | null>(null);

/** What was worked on here before. */
function Earlier({ all }: { readonly all: readonly EarlierProject[] }): JSX.Element | null {
  if (all.length === 0) return null;
  return (
    <>
      <h3>Yours, from before</h3>
      <ul>
        {all.slice(0, mostEarlier).map(({ id, name, at }) => (
          <li key={id}>
            <button type="button" onClick={() => void reopen(id)}>
              <b>{name}</b>
              <span>Last changed {new Date(at).toLocaleString()}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
const mostEarlier = 20;
const earlier = signal<readonly EarlierProject[]>([]);

export function GalleryButton(): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (shown.value !== null && dialog.current?.open === false) dialog.current.showModal();
  }, [shown.value]);
  const open = async (entry: GalleryEntry): Promise<void> => {
    shown.value = null;
    await openInto({ name: entry.name, files: entry.files }, entry.opens ?? null);
  };
  return (
    <>
      <button
        type="button"
        onClick={() =>
          void Promise.all([gallery(), earlierProjects()]).then(
            ([found, own]) => {
              earlier.value = own;
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
          <p class="hint">It takes the place of what is open here. What you wrote is kept, and stands below.</p>
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
          <Earlier all={earlier.value} />
          <div class="actions">
            <VisitButton
              close={() => {
                shown.value = null;
              }}
            />
            <form method="dialog">
              <button>Close</button>
            </form>
          </div>
        </dialog>
      )}
    </>
  );
}
