/** The rules of a file at their places: of Markdown, what is no source is blank, and tables have the braces that their headings stand for. */
import { Collector } from "../diagnostics/collect.ts";
import { rememberedByText } from "../query/by-text.ts";
import { isLiterate } from "../source/kinds.ts";
import { sourceText } from "../source/text.ts";
import { readLiterate } from "../syntax/literate.ts";

export const rulesText = (file: string, text: string): string => (isLiterate(file) ? extractRules(text) : text);

/** Several questions are asked of one text, and of one with a word more. */
const extractRules = rememberedByText((text): string => {
  const { text: blanked, parts } = readLiterate(sourceText("", text), new Collector());
  const filler = new BlankFiller(blanked);
  for (const part of parts) {
    if (part.kind === "block") continue;
    // Behind the heading and below the rows, in lines of their own that are blank anyway.
    filler.fillBlank(part.head.end, part.rows.start, "{");
    filler.fillBlank(nextLine(blanked, part.rows.end), blanked.length, "}");
  }
  return filler.filledText();
}, 200_000);

/** Signs in the place of blanks of a text. */
class BlankFiller {
  readonly #text: string;
  readonly #at = new Map<number, string>();
  #behind = "";

  constructor(text: string) {
    this.#text = text;
  }

  /** Onto the first blank that is still free. */
  fillBlank(from: number, to: number, sign: string): void {
    for (let at = from; at < to; at += 1) {
      if (this.#at.has(at) || (this.#text.charAt(at) !== " " && this.#text.charAt(at) !== "\n")) continue;
      this.#at.set(at, sign);
      return;
    }
    if (to >= this.#text.length) this.#behind += `\n${sign}`;
  }

  filledText(): string {
    let result = "";
    let done = 0;
    for (const [at, sign] of [...this.#at].sort(([a], [b]) => a - b)) {
      result += this.#text.slice(done, at) + sign;
      done = at + 1;
    }
    return result + this.#text.slice(done) + this.#behind;
  }
}

function nextLine(text: string, from: number): number {
  const end = text.indexOf("\n", Math.max(0, from - 1));
  return end < 0 ? text.length : end + 1;
}
