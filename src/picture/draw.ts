import { assertNever } from "../source/exhaustive.ts";
import { bars } from "./bars.ts";
import { frameSheet } from "./frame.ts";
import { heatMap } from "./heat.ts";
import { lines } from "./lines.ts";
import type { SvgPart } from "./plot-marks.ts";
import type { Picture } from "./picture.ts";

/** The picture as SVG: a whole file, the same bytes each time. */
export function draw(picture: Picture): string {
  return frameSheet(picture, piecesOf(picture));
}

function piecesOf(picture: Picture): readonly SvgPart[] {
  switch (picture.kind) {
    case "bars":
      return bars(picture);
    case "lines":
      return lines(picture);
    case "heat":
      return heatMap(picture);
    case "several":
      return picture.parts.flatMap(piecesOf);
    default:
      return assertNever(picture);
  }
}
