/** Colours of words, as the protocol packs them: five numbers for each. */
import { forEachToken } from "../editor/semantic-tokens.ts";
import { linesOf } from "../editor/lines-of.ts";
import { nameIndexOf } from "../editor/name-index.ts";
import { nameTokensIn } from "../editor/name-tokens.ts";
import type { SemanticTokenKind } from "../editor/answers.ts";
import { positionAt, type SourceText } from "../source/text.ts";
import { modifierBits, typeNumber } from "./kinds.ts";
import type { Workspace } from "./workspaces.ts";

class Packer {
  readonly #source: SourceText;
  #data = new Uint32Array(1024);
  #length = 0;
  #line = 0;
  #lastLine = 0;
  #lastCharacter = 0;

  constructor(source: SourceText) {
    this.#source = source;
  }

  /** One behind the other. */
  take(start: number, end: number, kind: SemanticTokenKind, declares: boolean): void {
    // No word may go over a line's end: a remark of several lines is one for each.
    for (let from = start; from < end;) {
      this.#goTo(from);
      const stop = Math.min(end, this.#source.lines[this.#line + 1] ?? end);
      const shown = stop === end ? end - from : this.#source.text.slice(from, stop).replace(/[\r\n]+$/, "").length;
      if (shown > 0) this.#put(from, shown, kind, declares);
      from = stop;
    }
  }

  #goTo(offset: number): void {
    const { lines } = this.#source;
    while ((lines[this.#line + 1] ?? Infinity) <= offset) this.#line += 1;
  }

  #put(start: number, length: number, kind: SemanticTokenKind, declares: boolean): void {
    if (this.#length + 5 > this.#data.length) {
      const larger = new Uint32Array(this.#data.length * 2);
      larger.set(this.#data);
      this.#data = larger;
    }
    const line = this.#line;
    const character = start - (this.#source.lines[line] ?? 0);
    const data = this.#data;
    data[this.#length++] = line - this.#lastLine;
    data[this.#length++] = line === this.#lastLine ? character - this.#lastCharacter : character;
    data[this.#length++] = length;
    data[this.#length++] = typeNumber(kind);
    data[this.#length++] = modifierBits(kind, declares);
    [this.#lastLine, this.#lastCharacter] = [line, character];
  }

  get packed(): Uint32Array {
    return this.#data.slice(0, this.#length);
  }
}

/** All colours of a file, or those of words that lie in a part of it. */
export function packedColours(workspace: Workspace, file: string, start = 0, end = Infinity): Uint32Array {
  const { session } = workspace;
  const source = session.source(file);
  if (source === undefined) return new Uint32Array(0);
  const packer = new Packer(source);
  const lines = linesOf(session, file);
  const [from, to] = [lineStart(source, start), lineEnd(source, end)];
  // A table in a file of its own has names, and no words of the language.
  forEachToken(
    lines ?? { text: source.text, all: [] },
    nameTokensIn(session, file, from, to),
    (first, behind, kind, declares) => {
      if (behind > start && first < end) packer.take(first, behind, kind, declares);
    },
    from,
    to,
  );
  return packer.packed;
}

const lineStart = (source: SourceText, offset: number): number =>
  source.lines[positionAt(source, offset).line - 1] ?? 0;
const lineEnd = (source: SourceText, offset: number): number =>
  offset === Infinity ? Infinity : (source.lines[positionAt(source, offset).line] ?? Infinity);

/** What answers about a file are taken from, one after another: the index of names, what each of them is, and the words of the lines. */
export const tokenWarmups: readonly ((workspace: Workspace, file: string) => void)[] = [
  ({ session }, file) => {
    const analyzed = session.analyzedRulebook(file);
    if (analyzed !== undefined) nameIndexOf(analyzed.names);
  },
  ({ session }, file) => {
    nameTokensIn(session, file);
  },
  ({ session }, file) => {
    linesOf(session, file);
  },
];
