/** Sends the project to somebody: as a page that plays, as a zip, as a link; and takes one in. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { fileNameFor, playerPage } from "../player-page.ts";
import { openInto } from "./projects.ts";
import { download } from "./table-state.ts";
import { overview, project, say, texts } from "./state.ts";

const isOpen = signal(false);

export function SendButton({ share }: { readonly share: (() => Promise<void>) | null }): JSX.Element {
  return (
    <>
      <button
        type="button"
        onClick={() => {
          isOpen.value = true;
        }}
      >
        Send
      </button>
      {isOpen.value ? <SendDialog share={share} /> : null}
    </>
  );
}

function SendDialog({ share }: { readonly share: (() => Promise<void>) | null }): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  const close = (): void => {
    isOpen.value = false;
  };
  const isBroken = overview.value?.rulebooks.some(({ hasErrors }) => hasErrors) === true;
  return (
    <dialog ref={dialog} class="gallery send" aria-labelledby="send-title" onClose={close}>
      <h2 id="send-title">Send it to somebody</h2>
      <ul>
        <li>
          <button type="button" disabled={isBroken} onClick={() => void sendPage().then(close)}>
            <b>A page that plays</b>
            <span>
              {isBroken
                ? "The rules have a mistake. Mend it first: “Problems” lists it."
                : "One file for a playtester. It opens in any browser, on a phone as well, and needs no network."}
            </span>
          </button>
        </li>
        <li>
          <button
            type="button"
            onClick={() => {
              void sendZip().then(close);
            }}
          >
            <b>A zip</b>
            <span>The files of the project, for somebody who goes on writing.</span>
          </button>
        </li>
        {share === null ? null : (
          <li>
            <button type="button" onClick={() => void share().then(close)}>
              <b>A link</b>
              <span>The whole project in an address. Whoever opens it gets a copy of their own.</span>
            </button>
          </li>
        )}
      </ul>
      <div class="actions">
        {share === null ? null : <OpenZip done={close} />}
        <form method="dialog">
          <button>Close</button>
        </form>
      </div>
    </dialog>
  );
}

const files = (): readonly { readonly path: string; readonly text: string }[] =>
  [...texts.peek()].map(([path, text]) => ({ path, text })).sort((a, b) => (a.path < b.path ? -1 : 1));

/** What one would call the project: the title of its only rulebook, or the folder's name. */
function projectTitle(): string {
  const [only, ...others] = overview.peek()?.rulebooks ?? [];
  return only !== undefined && others.length === 0 ? only.title : (project.peek()?.name ?? "rules");
}

async function sendPage(): Promise<void> {
  const response = await fetch("player.html").catch(() => null);
  const template = response?.ok === true ? await response.text() : null;
  const name = projectTitle();
  const rules = project.peek()?.rules ?? "rules";
  const page = template === null ? null : playerPage(template, { name, rules, files: files() });
  if (page === null) {
    say("The page cannot be made: its template does not come. Is the Studio's server still running?");
    return;
  }
  const file = fileNameFor(name, "html");
  download(file, page, "text/html");
  say(`${file} is among your downloads. Send it to a playtester: they open it in a browser, and it plays.`);
}

async function sendZip(): Promise<void> {
  const { zipped } = await import("./zip.ts");
  const name = fileNameFor(projectTitle(), "zip");
  download(name, zipped(files()), "application/zip");
  say(`${name} is among your downloads.`);
}

function OpenZip({ done }: { readonly done: () => void }): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File): Promise<void> => {
    const { largestZip, unzipped } = await import("./zip.ts");
    if (file.size > largestZip) {
      say("This zip is too large for a project of rules.");
      return;
    }
    const found = unzipped(new Uint8Array(await file.arrayBuffer()));
    done();
    if (found.kind === "refused") say(found.why);
    else await openInto({ name: file.name.replace(/\.zip$/i, ""), files: found.files });
  };
  return (
    <>
      <button type="button" onClick={() => input.current?.click()}>
        Open a zip
      </button>
      <input
        ref={input}
        class="unseen"
        type="file"
        aria-label="A zip with a project"
        tabIndex={-1}
        accept=".zip,application/zip"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = "";
          if (file !== undefined) void take(file);
        }}
      />
    </>
  );
}
