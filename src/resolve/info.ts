/** The `rulebook` block: there is one, and it has the folder's name. */
import type { Fix } from "../diagnostics/diagnostic.ts";
import { suggestions } from "../diagnostics/suggest.ts";
import type { Collector } from "../diagnostics/collect.ts";
import type { RulebookInfo } from "../ir/program.ts";
import type * as ast from "../syntax/ast.ts";
import { nearFix, renameFix } from "./fixes.ts";
import { Span } from "../source/span.ts";
import { humanName } from "../syntax/words.ts";

const roundings = ["exact", "down", "up", "nearest"] as const;

/** In Markdown rules stand in blocks, and where the first of them should be is for its author to say. */
const withBlock = (file: string, name: string): readonly Fix[] =>
  file.endsWith(".rules")
    ? [{ title: `Begin with \`${blockOf(name)}\``, edits: [{ span: Span.ofFile(file), text: `${blockOf(name)}\n\n` }] }]
    : [];

const blockOf = (name: string): string => `rulebook "${humanName(name)}"`;

export function rulebookInfo(
  name: string,
  folder: string,
  documents: readonly ast.Document[],
  found: Collector,
): RulebookInfo {
  const [block, ...others] = documents.flatMap((document) =>
    document.declarations.filter((each) => each.kind === "rulebook"),
  );
  if (block === undefined) {
    const file = documents[0]?.file;
    // That none of its files could be read was said already.
    if (file !== undefined)
      found.report(
        "no-rulebook-block",
        Span.ofFile(file),
        { title: humanName(name), folder },
        { fixes: withBlock(file, name) },
      );
    return { name, title: name, source: null, rounding: "exact", decimals: 6, doc: null };
  }
  for (const other of others)
    found.report(
      "two-rulebook-blocks",
      other.span,
      { name },
      { related: [{ span: block.span, label: "the first one" }] },
    );
  if (block.name !== null && block.name.text !== "" && block.name.text !== name) {
    found.report(
      "rulebook-name",
      block.name.span,
      { found: block.name.text, name, folder },
      { fixes: [renameFix(block.name, name)] },
    );
  }
  return {
    name,
    title: block.title?.text ?? name,
    source: block.source?.text ?? null,
    rounding: roundingOf(block, found),
    decimals: decimalsOf(block, found),
    doc: block.doc,
  };
}

function roundingOf(block: ast.RulebookDecl, found: Collector): RulebookInfo["rounding"] {
  const written = block.rounding;
  if (written === null || written.text === "") return "exact";
  const known = roundings.find((each) => each === written.text);
  if (known !== undefined) return known;
  const near = written.text === "none" ? ["exact"] : suggestions(written.text, roundings);
  found.report(
    "unknown-rounding",
    written.span,
    { found: written.text, near },
    nearFix(written.span, written.text, near),
  );
  return "exact";
}

/** More than six places leave too little of a double for the whole part. */
function decimalsOf(block: ast.RulebookDecl, found: Collector): number {
  const written = block.decimals;
  if (written === null) return 6;
  if (Number.isInteger(written.value) && written.value >= 0 && written.value <= 6) return written.value;
  found.report("unknown-decimals", written.span, { found: written.text });
  return 6;
}
