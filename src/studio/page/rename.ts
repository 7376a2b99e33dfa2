/** A name changed everywhere, by F2. The editor's own command stops at the first file that no editor shows. */
import { LSPPlugin } from "@codemirror/lsp-client";
import { getDialog, showDialog, type Command, type EditorView } from "@codemirror/view";
import { texts } from "./state.ts";

const panelClass = "cm-lsp-rename-panel";

/** Edits by the addresses of their files. */
export type EditsByFile<Edit> = Readonly<Record<string, readonly Edit[]>>;

export const renameBy =
  <Edit>(apply: (changes: EditsByFile<Edit>) => void): Command =>
  (view) => {
    const word = wordIn(view);
    if (word === null || view.state.readOnly) return false;
    const open = getDialog(view, panelClass)?.dom.querySelector<HTMLInputElement>("[name=name]");
    if (open !== null && open !== undefined) {
      open.select();
      return true;
    }
    const { close, result } = showDialog(view, {
      label: "New name",
      input: { name: "name", value: view.state.sliceDoc(word.from, word.to) },
      focus: true,
      submitLabel: "rename",
      class: panelClass,
    });
    void result.then((form) => {
      view.dispatch({ effects: close });
      const field = form?.elements.namedItem("name");
      if (field instanceof HTMLInputElement) void rename(view, field.value, apply);
    });
    return true;
  };

const wordIn = ({ state }: EditorView): { readonly from: number; readonly to: number } | null =>
  state.wordAt(state.selection.main.head);

async function rename<Edit>(
  view: EditorView,
  newName: string,
  apply: (changes: EditsByFile<Edit>) => void,
): Promise<void> {
  const [word, plugin] = [wordIn(view), LSPPlugin.get(view)];
  if (word === null || plugin === null) return;
  plugin.client.sync();
  const before = texts.peek();
  const params = { textDocument: { uri: plugin.uri }, position: plugin.toPosition(word.from), newName };
  try {
    const answer = await plugin.client.request<typeof params, { readonly changes?: EditsByFile<Edit> } | null>(
      "textDocument/rename",
      params,
    );
    // All of them or none: the edits count from the texts as they were.
    if (texts.peek() !== before) throw new Error("The rules were changed meanwhile. Try again.");
    apply(answer?.changes ?? {});
  } catch (problem) {
    plugin.reportError("Nothing is renamed", problem);
  }
}
