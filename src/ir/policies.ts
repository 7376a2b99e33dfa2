import type { Decision } from "./program.ts";

/** Whether one row gives the result; else all rows that fit do, together. */
export const takesOneRow = (policy: Decision["policy"]): boolean =>
  policy === "first" || policy === "unique" || policy === "any";
