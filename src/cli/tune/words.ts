/** How differences and lines of goals are written, in tables and pictures. */
import { signed } from "../../interpret/edges.ts";
import { numberText } from "../../interpret/show.ts";
import type { NumberEffect } from "./effects.ts";

export const signedBy = (by: number, percent: boolean): string => {
  const shown = Number((percent ? by * 100 : by).toPrecision(3));
  return percent ? signed(`${numberText(shown)}%`, by) : `${shown > 0 ? "+" : ""}${numberText(shown)}`;
};

export const lineName = ({ line, label }: Pick<NumberEffect, "line" | "label">): string =>
  `${line}${label === "" ? "" : ` [${label}]`}`;
