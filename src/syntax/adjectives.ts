/** Words for the one that has the most or the least of something. */

/** What the most of something is called, and which columns or fields it may be about. */
export const adjectives: readonly (readonly [words: string, sign: string, about: string])[] = [
  ["heaviest", "-", "weight mass load bulk"],
  ["lightest", "", "weight mass load bulk"],
  ["cheapest", "", "price cost worth"],
  ["dearest|costliest|priciest|most expensive|most costly", "-", "price cost worth"],
  ["least expensive|least costly", "", "price cost worth"],
  ["most valuable", "-", "value worth price cost"],
  ["least valuable", "", "value worth price cost"],
  ["strongest|mightiest", "-", "strength might power force brawn"],
  ["weakest", "", "strength might power force brawn"],
  ["fastest|quickest", "-", "speed pace move initiative"],
  ["slowest", "", "speed pace move initiative"],
  ["oldest", "-", "age years"],
  ["youngest", "", "age years"],
  ["tallest", "-", "height size"],
  ["shortest", "", "height length size"],
  ["longest", "-", "length range distance"],
  ["deepest", "-", "depth"],
  ["toughest|hardiest", "-", "hp health toughness armor armour"],
  ["richest|wealthiest", "-", "gold coins money coin wealth"],
  ["poorest", "", "gold coins money coin wealth"],
];
