/** Rules and types as TypeScript has them, apart from what a module does to names that would be taken. */
import { typeIn } from "../emit/types.ts";
import type { Rule, Type } from "../ir/program.ts";

export const typeOf = (type: Type): string =>
  typeIn(type, (named) =>
    named.kind === "range" ? "NumberRange" : `${bare(named.id)}${named.kind === "row" ? "Key" : ""}`,
  );

const bare = (id: string): string => id.slice(id.indexOf(".") + 1);

export function signatureText({
  name,
  params,
  result,
  effects,
}: Pick<Rule, "name" | "params" | "result" | "effects">): string {
  const dice = effects.rolls ? ["dice: Dice"] : [];
  return `${name}(${[...dice, ...params.map((param) => `${param.name}${param.default === null ? "" : "?"}: ${typeOf(param.type)}`)].join(", ")}): ${typeOf(result)}`;
}
