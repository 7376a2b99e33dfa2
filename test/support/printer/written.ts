/** What both halves of the printer share: names of types, and what the language has no words for. */
import type { Bound, Type } from "../../../src/ir/program.ts";

/** The program holds something that no text of rules says. */
export class NoWords extends Error {}

export function noWords(what: string): never {
  throw new NoWords(what);
}

const bare = (id: string): string => id.slice(id.indexOf(".") + 1);

export function typeText(type: Type): string {
  switch (type.kind) {
    case "int":
    case "number":
    case "text":
    case "bool":
      return type.kind;
    case "list":
    case "set":
    case "range":
      return `${type.kind} of ${typeText(type.of)}`;
    case "optional":
      return `optional ${typeText(type.of)}`;
    case "map":
      return `map of ${typeText(type.key)} to ${typeText(type.value)}`;
    case "choice":
    case "record":
    case "row":
      return bare(type.id);
    default:
      return noWords(`the type ${type.kind}`);
  }
}

export function boundText(bound: Bound | null): string {
  if (bound === null) return "";
  const { low, high, lowOpen, highOpen, values } = bound;
  if (values !== undefined) return ` of ${values.join(", ")}`;
  if (low === null) return high === null ? "" : ` ${highOpen ? "<" : "<="} ${high}`;
  if (high === null) return ` ${lowOpen ? ">" : ">="} ${low}`;
  return lowOpen || highOpen ? noWords("a bound without its end") : ` ${low} to ${high}`;
}

/** A type or bound as part of a name. */
export const nameOf = (written: string): string =>
  written.replace(/\W+/g, (signs) => `_${[...signs.trim()].map((each) => each.charCodeAt(0)).join("_")}_`);

/** Words of a rulebook that only pass a value on: what stands in them has that type, and is kept. */
export class Helpers {
  readonly #rules = new Map<string, string>();

  pass(type: Type, text: string, bound = ""): string {
    const name = `as${nameOf(typeText(type) + bound)}`;
    this.#rules.set(name, `rule ${name}(value: ${typeText(type)}${bound}): ${typeText(type)} = value`);
    return `${name}(${text})`;
  }

  /** A block as a value, wherever it stands. */
  always(text: string, other: string): string {
    return `(if truly { ${text} } else { ${other} })`;
  }

  all(): readonly string[] {
    return [...this.#rules.values()];
  }
}
