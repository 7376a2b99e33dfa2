/** The sheet around what is drawn: its title above, small notes below, the ground behind. */
import type { SvgPart } from "./plot-marks.ts";
import { element, escapeXml, short, textElement } from "./svg.ts";
import { wrapText } from "./text-width.ts";
import { darkStyle, faint, font, ground, ink } from "./theme.ts";

const edge = 20;
const titleSize = 17;
const noteSize = 11;
const [titleLine, noteLine] = [23, 16];
const gap = 14;
/** Narrower than this no title has room. */
const leastWidth = 360;

export function frameSheet(
  sheet: { readonly title: string; readonly description: string; readonly notes: readonly string[] },
  pieces: readonly SvgPart[],
): string {
  const inner = Math.max(leastWidth, ...pieces.map((piece) => piece.width));
  const titles = wrapText(sheet.title, titleSize * 1.06, inner, 4);
  const notes = sheet.notes.flatMap((note) => wrapText(note, noteSize, inner, 6));
  const parts: string[] = [];
  let top = edge;
  for (const line of titles) {
    parts.push(
      textElement(line, { x: edge, y: top + titleSize, "font-size": titleSize, "font-weight": 600, fill: ink.light }),
    );
    top += titleLine;
  }
  for (const piece of pieces) {
    top += gap;
    parts.push(element("g", { transform: `translate(${edge},${short(top)})` }, piece.svg));
    top += piece.height;
  }
  if (notes.length > 0) top += gap;
  for (const line of notes) {
    parts.push(textElement(line, { x: edge, y: top + noteSize, "font-size": noteSize, fill: faint.light }));
    top += noteLine;
  }
  const [width, height] = [Math.ceil(inner + 2 * edge), Math.ceil(top + edge)];
  const head = `<title>${escapeXml(sheet.title)}</title><desc>${escapeXml(sheet.description)}</desc><style>${darkStyle()}</style>`;
  const behind = element("rect", { width, height, fill: ground.light });
  return `${element("svg", { xmlns: "http://www.w3.org/2000/svg", width: width, height: height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": sheet.title, "font-family": font }, `${head}${behind}${parts.join("\n")}`)}\n`;
}
