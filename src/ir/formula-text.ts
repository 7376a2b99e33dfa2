/** The same text for formulas and statements that do the same, wherever they stand. */
import type { Expr, Statement } from "./program.ts";

export const formulaText = (formula: Expr | Statement): string =>
  JSON.stringify(formula, (name, part: unknown) => (name === "at" || name === "type" ? undefined : part));
