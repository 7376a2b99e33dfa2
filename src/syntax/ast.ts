/**
 * The document: what a `.rules` or `.rules.md` file says, as plain readonly data. Every node knows its span.
 * Rows of tables keep their cells as raw text: what a cell means depends on its column, so the later stages parse it
 * by kind with `syntax/cells.ts`.
 */
import type { Span } from "../source/span.ts";
import type { GameDecl } from "./game-ast.ts";
import type { ReportDecl } from "./report-ast.ts";

export type {
  GameDecl,
  EntityDecl,
  ProcedureDecl,
  StatusDecl,
  StatusChange,
  StatusEnd,
  Pattern,
  Event,
  PhaseDecl,
  ActionDecl,
  ActionLine,
  AlwaysDecl,
  SetupDecl,
} from "./game-ast.ts";
export type { Axis, Format, ReportDecl, ReportDispute, ReportValue, Total } from "./report-ast.ts";

export interface Node {
  readonly span: Span;
}

export interface Name extends Node {
  readonly text: string;
  /** `ReducedEffect "Reduced effect"`: where it is declared, what people read in its place. */
  readonly shown?: Text;
}

/** A text in quotes, without the quotes and with `\"` and `\\` resolved. */
export interface Text extends Node {
  readonly text: string;
}

/** A remark (`# …`) or a line of documentation (`## …`), kept for the formatter. */
export interface Comment extends Node {
  readonly text: string;
  readonly kind: "remark" | "documentation";
}

/** A stretch of a `.rules.md` between what is source: Markdown, without what is hidden in it. */
export interface Prose extends Node {
  readonly text: string;
}

export interface Document {
  readonly file: string;
  readonly declarations: readonly Declaration[];
  readonly comments: readonly Comment[];
  /** Of a literate rulebook, in order of the text. */
  readonly prose?: readonly Prose[];
  /** Names of declarations that could not be read: an error was reported, and nobody speaks of these names again. */
  readonly broken?: readonly Name[];
}

/** `unclear "phrase" "reading"` above a declaration. */
export interface Reading extends Node {
  readonly phrase: Text;
  readonly reading: Text;
}

export interface Declared extends Node {
  /** The `##` lines above, joined by line feeds, without their hashes; below a heading of Markdown the prose above its table. */
  readonly doc: string | null;
  readonly readings: readonly Reading[];
}

export type Declaration =
  | RulebookDecl
  | UseDecl
  | SectionDecl
  | ConstantDecl
  | TypeDecl
  | ChoiceDecl
  | RecordDecl
  | TableDecl
  | RuleDecl
  | ExampleDecl
  | ExamplesDecl
  | ReportDecl
  | GoalDecl
  | VariantDecl
  | CheckDecl
  | GameDecl;

export interface RulebookDecl extends Declared {
  readonly kind: "rulebook";
  /** `rulebook penetration { title "…" }` or `rulebook "Title" { }`: then the folder gives the name. */
  readonly name: Name | null;
  readonly title: Text | null;
  readonly source: Text | null;
  /** `exact` (the default), `down`, `up` or `nearest`; as written. */
  readonly rounding: Name | null;
  readonly decimals: NumberLit | null;
}
export interface UseDecl extends Declared {
  readonly kind: "use";
  readonly name: Name;
}
/** `section "Combat"`: a heading. What is declared below it, up to the next one, belongs to it. */
export interface SectionDecl extends Declared {
  readonly kind: "section";
  readonly title: Text;
}
export interface ConstantDecl extends Declared {
  readonly kind: "constant";
  readonly name: Name;
  readonly type: TypeRef | null;
  readonly value: Expr;
}
/** `type Skill = int 0 to 20`: a name for a number with limits. */
export interface TypeDecl extends Declared {
  readonly kind: "type";
  readonly name: Name;
  readonly type: TypeRef;
  readonly bound: Bound | null;
}
export interface ChoiceDecl extends Declared {
  readonly kind: "choice";
  readonly name: Name;
  readonly ordered: boolean;
  readonly variants: readonly VariantOf[];
}
export interface VariantOf extends Node {
  readonly name: Name;
  readonly doc: string | null;
  readonly fields: readonly Param[];
}
export interface RecordDecl extends Declared {
  readonly kind: "record";
  readonly name: Name;
  readonly fields: readonly FieldDecl[];
  readonly checks: readonly CheckDecl[];
}
export interface FieldDecl extends Node {
  readonly name: Name;
  readonly doc: string | null;
  /** `damage(str: int): number`: a column of formulas. Null: no brackets were written. */
  readonly params: readonly Param[] | null;
  /** `name: key` is a text with the flag `key`; both then have the span of the word `key` (a bare heading: a zero-width place). */
  readonly type: TypeRef;
  readonly bound: Bound | null;
  /** `key`, `gaps`, … as written after the type. */
  readonly flags: readonly Name[];
  readonly default: Expr | null;
  /** After `=`: one value for the whole table, or a computed field. */
  readonly value: Expr | null;
}
export interface TableDecl extends Declared {
  readonly kind: "table";
  readonly name: Name;
  /** `from "doors.csv"`. */
  readonly file: Text | null;
  /** `from Material, Door`. */
  readonly members: readonly Name[];
  readonly fields: readonly FieldDecl[];
  readonly checks: readonly CheckDecl[];
  /** Inline rows; a table has them once. */
  readonly rows: Rows | null;
}
export interface Param extends Node {
  readonly name: Name;
  readonly type: TypeRef;
  readonly bound: Bound | null;
  /** `card: Card from me.hand`: of an action, what it is chosen from. */
  readonly from: Expr | null;
  readonly default: Expr | null;
}
export interface TypeRef extends Node {
  readonly optional: boolean;
  /** Empty where the type could not be read: an error was reported, treat it as `never`. Else `int`, `list`, `map`, `range`, `pile`, `piece`, `procedure`, `Material`, … */
  readonly name: Name;
  /** `penetration.Material`: `name` is the rulebook, `member` the type. */
  readonly member: Name | null;
  readonly of: TypeRef | null;
  /** `map of K to T`: T. */
  readonly to: TypeRef | null;
}
/** `>= 1`, `< 10`, `0 to 20`, `of 4, 6, 8`. */
export type Bound =
  | (Node & { readonly kind: "compare"; readonly op: CompareOp; readonly value: Expr })
  | (Node & { readonly kind: "range"; readonly low: Expr; readonly high: Expr })
  | (Node & { readonly kind: "values"; readonly values: readonly Expr[] });

export interface RuleDecl extends Declared {
  readonly kind: "rule";
  readonly name: Name;
  readonly params: readonly Param[];
  readonly result: TypeRef;
  /** `= formula` or a block. */
  readonly body: Expr | Block;
}
export interface CheckDecl extends Declared {
  readonly kind: "check";
  readonly condition: Expr;
  readonly message: Text | null;
}
export interface ExampleDecl extends Declared {
  readonly kind: "example";
  readonly title: Text;
  /** `with overPenetration` */
  readonly variant: Name | null;
  /** `in duel(Light, Heavy)` */
  readonly start: Start | null;
  readonly disputed: Text | null;
  readonly body: readonly Statement[];
}
export interface ExamplesDecl extends Declared {
  readonly kind: "examples";
  readonly title: Text;
  readonly rule: Name;
  readonly ruleMember: Name | null;
  readonly variant: Name | null;
  /** `in duel(Light, Heavy)`: each row is asked in a game of its own. */
  readonly start: Start | null;
  readonly rows: Rows | null;
}
/** What the designer wants of the rules: `goal "Even" in duel() { bots "greedy"; games 500; wins(1) in 45% to 55% }`. */
export interface GoalDecl extends Declared {
  readonly kind: "goal";
  readonly title: Text;
  /** `with short` */
  readonly variant: Name | null;
  readonly start: Start | null;
  readonly bots: Text | null;
  readonly games: NumberLit | null;
  readonly wishes: readonly WishLine[];
}
/** `needed(armor) in 2 to 3 for each armor in Armor` */
export interface WishLine extends Node {
  readonly wish: Expr;
  readonly each: ForEach | null;
}
export interface VariantDecl extends Declared {
  readonly kind: "variant";
  readonly name: Name;
  readonly title: Text | null;
  /** `variant c "…" with a, b { … }` builds on others. */
  readonly basedOn: readonly Name[];
  readonly declarations: readonly Declaration[];
}

/** `in duel(Light, Heavy)` of an example or report. */
export interface Start extends Node {
  readonly name: Name;
  readonly args: readonly Arg[];
}

// ---------------------------------------------------------------- rows

export interface Rows extends Node {
  readonly header: RawRow;
  /** The line of dashes, if one was written. */
  readonly rule: RawRow | null;
  readonly rows: readonly RawRow[];
}
export interface RawRow extends Node {
  readonly cells: readonly RawCell[];
}
/** What stands between two bars, trimmed, `\|` still escaped; `span` is that of the trimmed text (empty cells: a zero-width place). */
export interface RawCell extends Node {
  readonly text: string;
}

// ---------------------------------------------------------------- statements

export interface Block extends Node {
  readonly kind: "block";
  readonly statements: readonly Statement[];
}
export type Statement =
  | LetStatement
  | (Node & { readonly kind: "set"; readonly target: Expr; readonly value: Expr })
  | (Node & { readonly kind: "add"; readonly value: Expr; readonly target: Expr })
  | (Node & { readonly kind: "take"; readonly value: Expr; readonly target: Expr })
  | (Node & { readonly kind: "return"; readonly value: Expr | null })
  | (Node & { readonly kind: "stop" })
  | ForEachStatement
  | (Node & {
      readonly kind: "repeat";
      readonly mode: "while" | "times" | "forever";
      readonly count: Expr | null;
      readonly body: Block;
    })
  | RowsStatement
  /** `put x into pile`, `put x under pile` */
  | (Node & { readonly kind: "put"; readonly value: Expr; readonly under: boolean; readonly target: Expr })
  | (Node & { readonly kind: "cancel" })
  /** `choosing react(b, Card.Brace), RightArm`: a line of an example, nowhere else. */
  | (Node & { readonly kind: "choosing"; readonly answers: readonly Expr[] })
  /** `rolling 6, 6, 5`: a line of an example, nowhere else. */
  | (Node & { readonly kind: "rolling"; readonly faces: readonly Expr[] })
  | (Node & { readonly kind: "expression"; readonly value: Expr });
export interface LetStatement extends Node {
  readonly kind: "let";
  readonly name: Name;
  readonly type: TypeRef | null;
  readonly value: Expr;
}
export interface ForEachStatement extends Node {
  readonly kind: "forEach";
  readonly each: ForEach;
  readonly body: Block;
  readonly pace: "together" | "separately" | null;
}
/** A decision table or grid; `policy` as written after `rows`. */
export interface RowsStatement extends Node {
  readonly kind: "rows";
  readonly policy: Name | null;
  readonly rows: Rows;
}

// ---------------------------------------------------------------- expressions

export type CompareOp = "<" | "<=" | ">" | ">=";
export type BinaryOp = "+" | "-" | "&" | "*" | "/" | "and" | "or";
export interface NumberLit extends Node {
  readonly kind: "number";
  readonly value: number;
  /** As written: `47.9%`, `0.50`. */ readonly text: string;
  readonly percent: boolean;
}
export interface ForEach extends Node {
  readonly name: Name;
  readonly over: Expr;
  readonly where: Expr | null;
  /** `… for each x in xs for each y in ys`, in brackets: what is gone through for each of these. */
  readonly next: ForEach | null;
}
/** A value given by position (`name` null) or by name. A test stands where a variant is asked for (`amount: > 3`), and after `on:`. */
export interface Arg extends Node {
  readonly name: Name | null;
  readonly value: Expr | null;
  readonly test: TestPart | null;
  /** `chance(a given b)`: b. */ readonly given: Expr | null;
}

export type Expr =
  | NumberLit
  | (Node & { readonly kind: "text"; readonly text: string })
  | (Node & { readonly kind: "bool"; readonly value: boolean })
  | (Node & { readonly kind: "none" })
  | (Node & { readonly kind: "it" })
  | (Node & { readonly kind: "name"; readonly name: Name })
  | (Node & {
      readonly kind: "call";
      readonly callee: Name;
      readonly args: readonly Arg[];
      readonly each: ForEach | null;
    })
  | (Node & { readonly kind: "member"; readonly of: Expr; readonly name: Name })
  | (Node & { readonly kind: "memberCall"; readonly of: Expr; readonly name: Name; readonly args: readonly Arg[] })
  | (Node & { readonly kind: "index"; readonly of: Expr; readonly args: readonly Arg[] })
  | (Node & { readonly kind: "with"; readonly of: Expr; readonly args: readonly Arg[] })
  | (Node & { readonly kind: "list"; readonly items: readonly Expr[] })
  | (Node & { readonly kind: "map"; readonly entries: readonly { readonly key: Expr; readonly value: Expr }[] })
  /** `[e for each x in xs where c]` */
  | (Node & { readonly kind: "listEach"; readonly value: Expr; readonly each: ForEach })
  | (Node & {
      readonly kind: "if";
      readonly arms: readonly { readonly condition: Expr; readonly then: Block }[];
      readonly otherwise: Block | null;
    })
  | (Node & { readonly kind: "match"; readonly of: Expr; readonly arms: readonly MatchArm[] })
  | (Node & { readonly kind: "unary"; readonly op: "-" | "+" | "not"; readonly of: Expr })
  | (Node & {
      readonly kind: "binary";
      readonly op: BinaryOp;
      readonly left: Expr;
      readonly right: Expr;
      readonly opSpan: Span;
    })
  | (Node & {
      readonly kind: "compare";
      readonly op: CompareOp;
      readonly left: Expr;
      readonly right: Expr;
      readonly opSpan: Span;
    })
  | (Node & {
      readonly kind: "is";
      readonly left: Expr;
      readonly right: Expr;
      readonly not: boolean;
      readonly about: boolean;
    })
  | (Node & { readonly kind: "in"; readonly left: Expr; readonly right: Expr; readonly not: boolean })
  /** `a to b`, `over a to under b` */
  | (Node & {
      readonly kind: "range";
      readonly low: Expr;
      readonly high: Expr;
      readonly over: boolean;
      readonly under: boolean;
    })
  | (Node & {
      readonly kind: "pick";
      readonly which: "highest" | "lowest" | "top" | "bottom";
      readonly count: Expr;
      readonly of: Expr;
    })
  /** `d6`, `2d6`, `(skill)d6` (`count` is in its brackets), `d%`: `count` null for a single die without a number before it. */
  | (Node & {
      readonly kind: "dice";
      readonly count: Expr | null;
      readonly sides: number;
      /** Written `d%`, not `d100`. */ readonly percent: boolean;
    })
  /** `14 times d6` */
  | (Node & { readonly kind: "times"; readonly count: Expr; readonly value: Expr })
  /** `xs where c`, speaking of `it` */
  | (Node & { readonly kind: "where"; readonly of: Expr; readonly condition: Expr })
  | (Node & { readonly kind: "otherwise"; readonly left: Expr; readonly right: Expr })
  /** `new Casket(frame: f)`, `new Card.Feint`, `new card`: `of` is a name, call, member or index. */
  | (Node & { readonly kind: "new"; readonly of: Expr })
  /** Brackets, kept for the formatter. */
  | (Node & { readonly kind: "parens"; readonly of: Expr })
  /** What could not be read; an error was reported. No stage reports about it again. */
  | (Node & { readonly kind: "missing" });

export interface MatchArm extends Node {
  readonly test: Test;
  readonly value: Statement | Block;
}

/** A test: an input cell, an expected cell, a range column's cell, a match arm. */
export type Test =
  | (Node & { readonly kind: "any" })
  | (Node & { readonly kind: "otherwise" })
  | (Node & { readonly kind: "parts"; readonly not: boolean; readonly parts: readonly TestPart[] });
export type TestPart =
  | (Node & { readonly kind: "compare"; readonly op: CompareOp; readonly value: Expr })
  | (Node & { readonly kind: "about"; readonly value: Expr })
  /** A value, a range, a list, a variant (with bindings: a call whose bare arguments are field names), a condition. */
  | (Node & { readonly kind: "value"; readonly value: Expr });
