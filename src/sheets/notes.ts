/** The remark behind a row, as notes on its cells: what begins with a heading is the note on that cell, else the first one's. */

const parting = "; ";

/** One for each heading. */
export function notesOf(remark: string | null, headings: readonly string[]): readonly (string | null)[] {
  const notes: (string | null)[] = headings.map(() => null);
  if (remark === null || remark === "") return notes;
  let at = 0;
  const add = (index: number, text: string): void => {
    notes[index] = notes[index] === null || notes[index] === undefined ? text : `${notes[index]}${parting}${text}`;
  };
  for (const part of remark.split(parting)) {
    const named = headings.findIndex(
      (heading, index) => index > 0 && heading !== "" && part.startsWith(`${heading}: `),
    );
    if (named >= 0) at = named;
    add(at, named >= 0 ? part.slice((headings[named] ?? "").length + 2) : part);
  }
  return notes;
}

/** The remark that says them all; null: there are none. */
export function remarkOf(notes: readonly (string | null)[], headings: readonly string[]): string | null {
  const parts = notes.flatMap((note, index) => {
    const text = (note ?? "").replace(/[\s\p{Cc}]+/gu, " ").trim();
    return text === "" ? [] : [index === 0 ? text : `${headings[index] ?? ""}: ${text}`];
  });
  return parts.length === 0 ? null : parts.join(parting);
}
