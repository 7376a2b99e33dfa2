/** Names as people read them, and as places on a page. */

/** Letters and digits alone, with lines between: part of an address. */
export function slug(text: string): string {
  return (
    text
      .normalize("NFC")
      .replace(/[^\p{L}\p{N}_]+/gu, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 80) || "x"
  );
}

/** Gives each wish a place of its own; the same wishes in the same order get the same places. Some file systems do not tell capitals apart. */
export class UniqueNames {
  readonly #taken = new Set<string>();
  readonly #key: (name: string) => string;

  constructor(of: "files" | "anchors") {
    this.#key = (name) => (of === "files" ? name.toLowerCase() : name);
  }

  take(wish: string): string {
    let name = wish;
    for (let number = 2; this.#taken.has(this.#key(name)); number += 1) name = `${wish}-${number}`;
    this.#taken.add(this.#key(name));
    return name;
  }
}

/** The first sentence of some Markdown, without its signs. */
export function summaryOf(doc: string | null): string {
  if (doc === null) return "";
  const plain = (doc.split(/\n\s*\n/)[0] ?? "")
    .replace(/\s+/g, " ")
    .replace(/[`*_]/g, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .trim();
  const sentence = /^.{1,160}?[.!?](?=\s|$)/u.exec(plain)?.[0];
  return sentence ?? (plain.length > 160 ? `${plain.slice(0, 159).replace(/[\uD800-\uDBFF]$/, "")}…` : plain);
}

export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
