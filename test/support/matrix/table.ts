/** The table of the matrix: which kind was met in which place, and what the language says where it cannot stand. */
import type { Compared } from "./agree-plain.ts";
import type { Book, Stand } from "./book.ts";
import { kinds } from "./kinds.ts";
import type { Kind, Need } from "./snippet.ts";

export interface Tried {
  readonly book: Book;
  readonly compared: Compared;
}

/** What the language says for each reason; anything else is no refusal, but a text that is wrong. */
const reasons: Readonly<Record<Need, readonly string[]>> = {
  rolls: ["rolls-outside", "column-rolls", "check-rolls", "claim-rolls", "roll-outside-question", "it-in-it"],
  asks: ["asks-outside", "it-in-it"],
  reads: ["unknown-name", "needs-a-game", "unknown-rule", "reads-outside"],
  turn: ["unknown-name", "needs-a-game", "nobody-active"],
  changes: [
    "rule-changes",
    "changes-in-guard",
    "needs-a-game",
    "unknown-name",
    "unknown-rule",
    "cannot-set",
    "set-parameter",
    "new-of-what",
    "new-piece-alone",
    "unexpected-word",
    "example-line",
    "cancel-outside",
    "unseen-in-guard",
    "unseen-in-field",
    "spoken-of-elsewhere",
    "call-on-value",
    "not-callable",
    "no-member",
    "unknown-sign",
  ],
  waits: ["choosing-unseen", "undecided-choice", "changes-in-guard", "rule-changes", "needs-a-game", "unknown-name"],
  returns: ["return-outside-rule", "type-mismatch"],
  cancels: ["cancel-outside", "cancel-needs-optional"],
  example: ["example-line", "action-called", "spoken-of-elsewhere", "unknown-name", "unknown-rule", "needs-a-game"],
  original: ["unknown-name", "original-outside"],
  it: ["it-in-it"],
  "many lines": [
    "bar-in-formula",
    "unknown-declaration",
    "unnamed-table",
    "missing-sign",
    "nobody-active",
    "second-outermost-phase",
    "unclosed-bracket",
    "unopened-bracket",
    "unexpected-word",
    "too-few-cells",
    "two-on-one-line",
    "row-without-bar",
    "row-without-bars",
    "missing-brace",
    "condition-in-cell",
    "type-mismatch",
    "empty-formula",
    "unknown-name",
  ],
};

/** What is wrong with a place: texts refused that should stand, taken that should not, or refused for another reason; pairs that nothing met. */
export function mistakesOf({ book, compared }: Tried): readonly string[] {
  const { place } = book;
  const mayRefuse = (codes: readonly string[], missing: readonly Need[]): boolean =>
    codes.every((code) => (place.refuses ?? []).includes(code) || missing.some((need) => reasons[need].includes(code)));
  return [
    ...book.refused
      .filter(({ codes, missing }) => !mayRefuse(codes, missing))
      .map(
        ({ kind, codes, says, missing }) =>
          `${place.name}: ${kind} (${missing.join(", ") || "nothing is missing"}) is refused with ${codes.join(", ")}: ${says}`,
      ),
    ...book.stands
      .filter(({ missing }) => missing.length > 0)
      .map(
        ({ kind, piece, missing }) =>
          `${place.name}: ${kind} is taken, although it needs ${missing.join(", ")}: ${piece.text}`,
      ),
    ...book.stands
      .filter((stand) => stand.missing.length === 0 && book.nodes.get(stand)?.has(stand.kind) !== true)
      .map(({ kind, piece }) => `${place.name}: there is no node ${kind} in ${piece.text}`),
    ...unmet(book).map((kind) => `${place.name}: ${kind} is neither met nor refused`),
    ...compared.wrong,
  ];
}

const isMet = (book: Book, kind: Kind): boolean =>
  book.stands.some((stand: Stand) => stand.kind === kind && book.nodes.get(stand)?.has(kind) === true);
const unmet = (book: Book): readonly Kind[] =>
  (Object.keys(kinds) as Kind[]).filter(
    (kind) => !isMet(book, kind) && !book.refused.some((each) => each.kind === kind),
  );

export interface Count {
  readonly pairs: number;
  readonly met: number;
  readonly refused: number;
  readonly asked: number;
}

/** For each place: how many kinds were met, and which cannot stand there, with the findings that say so. */
export function tableOf(tried: readonly Tried[]): { readonly text: string; readonly count: Count } {
  const names = Object.keys(kinds) as Kind[];
  let met = 0;
  const lines = tried.map(({ book, compared }) => {
    const here = names.filter((kind) => isMet(book, kind));
    met += here.length;
    const refused = new Map<string, Kind[]>();
    for (const kind of names.filter((each) => !here.includes(each))) {
      const codes = book.refused.find((each) => each.kind === kind)?.codes.join(" + ") ?? "?";
      refused.set(codes, [...(refused.get(codes) ?? []), kind]);
    }
    const why = [...refused].map(([codes, of]) => `    ${codes}: ${of.join(", ")}`);
    return [
      `  ${book.place.name}: ${here.length} met (${book.stands.length} texts, asked ${compared.asked} times), ${names.length - here.length} refused`,
      ...why,
    ].join("\n");
  });
  const count = {
    pairs: names.length * tried.length,
    met,
    refused: names.length * tried.length - met,
    asked: tried.reduce((sum, { compared }) => sum + compared.asked, 0),
  };
  return {
    text: `${names.length} kinds in ${tried.length} places: ${count.met} pairs met, ${count.refused} refused by the language, asked ${count.asked} times\n${lines.join("\n")}\n`,
    count,
  };
}
