/** The page as a whole: files, text, and what the rules mean now. */
import { assertNever } from "../../source/exhaustive.ts";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { ConflictDialog } from "./conflict.tsx";
import { createEditor, laidOutAndSaved, type Editor } from "./editor.ts";
import { FirstVisit, hasShared } from "./first-visit.tsx";
import { GalleryButton } from "./gallery.tsx";
import { ExamplesPanel } from "./examples-panel.tsx";
import { FileList, isGreen } from "./lists.tsx";
import { ProblemsPanel } from "./problems-panel.tsx";
import { SendButton } from "./send.tsx";
import { packed } from "./share.ts";
import { changeThrough, middle } from "./sheet-state.ts";
import { MiddleBar, SheetView } from "./sheet-view.tsx";
import { markNow, saveAll } from "./saving.ts";
import {
  examples,
  notice,
  openPath,
  overview,
  panel,
  project,
  say,
  texts,
  unsaved,
  view,
  type Panel,
  type View,
} from "./state.ts";
import type { Storage } from "./storage.ts";
import { shownLater } from "./shown-later.tsx";
import { SlowMark } from "./slow-mark.tsx";
import { TablePanel } from "./table-panel.tsx";
import { TryPanel } from "./try-panel.tsx";

export interface AppProps {
  readonly storage: Storage["kind"];
}

const panels: readonly { readonly id: Panel; readonly title: string }[] = [
  { id: "try", title: "Try it" },
  { id: "odds", title: "Odds" },
  { id: "examples", title: "Examples" },
  { id: "problems", title: "Problems" },
  { id: "moves", title: "My change" },
  { id: "book", title: "Rule book" },
  { id: "table", title: "Table" },
  { id: "simulate", title: "Simulate" },
];

export function App({ storage }: AppProps): JSX.Element {
  const editor = useRef<Editor | null>(null);
  useEffect(() => {
    globalThis.addEventListener("keydown", (event) => void saveByKey(event, editor.current), { capture: true });
  }, []);
  return (
    <div class="studio" data-view={view.value} data-panel={panel.value}>
      <header>
        <h1>
          <span class="brand">Rulewright</span> <span class="project">{project.value?.name}</span>
        </h1>
        <span class="path">{openPath.value?.slice(openPath.value.indexOf("/") + 1)}</span>
        <span class="spacer" />
        {storage === "browser" ? <GalleryButton /> : null}
        {storage === "browser" ? (
          <button type="button" data-share onClick={() => void share()}>
            Share
          </button>
        ) : null}
        <SendButton share={storage === "browser" ? share : null} />
        {storage === "disk" ? <SaveButton save={() => void saveFrom(editor.current)} /> : <KeptMark />}
      </header>
      {storage === "browser" ? <FirstVisit /> : null}
      <FileList />
      <main>
        <section class="text" aria-label="Text">
          <MiddleBar />
          <div class="middle" data-shows={middle.value}>
            <EditorHost
              ready={(made) => {
                editor.current = made;
                changeThrough(made.view);
              }}
            />
            {middle.value === "sheet" ? <SheetView /> : null}
          </div>
        </section>
        <section id="panel" aria-label="What the rules mean">
          <Tabs />
          <div key={panel.value} class="panel" role="tabpanel" aria-labelledby={`tab-${panel.value}`} tabIndex={-1}>
            <SlowMark />
            <PanelBody />
          </div>
        </section>
      </main>
      <NarrowBar />
      {notice.value === null ? null : (
        <p class="notice" role="status">
          {notice.value}
        </p>
      )}
      <ConflictDialog />
    </div>
  );
}

const BookPanel = shownLater(async () => (await import("./book-panel.tsx")).BookPanel);
const MovesPanel = shownLater(async () => (await import("./moves-panel.tsx")).MovesPanel);
const OddsPanel = shownLater(async () => (await import("./odds-desk.tsx")).OddsDesk);
const SimulatePanel = shownLater(async () => (await import("./simulate-panel.tsx")).SimulatePanel);

function PanelBody(): JSX.Element {
  switch (panel.value) {
    case "try":
      return <TryPanel />;
    case "odds":
      return <OddsPanel />;
    case "examples":
      return <ExamplesPanel />;
    case "problems":
      return <ProblemsPanel />;
    case "moves":
      return <MovesPanel />;
    case "book":
      return <BookPanel />;
    case "table":
      return <TablePanel />;
    case "simulate":
      return <SimulatePanel />;
    default:
      return assertNever(panel.value);
  }
}

function EditorHost({ ready }: { readonly ready: (editor: Editor) => void }): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (host.current !== null && project.value !== null) ready(createEditor(host.current, project.value));
  }, []);
  return <div class="editor" ref={host} />;
}

async function saveFrom(editor: Editor | null): Promise<void> {
  if (editor !== null) await laidOutAndSaved(editor.view);
  await saveAll();
}

/** Ctrl+S saves wherever one is, instead of the browser's page. The text has a key of its own for it. */
async function saveByKey(event: KeyboardEvent, editor: Editor | null): Promise<void> {
  const isSave =
    (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === "s";
  if (!isSave || (event.target instanceof Element && event.target.closest(".cm-content") !== null)) return;
  event.preventDefault();
  // A cell that is typed in is taken as it is.
  document.querySelector<HTMLElement>(".cell-input")?.blur();
  if (document.querySelector("dialog[open]") === null) await saveFrom(editor);
}

function SaveButton({ save }: { readonly save: () => void }): JSX.Element {
  const count = unsaved.value.length;
  if (project.value?.readOnly === true) return <span class="state">Read only</span>;
  return (
    <button type="button" class="primary" disabled={count === 0} title="Ctrl+S" onClick={save}>
      {count === 0 ? "Saved" : count === 1 ? "Save" : `Save ${count} files`}
    </button>
  );
}

/** In the browser everything is kept by itself. */
function KeptMark(): JSX.Element {
  return unsaved.value.length === 0 ? (
    <span class="state" data-testid="kept">
      Kept in this browser
    </span>
  ) : (
    <span class="state">Keeping …</span>
  );
}

/** The project as a link, in the clipboard and in the address. */
async function share(): Promise<void> {
  const files = [...texts.value].map(([path, text]) => ({ path, text }));
  const text = await packed({ name: project.value?.name ?? "rules", files });
  const base = location.href.replace(/#.*$/, "");
  const link = `${base}#share=${text}`;
  try {
    await navigator.clipboard.writeText(link);
    await markNow("shared");
    hasShared.value = true;
    say(
      `The link is in the clipboard: the whole project, in ${Math.ceil(link.length / 1024)} kB. Whoever opens it gets a copy of their own.`,
    );
  } catch {
    say("The browser does not let me write to the clipboard.");
  }
}

function counts(): Readonly<Record<Panel, number>> {
  const red = (examples.value ?? []).filter((each) => !isGreen(each)).length;
  return {
    try: 0,
    odds: 0,
    examples: red,
    moves: 0,
    book: 0,
    table: 0,
    simulate: 0,
    problems: overview.value?.findings.filter(({ isError }) => isError).length ?? 0,
  };
}

function Tabs(): JSX.Element {
  const move = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    const next = panels[(panels.findIndex(({ id }) => id === panel.value) + step + panels.length) % panels.length];
    if (next === undefined) return;
    panel.value = next.id;
    document.getElementById(`tab-${next.id}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label="What the rules mean" onKeyDown={move}>
      {panels.map(({ id, title }) => (
        <button
          key={id}
          id={`tab-${id}`}
          type="button"
          role="tab"
          aria-selected={panel.value === id}
          tabIndex={panel.value === id ? 0 : -1}
          onClick={() => {
            panel.value = id;
          }}
        >
          {title}
          <Badge count={counts()[id]} />
        </button>
      ))}
    </div>
  );
}

/** On a narrow screen one thing is shown at a time. */
function NarrowBar(): JSX.Element {
  const bar = useRef<HTMLElement>(null);
  const shown = view.value;
  useEffect(() => {
    bar.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [shown]);
  const entries: readonly { readonly id: View; readonly title: string }[] = [
    { id: "files", title: "Files" },
    { id: "text", title: "Text" },
    ...panels,
  ];
  return (
    <nav ref={bar} class="narrow" aria-label="Views">
      {entries.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          aria-current={shown === id ? "page" : undefined}
          onClick={() => {
            view.value = id;
            if (id !== "files" && id !== "text") panel.value = id;
          }}
        >
          {title}
          {id === "files" || id === "text" ? null : <Badge count={counts()[id]} />}
        </button>
      ))}
    </nav>
  );
}

const Badge = ({ count }: { readonly count: number }): ComponentChildren =>
  count === 0 ? null : <span class="badge bad">{count}</span>;
