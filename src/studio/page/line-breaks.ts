/** Where lines break in the text editor: a row of a table never does, and what another line goes on with is indented. */
import { RangeSetBuilder, type Extension } from "@codemirror/state";
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate } from "@codemirror/view";

const row = Decoration.line({ class: "cm-row" });
const hanging = new Map<number, Decoration>();

/** So much further than the line begins, in letters. */
const further = 2;
/** On a phone a line that begins far to the right still has room to go on. */
const furthest = 12;

function hangingBy(letters: number): Decoration {
  const known =
    hanging.get(letters) ?? Decoration.line({ class: "cm-hanging", attributes: { style: `--by: ${letters}` } });
  hanging.set(letters, known);
  return known;
}

function breaksOf({ state, visibleRanges }: EditorView, isProse: boolean): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  let last = -1;
  for (const { from, to } of visibleRanges)
    for (let at = from; at <= to;) {
      const line = state.doc.lineAt(at);
      at = line.to + 1;
      if (line.from <= last) continue;
      last = line.from;
      if (/^\s*\|/.test(line.text)) builder.add(line.from, line.from, row);
      else if (!isProse)
        builder.add(line.from, line.from, hangingBy(Math.min(furthest, line.text.search(/\S|$/) + further)));
    }
  return builder.finish();
}

/** Files of rows do not break at all. */
export function lineBreaks(path: string): Extension {
  if (path.endsWith(".csv")) return [];
  const isProse = path.endsWith(".md");
  const breaks = ViewPlugin.define(
    (view) => ({
      shown: breaksOf(view, isProse),
      update(update: ViewUpdate) {
        if (update.docChanged || update.viewportChanged) this.shown = breaksOf(update.view, isProse);
      },
    }),
    { decorations: ({ shown }) => shown },
  );
  return [EditorView.lineWrapping, breaks];
}
