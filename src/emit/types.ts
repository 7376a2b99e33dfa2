import type { Id, Type } from "../ir/program.ts";
import { runtimeType, top, type Module } from "./module.ts";
import { the } from "./world.ts";

/** The type as TypeScript writes it. */
export function typeText(module: Module, type: Type): string {
  switch (type.kind) {
    case "int": case "number": return "number";
    case "text": return "string";
    case "bool": return "boolean";
    case "none": return "null";
    // Odds are no part of generated code.
    case "never": case "odds": return "never";
    case "list": case "set": return `readonly ${wrapped(typeText(module, type.of))}[]`;
    case "map": return `{ readonly [key: string]: ${typeText(module, type.value)} }`;
    case "optional": return `${typeText(module, type.of)} | null`;
    case "range": return runtimeType(module, "NumberRange");
    case "choice": return top(module, `choice:${type.id}`, `choice:${type.id}`, true);
    case "record": return top(module, `record:${type.id}`, `record:${type.id}`, true);
    case "row": return keyType(module, type.id);
    // By their number.
    case "entity": case "piece": return "number";
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
