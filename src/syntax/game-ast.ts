/** The document's nodes of games: what is declared of one. */
import type { Span } from "../source/span.ts";
import type {
  Arg,
  Block,
  CheckDecl,
  CompareOp,
  Declared,
  Expr,
  FieldDecl,
  Name,
  Node,
  Param,
  Statement,
  Text,
  TypeRef,
} from "./ast.ts";

export type GameDecl = EntityDecl | ProcedureDecl | StatusDecl | PhaseDecl | ActionDecl | AlwaysDecl | SetupDecl;

/** `player P { }`, `entity E { }`. Flags of fields: `clamp`; of piles: `hidden`, `owner`, `public`. */
export interface EntityDecl extends Declared {
  readonly kind: "entity";
  readonly isPlayer: boolean;
  readonly name: Name;
  readonly fields: readonly FieldDecl[];
  readonly checks: readonly CheckDecl[];
}
export interface ProcedureDecl extends Declared {
  readonly kind: "procedure";
  readonly name: Name;
  readonly params: readonly Param[];
  /** Null: it gives nothing. */ readonly result: TypeRef | null;
  /** `= formula` or a block. */ readonly body: Expr | Block;
}
export interface StatusDecl extends Declared {
  readonly kind: "status";
  readonly name: Name;
  readonly params: readonly Param[];
  readonly changes: readonly StatusChange[];
  readonly ends: readonly StatusEnd[];
  readonly stacks: readonly Name[];
}
/** `add 1 to attackDamage(attacker: me) if c`, `forbid play(me: me)`; `value` is null for `forbid`; `keep` has an operator. */
export interface StatusChange extends Node {
  readonly kind: "set" | "add" | "take" | "multiply" | "keep" | "forbid";
  readonly target: Pattern;
  readonly value: Expr | null;
  readonly op: CompareOp | null;
  readonly condition: Expr | null;
}
export interface StatusEnd extends Node {
  readonly event: Event | null;
  /** `until removed`: no event. */ readonly condition: Expr | null;
  /** `until end of Round, 3 times`: how often it must come; null: once. */
  readonly times: Expr | null;
}
/** A name and tests of parameters by name: `damage(target: me, amount: > 1)`. */
export interface Pattern extends Node {
  readonly name: Name;
  readonly args: readonly Arg[];
}
export type Event =
  | (Node & { readonly kind: "call"; readonly when: "before" | "after"; readonly pattern: Pattern })
  /** `before`, `after` as written before it in an action; null in `until end of Turn`. */
  | (Node & {
      readonly kind: "phase";
      readonly when: "before" | "after" | null;
      readonly edge: "start" | "end";
      readonly phase: Name;
    });
export interface PhaseDecl extends Declared {
  readonly kind: "phase";
  readonly name: Name;
  /** `for each player from x where c`, `for each player in list` */
  readonly each:
    | (Node & {
        readonly name: Name;
        readonly from: Expr | null;
        readonly among: Expr | null;
        readonly where: Expr | null;
      })
    | null;
  readonly repeats: (Node & { readonly condition: Expr | null }) | null;
  /** `may pass` */
  readonly mayPass: Node | null;
  readonly enter: readonly Block[];
  readonly exit: readonly Block[];
  readonly phases: readonly PhaseDecl[];
}
export interface ActionDecl extends Declared {
  readonly kind: "action";
  readonly name: Name;
  readonly params: readonly Param[];
  /** Null: even the brackets of its parameters are missing. */
  readonly brackets: Span | null;
  readonly place: (Node & { readonly kind: "in"; readonly phase: Name }) | Event;
  /** In the order written; checks complain about two of `must`, `prefers` or `do`. */
  readonly lines: readonly ActionLine[];
}
export type ActionLine =
  | (Node & { readonly kind: "must" })
  | (Node & { readonly kind: "needs"; readonly condition: Expr; readonly why: Text | null })
  | (Node & { readonly kind: "prefers"; readonly wish: Expr })
  | (Node & { readonly kind: "cost"; readonly statement: Statement })
  | (Node & { readonly kind: "limit"; readonly times: Expr; readonly phase: Name })
  | (Node & { readonly kind: "do"; readonly body: Block });
export interface AlwaysDecl extends Declared {
  readonly kind: "always";
  readonly title: Text;
  readonly body: Block;
}
export interface SetupDecl extends Declared {
  readonly kind: "setup";
  readonly name: Name;
  readonly params: readonly Param[];
  readonly body: Block;
}
