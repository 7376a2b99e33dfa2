/** What is found in one formula, among declarations of every kind. */
import { checkText } from "../check-text.ts";

export const declared = `
choice Attack { Missed, Hurt(amount: int), Burnt(amount: int, tags: list of text default []) }
choice Side { Left, Right }
choice Turn { Right, Around }
choice Gift { Coins(n: int default 1), Nothing }
ordered choice Rank { Low, Mid, High }
record Strike { force: number, left: int default 3, twice: number = force * 2 }
table Wall {
  | name: key | hp: int | thick: range of number | damage(n: int): int |
  | Glass | 10 | 1 to 5 | n |
  | Steel Plate | 80 | > 5 | n |
}
let base = 5
rule half(n: int): int = floor(n / 2)
rule tiny(a: int, b: int default 2): int = a + b
`;
const params =
  "a: int, n: int >= 0, b: number, t: text, c: bool, xs: list of int, bs: list of number, o: optional int, os: optional list of int, s: Strike, w: Wall, k: Attack, ok: optional Attack, side: Side, rank: Rank, m: map of text to int, g: range of int";
const head = (type: string): string => `${declared}rule r(${params}): ${type} = `;
/** In front of every text that is checked. */
const before = 'rulebook fixture { title "Fixture" \n  }\n'.length;

/** Each finding as its name and what it marks: "type-mismatch `t`". */
export function marked(type: string, formula: string): readonly string[] {
  const text = `${head(type)}${formula}`;
  return checkText(text).found.map(
    (each) => `${each.code} \`${text.slice(each.span.start - before, each.span.end - before)}\``,
  );
}

/** What the one finding says: its message and its hint. */
export function told(type: string, formula: string): string {
  const { found } = checkText(`${head(type)}${formula}`);
  return found.map((each) => `${each.message} ${each.hint ?? ""}`.trim()).join("\n");
}

/** The formula with the fixes of its findings; null without any. */
export function mended(type: string, formula: string): string | null {
  const start = head(type).length + before;
  const edits = checkText(`${head(type)}${formula}`)
    .found.flatMap((each) => each.fixes.slice(0, 1).flatMap((fix) => fix.edits))
    .sort((x, y) => y.span.start - x.span.start);
  if (edits.length === 0) return null;
  return edits.reduce(
    (text, { span, text: put }) => text.slice(0, span.start - start) + put + text.slice(span.end - start),
    formula,
  );
}
