/** What was meant by a word that names nothing: `four`, `Sword` for `Weapon.Sword`, `Weapons`, `dskill`, `endPhase`, a text without quotes. */
import { gameFunctions } from "../../builtins/registry.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Span } from "../../source/span.ts";
import type { Type } from "../../ir/program.ts";
import { isNumeric, typeText } from "../../ir/types.ts";
import { numberWords } from "../../syntax/words.ts";
import { those, type Checker } from "../checker.ts";
import { findLocal, type Scope } from "../scope.ts";
import { fieldsOf } from "./fields.ts";
import { around, over } from "./meant.ts";

const times = ["never", "once", "twice", "thrice"];

/** `wanted`: null where any type may stand. */
export function meantByName(
  checker: Checker,
  scope: Scope,
  name: string,
  wanted: Type | null,
  at: Span,
): readonly Fix[] {
  const number = Math.max(numberWords.indexOf(name.toLowerCase()), times.indexOf(name));
  if (number >= 0 && (wanted === null || isNumeric(wanted))) return [over(at, String(number))];
  // A cell of a decision: `negative` says what a sign says.
  const side = /^(negative|positive)$/i.exec(name)?.[1]?.toLowerCase();
  if (side !== undefined && wanted !== null && isNumeric(wanted))
    return [over(at, side === "negative" ? "< 0" : "> 0")];
  const isOfMany = wanted?.kind === "list" || wanted?.kind === "set" || wanted?.kind === "map";
  if (scope.inLoop && /^(?:break|exit|leave)$/.test(name)) return [over(at, "stop")];
  if (/^(?:missing|nothing|absent|unset)$/i.test(name)) return [over(at, isOfMany ? "[]" : "none")];
  if (isOfMany && /^(?:empty|nobody|null)$/i.test(name)) return [over(at, "[]")];
  const isOthers = wanted?.kind === "list" && /^(?:opponents|enemies|rivals|others)$/i.test(name);
  if (isOthers && checker.model.player !== null && findLocal(scope, "me") !== undefined)
    return [over(at, "players where it is not me")];
  const call = gameFunctions.get(name);
  if (checker.model.player !== null && call?.parameters.every(({ isOptional }) => isOptional) === true)
    return [over(at, `${name}()`)];
  const sides = /^[dD](.+)$/.exec(name)?.[1];
  const local = sides === undefined ? undefined : findLocal(scope, sides);
  if (sides !== undefined && local !== undefined && isNumeric(local.type)) return [over(at, `roll(1 to ${sides})`)];
  const table = /^(\p{Lu}.*)s$/u.exec(name)?.[1];
  if (table !== undefined && /^(?:table|entity|choice)$/.test(checker.model.symbols.get(table)?.kind ?? ""))
    return [over(at, table)];
  // Beside a text, a row never fits.
  if (wanted?.kind === "text") return [around(at, '"', '"')];
  const keyed = those(checker, `row ${name}`);
  const [only, more] = keyed;
  // `send(me, Forest)`, where a place of the game is wanted that has such a spot.
  if (wanted?.kind === "entity") {
    const ids = keyed.map(({ id }) => id);
    const ways = fieldsOf(checker, wanted)
      .filter(({ type }) => type.kind === "row" && ids.includes(type.id))
      .map((field) => over(at, `only(${typeText(wanted)} where it.${field.name} is ${name})`));
    if (ways.length > 0) return ways;
  }
  return only !== undefined && more === undefined ? [over(at, `${only.name}.${name}`)] : [];
}
