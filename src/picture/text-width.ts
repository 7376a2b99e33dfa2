/** How wide a text will be. Which font it will meet nobody knows, so the estimate is on the wide side. */

const narrow = /[iljtfrI.,:;'"`!|()[\]{} /\\-]/u;
const wide = /[mwMW@%&<>=+~]/u;
const capital = /[A-Z]/;
/** Scripts whose signs fill a square, and pictures. */
const square =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\u{1F000}-\u{1FAFF}\u{20000}-\u{3FFFD}]/u;
const placeless = /[\p{M}\p{Cf}]/u;

function widthOf(sign: string): number {
  if (placeless.test(sign)) return 0;
  if (square.test(sign)) return 1.05;
  if (wide.test(sign)) return 0.92;
  if (narrow.test(sign)) return 0.4;
  return capital.test(sign) ? 0.72 : 0.62;
}

/** In the unit of the font's size. */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const sign of text) width += widthOf(sign);
  return width * size;
}

/** The text, cut behind as many signs as there is room for. */
export function fitText(text: string, size: number, limit: number): string {
  if (textWidth(text, size) <= limit) return text;
  let fitting = "";
  let width = textWidth("…", size);
  for (const sign of text) {
    width += textWidth(sign, size);
    if (width > limit) break;
    fitting += sign;
  }
  return `${fitting.trimEnd()}…`;
}

/** Lines of words, none wider than the room; the last one is cut if there are more than `most`. */
export function wrapText(text: string, size: number, width: number, most: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/u).filter((each) => each !== "")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && textWidth(longer, size) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  if (line !== "") lines.push(line);
  const lastLines = lines.length > most ? [...lines.slice(0, most - 1), lines.slice(most - 1).join(" ")] : lines;
  return lastLines.map((each) => fitText(each, size, width));
}
