/** The words in which the table of nodes is written: what a field holds, and what a kind of node is made of. */
import type { Span } from "../../source/span.ts";
import type { Id, Json } from "../program.ts";

/** What an id names: a list of a program, or of its game. */
export type Named =
  | "choices"
  | "records"
  | "tables"
  | "constants"
  | "rules"
  | "variants"
  | "entities"
  | "procedures"
  | "statuses"
  | "actions"
  | "phases"
  | "setups";

export interface Plain<I extends string> {
  readonly is: I;
  readonly about?: string;
}
export interface Whole extends Plain<"whole"> {
  readonly least: number;
}
export interface Reference extends Plain<"id"> {
  readonly of: Named;
}
export interface Words<W> extends Plain<"words"> {
  readonly words: readonly W[];
}
export interface One<N extends string> extends Plain<"one"> {
  readonly of: N;
}
export interface Many<F> extends Plain<"many"> {
  readonly of: F;
}
export interface OrNull<F> extends Plain<"orNull"> {
  readonly of: F;
}
export interface Maybe<F> extends Plain<"maybe"> {
  readonly of: F;
}
export interface Inline<F> extends Plain<"inline"> {
  readonly fields: F;
}

export type Field =
  | Plain<"text" | "number" | "flag" | "json" | "span" | "binds" | "reads" | "ownId">
  | Whole
  | Reference
  | Words<string | number>
  | One<string>
  | Many<Field>
  | OrNull<Field>
  | Maybe<Field>
  | Inline<Fields>;

/** In the order in which they are worked out. */
export interface Fields {
  readonly [name: string]: Field;
}

/** One of the kinds of a family, by its `kind`; `name` is that of its definition in the schema. */
export interface Kind<F extends Fields = Fields> {
  readonly name: string;
  readonly about: string;
  readonly fields: F;
}
interface Kinds {
  readonly [kind: string]: Kind;
}

export interface RecordNode<F extends Fields = Fields> {
  readonly is: "record";
  readonly about: string;
  readonly fields: F;
}
/** Told apart by `kind`; `common`: what all of them have. `also`: a family whose kinds may stand here as well. */
export interface Family<C extends Fields = Fields, K extends Kinds = Kinds> {
  readonly is: "family";
  readonly about: string;
  readonly common: C;
  readonly kinds: K;
  readonly also: string | null;
}
/** Records that are told apart by which fields they have. */
export interface Either {
  readonly is: "either";
  readonly about: string;
  readonly members: readonly string[];
}
export type Definition = RecordNode | Family | Either;

// ---------------------------------------------------------------- fields

export const text: Plain<"text"> = { is: "text" };
export const number: Plain<"number"> = { is: "number" };
export const flag: Plain<"flag"> = { is: "flag" };
/** A value of the rules: whatever it looks like, it is no node. */
export const json: Plain<"json"> = { is: "json" };
export const span: Plain<"span"> = { is: "span" };
/** A slot that gets its value here. */
export const binds: Plain<"binds"> = { is: "binds" };
/** A slot that has its value. */
export const reads: Plain<"reads"> = { is: "reads" };
/** The id of what is declared here. */
export const ownId: Plain<"ownId"> = { is: "ownId" };

export const whole = (least: number): Whole => ({ is: "whole", least });
/** The id of something that is declared elsewhere. */
export const id = (of: Named): Reference => ({ is: "id", of });
export const words = <const W extends string | number>(...all: readonly W[]): Words<W> => ({ is: "words", words: all });
export const one = <const N extends string>(of: N): One<N> => ({ is: "one", of });
export const many = <F extends Field>(of: F): Many<F> => ({ is: "many", of });
export const orNull = <F extends Field>(of: F): OrNull<F> => ({ is: "orNull", of });
/** May be left out. */
export const maybe = <F extends Field>(of: F): Maybe<F> => ({ is: "maybe", of });
export const inline = <F extends Fields>(fields: F): Inline<F> => ({ is: "inline", fields });
/** With a sentence about it. */
export const told = <F extends Field>(field: F, about: string): F => ({ ...field, about });

// ---------------------------------------------------------------- definitions

export const kind = <F extends Fields>(name: string, about: string, fields: F): Kind<F> => ({ name, about, fields });
export const record = <F extends Fields>(about: string, fields: F): RecordNode<F> => ({ is: "record", about, fields });
export const family = <C extends Fields, K extends Kinds>(
  about: string,
  common: C,
  kinds: K,
  also: string | null = null,
): Family<C, K> => ({ is: "family", about, common, kinds, also });
export const either = (about: string, ...members: readonly string[]): Either => ({ is: "either", about, members });

// ---------------------------------------------------------------- types

type ValueOf<F, Nodes> =
  F extends Plain<"text">
    ? string
    : F extends Plain<"number" | "binds" | "reads" | "whole">
      ? number
      : F extends Plain<"flag">
        ? boolean
        : F extends Plain<"json">
          ? Json
          : F extends Plain<"span">
            ? Span
            : F extends Plain<"id" | "ownId">
              ? Id
              : F extends Words<infer W>
                ? W
                : F extends One<infer N>
                  ? N extends keyof Nodes
                    ? Nodes[N]
                    : never
                  : F extends Many<infer E>
                    ? readonly ValueOf<E, Nodes>[]
                    : F extends OrNull<infer E>
                      ? ValueOf<E, Nodes> | null
                      : F extends Inline<infer E>
                        ? ShapeOf<E, Nodes>
                        : never;

type Flat<T> = { [K in keyof T]: T[K] };

/** The type of an object with these fields; nodes in it are of the types that are written down for them. */
export type ShapeOf<F, Nodes> = Flat<
  { readonly [K in keyof F as F[K] extends Maybe<unknown> ? never : K]: ValueOf<F[K], Nodes> } & {
    readonly [K in keyof F as F[K] extends Maybe<unknown> ? K : never]?: F[K] extends Maybe<infer E>
      ? ValueOf<E, Nodes>
      : never;
  }
>;

type Exactly<T> = <X>() => X extends T ? 1 : 2;

/** The very same type, with what may be changed and left out. */
export type Same<A, B> = Exactly<Flat<A>> extends Exactly<Flat<B>> ? true : false;
