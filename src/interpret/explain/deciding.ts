/** Which of the things that `all` or `any` went through decide: `no for Rope, yes for 2 others`. */
import type { Expr, Json, Type } from "../../ir/program.ts";
import { elementType } from "../evaluate/lists.ts";
import type { Linked } from "../linked.ts";
import { someNames } from "../some-names.ts";
import { exprOf, operands, type Trace } from "./record.ts";

/** What one loop is at. */
interface Place {
  readonly name: string;
  readonly type: Type;
  readonly value: Json;
}
/** One value of the list, and where its loops were. */
interface Turn {
  readonly places: readonly Place[];
  readonly isSo: boolean;
}

/** Null: none does so alone, or it is not known which. */
export function decidingText(
  linked: Linked,
  { name }: Extract<Expr, { kind: "builtin" }>,
  [list]: readonly Trace[],
): string | null {
  const each = list === undefined ? null : exprOf(list);
  if (list === undefined || list.cut || each === null || (name !== "all" && name !== "any")) return null;
  const turns = each.kind === "each" ? turnsOf(list, each) : each.kind === "block" ? turnsOfSeveral(list, each) : null;
  const deciding = turns?.filter(({ isSo }) => isSo === (name === "any")) ?? [];
  const [first] = deciding;
  if (turns === null || first === undefined) return null;
  const [word, other] = name === "any" ? ["yes", "no"] : ["no", "yes"];
  const rest = turns.length - deciding.length;
  return `${word} for ${each.kind === "each" ? namesOf(linked, deciding, first) : firstOf(linked, deciding, first)}${rest === 0 ? "" : `, ${other} for ${rest} other${rest === 1 ? "" : "s"}`}`;
}

function namesOf(linked: Linked, deciding: readonly Turn[], { places: [place] }: Turn): string {
  const values = deciding.flatMap(({ places }) => places.map(({ value }) => value));
  return place === undefined ? "" : someNames(linked, place.type, values);
}

/** Of several loops the first turn, by the name of each: `a is 4 and plan is Forest, and 3 more`. */
function firstOf(linked: Linked, deciding: readonly Turn[], { places }: Turn): string {
  const text = places.map(({ name, type, value }) => `${name} is ${someNames(linked, type, [value])}`).join(" and ");
  return `${text}${deciding.length === 1 ? "" : `, and ${deciding.length - 1} more`}`;
}

function turnsOf(list: Trace, each: Extract<Expr, { kind: "each" }>): readonly Turn[] {
  const type = elementType(each.over.type);
  return list.parts.flatMap((part): readonly Turn[] => {
    const isAsked = each.where === null || operands(part)[0]?.value === true;
    return part.what.kind === "turn" && isAsked
      ? [{ places: [{ name: "", type, value: part.what.value }], isSo: part.value === true }]
      : [];
  });
}

/** `for each a in … for each b in …` fills a list turn by turn. Null: it is another block, or not all of it is written down. */
function turnsOfSeveral(list: Trace, { statements }: Extract<Expr, { kind: "block" }>): readonly Turn[] | null {
  const [made, loop, more] = statements;
  if (made?.kind !== "let" || loop?.kind !== "forEach" || more !== undefined) return null;
  const turns: Turn[] = [];
  let isWhole = true;
  const look = (trace: Trace, places: readonly Place[]): void => {
    const { what } = trace;
    if (trace.cut) isWhole = false;
    const expr = exprOf(trace);
    if (expr?.kind === "builtin" && expr.name === "append" && isLocal(expr.args[0], made.slot)) {
      turns.push({ places, isSo: operands(trace)[1]?.value === true });
      return;
    }
    const isTurn = what.kind === "turn" && what.of.kind === "forEach" && what.name !== null;
    const inner = isTurn ? [...places, placeOf(what)] : places;
    // Formulas go through lists of their own.
    if (expr === null || expr.kind === "block") for (const part of trace.parts) look(part, inner);
  };
  look(list, []);
  return isWhole ? turns : null;
}

type ToldTurn = Extract<Trace["what"], { kind: "turn" }>;

const placeOf = ({ name, value, of }: ToldTurn): Place => ({
  name: name ?? "",
  type: of.kind === "forEach" ? elementType(of.over.type) : { kind: "never" },
  value,
});

const isLocal = (expr: Expr | undefined, slot: number): boolean => expr?.kind === "local" && expr.slot === slot;
