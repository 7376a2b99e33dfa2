/**
 * Piles that were shuffled while chance is laid out. What lies in a place is drawn when somebody looks there, so a deck of
 * 52 has 52 ways to give its top card and not 52! orders. Any order of looking gives each order of cards the same chance.
 */

/** One place; shared by all copies of the pile, so that it is drawn once. */
interface Place {
  piece: number | null;
}

/** What is left to be drawn, upwards. */
interface Rest {
  readonly pieces: number[];
  readonly draw: (pieces: readonly number[]) => number;
}

interface Laid {
  readonly places: Place[];
  readonly rest: Rest;
}

/** Gives the place among the pieces that are left, of which there are two at least. */
type Draw = (pieces: readonly number[]) => number;

const piles = new WeakMap<readonly number[], Laid>();

function pieceAt({ rest }: Laid, place: Place): number {
  if (place.piece === null) {
    const at = rest.pieces.length === 1 ? 0 : rest.draw(rest.pieces);
    place.piece = rest.pieces.splice(at, 1)[0] as number;
  }
  return place.piece;
}

/** All pieces of a pile, in no order: nothing is drawn. */
export function piecesWithin(pile: readonly number[]): readonly number[] {
  const laid = piles.get(pile);
  if (laid === undefined) return pile;
  return [...laid.places.flatMap(({ piece }) => (piece === null ? [] : [piece])), ...laid.rest.pieces];
}

/** Those that are not drawn. */
export function piecesLeft(pile: readonly number[]): readonly number[] {
  return piles.get(pile)?.rest.pieces ?? [];
}

/** The order of these places is open again; all others lie as they are. */
export function layOpen(pile: number[], open: readonly number[], draw: Draw): void {
  const known = piles.get(pile);
  const pieces = known === undefined ? open.map((place) => pile[place] as number) : [...piecesWithin(pile)];
  const isOpen = new Set(open);
  const places = Array.from({ length: pile.length }, (_, place): Place => ({
    piece: isOpen.has(place) ? null : (pile[place] as number),
  }));
  const rest = { pieces: pieces.sort((a, b) => a - b), draw };
  if (known !== undefined) closed(pile);
  lay(pile, { places, rest });
}

/** What is not drawn yet lies upwards from here on. Gives its places; empty: all was drawn. */
export function close(pile: number[]): readonly number[] {
  const laid = piles.get(pile);
  if (laid === undefined) return [];
  const open = laid.places.flatMap(({ piece }, place) => (piece === null ? [place] : []));
  const left = [...laid.rest.pieces];
  const all = laid.places.map(({ piece }) => piece ?? (left.shift() as number));
  closed(pile);
  for (const [place, piece] of all.entries()) pile[place] = piece;
  pile.length = all.length;
  return open;
}

/** Looks at every place. */
export function drawAll(pile: readonly number[]): void {
  const laid = piles.get(pile);
  for (const place of laid?.places ?? []) pieceAt(laid as Laid, place);
}

/** Piles that were copied into a value, such as the top three of a deck, are drawn whole: what is kept is kept as it is. */
export function drawWithin(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value) && piles.has(value)) {
    drawAll(value);
    close(value);
  }
  for (const part of Object.values(value)) drawWithin(part);
}

const changed = ["slice", "shift", "splice", "unshift", "push", "indexOf", "includes"] as const;

function closed(pile: number[]): void {
  piles.delete(pile);
  pile.length = 0;
  for (const name of changed) delete (pile as Partial<Record<(typeof changed)[number], unknown>>)[name];
}

/** The pile stays the array it is: who reads a place has it drawn. What moves pieces about looks at nothing. */
function lay(pile: number[], laid: Laid): void {
  piles.set(pile, laid);
  const { places } = laid;
  const fit = (): void => {
    if (pile.length > places.length) pile.length = places.length;
    for (let at = pile.length; at < places.length; at += 1)
      Object.defineProperty(pile, at, {
        get: () => pieceAt(laid, places[at] as Place),
        set: (piece: number) => {
          places[at] = { piece };
        },
        configurable: true,
        enumerable: true,
      });
  };
  const find = (piece: number): number => {
    const at = places.findIndex((place) => place.piece === piece);
    if (at >= 0 || !laid.rest.pieces.includes(piece)) return at;
    return places.findIndex((place) => pieceAt(laid, place) === piece);
  };
  const made = (pieces: readonly number[]): Place[] => pieces.map((piece) => ({ piece }));
  const own: Record<(typeof changed)[number], unknown> = {
    slice: (from?: number, to?: number) => {
      const copy: number[] = [];
      lay(copy, { places: places.slice(from, to), rest: laid.rest });
      return copy;
    },
    shift: () => {
      const first = places.shift();
      fit();
      return first === undefined ? undefined : pieceAt(laid, first);
    },
    splice: (from: number, count: number, ...pieces: readonly number[]) => {
      const gone = places.splice(from, count, ...made(pieces));
      fit();
      return gone.map((place) => pieceAt(laid, place));
    },
    unshift: (...pieces: readonly number[]) => {
      places.unshift(...made(pieces));
      fit();
      return places.length;
    },
    push: (...pieces: readonly number[]) => {
      places.push(...made(pieces));
      fit();
      return places.length;
    },
    indexOf: find,
    includes: (piece: number) => find(piece) >= 0,
  };
  pile.length = 0;
  for (const name of changed)
    Object.defineProperty(pile, name, { value: own[name], configurable: true, enumerable: false, writable: true });
  fit();
}
