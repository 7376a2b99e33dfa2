/** What moves as one when a file is edited before it. */
export interface Piece {
  readonly file: string;
  /** Where it begins now: the same for all that was read of it, one time after the other. */
  place: { start: number };
  /** It never moves. */
  readonly still: boolean;
}

/**
 * A stretch of one file: offsets in UTF-16 code units, `end` exclusive. It counts from the piece of the file that it lies in,
 * such as a declaration: where that only moved, it stays the same, with all that was worked out about it. So it has no copies
 * made by hand, and offsets are not kept for later.
 */
export class Span {
  /** Of what no file says. */
  static readonly nowhere = Span.ofFile("");

  readonly #piece: Piece;
  readonly #from: number;
  readonly #to: number;

  private constructor(piece: Piece, start: number, end: number) {
    this.#piece = piece;
    this.#from = start - piece.place.start;
    this.#to = end - piece.place.start;
  }

  /** One that stays where it is. */
  static still(file: string, start: number, end: number): Span {
    return new Span({ file, place: { start: 0 }, still: true }, start, end);
  }

  /** A file as a whole. */
  static ofFile(file: string): Span {
    return Span.still(file, 0, 0);
  }

  /** One at the start of a piece of its own. */
  static movable(file: string, start: number, end: number): Span {
    return new Span({ file, place: { start }, still: false }, start, end);
  }

  /** Path below the project, with `/` on every system: `rules/penetration/strike.rules`. */
  get file(): string {
    return this.#piece.file;
  }
  get start(): number {
    return this.#piece.place.start + this.#from;
  }
  get end(): number {
    return this.#piece.place.start + this.#to;
  }

  /** Another stretch, which moves with this one. */
  between(start: number, end: number): Span {
    return new Span(this.#piece, start, end);
  }

  from(start: number): Span {
    return this.between(start, this.end);
  }

  to(end: number): Span {
    return this.between(this.start, end);
  }

  /** Moves the piece that it lies in, so that it starts there. */
  moveTo(start: number): void {
    if (!this.#piece.still) this.#piece.place.start = start - this.#from;
  }

  /** What lies in its piece is what was read of the piece of the other before: they move together from now on. */
  follow(other: Span): void {
    const { place } = other.#piece;
    place.start = this.#piece.place.start;
    this.#piece.place = place;
  }

  /** The same stretch, and will be, wherever pieces move. */
  isSame(other: Span): boolean {
    const [a, b] = [this.#piece, other.#piece];
    return (
      this.#from === other.#from &&
      this.#to === other.#to &&
      (a.place === b.place || (a.still && b.still && a.file === b.file))
    );
  }

  /** The same stretch, which stays where it is now. */
  stood(): Span {
    return Span.still(this.file, this.start, this.end);
  }

  /** For an archive: what it consists of, and one of such parts. Pieces stay the very same for all that lie in them. */
  static partsOf(span: Span): readonly [Piece, number, number] {
    return [span.#piece, span.#from, span.#to];
  }

  static ofParts([piece, from, to]: readonly [Piece, number, number]): Span {
    const { start } = piece.place;
    return new Span(piece, start + from, start + to);
  }

  toJSON(): { readonly file: string; readonly start: number; readonly end: number } {
    return { file: this.file, start: this.start, end: this.end };
  }
}

/** The stretch from the start of `first` to the end of `last`; both must lie in one file. */
export function spanning(first: Span, last: Span): Span {
  return first.to(Math.max(first.end, last.end));
}
