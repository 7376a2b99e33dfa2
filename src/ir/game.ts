/**
 * The parts of a program that are a game: what changes, who may do what, and when. Part of `Program` (see program.ts),
 * and as plain as that.
 */
import type { Span } from "../source/span.ts";
import type { Bound, Check, Declared, Effects, Expr, Field, Id, Test, Type } from "./program.ts";

export interface Game {
  /** In order of source. */
  readonly entities: readonly Entity[];
  /** The one that is declared by `player`. */
  readonly player: Id;
  readonly procedures: readonly Procedure[];
  readonly statuses: readonly Status[];
  /** The outermost phase; null: a game that is only played in examples. */
  readonly phase: Phase | null;
  readonly actions: readonly Action[];
  readonly always: readonly Always[];
  readonly setups: readonly Setup[];
  /** The choice whose variants `endGame(ending: …)` names; null: none does. */
  readonly ending: Id | null;
}

/** `self` is the slot of the entity in `check`s and formulas of fields. */
export interface Entity extends Declared {
  readonly fields: readonly EntityField[];
  readonly piles: readonly Pile[];
  readonly checks: readonly Check[];
  readonly self: number;
  /** The field named `owner` that holds a player; null: the player itself, or nobody's. */
  readonly owner: string | null;
}
/** `slot` holds its value while the defaults of later fields are worked out; a formula (`computed`) is worked out over `self` whenever it is read. */
export interface EntityField extends Field {
  readonly clamp: boolean;
}
/** The top is the first. */
export interface Pile {
  readonly name: string;
  readonly shown?: string;
  readonly doc: string | null;
  readonly table: Id;
  readonly seen: "hidden" | "owner" | "public";
  readonly at: Span;
}
export interface PileRef {
  readonly of: Expr;
  readonly entity: Id;
  readonly name: string;
}

/** What is declared as `procedure`: a rule that may also change the game and wait. */
export interface Procedure extends Declared {
  readonly effects: Effects;
  readonly params: readonly Field[];
  /** `none`: it gives nothing. */
  readonly result: Type;
  readonly body: Expr;
  /** Some action answers it, or some status waits for it. */
  readonly answered: { readonly before: boolean; readonly after: boolean };
}

/** Lines that change what rules give, by `band`, then by age. */
export interface Status extends Declared {
  /** The entity it is on; its slot is 0. */
  readonly on: Field;
  readonly params: readonly Field[];
  readonly changes: readonly StatusChange[];
  readonly forbids: readonly Forbids[];
  readonly ends: readonly StatusEnd[];
  readonly stacks: "add" | "renew" | "no";
}
/** `add 1 to attackDamage(attacker: me) if …`: `take` is written as an addition of the negated value. */
export interface StatusChange {
  readonly band: "set" | "add" | "multiply" | "keep";
  readonly rule: Id;
  /** The values of the rule, in its order, in these slots (beside the slots of the status); null: not spoken of. */
  readonly slots: readonly (number | null)[];
  readonly tests: readonly PatternTest[];
  readonly condition: Expr | null;
  readonly value: Expr;
  /** Of `keep`. */
  readonly op: "<" | "<=" | ">" | ">=" | null;
  readonly at: Span;
}
/** The value in the slot must fit. */
export interface PatternTest {
  readonly slot: number;
  readonly test: Test;
}
export interface Forbids {
  readonly action: Id;
  readonly slots: readonly (number | null)[];
  readonly tests: readonly PatternTest[];
  readonly condition: Expr | null;
  readonly at: Span;
}
/** `until removed` is an empty list. */
export type StatusEnd = {
  readonly condition: Expr | null;
  /** The slot of the value of the status that counts how often this must still come. Left out: once is enough. */
  readonly left?: number;
  readonly at: Span;
} & EventPattern;

/** Of procedures: the slots of its parameters, in their order, and of its result (only after it, and only if it gives something). */
export type EventPattern =
  | {
      readonly kind: "procedure";
      readonly when: "before" | "after";
      readonly procedure: Id;
      readonly slots: readonly number[];
      readonly resultSlot: number | null;
      readonly tests: readonly PatternTest[];
    }
  | { readonly kind: "phase"; readonly when: "start" | "end"; readonly phase: Id };

/** Its lines read and write slots of its own, of the parameters, and of the event's values. */
export interface Action extends Declared {
  /** Who acts: slot 0. */
  readonly actor: Field;
  /** Each with what it is chosen from: a list, set, range of ints; of a pile, the pieces. May read the slots before it and those of the event. */
  readonly params: readonly ActionParam[];
  readonly place: { readonly kind: "phase"; readonly phase: Id } | EventPattern;
  readonly must: boolean;
  readonly needs: readonly { readonly condition: Expr; readonly why: string | null; readonly at: Span }[];
  /** A number: how much the bot `habits` wants it. Left out: the rules do not say. */
  readonly prefers?: Expr;
  /** Statements on fields and piles of the actor. Payable: each field is in its bound afterwards (also one with `clamp`), each piece is there. */
  readonly costs: readonly Expr[];
  readonly limits: readonly { readonly times: Expr; readonly phase: Id; readonly at: Span }[];
  readonly body: Expr;
  readonly effects: Effects;
}
export interface ActionParam extends Field {
  readonly from: Expr;
}

export interface Phase extends Declared {
  /** Ids are unique over all phases: `penance.Turn`. */
  readonly phases: readonly Phase[];
  readonly enter: Expr | null;
  readonly exit: Expr | null;
  /** Null: once. The condition null: for ever. */
  readonly repeats: { readonly condition: Expr | null } | null;
  /** The active player may end it without an action. */
  readonly mayPass?: boolean;
  /** `slot` holds the player in `where`. */
  readonly each: {
    readonly from: Expr | null;
    /** The players whose turn it is, in this order. */
    readonly among?: Expr;
    readonly where: Expr | null;
    readonly slot: number;
  } | null;
}

export interface Always extends Declared {
  readonly title: string;
  readonly body: Expr;
}
export interface Setup extends Declared {
  readonly params: readonly Field[];
  readonly body: Expr;
  readonly effects: Effects;
}

// ---------------------------------------------------------------- expressions and statements of games

export type GameExpr =
  /** All entities of a kind, in the order in which they were made; of the player's: `players`. */
  | { readonly kind: "entities"; readonly id: Id }
  /** The player whose turn it is: a miss where there is none, unless soft. */
  | { readonly kind: "active"; readonly soft: boolean }
  | { readonly kind: "entityField"; readonly of: Expr; readonly entity: Id; readonly name: string }
  /** The pieces in it, the top first: a list that stays as it is. */
  | { readonly kind: "pile"; readonly pile: PileRef }
  | { readonly kind: "pieceRow"; readonly of: Expr }
  /** Computed fields are not listed; null: its default. Gives the entity. */
  | { readonly kind: "newEntity"; readonly id: Id; readonly fields: readonly (Expr | null)[] }
  /** Arguments as in `call`. */
  | { readonly kind: "perform"; readonly procedure: Id; readonly args: readonly (Expr | null)[] }
  /**
   * One element of a list, set or range of ints. `prompt` is for people. Where `who` is a list of players, all of them choose
   * at the same time: `from` is a list with what each chooses from, and it gives a list of what they chose, in that order.
   */
  | {
      readonly kind: "choose";
      readonly who: Expr;
      readonly from: Expr;
      readonly prompt: string | null;
      readonly soft: boolean;
    }
  /** A list of them, chosen one after the other, each once. */
  | {
      readonly kind: "chooseSome";
      readonly who: Expr;
      readonly from: Expr;
      readonly least: Expr;
      readonly most: Expr;
      readonly prompt: string | null;
    }
  | { readonly kind: "stacks"; readonly of: Expr; readonly status: Id }
  /** Of a game that may have ended. `ending` is optional. */
  | { readonly kind: "gameOver" }
  | { readonly kind: "winners" }
  | { readonly kind: "ending" }
  /** A use of an action in an example: it is done if it is possible. */
  | { readonly kind: "act"; readonly action: Id; readonly actor: Expr; readonly args: readonly Expr[] }
  /** Is that use on offer? In an example. */
  | { readonly kind: "possible"; readonly action: Id; readonly actor: Expr; readonly args: readonly Expr[] };

export type Changing =
  /** `bound` as in the field; a value outside of it is an error, or with `clamp` the nearest end. Map entries and parts of records are written as `mapWith` and `with`. */
  | {
      readonly kind: "setField";
      readonly of: Expr;
      readonly entity: Id;
      readonly name: string;
      readonly value: Expr;
      readonly bound: Bound | null;
      readonly clamp: boolean;
    }
  /** A piece or a list of them, one by one; `under`: each below the one before. */
  | { readonly kind: "put"; readonly what: Expr; readonly into: PileRef; readonly under: boolean }
  /** A row or a list of rows. */
  | { readonly kind: "putNew"; readonly row: Expr; readonly into: PileRef; readonly under: boolean }
  | { readonly kind: "shufflePile"; readonly pile: PileRef }
  /** A piece or a list of them, to a player or a list of players. */
  | { readonly kind: "reveal"; readonly what: Expr; readonly to: Expr }
  | { readonly kind: "addStatus"; readonly status: Id; readonly of: Expr; readonly args: readonly (Expr | null)[] }
  /** The youngest of them; nothing if there is none. */
  | { readonly kind: "removeStatus"; readonly status: Id; readonly of: Expr }
  /** In the text of an action with `before` alone. */
  | { readonly kind: "cancel" }
  /** Null: the innermost. */
  | { readonly kind: "endPhase"; readonly phase: Id | null }
  | { readonly kind: "endGame"; readonly winners: Expr; readonly ending: Expr | null }
  // In examples alone:
  | { readonly kind: "arrange"; readonly pile: PileRef; readonly rows: Expr }
  | { readonly kind: "beginPhase"; readonly phase: Id | null; readonly active: Expr | null };

export interface StartOfExample {
  readonly setup: Id;
  readonly args: readonly (Expr | null)[];
  readonly at: Span;
}
export interface ChoosingStep {
  readonly kind: "choosing";
  readonly answers: readonly Answer[];
  readonly at: Span;
}
/** What is laid out: a value, an action with its values, or `pass` and `done`. */
export type Answer = { readonly at: Span } & (
  | { readonly kind: "value"; readonly value: Expr }
  | { readonly kind: "action"; readonly action: Id; readonly actor: Expr; readonly args: readonly Expr[] }
  | { readonly kind: "pass" }
  | { readonly kind: "done" }
);

/** Rounds of `always`, and texts set off by one decision. */
export const alwaysBudget = 1000;
export const reactionBudget = 1000;
