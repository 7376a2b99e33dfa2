/** What is said of lines of goals that ask for something else than is counted. */
import { allFunctions } from "../../builtins/registry.ts";
import { guessIf, type Edit, type Fix } from "../../diagnostics/diagnostic.ts";
import { suggestions } from "../../diagnostics/suggest.ts";
import { measures } from "../../ir/goals.ts";
import { bare } from "../../resolve/context.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Checker } from "../checker.ts";
import { pathText } from "../expression/methods.ts";
import { isOwnCall, namesMeasure, sidesOf } from "./goal-parts.ts";

/** Reports `uses(Patron) > 0.5`, `sum(uses(p) for each p in Patron) > 0.5`: what is counted is asked of one at a time. */
export function reportEach(checker: Checker, wish: ast.Expr, left: ast.Expr & { kind: "call" }): boolean {
  const arg = left.args[0]?.value;
  const span = left.span;
  const asked = (measure: string, edits: readonly Edit[], one: string, list: string): true => {
    const behind = ` for each ${one} in ${list}`;
    const fix = {
      guess: true as const,
      title: `Write \`${measure}(${one}) …${behind}\``,
      edits: [...edits, { span: wish.span.from(wish.span.end), text: behind }],
    };
    checker.found.report("measure-of-each", span, { measure, one, list }, { fixes: [fix] });
    return true;
  };
  if (arg?.kind === "name" && /^(?:uses|advantage)$/.test(left.callee.text) && !isOwnCall(checker, left)) {
    const table = arg.name.text;
    const one = table.slice(0, 1).toLowerCase() + table.slice(1);
    if (checker.model.symbols.get(table)?.kind !== "table" || one === table) return false;
    return asked(left.callee.text, [{ span: arg.span, text: one }], one, table);
  }
  const list = left.each === null ? null : pathText(left.each.over);
  const isMeasured = arg?.kind === "call" && namesMeasure(arg.callee.text);
  if (!isMeasured || left.each === null || list === null || isOwnCall(checker, arg)) return false;
  const edits = [
    { span: span.to(arg.span.start), text: "" },
    { span: span.from(arg.span.end), text: "" },
  ];
  return asked(arg.callee.text, edits, left.each.name.text, list);
}

/** Reports `wins in 40% to 60%`: of whom is in brackets. */
export function reportBare(checker: Checker, left: ast.Expr): boolean {
  if (left.kind !== "name" || !namesMeasure(left.name.text) || checker.model.symbols.has(left.name.text)) return false;
  const measure = left.name.text;
  const inside = measure === "wins" ? "1" : "";
  const isWhole = measure === "wins" || measure === "draws" || measure === "decisions";
  const edits = [{ span: left.span.from(left.span.end), text: `(${inside})` }];
  const fixes = isWhole ? [guessIf(measure === "wins", { title: `Write \`${measure}(${inside})\``, edits })] : [];
  checker.found.report("measure-of-what", left.span, { measure }, { fixes });
  return true;
}

const ties = /^(?:ties?|draws?|tied|drawn|nobodyWins)$/i;

/** Reports `count(tie) <= 5%`, `ties < 5%`: how often nobody wins has a word of its own. */
function reportTies(checker: Checker, wish: ast.Expr): boolean {
  const left = bare(sidesOf(wish)?.left ?? wish);
  const isAsked =
    left.kind === "call" && /^(?:count|chance|share|average|odds|number|ends?|probability)$/.test(left.callee.text);
  const of = isAsked && left.args.length === 1 ? left.args[0]?.value : left;
  const name = of?.kind === "name" ? of.name.text : of?.kind === "call" && of.args.length === 0 ? of.callee.text : "";
  if (!ties.test(name) || checker.model.symbols.has(name) || (of === left && left.kind === "call")) return false;
  // An ending of that name is counted as such.
  const isEnding = [...checker.model.symbols.values()].some(
    (symbol) => symbol.kind === "choice" && symbol.variants.some((variant) => variant.name === name),
  );
  if (isEnding) return false;
  const written = left.kind === "call" ? `${left.callee.text}(${name})` : name;
  checker.found.report(
    "foreign-word",
    left.span,
    { written, meant: "draws()" },
    { fixes: [{ title: "Write `draws()`", edits: [{ span: left.span, text: "draws()" }] }] },
  );
  return true;
}

/** Reports `average(p.coins) for each p in players in 2 to 12`: where it should lie is said before the loop. */
function reportLimitBehind(checker: Checker, { wish, each, span }: ast.WishLine): boolean {
  const over = each === null ? null : bare(each.over);
  const isLimit = over?.kind === "in" || over?.kind === "compare" || over?.kind === "is";
  if (each === null || !isLimit || each.where !== null || sidesOf(bare(wish)) !== null) return false;
  const list = pathText(over.left);
  if (list === null) return false;
  const loop = `for each ${each.name.text} in ${list}`;
  const sign = over.kind === "compare" ? over.op : over.kind;
  checker.found.report(
    "foreign-word",
    span,
    { written: `${loop} ${sign} …`, meant: `${sign} … ${loop}` },
    {
      fixes: [
        {
          title: `Write \`… ${sign} … ${loop}\``,
          edits: [
            { span: wish.span.between(wish.span.end, over.left.span.end), text: "" },
            { span: over.span.from(over.span.end), text: ` ${loop}` },
          ],
        },
      ],
    },
  );
  return true;
}

/** The endings of `ends(Escaped) + ends(Triumph)`; null: something else is added up as well. */
function endingsIn(checker: Checker, sum: ast.Expr): readonly string[] | null {
  const of = bare(sum);
  if (of.kind === "binary" && of.op === "+") {
    const [left, right] = [endingsIn(checker, of.left), endingsIn(checker, of.right)];
    return left === null || right === null ? null : [...left, ...right];
  }
  const ending = of.kind === "call" && of.args.length === 1 ? of.args[0]?.value : null;
  const isEnding = of.kind === "call" && of.callee.text === "ends" && !isOwnCall(checker, of);
  const name = isEnding && ending != null ? pathText(ending) : null;
  return name === null ? null : [name];
}

/** Reports `ends(Escaped) + ends(Triumph) in 30% to 60%`: what is counted is asked of one at a time, and the chance of either by what holds at the end. */
function reportEither(checker: Checker, wish: ast.Expr): boolean {
  const sum = sidesOf(bare(wish))?.left;
  const endings = sum === undefined ? null : endingsIn(checker, sum);
  if (sum === undefined || endings === null || endings.length < 2) return false;
  const written = endings.map((name) => `ends(${name})`).join(" + ");
  const meant = `chance(${endings.map((name) => `ending is ${name}`).join(" or ")})`;
  checker.found.report(
    "foreign-word",
    sum.span,
    { written, meant },
    { fixes: [{ title: `Write \`${meant}\``, edits: [{ span: sum.span, text: meant }] }] },
  );
  return true;
}

/** Reports lines whose words say something else than is meant, before anything in them is looked up. */
export const reportWords = (checker: Checker, decl: ast.GoalDecl, line: ast.WishLine): boolean =>
  reportLimitBehind(checker, line) ||
  (decl.start !== null && (reportTies(checker, line.wish) || reportEither(checker, line.wish)));

/** Reports `average(points) > 20`, where each player has points. */
export function reportField(checker: Checker, wish: ast.Expr, { callee, args }: ast.Expr & { kind: "call" }): boolean {
  const of = args.length === 1 ? args[0]?.value : null;
  const { symbols, player } = checker.model;
  if (!/^(?:average|chance|spread)$/.test(callee.text) || of?.kind !== "name" || symbols.has(of.name.text))
    return false;
  const field = of.name.text;
  if (player?.fields.some(({ name }) => name === field) !== true) return false;
  const edits = [
    { span: of.span, text: `p.${field}` },
    { span: wish.span.from(wish.span.end), text: " for each p in players" },
  ];
  const fixes = [
    { guess: true as const, title: `Write \`${callee.text}(p.${field}) … for each p in players\``, edits },
  ];
  checker.found.report("field-of-each-player", of.span, { field, measure: callee.text }, { fixes });
  return true;
}

/** Reports `wins(1) >= 50%` in a goal that names no setup, which offers each that asks for nothing. Undefined: it is no such line. */
export function ofNoGame(checker: Checker, { title }: ast.GoalDecl, wish: ast.Expr): null | undefined {
  const left = bare(sidesOf(wish)?.left ?? wish);
  if (left.kind !== "call" || !namesMeasure(left.callee.text) || isOwnCall(checker, left)) return undefined;
  const end = title.span.from(title.span.end);
  const setups = [...checker.model.symbols.values()].flatMap((symbol) =>
    symbol.kind === "setup" && symbol.params.every((param) => param.default !== null) ? [symbol.name] : [],
  );
  const fixes = setups.map((name) => ({
    title: `Write \`in ${name}()\``,
    edits: [{ span: end, text: ` in ${name}()` }],
  }));
  checker.found.report("goal-without-game", left.callee.span, { what: left.callee.text }, { fixes });
  return null;
}

/** `wins(1) in 45%-55%`: in a cell that is a range. */
export function rangeMeant(wish: ast.Expr): readonly Fix[] {
  const right = wish.kind === "in" ? bare(wish.right) : null;
  if (right?.kind !== "binary" || right.op !== "-" || right.left.kind !== "number" || right.right.kind !== "number")
    return [];
  const text = `${right.left.text} to ${right.right.text}`;
  return [{ title: `Write \`${text}\``, edits: [{ span: right.span, text }] }];
}

/** Reports `ending(Rounds) > 60%`, `sum(points) > 5`: of games only this much is counted. */
export function noMeasure(checker: Checker, { callee, args }: ast.Expr & { kind: "call" }): boolean {
  const { symbols } = checker.model;
  const of = args[0]?.value;
  const isAsked = /^(?:mean|sum|count)$/.test(callee.text) && of?.kind === "name" && !symbols.has(of.name.text);
  if (!isAsked && (symbols.has(callee.text) || allFunctions.has(callee.text))) return false;
  const near = suggestions(callee.text, measures);
  const fixes = near.map((text) => ({ title: `Write \`${text}\``, edits: [{ span: callee.span, text }] }));
  checker.found.report("unknown-measure", callee.span, { name: callee.text, near }, { fixes });
  return true;
}
