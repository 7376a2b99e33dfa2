import type { Id, Type } from "../ir/program.ts";
import { assertNever } from "../source/exhaustive.ts";
import { runtimeType, top, type Module } from "./module.ts";
import { the } from "./world.ts";

type Named = Extract<Type, { readonly kind: "choice" | "record" | "row" | "range" }>;

/** The type as TypeScript writes it, with the names of a module. */
export function typeText(module: Module, type: Type): string {
  return typeIn(type, (named) => {
    switch (named.kind) {
      case "range":
        return runtimeType(module, "NumberRange");
      case "choice":
      case "record":
        return top(module, `${named.kind}:${named.id}`, `${named.kind}:${named.id}`, true);
      case "row":
        return keyType(module, named.id);
      default:
        return assertNever(named);
    }
  });
}

/** The type as TypeScript writes it; `nameOf` knows what types with a name are called. */
export function typeIn(type: Type, nameOf: (type: Named) => string): string {
  switch (type.kind) {
    case "int":
    case "number":
      return "number";
    case "text":
      return "string";
    case "bool":
      return "boolean";
    case "none":
      return "null";
    // Odds are no part of generated code.
    case "never":
    case "odds":
      return "never";
    case "list":
    case "set":
      return `readonly ${wrapped(typeIn(type.of, nameOf))}[]`;
    case "map":
      return `{ readonly [key: string]: ${typeIn(type.value, nameOf)} }`;
    case "optional":
      return `${typeIn(type.of, nameOf)} | null`;
    case "range":
    case "choice":
    case "record":
    case "row":
      return nameOf(type);
    // By their number.
    case "entity":
    case "piece":
      return "number";
    default:
      return assertNever(type);
  }
}

export function keyType(module: Module, table: Id): string {
  return top(module, `keys:${table}`, `table:${table}`, true);
}

/** The type of values of these variants of a choice. */
export function variantTypes(module: Module, choice: Id, variants: readonly string[]): string {
  const known = the(module.world.choices, choice).variants.map((variant) => variant.name);
  const names = variants.filter((name) => known.includes(name));
  return names.map((name) => top(module, `variant:${choice}.${name}`, `choice:${choice}`, true)).join(" | ");
}

function wrapped(text: string): string {
  return /^[\w$]+$/.test(text) ? text : `(${text})`;
}
