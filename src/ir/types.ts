import type { Kinds } from "../source/exhaustive.ts";
import type { Type } from "./program.ts";

export const int: Type = { kind: "int" };
export const number: Type = { kind: "number" };
export const text: Type = { kind: "text" };
export const bool: Type = { kind: "bool" };
export const none: Type = { kind: "none" };
export const never: Type = { kind: "never" };
export const odds: Type = { kind: "odds" };
export const listOf = (of: Type): Type => ({ kind: "list", of });
export const setOf = (of: Type): Type => ({ kind: "set", of });
export const rangeOf = (of: Type): Type => ({ kind: "range", of });
export const mapOf = (key: Type, value: Type): Type => ({ kind: "map", key, value });
/** Optional once is optional enough. */
export const optional = (of: Type): Type =>
  of.kind === "optional" || of.kind === "none" ? of : { kind: "optional", of };

export const isNumeric = (type: Type): boolean => type.kind === "int" || type.kind === "number";

/** The same type, apart from narrowing. */
export function sameType(a: Type, b: Type): boolean {
  switch (a.kind) {
    case "list":
    case "set":
    case "optional":
    case "range":
      return b.kind === a.kind && sameType(a.of, b.of);
    case "map":
      return b.kind === "map" && sameType(a.key, b.key) && sameType(a.value, b.value);
    case "choice":
    case "record":
    case "row":
    case "entity":
    case "piece":
      return b.kind === a.kind && a.id === b.id;
    default:
      a.kind satisfies Kinds<"none int number text bool never odds">;
      return a.kind === b.kind;
  }
}

/** Odds, or something that has odds inside. */
export function holdsOdds(type: Type): boolean {
  switch (type.kind) {
    case "odds":
      return true;
    case "list":
    case "set":
    case "optional":
    case "range":
      return holdsOdds(type.of);
    case "map":
      return holdsOdds(type.key) || holdsOdds(type.value);
    default:
      type.kind satisfies Kinds<"record none int number text bool never choice row entity piece">;
      return false;
  }
}

/** Something of a game, or that has something of a game inside. */
export function holdsGame(type: Type): boolean {
  switch (type.kind) {
    case "entity":
    case "piece":
      return true;
    case "list":
    case "set":
    case "optional":
      return holdsGame(type.of);
    case "map":
      return holdsGame(type.value);
    default:
      type.kind satisfies Kinds<"record range none int number text bool never choice row odds">;
      return false;
  }
}

/** As a designer writes it. */
export function typeText(type: Type): string {
  switch (type.kind) {
    case "list":
    case "set":
    case "range":
      return `${type.kind} of ${typeText(type.of)}`;
    case "map":
      return `map of ${typeText(type.key)} to ${typeText(type.value)}`;
    case "optional":
      return `optional ${typeText(type.of)}`;
    case "choice":
    case "record":
    case "row":
    case "entity":
      return type.id.slice(type.id.indexOf(".") + 1);
    case "piece":
      return `piece of ${type.id.slice(type.id.indexOf(".") + 1)}`;
    case "never":
      return "nothing";
    default:
      type.kind satisfies Kinds<"none int number text bool odds">;
      return type.kind;
  }
}
