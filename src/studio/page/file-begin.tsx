/** Below the files: begins a file or a rulebook, or brings one in from the designer's machine. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { beginFile, beginRulebook, pathOfBrought, type BegunFile } from "./new-file.ts";
import { storageKind } from "./saving.ts";
import { answers, changeText, openPath, project, say, texts, view } from "./state.ts";

const isOpen = signal(false);
const ownRulebook = "";

export interface FileBeginProps {
  /** Folders of rulebooks and their titles. */
  readonly folders: readonly (readonly [string, string])[];
}

export function FileBegin({ folders }: FileBeginProps): JSX.Element | null {
  const sheets = useRef<HTMLInputElement>(null);
  if (project.value === null || project.value.readOnly || storageKind() === "carried") return null;
  return (
    <div class="file-begin">
      <button
        type="button"
        class="quiet"
        aria-expanded={isOpen.value}
        onClick={() => {
          isOpen.value = !isOpen.value;
        }}
      >
        New file …
      </button>
      <button type="button" class="quiet" onClick={() => sheets.current?.click()}>
        Bring in a file …
      </button>
      <input
        ref={sheets}
        type="file"
        multiple
        hidden
        accept=".rules,.md,.csv"
        aria-label="Files of rules or sheets (.rules, .rules.md, .csv)"
        onChange={({ currentTarget }) => void bringIn(currentTarget)}
      />
      {isOpen.value ? <NewFileForm folders={folders} /> : null}
    </div>
  );
}

function NewFileForm({ folders }: FileBeginProps): JSX.Element {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const [name, folder] = ["name", "folder"].map((field) => String(form.get(field) ?? ""));
        begin(name ?? "", folder ?? "");
      }}
      onKeyDown={({ key }) => {
        if (key === "Escape") isOpen.value = false;
      }}
    >
      <label>
        Name
        <input name="name" autofocus placeholder="monsters" ref={(field) => field?.focus()} />
      </label>
      <label>
        In
        <select name="folder" defaultValue={currentFolder()}>
          {folders.map(([folder, title]) => (
            <option key={folder} value={folder} selected={folder === currentFolder()}>
              {title}
            </option>
          ))}
          <option value={ownRulebook}>a new rulebook</option>
        </select>
      </label>
      <p class="hint">A file of rules. For a sheet, end the name with .csv.</p>
      <button type="submit">Create</button>
    </form>
  );
}

const currentFolder = (): string => {
  const path = openPath.peek() ?? "";
  return path.slice(0, path.lastIndexOf("/"));
};

function begin(name: string, folder: string): void {
  const made = folder === ownRulebook ? beginRulebook(project.peek()?.rules ?? "rules", name) : beginFile(folder, name);
  if (made === null) say("Give it a name with a letter in it, such as `monsters`.");
  else if (add(made)) isOpen.value = false;
}

/** False: there is one already, which stays as it is. */
function add({ path, text }: BegunFile): boolean {
  if (texts.peek().has(path)) {
    say(`There is already a file ${path.slice(path.indexOf("/") + 1)}. Choose another name.`);
    return false;
  }
  changeText(path, text);
  openPath.value = path;
  view.value = "text";
  return true;
}

async function bringIn(field: HTMLInputElement): Promise<void> {
  const files = [...(field.files ?? [])];
  field.value = "";
  const folder = currentFolder();
  for (const file of files) {
    const path = pathOfBrought(folder, file.name);
    if (path === null) {
      say(`${file.name} is no file of rules and no sheet. Save a sheet as CSV first.`);
      continue;
    }
    const written = await readText(file);
    if (written === null) say(`${file.name} is no text in UTF-8. Save it as “CSV UTF-8”.`);
    else {
      const text = /\.csv$/i.test(file.name) ? await tableOf(folder, file.name, written) : written;
      if (text !== null) add({ path, text });
    }
  }
}

/** Null: it is none, and the person was told why. */
async function tableOf(folder: string, file: string, text: string): Promise<string | null> {
  const answer = await answers.ask({ ask: "table", folder, file, text, width: project.peek()?.width ?? 120 });
  if (answer?.kind === "table") return answer.text;
  say(
    answer?.kind === "mistake" ? answer.message : `${file} was not read: the rules were changed meanwhile. Try again.`,
  );
  return null;
}

async function readText(file: File): Promise<string | null> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return null;
  }
}
