import domino from "@mixmark-io/domino";
import * as Plot from "@observablehq/plot";
import { element, treeText, type TreeNode } from "./svg.ts";
import { ink } from "./theme.ts";

/** A finished part of a picture. */
export interface SvgPart {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

interface PlotOptions {
  readonly width: number;
  readonly height: number;
  readonly margins: readonly [top: number, right: number, bottom: number, left: number];
  readonly x: Scale;
  readonly y: Scale;
  readonly marks: readonly (Plot.Markish | null)[];
}
interface Scale {
  readonly domain: readonly [number, number];
}

export const small = 11;

/** Only a place where elements are made: nothing is ever put into it, and no script runs. */
const document = domino.createDocument();

/** Marks over two plain scales of numbers. Axes are marks like others, so that nothing is chosen behind our back. */
export function plotMarks({ width, height, margins, x, y, marks }: PlotOptions): SvgPart {
  const [marginTop, marginRight, marginBottom, marginLeft] = margins;
  const tree = Plot.plot({
    // With the types of a browser it lacks what is never asked of it.
    document: document as never,
    width,
    height,
    marginTop,
    marginRight,
    marginBottom,
    marginLeft,
    x: { type: "linear", domain: [...x.domain], axis: null },
    y: { type: "linear", domain: [...y.domain], axis: null },
    marks: [...marks],
  }) as unknown as TreeNode;
  const inside = Array.from(tree.childNodes).map(treeText).join("").replaceAll('"currentColor"', `"${ink.light}"`);
  return { svg: element("g", { fill: ink.light, "font-size": small, "text-anchor": "middle" }, inside), width, height };
}
