/** `x > 4` and `4 <= x <= 5` in the column `x`: its heading says already what is tested. */

const limit = "(-?\\d+(?:\\.\\d+)?)";
const name = "([\\p{L}_][\\p{L}\\p{N}_]*)";
const single = new RegExp(`^${name}\\s*(<=|>=|<|>|==?|is)\\s*${limit}$`, "u");
const double = new RegExp(`^${limit}\\s*(<=?)\\s*${name}\\s*(<=?)\\s*${limit}$`, "u");

/** The test alone; null: it is no such condition. */
export function conditionMeant(text: string, column: string): string | null {
  if (text.length > 60) return null;
  const [, tested, sign = "", value = ""] = single.exec(text) ?? [];
  if (tested === column) return /^[<>]/.test(sign) ? `${sign} ${value}` : value;
  const [, low = "", from, middle, to, high = ""] = double.exec(text) ?? [];
  if (middle !== column) return null;
  return `${from === "<" ? "over " : ""}${low} to ${to === "<" ? "under " : ""}${high}`;
}
