/**
 * The model: every declared name of a rulebook with its written types resolved. Built by `resolve` from documents alone
 * (no expression is typed yet). `check` turns it into the program.
 */
import type { Span } from "../source/span.ts";
import type * as ast from "../syntax/ast.ts";
import type { Bound, Id, RulebookInfo, Type } from "../ir/program.ts";

export interface Model {
  readonly info: RulebookInfo;
  /** Folder below the root: `rules/penetration`. */
  readonly folder: string;
  readonly documents: readonly ast.Document[];
  /** By name within the rulebook. */
  readonly symbols: ReadonlyMap<string, Symbol>;
  /** Other rulebooks brought in by `use`, by name. */
  readonly uses: ReadonlyMap<string, Model>;
  readonly examples: readonly (ast.ExampleDecl | ast.ExamplesDecl)[];
  readonly reports: readonly ast.ReportDecl[];
  readonly goals: readonly ast.GoalDecl[];
  readonly variants: readonly VariantSymbol[];
  readonly checks: readonly ast.CheckDecl[];
  /** What `player` declares; null: no game is played here. */
  readonly player: EntitySymbol | null;
  readonly always: readonly ast.AlwaysDecl[];
}

export type Symbol = TypeSymbol | ChoiceSymbol | RecordSymbol | TableSymbol | ConstantSymbol | RuleSymbol | GameSymbol;
/** What only a rulebook with a `player` has. */
export type GameSymbol = EntitySymbol | ProcedureSymbol | StatusSymbol | PhaseSymbol | ActionSymbol | SetupSymbol;

interface Base {
  readonly id: Id;
  readonly name: string;
  readonly at: Span;
  readonly nameAt: Span;
}

/** A name for a number with limits; `type`: `never` where it is no number, and that was reported. */
export interface TypeSymbol extends Base {
  readonly kind: "type";
  readonly decl: ast.TypeDecl;
  readonly type: Type;
  readonly bound: Bound | null;
}
export interface ChoiceSymbol extends Base {
  readonly kind: "choice";
  readonly decl: ast.ChoiceDecl;
  readonly ordered: boolean;
  readonly variants: readonly VariantOfSymbol[];
}
export interface VariantOfSymbol {
  readonly name: string;
  readonly label: string;
  readonly shown?: string;
  readonly fields: readonly FieldSymbol[];
  readonly at: Span;
  readonly doc: string | null;
}
export interface RecordSymbol extends Base {
  readonly kind: "record";
  readonly decl: ast.RecordDecl;
  readonly fields: readonly FieldSymbol[];
}
export interface ConstantSymbol extends Base {
  readonly kind: "constant";
  readonly decl: ast.ConstantDecl;
  /** Null: worked out from the value. */ readonly type: Type | null;
}
export interface RuleSymbol extends Base {
  readonly kind: "rule";
  readonly decl: ast.RuleDecl;
  readonly params: readonly FieldSymbol[];
  readonly result: Type;
}

// ---------------------------------------------------------------- games

const kindsOfGames: ReadonlySet<Symbol["kind"]> = new Set([
  "entity",
  "procedure",
  "status",
  "phase",
  "action",
  "setup",
]);

/** Other rulebooks cannot speak of it: a game stands in one. */
export function isOfGame(symbol: Symbol): symbol is GameSymbol {
  return kindsOfGames.has(symbol.kind);
}

/** `owner`: the field of that name that holds a player. */
export interface EntitySymbol extends Base {
  readonly kind: "entity";
  readonly decl: ast.EntityDecl;
  readonly fields: readonly EntityFieldSymbol[];
  readonly piles: readonly PileSymbol[];
  readonly owner: string | null;
}
export interface ProcedureSymbol extends Base {
  readonly kind: "procedure";
  readonly decl: ast.ProcedureDecl;
  readonly params: readonly FieldSymbol[];
  /** `none`: it gives nothing. */ readonly result: Type;
}
/** The first parameter is what it is on. */
export interface StatusSymbol extends Base {
  readonly kind: "status";
  readonly decl: ast.StatusDecl;
  readonly params: readonly FieldSymbol[];
}
/** `parent`: the phase it stands in. */
export interface PhaseSymbol extends Base {
  readonly kind: "phase";
  readonly decl: ast.PhaseDecl;
  readonly parent: Id | null;
}
/** Types as written: a parameter that is chosen from a pile is a piece, which `from` tells. */
export interface ActionSymbol extends Base {
  readonly kind: "action";
  readonly decl: ast.ActionDecl;
  readonly params: readonly FieldSymbol[];
}
export interface SetupSymbol extends Base {
  readonly kind: "setup";
  readonly decl: ast.SetupDecl;
  readonly params: readonly FieldSymbol[];
}

export interface EntityFieldSymbol extends FieldSymbol {
  readonly clamp: boolean;
}
export interface PileSymbol {
  readonly name: string;
  readonly shown?: string;
  readonly doc: string | null;
  readonly table: Id;
  readonly seen: "hidden" | "owner" | "public";
  readonly at: Span;
}

// ---------------------------------------------------------------- fields

/** A parameter, a field of a record or variant. */
export interface FieldSymbol {
  readonly name: string;
  readonly label: string;
  /** What people read in its place. */
  readonly shown?: string;
  readonly doc: string | null;
  readonly type: Type;
  readonly bound: Bound | null;
  /** It is written `percent`. */
  readonly isShare?: true;
  readonly default: ast.Expr | null;
  readonly computed: ast.Expr | null;
  readonly at: Span;
}

export interface TableSymbol extends Base {
  readonly kind: "table";
  readonly decl: ast.TableDecl;
  readonly file: string | null;
  /** A view: its member tables. Else empty. */
  readonly members: readonly Id[];
  readonly columns: readonly ColumnSymbol[];
  /** The key column's name, if there is one. */
  readonly key: string | null;
  /** The column whose text is shown in place of the key. */
  readonly shownBy?: string;
  /** Inline or CSV rows bound to columns; a view has those of its members (same keys, own columns). */
  readonly rows: readonly RowSymbol[];
  /** Numbers in its cells have a decimal comma: a file with semicolons. */
  readonly commas?: true;
  /** Some of its rows could not be had, and that was reported: who asks for one of them made no mistake. */
  readonly unread?: true;
  /** It crosses two directions, which was reported: the rule that it should be. */
  readonly grid?: string;
  /** By joined name (`ArmorPiercing`) and by key as written. */
  readonly keys: ReadonlyMap<string, RowSymbol>;
}
export interface ColumnSymbol extends FieldSymbol {
  readonly params: readonly FieldSymbol[] | null;
  readonly gaps: boolean;
  /** How often a row comes up where the table is rolled on. */
  readonly weight: boolean;
  /** Its text is shown in place of the row's key. */
  readonly isShown: boolean;
  /** Rows of the same table: each that is named names back. */
  readonly isBothWays: boolean;
  readonly isKey: boolean;
  /** Its cells are done, not worked out. */
  readonly procedure: boolean;
  /** Where its type is written; null: flags follow it. */
  readonly typeAt: Span | null;
  /** Where `key` is written; a place without length behind a bare heading. */
  readonly keyAt?: Span;
}
export interface RowSymbol {
  /** The key as written, or the row's number. */
  readonly key: string;
  /** By column name; a missing or empty cell is not in it. Text is as written (CSV quotes resolved). */
  readonly cells: ReadonlyMap<string, ast.RawCell>;
  readonly at: Span;
  /** Cells are missing at its end, and that was reported. */
  readonly short?: true;
}

/** A variant's replacements; each declaration was found to replace one of the same kind. */
export interface VariantSymbol extends Base {
  readonly decl: ast.VariantDecl;
  readonly basedOn: readonly Id[];
  readonly constants: readonly ast.ConstantDecl[];
  readonly rules: readonly {
    readonly decl: ast.RuleDecl;
    readonly params: readonly FieldSymbol[];
    readonly result: Type;
  }[];
  /** Changed cells by table and key: only the columns listed. */
  readonly tables: readonly {
    readonly table: Id;
    readonly rows: readonly RowSymbol[];
    readonly columns: readonly string[];
    /** Whole columns that change. */
    readonly lines: readonly PatchLine[];
  }[];
}

/** `price: int = round(original * 0.8)`: each cell of the column, from what it was. */
export interface PatchLine {
  readonly column: ColumnSymbol;
  readonly value: ast.Expr;
  readonly at: Span;
  /** So many of the changed rows come before it. */
  readonly after: number;
}
