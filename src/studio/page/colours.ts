/** The language server's colours in the editor: asked for a moment after a change, moved along with the text meanwhile. */
import { LSPPlugin, type LSPClient } from "@codemirror/lsp-client";
import { RangeSetBuilder, StateEffect, StateField, type Extension } from "@codemirror/state";
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate } from "@codemirror/view";

const setColours = StateEffect.define<DecorationSet>();

const colours = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, transaction) {
    let next = shown.map(transaction.changes);
    for (const each of transaction.effects) if (each.is(setColours)) next = each.value;
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

interface Legend {
  readonly tokenTypes: readonly string[];
  readonly tokenModifiers: readonly string[];
}

/** What the numbers of the server mean, as it said when it began. */
const legendOf = (client: LSPClient): Legend =>
  client.serverCapabilities?.semanticTokensProvider?.legend ?? { tokenTypes: [], tokenModifiers: [] };

const marks = new Map<string, Decoration>();

function markOf({ tokenTypes, tokenModifiers }: Legend, type: number, modifiers: number): Decoration {
  const names = [tokenTypes[type] ?? "none", ...tokenModifiers.filter((_, bit) => (modifiers & (1 << bit)) !== 0)];
  const kind = names.map((name) => `tok-${name}`).join(" ");
  const mark = marks.get(kind) ?? Decoration.mark({ class: kind });
  marks.set(kind, mark);
  return mark;
}

/** So long after a change, in milliseconds; and once more when it has been understood. */
const soon = 60;
const later = 700;

class Colouring {
  readonly #view: EditorView;
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(view: EditorView) {
    this.#view = view;
    this.refresh();
  }

  update(update: ViewUpdate): void {
    if (update.docChanged) this.refresh();
  }

  refresh(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [soon, later].map((time) => setTimeout(() => void this.#ask(), time));
  }

  destroy(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  async #ask(): Promise<void> {
    const plugin = LSPPlugin.get(this.#view);
    if (plugin === null) return;
    await plugin.client.initializing;
    plugin.client.sync();
    const { doc } = this.#view.state;
    const params = { textDocument: { uri: plugin.uri } };
    const tokens = await request(plugin.client, params);
    if (tokens === null || this.#view.state.doc !== doc) return;
    const legend = legendOf(plugin.client);
    const builder = new RangeSetBuilder<Decoration>();
    let [line, character] = [0, 0];
    for (let at = 0; at + 4 < tokens.length; at += 5) {
      const [lines = 0, characters = 0, length = 0, type = 0, modifiers = 0] = tokens.slice(at, at + 5);
      line += lines;
      character = lines === 0 ? character + characters : characters;
      if (line >= doc.lines) break;
      const { from, to } = doc.line(line + 1);
      const [start, end] = [from + character, Math.min(to, from + character + length)];
      if (start < end) builder.add(start, end, markOf(legend, type, modifiers));
    }
    this.#view.dispatch({ effects: setColours.of(builder.finish()) });
  }
}

async function request(
  client: LSPClient,
  params: { readonly textDocument: { readonly uri: string } },
): Promise<readonly number[] | null> {
  const answer = await client
    .request<typeof params, { readonly data: readonly number[] } | null>("textDocument/semanticTokens/full", params)
    .catch(() => null);
  return answer?.data ?? null;
}

const plugin = ViewPlugin.fromClass(Colouring);

export const serverColours: Extension = [colours, plugin];

/** Something was understood anew. */
export function refreshColours(view: EditorView): void {
  view.plugin(plugin)?.refresh();
}
