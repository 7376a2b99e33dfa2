/**
 * What a program is made of: each kind of node, its fields, and what they hold. The one truth from which the schema, the
 * visitors, mappers and digests are made; the types of `program.ts` say the same to the compiler, which holds them
 * against each other below.
 */
import type * as game from "../game.ts";
import type * as goals from "../goals.ts";
import type * as ir from "../program.ts";
import type { Example, ExampleStep, Claim } from "../examples.ts";
import type { Report, Axis, Total, Format, ReportValue, AxisPlace, ExpectedCell } from "../reports.ts";
import { declarations } from "./declarations.ts";
import { expressions } from "./expressions.ts";
import { gameParts } from "./game.ts";
import type { Definition, Family, RecordNode, Same, ShapeOf } from "./notation.ts";
import { outcomes } from "./outcomes.ts";
import { parts, statements, tests } from "./statements.ts";
import { types } from "./types.ts";

const table = {
  Expr: expressions,
  Statement: statements,
  Test: tests,
  Type: types,
  ...parts,
  ...declarations,
  ...outcomes,
  ...gameParts,
};

export const nodeTable: { readonly [N in keyof Nodes]: Definition } = table;

type KindOf<U extends { readonly kind: unknown }, K> = U extends U
  ? K extends U["kind"]
    ? Omit<U, "kind"> & { readonly kind: K }
    : never
  : never;
type Either<U, K extends PropertyKey> = Extract<U, { readonly [N in K]: unknown }>;
type Decision = KindOf<ir.Expr, "decide">;
type VariantTest = KindOf<ir.Test, "variant">;

/** The type of each definition. */
export interface Nodes {
  Expr: ir.Expr;
  Statement: ir.Statement;
  Test: ir.Test;
  Type: ir.Type;
  Bound: ir.Bound;
  NamedValue: KindOf<ir.Expr, "with">["fields"][number];
  MapEntry: KindOf<ir.Expr, "map">["entries"][number];
  DecisionInput: Decision["inputs"][number];
  DecisionRow: Decision["rows"][number];
  Bind: VariantTest["binds"][number];
  FieldTest: VariantTest["tests"][number];
  Program: ir.Program;
  RulebookInfo: ir.RulebookInfo;
  SourceFile: ir.Program["files"][number];
  Reading: ir.Declared["readings"][number];
  Choice: ir.Choice;
  VariantOf: ir.VariantOf;
  Record: ir.Record;
  Field: ir.Field;
  Constant: ir.Constant;
  Check: ir.Check;
  Table: ir.Table;
  Column: ir.Column;
  Row: ir.Row;
  Cell: ir.Cell;
  ValueCell: Either<ir.Cell, "value">;
  FormulaCell: Either<ir.Cell, "formula">;
  Effects: ir.Effects;
  Rule: ir.Rule;
  Variant: ir.Variant;
  Example: Example;
  Dispute: NonNullable<Example["disputed"]>;
  ExampleStep: ExampleStep;
  Claim: Claim;
  Answer: game.Answer;
  Report: Report;
  Goal: goals.Goal;
  Wish: goals.Wish;
  Wished: goals.Wished;
  WishEnd: goals.WishEnd;
  Axis: Axis;
  Total: Total;
  Format: Format;
  ReportValue: ReportValue;
  ExpectedCell: ExpectedCell;
  AxisPlace: AxisPlace;
  AxisValue: Either<AxisPlace, "value">;
  AxisTitle: Either<AxisPlace, "title">;
  Game: game.Game;
  Entity: game.Entity;
  EntityField: game.EntityField;
  Pile: game.Pile;
  PileRef: game.PileRef;
  Procedure: game.Procedure;
  Status: game.Status;
  StatusChange: game.StatusChange;
  PatternTest: game.PatternTest;
  Forbids: game.Forbids;
  StatusEnd: game.StatusEnd;
  Action: game.Action;
  ActionParam: game.ActionParam;
  ActionPlace: game.Action["place"];
  PlaceInPhase: Exclude<game.Action["place"], { readonly when: unknown }>;
  PlaceAtProcedure: KindOf<game.EventPattern, "procedure">;
  PlaceAtPhase: KindOf<game.EventPattern, "phase">;
  Needs: game.Action["needs"][number];
  Limit: game.Action["limits"][number];
  Phase: game.Phase;
  Always: game.Always;
  Setup: game.Setup;
  Start: game.StartOfExample;
}

// ---------------------------------------------------------------- the table and the types say the same

type KindsThatDiffer<C, K, U extends { readonly kind: unknown }> = {
  readonly [N in keyof K]: K[N] extends { readonly fields: infer F }
    ? Same<ShapeOf<C & F, Nodes> & { readonly kind: N }, KindOf<U, N>> extends true
      ? never
      : N
    : N;
}[keyof K];

/** Kinds that only one side has, or has otherwise. */
type Differing<D, U> = [U] extends [{ readonly kind: unknown }]
  ? D extends Family<infer C, infer K>
    ? KindsThatDiffer<C, K, U> | Exclude<U["kind"], keyof K>
    : never
  : never;

/** Definitions and kinds about which the table and the types say different things: there is none. */
type Mistakes =
  | Exclude<keyof typeof table, keyof Nodes>
  | {
      readonly [N in keyof typeof table & keyof Nodes]: (typeof table)[N] extends RecordNode<infer F>
        ? Same<ShapeOf<F, Nodes>, Nodes[N]> extends true
          ? never
          : N
        : N extends "ExampleStep"
          ? Differing<(typeof table)[N], Exclude<Nodes[N], ir.Statement>>
          : Differing<(typeof table)[N], Nodes[N]>;
    }[keyof typeof table & keyof Nodes];

const mistakes: readonly Mistakes[] = [];
mistakes satisfies readonly never[];
