/**
 * The program: what the checked rules mean, as plain JSON. Ids, not names; every conversion is written out; every node
 * knows its span. The interpreter and the emitter read nothing else. `grammar/schema/program.schema.json` describes it
 * for other tools, and each program goes through that schema between the front and the back.
 *
 * Values at run time, in the interpreter and in generated code alike, are plain JSON too:
 *   int, number -> number      text -> string       bool -> boolean      none -> null
 *   list, set   -> array (a set: distinct, in order of first arrival; equality ignores order)
 *   map         -> object by key (text, choice without fields, row: the string; int: its digits)
 *   range       -> { low, high, lowOpen, highOpen }; an end that is not there is null. Ranges of ints are always closed.
 *   choice      -> the variant's name as a string if no variant of the choice has fields, else { kind: name, ...fields }
 *   record      -> object by field name                row -> its key as written in the table
 *   entity      -> its number among the entities of its kind, from 0; piece -> its number among the pieces of its table, from 0
 *   odds        -> { low, high, percent, estimate } (interpreter only; see `Odds` in interpret/odds-value.ts)
 */
import type { CalculationName } from "../builtins/registry.ts";
import type { Span } from "../source/span.ts";
import type { OddsExpr, Question, Rolled } from "./dice.ts";
import type { Changing, Game, GameExpr } from "./game.ts";
import type { Reach } from "./reach.ts";
import type { Example } from "./examples.ts";
import type { Goal } from "./goals.ts";
import type { Report } from "./reports.ts";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** `rulebook.Name`; unique over all programs that are linked together. */
export type Id = string;

export interface Program {
  readonly format: 1;
  readonly rulebook: RulebookInfo;
  /** Source files of this rulebook in order of path, with a hash of each text, for the banner. */
  readonly files: readonly { readonly path: string; readonly hash: string }[];
  /** Names of the rulebooks it uses, sorted. */
  readonly uses: readonly string[];
  readonly choices: readonly Choice[];
  readonly records: readonly Record[];
  readonly tables: readonly Table[];
  readonly constants: readonly Constant[];
  readonly rules: readonly Rule[];
  readonly checks: readonly Check[];
  readonly examples: readonly Example[];
  readonly reports: readonly Report[];
  /** What the designer wants of the rules. Nothing else speaks of them. */
  readonly goals: readonly Goal[];
  readonly variants: readonly Variant[];
  /** Null: a rulebook without a `player`. */
  readonly game: Game | null;
}

export interface RulebookInfo {
  /** The folder's name in camel case; the namespace. */
  readonly name: string;
  readonly title: string;
  readonly source: string | null;
  readonly rounding: "exact" | "down" | "up" | "nearest";
  /** Places kept by `number`: 6 unless said. */
  readonly decimals: number;
  readonly doc: string | null;
}

/** What every declaration has. Lists of declarations are in order of source: file path, then place. */
export interface Declared {
  readonly id: Id;
  readonly name: string;
  /** What people read in its place, if it is not the name. */
  readonly shown?: string;
  readonly doc: string | null;
  readonly readings: readonly { readonly phrase: string; readonly reading: string }[];
  readonly at: Span;
}

// ---------------------------------------------------------------- types

export type Type =
  | { readonly kind: "int" }
  | { readonly kind: "number" }
  | { readonly kind: "text" }
  | { readonly kind: "bool" }
  /** The type of `none` alone, and of what gives no value. */
  | { readonly kind: "none" }
  /** The element of `[]` before it is known; and of an expression that never gives a value (`return`). Fits every type. */
  | { readonly kind: "never" }
  | { readonly kind: "list"; readonly of: Type }
  | { readonly kind: "set"; readonly of: Type }
  | { readonly kind: "map"; readonly key: Type; readonly value: Type }
  | { readonly kind: "optional"; readonly of: Type }
  | { readonly kind: "range"; readonly of: Type }
  /** `variants`: narrowed to these (after `x is Wall`). */
  | { readonly kind: "choice"; readonly id: Id; readonly variants?: readonly string[] }
  | { readonly kind: "record"; readonly id: Id }
  /** A row of a table or view. */
  | { readonly kind: "row"; readonly id: Id }
  /** What a `player` or `entity` declares. */
  | { readonly kind: "entity"; readonly id: Id }
  /** A piece made from a row of a table or view. Where a row is wanted, `pieceRow` stands around it. */
  | { readonly kind: "piece"; readonly id: Id }
  /** A chance, an average or a spread: real, between two bounds. Never in generated code. */
  | { readonly kind: "odds" };

/** Limits of a number, written with literals or constants. */
export interface Bound {
  readonly low: number | null;
  readonly high: number | null;
  readonly lowOpen: boolean;
  readonly highOpen: boolean;
  /** It is one of these, smallest first; `low` and `high` are the first and the last. Left out: any between the ends. */
  readonly values?: readonly number[];
}

/** A field of a record or variant, a parameter, a column. Its value lives in `slot` while defaults and formulas of later ones are worked out. */
export interface Field {
  /** The name in formulas and in generated code. */
  readonly name: string;
  /** As written in the document: `SP Cost`. */
  readonly label: string;
  readonly shown?: string;
  readonly doc: string | null;
  readonly type: Type;
  readonly bound: Bound | null;
  readonly slot: number;
  /** What it is if left out; may read the slots of fields before it. */
  readonly default: Expr | null;
  /** `high: int = low + 3`: always this; cannot be given. */
  readonly computed: Expr | null;
  readonly at: Span;
}

// ---------------------------------------------------------------- declarations

export interface Choice extends Declared {
  readonly ordered: boolean;
  readonly variants: readonly VariantOf[];
}
export interface VariantOf {
  readonly name: string;
  readonly label: string;
  readonly shown?: string;
  readonly doc: string | null;
  readonly fields: readonly Field[];
  readonly at: Span;
}
export interface Record extends Declared {
  readonly fields: readonly Field[];
  readonly checks: readonly Check[];
}
export interface Constant extends Declared {
  readonly type: Type;
  readonly value: Expr;
}
/** A condition that must hold: of the rulebook, of each row (`slot` holds the row), of each value of a record (slots of its fields). */
export interface Check {
  readonly condition: Expr;
  readonly message: string | null;
  readonly at: Span;
}

export interface Table extends Declared {
  /** Inline or a file: its path. A view has members and no rows of its own. */
  readonly file: string | null;
  readonly members: readonly Id[];
  /** Name of the key column; null: rows are known by their number, "1", "2", … */
  readonly key: string | null;
  /** The column whose text people read in place of the key. */
  readonly shownBy?: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly checks: readonly Check[];
  /** Slot of the row in checks and `=` columns. */
  readonly rowSlot: number;
}
export interface Column {
  readonly name: string;
  readonly label: string;
  readonly shown?: string;
  readonly doc: string | null;
  readonly type: Type;
  readonly bound: Bound | null;
  /** Parameters of a column of formulas; null for a plain column. Their slots are the same in each cell. */
  readonly params: readonly Field[] | null;
  /** `effective: number = damage * ammo.multiplier`: one formula for every row (reads `rowSlot`); its cells are not in `rows`. */
  readonly computed: Expr | null;
  /** A range column may have gaps. */ readonly gaps: boolean;
  /** Makes the table a die: how often a row comes up. One column at most. */
  readonly weight: boolean;
  /** Rows of the same table: each that is named names back. Cells hold all, in the table's order. */ readonly isBothWays?: boolean;
  /** A column of procedures: cells are blocks that give nothing; `params` is not null, `type` is none. */
  readonly procedure: boolean;
  /** Of its cells together. */
  readonly effects: Effects;
  readonly at: Span;
}
export interface Row {
  /** The key as written, or the row's number. */
  readonly key: string;
  /** By column, in the order of `columns` without the computed ones. */
  readonly cells: readonly Cell[];
  readonly at: Span;
}
/** A value that is known, or an expression: a formula of a formula column, or a constant formula. */
export type Cell = { readonly value: Json; readonly at: Span } | { readonly formula: Expr; readonly at: Span };

/** What working something out does beside giving a value, itself or through what it calls; inferred. */
export interface Effects {
  readonly rolls: boolean;
  /** Asks for odds: cannot be part of generated code. */
  readonly asks: boolean;
  /** Depends on the state of the game. */
  readonly reads: boolean;
  /** Changes the state of the game. */
  readonly changes: boolean;
  /** May have to wait: for a choice, or for an answer to an event. Then it changes and reads, too. */
  readonly waits: boolean;
}

export interface Rule extends Declared {
  /** Of the rule in any layer of variants: a replacement that rolls makes it roll. */
  readonly effects: Effects;
  readonly params: readonly Field[];
  readonly result: Type;
  readonly body: Expr;
}

/**
 * Replaces declarations of the same id. Each one is whole: a table with the changed cells in place.
 * `basedOn`: other variants that hold as well, first.
 */
export interface Variant extends Declared {
  readonly title: string;
  readonly basedOn: readonly Id[];
  readonly constants: readonly Constant[];
  readonly tables: readonly Table[];
  readonly rules: readonly Rule[];
}

// ---------------------------------------------------------------- expressions

/** Every expression knows its type and its place. Locals are slots, numbered from 0 within a rule, example, report, record, table or constant. */
interface Typed {
  readonly type: Type;
  readonly at: Span;
}

/** A number or whole; `place` of an error. */
export type Expr = Typed &
  (
    | { readonly kind: "literal"; readonly value: Json }
    | { readonly kind: "local"; readonly slot: number; readonly name: string }
    | { readonly kind: "constant"; readonly id: Id }
    /** All rows of a table, as a list of keys, in order. */
    | { readonly kind: "rows"; readonly table: Id }
    /** Makes a record or variant. Fields in the order declared; null: its default. Computed fields are not listed. */
    | { readonly kind: "record"; readonly id: Id; readonly fields: readonly (Expr | null)[] }
    | { readonly kind: "variant"; readonly id: Id; readonly variant: string; readonly fields: readonly (Expr | null)[] }
    /** `r with (f: e)`: by name; computed fields anew, checks run. */
    | {
        readonly kind: "with";
        readonly of: Expr;
        readonly fields: readonly { readonly name: string; readonly value: Expr }[];
      }
    /** A field of a record or of a (narrowed) choice. */
    | { readonly kind: "field"; readonly of: Expr; readonly name: string }
    /** A plain or computed column of a row. */
    | { readonly kind: "column"; readonly of: Expr; readonly table: Id; readonly name: string }
    /** A formula column; null: the parameter's default. */
    | {
        readonly kind: "columnCall";
        readonly of: Expr;
        readonly table: Id;
        readonly name: string;
        readonly args: readonly (Expr | null)[];
      }
    /** `original`: the rule as it was before the variant that stands here replaced it. */
    | { readonly kind: "call"; readonly rule: Id; readonly args: readonly (Expr | null)[]; readonly original: boolean }
    | { readonly kind: "builtin"; readonly name: Builtin; readonly args: readonly Expr[]; readonly soft: boolean }
    | { readonly kind: "not"; readonly of: Expr }
    | { readonly kind: "negate"; readonly of: Expr }
    | { readonly kind: "and" | "or"; readonly left: Expr; readonly right: Expr }
    /** `/` gives a number; a divisor that is 0 (within half a millionth) is an error. */
    | { readonly kind: "arithmetic"; readonly op: "+" | "-" | "*" | "/"; readonly left: Expr; readonly right: Expr }
    /** `&`: any two values as text. */
    | { readonly kind: "join"; readonly left: Expr; readonly right: Expr }
    /** `by`: whole numbers exactly, numbers with tolerance, variants of an ordered choice by their order. */
    | {
        readonly kind: "compare";
        readonly op: "<" | "<=" | ">" | ">=";
        readonly by: "int" | "number" | "order" | "odds";
        readonly left: Expr;
        readonly right: Expr;
      }
    /** `same`: `===` is right; `number`: with tolerance; `deep`: by structure; `odds`: the bounds meet. */
    | {
        readonly kind: "equals";
        readonly not: boolean;
        readonly by: "same" | "number" | "deep" | "odds";
        readonly left: Expr;
        readonly right: Expr;
      }
    /** Equal at the digits written: |left - value| <= half a unit of the last digit. */
    | { readonly kind: "about"; readonly of: Expr; readonly value: number; readonly half: number }
    | { readonly kind: "isNone"; readonly of: Expr; readonly not: boolean }
    | { readonly kind: "isVariant"; readonly of: Expr; readonly variants: readonly string[]; readonly not: boolean }
    /** In a list, set, range (with tolerance for numbers), or map (a key of it). */
    | { readonly kind: "in"; readonly left: Expr; readonly right: Expr; readonly not: boolean }
    | { readonly kind: "if"; readonly condition: Expr; readonly then: Expr; readonly else: Expr | null }
    | Decision
    | {
        readonly kind: "block";
        readonly statements: readonly Statement[];
        /** Null: gives nothing, or always returns. */ readonly value: Expr | null;
      }
    | { readonly kind: "list"; readonly items: readonly Expr[] }
    | { readonly kind: "set"; readonly items: readonly Expr[] }
    | { readonly kind: "map"; readonly entries: readonly { readonly key: Expr; readonly value: Expr }[] }
    | {
        readonly kind: "range";
        readonly low: Expr | null;
        readonly high: Expr | null;
        readonly lowOpen: boolean;
        readonly highOpen: boolean;
      }
    /** `[value for each slot in over where where]`; a filter has `value` = the local. `over`: a list, set, or range of ints. */
    | {
        readonly kind: "each";
        readonly over: Expr;
        readonly slot: number;
        readonly where: Expr | null;
        readonly value: Expr;
      }
    /** The first or last `count` of a list sorted downwards or upwards; `top`, `bottom`: of the list in its own order, as many as there are. */
    | {
        readonly kind: "pick";
        readonly which: "highest" | "lowest" | "top" | "bottom";
        readonly count: Expr;
        readonly of: Expr;
      }
    /** `xs[2]` from 1, `map[key]`. A miss is an error, unless soft: then none. */
    | { readonly kind: "index"; readonly of: Expr; readonly index: Expr; readonly soft: boolean }
    /** The row whose column equals the value, or whose range holds it. */
    | {
        readonly kind: "lookup";
        readonly table: Id;
        readonly column: string;
        readonly how: "equals" | "holds";
        readonly value: Expr;
        readonly soft: boolean;
      }
    /** `.low`, `.high` of a range: a miss where the range is open-ended. */
    | {
        readonly kind: "end";
        readonly of: Expr;
        readonly which: "low" | "high" | "least" | "most";
        readonly soft: boolean;
      }
    /** `left` if it is not none, else `right`. Misses directly on the left are soft. */
    | { readonly kind: "otherwise"; readonly left: Expr; readonly right: Expr }
    /** The value rounded to the places kept (number), or checked to be within 2^53 (int); `what` names it: "`force`", "the result". */
    | { readonly kind: "keep"; readonly of: Expr; readonly what: string }
    /** A number becomes an int by the rulebook's policy. */
    | { readonly kind: "round"; readonly of: Expr; readonly how: "down" | "up" | "nearest" }
    /** An error if the value is outside; `what` names it: "parameter `damage` of `strike`". */
    | { readonly kind: "bounded"; readonly of: Expr; readonly bound: Bound; readonly what: string }
    | Rolled
    | Question
    | OddsExpr
    | Reach
    | GameExpr
  );

/**
 * Closed list, of which `src/builtins` has the records. Beside what these say:
 * `min`, `max`: two values or more, or one list. `sort`: a list, or a list and its keys, one for each value; numbers, texts
 * by code unit and variants by their order, upwards; equal ones stay in order. `next`, `previous`: of an ordered choice.
 * `position`: a list and a value. Lists may be given as sets; what is given back is always a list.
 * `mapWith(map or list, key or place, value)`: with that entry; a place that a list has not got is a miss.
 * `append(list or set, value)`; `without(list or set, value)`: without the first equal value, a miss if there is none;
 * `concat(list, list)`, `concat(set, set)`: the second after the first; these three and `mapWith` give what they were given.
 */
export type Builtin = CalculationName;

/** A decision table, grid or match. */
export interface Decision {
  readonly kind: "decide";
  readonly form: "table" | "grid" | "match";
  readonly policy: "first" | "unique" | "any" | "list" | "sum" | "min" | "max" | "count";
  readonly inputs: readonly DecisionInput[];
  readonly rows: readonly DecisionRow[];
  /** Proved: every input fits a row. Else an input that fits none is an error in play. Set by check/coverage. */
  readonly complete: boolean;
}
/** Worked out once, before the rows, into its slot. */
export interface DecisionInput {
  readonly value: Expr;
  readonly slot: number;
  readonly label: string;
  /** Limits known of it. */ readonly bound: Bound | null;
}
export interface DecisionRow {
  readonly tests: readonly Test[];
  readonly result: Expr;
  /** Written `otherwise`: beside its tests, it fits only where no row before it does, under every policy. It stands last. */
  readonly otherwise: boolean;
  /** The row is dead in the source, and why. */
  readonly disputed: string | null;
  /** "row 3", "`Hurt`", "row `Partial`, column `Full`" */
  readonly label: string;
  readonly at: Span;
}

export type Test = { readonly at: Span } & (
  | { readonly kind: "any" }
  | {
      readonly kind: "compare";
      readonly op: "<" | "<=" | ">" | ">=";
      readonly by: "int" | "number" | "order" | "odds";
      readonly value: Expr;
    }
  | { readonly kind: "equals"; readonly by: "same" | "number" | "deep" | "odds"; readonly value: Expr }
  | { readonly kind: "about"; readonly value: number; readonly half: number }
  | { readonly kind: "none" }
  /** The input lies in the value: a range, list or set. */
  | { readonly kind: "in"; readonly value: Expr }
  | {
      readonly kind: "variant";
      readonly variant: string;
      readonly binds: readonly { readonly field: string; readonly slot: number }[];
      readonly tests: readonly { readonly field: string; readonly test: Test }[];
    }
  | { readonly kind: "oneOf"; readonly tests: readonly Test[] }
  | { readonly kind: "not"; readonly test: Test }
);

export type Statement = { readonly at: Span } & (
  | { readonly kind: "let"; readonly slot: number; readonly name: string; readonly value: Expr }
  /** Gives a local a new value; fields and map entries of locals are written as `with` and `mapWith`. */
  | { readonly kind: "set"; readonly slot: number; readonly name: string; readonly value: Expr }
  | { readonly kind: "return"; readonly value: Expr | null }
  | { readonly kind: "stop" }
  /** `pace`: `separately`: each turn is a text of its own; `together` and null: none is. */
  | {
      readonly kind: "forEach";
      readonly slot: number;
      readonly name: string;
      readonly over: Expr;
      readonly where: Expr | null;
      readonly body: Expr;
      readonly pace: "together" | "separately" | null;
    }
  | {
      readonly kind: "repeat";
      readonly mode: "while" | "times" | "forever";
      readonly count: Expr | null;
      readonly body: Expr;
    }
  | { readonly kind: "do"; readonly value: Expr }
  | Changing
);

/** Turns of `repeat` and depth of calls in one outermost call, in both meanings. */
export const stepBudget = 1_000_000;
export const depthBudget = 400;
