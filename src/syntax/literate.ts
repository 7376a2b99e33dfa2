/**
 * Rules within Markdown: what stands in blocks marked `rules`, and pipe tables below a heading that declares something
 * made of rows. All else is prose. Places stay those of the file: what is no source is blanked, not taken out.
 */
import type { Collector } from "../diagnostics/collect.ts";
import { lineText, type SourceText } from "../source/text.ts";
import type { Prose } from "./ast.ts";
import { blockTable, closesFence, fenceOf, headingOf, isRowLine, misplacedFence, type Fence } from "./markdown.ts";
import { Span } from "../source/span.ts";

export interface ProseRange {
  readonly start: number;
  readonly end: number;
}

/** A block's lines, or the heading of a pipe table and its rows. */
export type LiteratePart =
  | (ProseRange & { readonly kind: "block" })
  | (ProseRange & {
      readonly kind: "table";
      readonly head: ProseRange;
      readonly rows: ProseRange;
      readonly doc: string | null;
    });

/** As it stands behind an edit, or counted from another place. */
export function movedPart(part: LiteratePart, by: number): LiteratePart {
  const shift = ({ start, end }: ProseRange): ProseRange => ({ start: start + by, end: end + by });
  return part.kind === "block"
    ? { ...part, ...shift(part) }
    : { ...part, ...shift(part), head: shift(part.head), rows: shift(part.rows) };
}

export interface Literate {
  /** As long as the file, blank where there is no source. */
  readonly text: string;
  readonly parts: readonly LiteratePart[];
  readonly prose: readonly Prose[];
}

export function readLiterate(source: SourceText, found: Collector): Literate {
  const reader = new LiterateReader(source, found);
  reader.run();
  return { text: onlySource(source.text, reader.parts), parts: reader.parts, prose: reader.prose };
}

function onlySource(text: string, parts: readonly LiteratePart[]): string {
  const regions = parts.flatMap((part): readonly ProseRange[] =>
    part.kind === "block" ? [part] : [part.head, part.rows],
  );
  const blank = (from: number, to: number): string => text.slice(from, to).replace(/[^\r\n]/g, " ");
  let result = "";
  let done = 0;
  for (const { start, end } of regions) {
    result += blank(done, start) + text.slice(start, end);
    done = end;
  }
  return result + blank(done, text.length);
}

/** A heading that declares, until its table is found. */
interface Declaring {
  readonly head: ProseRange;
  readonly doc: string[];
  /** Its table was found. */
  seen: boolean;
}

class LiterateReader {
  readonly parts: LiteratePart[] = [];
  readonly prose: Prose[] = [];
  readonly #source: SourceText;
  readonly #found: Collector;
  readonly #lines: readonly string[];
  #at = 0;
  /** Lines of prose not yet handed on: from and to. */
  #from: number | null = null;
  #declaring: Declaring | null = null;

  constructor(source: SourceText, found: Collector) {
    this.#source = source;
    this.#found = found;
    this.#lines = source.lines.map((_, index) => lineText(source, index + 1));
  }

  run(): void {
    this.#at = this.#frontMatter();
    while (this.#at < this.#lines.length) this.#line(this.#lines[this.#at] ?? "");
    this.#endRegion();
  }

  #line(line: string): void {
    const fence = fenceOf(line);
    const heading = headingOf(line);
    if (fence !== null) this.#fence(fence);
    else if (misplacedFence(line)) this.#reportMisplaced();
    else if (/^ {0,3}<!--/.test(line)) this.#comment();
    else if (heading !== null) this.#heading(heading.declares, heading.start, heading.end);
    else if (isRowLine(line)) this.#rows();
    else this.#say();
  }

  // -------------------------------------------------------------- places

  #start(line: number): number {
    return this.#source.lines[line] ?? this.#source.text.length;
  }

  #end(line: number): number {
    return this.#start(line) + (this.#lines[line] ?? "").length;
  }

  #span(line: number): Span {
    const indent = /^\s*/.exec(this.#lines[line] ?? "")?.[0].length ?? 0;
    return Span.still(this.#source.file, this.#start(line) + indent, this.#end(line));
  }

  // -------------------------------------------------------------- prose

  /** The line is prose. */
  #say(lines = 1): void {
    this.#from ??= this.#at;
    this.#at += lines;
  }

  /** The prose up to here, without empty lines around it; null: there is none. */
  #takeProse(): Prose | null {
    let [first, last] = [this.#from ?? this.#at, this.#at - 1];
    this.#from = null;
    while (first <= last && (this.#lines[first] ?? "").trim() === "") first += 1;
    while (last >= first && (this.#lines[last] ?? "").trim() === "") last -= 1;
    if (first > last) return null;
    const text = this.#lines
      .slice(first, last + 1)
      .map((line) => line.trimEnd())
      .join("\n");
    return { text, span: Span.still(this.#source.file, this.#start(first), this.#end(last)) };
  }

  #flush(): void {
    const said = this.#takeProse();
    if (said !== null) this.prose.push(said);
  }

  #frontMatter(): number {
    const mark = /^\uFEFF?(---|\+\+\+)[ \t]*$/.exec(this.#lines[0] ?? "")?.[1];
    if (mark === undefined) return 0;
    const close = this.#lines.findIndex(
      (line, index) => index > 0 && (line.trimEnd() === mark || (mark === "---" && line.trimEnd() === "...")),
    );
    return close < 0 ? 0 : close + 1;
  }

  /** Hidden from readers, and from us. */
  #comment(): void {
    this.#flushUnlessDeclaring();
    const first = this.#at;
    const close = this.#lines.findIndex(
      (line, index) =>
        index >= first && (index === first ? line.slice(line.indexOf("<!--") + 4) : line).includes("-->"),
    );
    if (close < 0)
      this.#found.report("markdown-not-closed", this.#span(first), { what: "remark", opens: "<!--", closes: "-->" });
    this.#at = close < 0 ? this.#lines.length : close + 1;
  }

  #flushUnlessDeclaring(): void {
    if (this.#declaring === null || this.#declaring.seen) this.#flush();
    else this.#declaring.doc.push(this.#takeProse()?.text ?? "");
  }

  // -------------------------------------------------------------- blocks

  #fence(fence: Fence): void {
    const open = this.#at;
    const close = this.#lines.findIndex((line, index) => index > open && closesFence(line, fence));
    const inner = this.#lines.findIndex(
      (line, index) => index > open && (close < 0 || index < close) && isRulesWithin(line, fence),
    );
    if (inner >= 0) return this.#lostFence(fence, inner);
    if (close < 0) {
      this.#found.report("markdown-not-closed", this.#span(open), {
        what: "block",
        opens: fence.marks,
        closes: fence.marks,
      });
      this.#endRegion();
      this.#at = this.#lines.length;
      return;
    }
    if (fence.word === "rules") {
      this.#endRegion();
      this.parts.push({ kind: "block", start: this.#start(open + 1), end: this.#start(close) });
      this.#at = close + 1;
      return;
    }
    if (/^(?:rules?|rulewright)$/i.test(fence.word)) {
      const start = this.#start(open) + fence.at;
      const span = Span.still(this.#source.file, start, start + fence.word.length);
      this.#found.report(
        "block-word",
        span,
        { word: fence.word },
        { fixes: [{ title: "Write `rules`", edits: [{ span, text: "rules" }] }] },
      );
    }
    this.#say(close + 1 - open);
  }

  /** What of it is source, and what prose, nobody knows; the inner one is read. */
  #lostFence({ word, marks }: Fence, inner: number): void {
    this.#found.report(
      "block-in-block",
      this.#span(this.#at),
      { word, marks },
      { related: [{ span: this.#span(inner), label: "the other one" }] },
    );
    this.#say(inner - this.#at);
  }

  /** A block within a list, a quotation or indented code. */
  #reportMisplaced(): void {
    const open = this.#at;
    this.#found.report("block-not-at-margin", this.#span(open), {});
    const close = this.#lines.findIndex((line, index) => index > open && /^[\s>]*(?:`{3,}|~{3,})\s*$/.test(line));
    this.#say((close < 0 ? this.#lines.length : close + 1) - open);
  }

  // -------------------------------------------------------------- tables

  #heading(declares: boolean, start: number, end: number): void {
    this.#endRegion();
    if (!declares) return this.#say();
    const line = this.#start(this.#at);
    this.#flush();
    this.#declaring = { head: { start: line + start, end: line + end }, doc: [], seen: false };
    this.#at += 1;
  }

  /** What a heading declares ends with the next heading or block. */
  #endRegion(): void {
    const declaring = this.#declaring;
    this.#declaring = null;
    this.#flush();
    if (declaring === null || declaring.seen) return;
    const { start, end } = declaring.head;
    const span = Span.still(this.#source.file, start, end);
    this.#found.report("heading-without-table", span, { heading: this.#source.text.slice(span.start, span.end) });
  }

  #rows(): void {
    const first = this.#at;
    const last = blockTable(this.#lines, first);
    const declaring = this.#declaring;
    if (declaring === null || declaring.seen) {
      if (declaring !== null)
        this.#found.report("second-table", this.#span(first), {
          heading: this.#source.text.slice(declaring.head.start, declaring.head.end),
        });
      else if (hasTypes(this.#lines[first] ?? "")) this.#found.report("table-without-heading", this.#span(first), {});
      return this.#say(last + 1 - first);
    }
    this.#flushUnlessDeclaring();
    const doc = declaring.doc.filter((text) => text !== "").join("\n\n");
    declaring.seen = true;
    const rows = { start: this.#start(first), end: this.#end(last) };
    this.parts.push({
      kind: "table",
      start: declaring.head.start,
      end: rows.end,
      head: declaring.head,
      rows,
      doc: doc === "" ? null : doc,
    });
    this.#at = last + 1;
    const below = this.#lines[last + 1] ?? "";
    if (below.trim() === "" || fenceOf(below) !== null || headingOf(below) !== null || /^ {0,3}<!--/.test(below))
      return;
    const span = this.#span(last + 1);
    this.#found.report(
      "text-below-table",
      span,
      {},
      {
        fixes: [
          {
            title: "Leave an empty line",
            edits: [{ span: span.between(this.#start(last + 1), this.#start(last + 1)), text: "\n" }],
          },
        ],
      },
    );
  }
}

/** The first line of a block of rules, within another block that has not more marks than it. */
function isRulesWithin(line: string, { marks }: Fence): boolean {
  const inner = fenceOf(line);
  return inner !== null && inner.word === "rules" && inner.marks[0] === marks[0] && inner.marks.length >= marks.length;
}

/** `name: key` stands in no table but ours. */
const hasTypes = (line: string): boolean => /\|[^|]*[\p{L}\p{N})\]`*_ ]:\s*key\b/u.test(line);
