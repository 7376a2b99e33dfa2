/** A value to begin with, where one is missing. */
import type { Kinds } from "../source/exhaustive.ts";
import type { Id, Type } from "../ir/program.ts";

interface Variant {
  readonly name: string;
  readonly fields: readonly unknown[];
}

/** As it is written in the rules; null: only its writer knows one. */
export function blankValue(type: Type, variantsOf: (choice: Id) => readonly Variant[]): string | null {
  switch (type.kind) {
    case "int":
    case "number":
      return "0";
    case "bool":
      return "no";
    case "text":
      return '""';
    case "optional":
      return "none";
    case "list":
    case "set":
    case "map":
      return "[]";
    case "choice":
      return variantsOf(type.id).find(({ name, fields }) => fields.length === 0 && isLeft(type, name))?.name ?? null;
    default:
      type.kind satisfies Kinds<"none never range record row entity piece odds">;
      return null;
  }
}

const isLeft = (type: Type & { kind: "choice" }, name: string): boolean => type.variants?.includes(name) ?? true;
