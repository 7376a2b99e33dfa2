/** Words as one compares them: `rolled`, `Rolling` and `rollsTwice` begin alike, `2d6` is a die, and any number is a number. */
export function stemsOf(text: string): readonly string[] {
  const parts = text.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return [...parts.matchAll(/\d*d(?:\d+|%)|\d+|[a-z]+|…/g)].map(([word]) => stemOf(word));
}

function stemOf(word: string): string {
  if (/^\d*d[\d%]/.test(word) || word === "dice") return "die";
  if (/^\d/.test(word)) return "#";
  if (word.length < 4) return word;
  const [plain = word] = /^.{3,}?(?=(?:ing|ed|es|s|e)$)/.exec(word.replace(/ies$/, "y")) ?? [word.replace(/ies$/, "y")];
  return plain.replace(/([b-df-hj-np-tv-z])\1$/, "$1");
}

/** Words that every question has. */
const plainWords = new Set(
  "a an and are as at be by can could do does else for from get have how i if in is it its me my of on or say so that the their them then this to want was what when which with would you your"
    .split(" ")
    .map(stemOf),
);
export const telling = (stems: readonly string[]): readonly string[] => stems.filter((stem) => !plainWords.has(stem));

/** How far apart the words of a saying may stand where no `…` is between them. */
const reach = 3;

/** A number belongs to the word before it. */
const farthest = (word: string): number => (word === "#" ? 1 : reach);

/** Whether the words of a saying stand in a line, in their order. */
export function isSaidIn(line: readonly string[], saying: readonly string[]): boolean {
  return line.some((_, start) => standsFrom(line, start, saying));
}

function standsFrom(line: readonly string[], start: number, saying: readonly string[]): boolean {
  let at = start - 1;
  for (const [place, word] of saying.entries()) {
    if (word === "…") continue;
    const far = place === 0 ? 1 : saying[place - 1] === "…" ? line.length : farthest(word);
    const next = line.slice(at + 1, at + 1 + far).indexOf(word);
    if (next < 0) return false;
    at += 1 + next;
  }
  return true;
}
