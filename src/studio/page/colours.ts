/**
 * The language server's colours in the editor: asked for a moment after a change, moved along with the text meanwhile. Only
 * the lines that are seen, and some around them, are coloured anew: a file may have thousands.
 */
import { LSPPlugin, type LSPClient } from "@codemirror/lsp-client";
import { StateEffect, StateField, type Extension, type Range, type Text } from "@codemirror/state";
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
/** While somebody scrolls. */
const betweenScrolls = 30;
/** Until it is asked again, when the server gave no answer. */
const again = 2000;

/** So many lines before and after those that the editor draws. */
const around = 150;

class Colouring {
  readonly #view: EditorView;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #scrollTimer: ReturnType<typeof setTimeout> | null = null;
  /** What has been asked for since the text changed; null: nothing. */
  #asked: { readonly from: number; readonly to: number } | null = null;
  #isDestroyed = false;

  constructor(view: EditorView) {
    this.#view = view;
    this.refresh();
  }

  update(update: ViewUpdate): void {
    if (update.docChanged) this.refresh();
    else if (update.viewportChanged && !this.#covers(update.view.viewport))
      this.#scrollTimer ??= setTimeout(() => {
        this.#scrollTimer = null;
        if (!this.#covers(this.#view.viewport)) void this.#ask();
      }, betweenScrolls);
  }

  refresh(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#asked = null;
    this.#timers = [soon, later].map((time) => setTimeout(() => void this.#ask(), time));
  }

  destroy(): void {
    this.#isDestroyed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    if (this.#scrollTimer !== null) clearTimeout(this.#scrollTimer);
  }

  #covers({ from, to }: { readonly from: number; readonly to: number }): boolean {
    return this.#asked !== null && this.#asked.from <= from && to <= this.#asked.to;
  }

  #askAgain(): void {
    this.#asked = null;
    this.#timers.push(setTimeout(() => void this.#ask(), again));
  }

  async #ask(): Promise<void> {
    const plugin = LSPPlugin.get(this.#view);
    if (plugin === null) return;
    await plugin.client.initializing;
    if (this.#isDestroyed) return;
    plugin.client.sync();
    const { state, viewport } = this.#view;
    const { doc } = state;
    const [first, last] = [
      doc.line(Math.max(1, doc.lineAt(viewport.from).number - around)),
      doc.line(Math.min(doc.lines, doc.lineAt(viewport.to).number + around)),
    ];
    const stretch = { from: first.from, to: last.to };
    this.#asked = stretch;
    const answer = await plugin.client
      .request<TokensParams, { readonly data: readonly number[] } | null>("textDocument/semanticTokens/range", {
        textDocument: { uri: plugin.uri },
        range: {
          start: { line: first.number - 1, character: 0 },
          end: { line: last.number - 1, character: last.length },
        },
      })
      .catch(() => null);
    // A text that changed meanwhile is asked about by its own timers.
    if (this.#isDestroyed || this.#view.state.doc !== doc) return;
    if (answer === null) {
      this.#askAgain();
      return;
    }
    const marks = marksOf(doc, answer.data, legendOf(plugin.client));
    const shown = this.#view.state.field(colours, false) ?? Decoration.none;
    // Mostly they have only moved with the text, and the view has nothing to do.
    if (isColouredSo(shown, stretch, marks)) return;
    const next = shown.update({ filterFrom: stretch.from, filterTo: stretch.to, filter: () => false, add: marks });
    this.#view.dispatch({ effects: setColours.of(next) });
  }
}

/** `RangeSet.eq` looks at points only. */
function isColouredSo(
  shown: DecorationSet,
  stretch: { readonly from: number; readonly to: number },
  marks: readonly Range<Decoration>[],
): boolean {
  let [place, isSame] = [0, true];
  shown.between(stretch.from, stretch.to, (from, to, value) => {
    const mark = marks[place];
    place += 1;
    isSame = mark?.from === from && mark.to === to && mark.value === value;
    return isSame ? undefined : false;
  });
  return isSame && place === marks.length;
}

interface TokensParams {
  readonly textDocument: { readonly uri: string };
  readonly range: { readonly start: LinePosition; readonly end: LinePosition };
}
interface LinePosition {
  readonly line: number;
  readonly character: number;
}

/** `tokens`: five numbers each, counted from the one before. */
function marksOf(doc: Text, tokens: readonly number[], legend: Legend): readonly Range<Decoration>[] {
  const marks: Range<Decoration>[] = [];
  let [line, character] = [0, 0];
  let lineNow = doc.line(1);
  const number = (at: number): number => tokens[at] ?? 0;
  for (let at = 0; at + 4 < tokens.length; at += 5) {
    character = number(at) === 0 ? character + number(at + 1) : number(at + 1);
    line += number(at);
    if (line >= doc.lines) break;
    if (lineNow.number !== line + 1) lineNow = doc.line(line + 1);
    const start = lineNow.from + character;
    const end = Math.min(lineNow.to, start + number(at + 2));
    if (start < end) marks.push(markOf(legend, number(at + 3), number(at + 4)).range(start, end));
  }
  return marks;
}

const plugin = ViewPlugin.fromClass(Colouring);

export const serverColours: Extension = [colours, plugin];

/** Something was understood anew. */
export function refreshColours(view: EditorView): void {
  view.plugin(plugin)?.refresh();
}
