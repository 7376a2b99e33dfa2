/** Changes in the words of a table: `put Bandage into me.used`, `take all from me.steps`, `add 3 to mine.light`. Rules that hold say none of it. */
import type * as ast from "../../syntax/ast.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Expr } from "../../ir/program.ts";
import type { EntitySymbol } from "../../resolve/model.ts";
import type { Span } from "../../source/span.ts";
import { isNumeric } from "../../ir/types.ts";
import { tableOf, type Checker } from "../checker.ts";
import type { Expectation } from "../expectation.ts";
import { actorIn } from "../expression/actor.ts";
import { over } from "../expression/meant.ts";
import { pathText } from "../expression/methods.ts";
import { contextOf } from "../expression/settle.ts";
import { rowCalled } from "../rows.ts";
import { findLocal, type Scope } from "../scope.ts";
import type { Pile } from "./put.ts";

/** A key of some table, and no other name. */
export function isRowName(checker: Checker, scope: Scope, value: ast.Expr): boolean {
  return (
    value.kind === "name" &&
    /^\p{Lu}/u.test(value.name.text) &&
    findLocal(scope, value.name.text) === undefined &&
    !checker.model.symbols.has(value.name.text)
  );
}

/** `put Bandage into me.used`: one that lies in another pile moves. */
export function movedInstead(
  checker: Checker,
  scope: Scope,
  { value, target }: ast.Statement & { kind: "put" },
  what: Expr,
  into: Pile,
): readonly Fix[] {
  const table = tableOf(checker, into.table);
  const name = value.kind === "name" || value.kind === "member" ? value.name.text : "";
  if (what.kind !== "literal" || what.type.kind !== "row" || table === undefined) return [];
  if (what.type.id !== into.table || rowCalled(checker, table, name) === undefined) return [];
  if (isInSetup(checker, value.span)) return [];
  const here = pathText(target) ?? "";
  const owner = here.slice(0, Math.max(0, here.lastIndexOf(".")));
  const actor = actorIn({ checker, scope });
  const places = [...checker.model.symbols.values()].flatMap((symbol) => {
    if (symbol.kind !== "entity") return [];
    const isPlayer = symbol.id === checker.model.player?.id;
    const isHere = symbol.id === into.ref.entity;
    const owners = new Set([isHere ? owner : "", isPlayer ? (actor ?? "") : theOnly(checker, symbol)]);
    const piles = symbol.piles.filter((pile) => pile.table === into.table);
    return [...owners].flatMap((whose) =>
      whose === ""
        ? []
        : piles.flatMap(({ name: pile }) => (isHere && !isPlayer && pile === into.ref.name ? [] : `${whose}.${pile}`)),
    );
  });
  return places
    .filter((place) => place !== here)
    .map((place): Fix => ({ guess: true, ...over(value.span, `first(${place} where it is ${name})`) }));
}

/** Where pieces are made. */
const isInSetup = ({ model }: Checker, { file, start }: Span): boolean =>
  [...model.symbols.values()].some(
    ({ kind, at }) => kind === "setup" && at.file === file && at.start <= start && start < at.end,
  );

/** `mine()`, where a rule gives the one there is, or `only(Mine)`. */
function theOnly({ model }: Checker, { id, name }: EntitySymbol): string {
  const rule = [...model.symbols.values()].find(
    (each) =>
      each.kind === "rule" && each.params.length === 0 && each.result.kind === "entity" && each.result.id === id,
  );
  return rule === undefined ? `only(${name})` : `${rule.name}()`;
}

/** Reports `take all from me.steps`: as much as there is. */
export function takesAll(
  checker: Checker,
  scope: Scope,
  { kind, value, target, span }: ast.Statement & { kind: "set" | "add" | "take" },
  why: Expectation,
): boolean {
  const { model, found } = checker;
  const name = value.kind === "name" ? value.name.text : "";
  const isAll = kind === "take" && /^(?:all|everything)$/.test(name) && findLocal(scope, name) === undefined;
  const written = isAll ? pathText(target) : null;
  if (written === null || model.symbols.has(name)) return false;
  // Of pieces, which they are is said.
  const [last = ""] = /[\p{L}_][\p{L}\p{N}_]*$/u.exec(written) ?? [];
  const isNumber = [...model.symbols.values()].some(
    (each) => each.kind === "entity" && each.fields.some((field) => field.name === last && isNumeric(field.type)),
  );
  if (!isNumber) return false;
  const actor = actorIn({ checker, scope });
  const isField =
    target.kind === "name" &&
    actor !== null &&
    findLocal(scope, written) === undefined &&
    model.player?.fields.some((field) => field.name === written) === true;
  const place = isField ? `${actor}.${written}` : written;
  const meant = `take ${place} from ${place}`;
  const facts = { written: `take ${name} from ${written}`, meant };
  found.report("foreign-word", span, facts, { ...contextOf(why), fixes: [over(span, meant)] });
  return true;
}

/** Reports `add 3 to mine.light`, where `mine` is a rule that gives what is changed. */
export function setsRule({ model, found }: Checker, target: ast.Expr, name: ast.Name, why: Expectation): boolean {
  const rule = model.symbols.get(name.text);
  if (rule?.kind !== "rule" || target.kind === "name" || rule.result.kind !== "entity") return false;
  const isCall = rule.params.length === 0;
  const fixes = isCall ? [over(name.span, `${name.text}()`)] : [];
  found.report(
    "name-as-value",
    name.span,
    { name: name.text, is: "rule", isThrough: false },
    { ...contextOf(why), fixes },
  );
  return true;
}
