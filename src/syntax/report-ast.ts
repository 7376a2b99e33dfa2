/** The document's node of a report, and its lines. */
import type { Span } from "../source/span.ts";
import type { Arg, Declared, Expr, LetStatement, Name, Node, Rows, Start, Text } from "./ast.ts";

export interface ReportDecl extends Declared {
  readonly kind: "report";
  readonly name: Name | null;
  readonly title: Text;
  readonly start: Start | null;
  readonly lets: readonly LetStatement[];
  /** `rows weapon: Weapon, range: Range`: a row for each combination. */
  readonly rowAxes: readonly Axis[];
  readonly columnAxis: Axis | null;
  readonly cell: ReportValue | null;
  /** `column "Hits" = …` lines, in order. */
  readonly columns: readonly ReportValue[];
  /** `row "Average" = …` lines, in order. */
  readonly rows: readonly ReportValue[];
  /** `total row "Sum"` */
  readonly totalRow: Total | null;
  readonly totalColumn: Total | null;
  readonly expect: { readonly about: boolean; readonly rows: Rows; readonly span: Span } | null;
  readonly disputed: readonly ReportDispute[];
}
/** `format`: of a distribution's chances. */
export interface Axis extends Node {
  readonly name: Name;
  readonly over: Expr;
  readonly format: Format | null;
}
/** `of`: the titles of those that are added up; empty: all that are numbers. */
export interface Total extends Node {
  readonly title: Text;
  readonly of: readonly Text[];
}
/** `variant`: `= … with closedDice as 0.0%`. */
export interface ReportValue extends Node {
  readonly title: Text | null;
  readonly value: Expr;
  readonly variant: Name | null;
  readonly format: Format | null;
}
/** `as 0.0%`: digits after the point, and whether as per cent. */
export interface Format extends Node {
  readonly decimals: number;
  readonly percent: boolean;
  /** `+2` for 2. */
  readonly signed: boolean;
}
export interface ReportDispute extends Node {
  readonly args: readonly Arg[];
  readonly reason: Text;
}
