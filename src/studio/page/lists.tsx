/** Lists beside the text: files, examples. */
import type { JSX } from "preact";
import type { ExampleLine } from "../protocol.ts";
import { FileBegin } from "./file-begin.tsx";
import { ChangeButton, ChangeForm, PutBack } from "./file-change.tsx";
import { storageKind } from "./saving.ts";
import { examples, openPath, overview, project, texts, unsaved, view } from "./state.ts";

export function FileList(): JSX.Element {
  const folders = new Map<string, string[]>();
  for (const path of [...texts.value.keys()].sort()) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    folders.set(folder, [...(folders.get(folder) ?? []), path]);
  }
  const canChange = project.value?.readOnly === false && storageKind() !== "carried";
  return (
    <nav class="files" aria-label="Files">
      {[...folders].map(([folder, paths]) => (
        <section key={folder}>
          <h2>
            {titleOf(folder)}
            <RulebookMark folder={folder} />
          </h2>
          <ul>
            {paths.map((path) => (
              <li key={path}>
                <button
                  type="button"
                  class="file"
                  title={path.slice(path.indexOf("/") + 1)}
                  aria-current={path === openPath.value ? "page" : undefined}
                  onClick={() => {
                    openPath.value = path;
                    view.value = "text";
                  }}
                >
                  <span class="file-name">{path.slice(folder.length + 1)}</span>
                  {unsaved.value.includes(path) && project.value !== null ? (
                    <span class="unsaved" title="Not saved yet">
                      ●
                    </span>
                  ) : null}
                </button>
                {path === openPath.value && canChange ? <ChangeButton path={path} /> : null}
                {path === openPath.value && canChange ? <ChangeForm path={path} /> : null}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <PutBack />
      {project.value?.unread.map(({ path, why }) => (
        <p class="hint" key={path}>
          {path}: {why}
        </p>
      ))}
      <FileBegin folders={[...folders.keys()].map((folder) => [folder, titleOf(folder)])} />
    </nav>
  );
}

const titleOf = (folder: string): string =>
  overview.value?.rulebooks.find((each) => each.folder === folder && !each.hasErrors)?.title ?? titleFromFolder(folder);

/** Until its title is known: `penetration-value` becomes `Penetration value`. */
function titleFromFolder(folder: string): string {
  const words = folder.slice(folder.lastIndexOf("/") + 1).replaceAll("-", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function RulebookMark({ folder }: { readonly folder: string }): JSX.Element | null {
  const found = overview.value?.findings.filter(({ path }) => path.startsWith(`${folder}/`)) ?? [];
  const red = (examples.value ?? []).filter((each) => each.path.startsWith(`${folder}/`) && !isGreen(each)).length;
  const errors = found.filter(({ isError }) => isError).length;
  if (errors + red === 0) return null;
  const text = [errors > 0 ? `${errors} ${errors === 1 ? "mistake" : "mistakes"}` : "", red > 0 ? `${red} red` : ""]
    .filter((each) => each !== "")
    .join(", ");
  return <span class="badge bad">{text}</span>;
}

export const isGreen = ({ state }: ExampleLine): boolean => state === "holds" || state === "disputed";
