/** Rules and types as TypeScript has them, apart from what a module does to names that would be taken. */
import type { Rule, Type } from "../ir/program.ts";

export function typeOf(type: Type): string {
  switch (type.kind) {
    case "int": case "number": return "number";
    case "text": return "string";
    case "bool": return "boolean";
    case "none": return "null";
    case "never": case "odds": return "never";
    case "list": case "set": return `readonly ${wrapped(typeOf(type.of))}[]`;
    case "map": return `{ readonly [key: string]: ${typeOf(type.value)} }`;
    case "optional": return `${typeOf(type.of)} | null`;
    case "range": return "NumberRange";
    case "choice": case "record": return nameOf(type.id);
    case "row": return `${nameOf(type.id)}Key`;
    case "entity": case "piece": return "number";
  }
}

const nameOf = (id: string): string => id.slice(id.indexOf(".") + 1);
const wrapped = (text: string): string => (/^\w+$/.test(text) ? text : `(${text})`);

export function signatureText({ name, params, result, effects }: Pick<Rule, "name" | "params" | "result" | "effects">): string {
  const dice = effects.rolls ? ["dice: Dice"] : [];
  return `${name}(${[...dice, ...params.map((param) => `${param.name}${param.default === null ? "" : "?"}: ${typeOf(param.type)}`)].join(", ")}): ${typeOf(result)}`;
}
