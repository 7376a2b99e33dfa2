import type { Name } from "../syntax/ast.ts";
import { quote } from "./quoted.ts";

/** A name where it is declared, with the text that is shown in its place. */
export const printName = ({ text, shown }: Name): string =>
  shown === undefined ? text : `${text} ${quote(shown.text)}`;

/** Where both end. */
export const nameEnd = ({ span, shown }: Name): number => shown?.span.end ?? span.end;
