/** How a key of several words is written in formulas. */
const pieces = /[\p{L}\p{N}_]+/gu;

/** A key's or variant's name in formulas: `Concrete (Reinforced)` is `ConcreteReinforced`, `Flagellant's Zeal` is `FlagellantsZeal`. */
export function keyName(text: string): string {
  return joinedPieces(text).map(capital).join("");
}

export function joinedPieces(text: string): readonly string[] {
  return text.replace(/['\u2018\u2019`]/g, "").match(pieces) ?? [];
}

export function capital(piece: string): string {
  return piece.charAt(0).toUpperCase() + piece.slice(1);
}
