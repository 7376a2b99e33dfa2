/** `Round > 15`: how often a phase has begun is counted by a field. */
import type { Edit, Fix } from "../../diagnostics/diagnostic.ts";
import type { Type } from "../../ir/program.ts";
import { isNumeric } from "../../ir/types.ts";
import type { PhaseSymbol } from "../../resolve/model.ts";
import type { Span } from "../../source/span.ts";
import type { Checker } from "../checker.ts";
import { fieldsOf } from "./fields.ts";
import { over } from "./meant.ts";

/** `round > 40`, where `round` is a built-in: the field that counts them, or how to count the phase that is called so. */
export function countedByName(checker: Checker, name: string, expected: Type | null, at: Span): readonly Fix[] {
  const { symbols } = checker.model;
  const readings = [...symbols.values()].flatMap((symbol) => {
    if (symbol.kind !== "rule" || symbol.params.length > 0 || symbol.result.kind !== "entity") return [];
    const field = fieldsOf(checker, symbol.result).find((each) => each.name === name);
    return field !== undefined && isNumeric(field.type) ? [`${symbol.name}().${name}`] : [];
  });
  if (readings.length > 0) return readings.map((text) => over(at, text));
  const phase = symbols.get(`${name.charAt(0).toUpperCase()}${name.slice(1)}`);
  return phase?.kind === "phase" ? countedPhase(checker, phase, expected, at) : [];
}

/** A field of the players, which the phase counts up as it begins, and the first player's in place of the phase. */
export function countedPhase({ model }: Checker, phase: PhaseSymbol, expected: Type | null, at: Span): readonly Fix[] {
  const { player } = model;
  if (player === null || (expected !== null && !isNumeric(expected))) return [];
  const name = `${phase.name.charAt(0).toLowerCase()}${phase.name.slice(1)}s`;
  const known = player.fields.find((field) => field.name === name);
  const value = `players[1].${name}`;
  const read: Edit = { span: at, text: value };
  if (known !== undefined)
    return isNumeric(known.type) ? [{ guess: true, title: `Write \`${value}\``, edits: [read] }] : [];
  const counting = [
    atEndOf(player.decl.span, `${name}: int default 0`),
    atEndOf(phase.decl.span, `enter { for each p in players { add 1 to p.${name} } }`),
  ];
  return [{ guess: true, title: `Count them: \`${value}\``, edits: [read, ...counting] }];
}

/** In a line of its own, before the brace that closes. */
function atEndOf(declaration: Span, text: string): Edit {
  const before = declaration.end - 1;
  return { span: declaration.between(before, before), text: `\n  ${text}\n` };
}
