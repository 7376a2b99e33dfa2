import type { Json, Type } from "../ir/program.ts";
import type { Fault } from "../runtime/errors.ts";
import { Span } from "../source/span.ts";

/** A value that led to a fault, by its name in the rules. */
export interface FaultContext {
  readonly name: string;
  readonly value: Json;
  readonly type?: Type;
}

/** An error in play as data: its name, its place, and what led there. */
export interface FaultFound {
  readonly fault: Fault;
  readonly at: Span;
  readonly values: readonly FaultContext[];
  /** What the fault is about, where one thing can be named: "`force`", "`Material`", the message of a check. */
  readonly about: string | null;
  /** What was written that led there and is to be marked: a die that was laid out. */
  readonly mark?: Span;
}

/** Thrown inside this room only, and caught at its door; no error object, since nobody needs a stack of the compiler. */
export class FaultSignal {
  readonly found: FaultFound;
  constructor(found: FaultFound) {
    this.found = found;
  }
}

export function fault(
  fault: Fault,
  at: Span,
  values: readonly FaultContext[] = [],
  about: string | null = null,
  mark: Span | null = null,
): never {
  throw new FaultSignal({ fault, at, values, about, ...(mark === null ? {} : { mark }) });
}

/** Of a value from outside, which has no place in the rules. */
export function wrongFromOutside(message: string): never {
  return fault("wrong-argument", Span.nowhere, [], message);
}
