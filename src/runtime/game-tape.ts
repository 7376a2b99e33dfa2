/** Rolls that are laid out one after the other; where they end, it is known what the next one may give and how likely. */
import type { ChanceOutcome, Expanded } from "./game.ts";
import { refuseArgument } from "./game-refusal.ts";
import { withTaped, type LaidChance, type TapedRoll } from "./game-taped.ts";
import { layOpen } from "./game-undrawn.ts";

/** What one roll may give: places with a weight, which are whole numbers. */
interface Faces {
  readonly places: readonly number[];
  readonly weights: readonly number[];
  readonly total: number;
}

/** Thrown where the rolls end. */
class Ended {
  readonly roll: TapedRoll;
  readonly faces: Faces;
  constructor(roll: TapedRoll, faces: Faces) {
    this.roll = roll;
    this.faces = faces;
  }
}

const mostFaces = 100_000;
const mostDecimals = 9;
const largest = 2 ** 53;

function facesOf({ faces, weights }: TapedRoll): Faces {
  if (faces > mostFaces) refuseArgument(`A roll of ${faces} faces is too large to list what it may give`);
  const places: number[] = [];
  const whole: number[] = [];
  for (const [place, weight] of wholeWeights(faces, weights).entries()) {
    if (weight === 0) continue;
    places.push(place);
    whole.push(weight);
  }
  const total = whole.reduce((sum, weight) => sum + weight, 0);
  if (total > largest) refuseArgument("The weights of a roll are too large to be counted exactly");
  return { places, weights: whole, total };
}

/** The same weights without decimals, and as small as they can be. */
function wholeWeights(faces: number, weights: readonly number[] | null): readonly number[] {
  if (weights === null) return Array.from({ length: faces }, () => 1);
  let scale = 1;
  for (let decimals = 0; decimals < mostDecimals; decimals += 1) {
    if (weights.every((weight) => Math.round(weight * scale) / scale === weight)) break;
    scale *= 10;
  }
  const whole = weights.map((weight) => Math.round(weight * scale));
  const divisor = whole.reduce(commonDivisor, 0);
  return divisor === 0 ? whole : whole.map((weight) => weight / divisor);
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

/** Counts in all places of the outcomes that there are. */
export class RollTape implements LaidChance {
  readonly #rolls: readonly number[];
  #taken = 0;

  constructor(rolls: readonly number[]) {
    this.#rolls = rolls;
  }

  roll(of: TapedRoll): number {
    const faces = facesOf(of);
    if (faces.places.length === 1) return faces.places[0] as number;
    const rolled = this.#rolls[this.#taken];
    if (rolled === undefined) throw new Ended(of, faces);
    const place = faces.places[rolled];
    if (place === undefined)
      refuseArgument(`Roll ${this.#taken + 1} is one of ${faces.places.length} outcomes, from 0`, { roll: rolled });
    this.#taken += 1;
    return place;
  }

  shuffle(pile: number[], row: (piece: number) => string): void {
    const places = pile.map((_, place) => place);
    layOpen(pile, places, (pieces) => this.drawn(pieces, row));
  }

  drawn(pieces: readonly number[], row: (piece: number) => string): number {
    return this.roll({ faces: pieces.length, weights: null, result: (place) => row(pieces[place] as number) });
  }

  /** The rolls that were made. */
  taken(): readonly number[] {
    return this.#rolls.slice(0, this.#taken);
  }

  done(): void {
    if (this.#taken < this.#rolls.length)
      refuseArgument(`Only ${this.#taken} of the ${this.#rolls.length} rolls were made`);
  }
}

/** Plays with these rolls: either it is known where it leads, or what comes next. */
export function expandedBy<S>(rolls: readonly number[], play: (tape: RollTape) => S): Expanded<S> {
  if (!Array.isArray(rolls)) refuseArgument("Rolls are a list of numbers");
  const tape = new RollTape(rolls);
  try {
    const state = withTaped(tape, () => play(tape));
    tape.done();
    return { kind: "state", state };
  } catch (thrown) {
    if (!(thrown instanceof Ended)) throw thrown;
    const { roll, faces } = thrown;
    const outcomes = faces.places.map((place, at): ChanceOutcome => ({
      result: roll.result(place),
      weight: faces.weights[at] as number,
    }));
    return { kind: "roll", outcomes, total: faces.total };
  }
}
