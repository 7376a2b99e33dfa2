/** `.name`: a row of a table, a variant, a field, a column, an end of a range. */
import type * as ast from "../../syntax/ast.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Expr, Type } from "../../ir/program.ts";
import { kindWords } from "../../resolve/context.ts";
import { isOfGame, type RowSymbol, type TableSymbol } from "../../resolve/model.ts";
import { didYouMean, isSlip, suggestions } from "../../diagnostics/suggest.ts";
import { listOf, typeText } from "../../ir/types.ts";
import { failed, isSilent, literal } from "../build.ts";
import { choiceOf, type Checker } from "../checker.ts";
import { within, type Expectation } from "../expectation.ts";
import { elementOf, present } from "../fit.ts";
import { keysOf, rowCalled, rowsOf } from "../rows.ts";
import { findLocal, type Scope } from "../scope.ts";
import { keyName } from "../../syntax/words.ts";
import { hasKey, keyedBy, noMember } from "./no-member.ts";
import { staticHead, symbolOf, type Head } from "./heads.ts";
import { bareVariant, variantsOf } from "./variants.ts";
import { eachField } from "./each-field.ts";
import { fieldsOf, readField } from "./fields.ts";
import { functionBehind } from "./member-form.ts";
import { over } from "./meant.ts";
import { readIfThere } from "./miss.ts";
import { pathText } from "./methods.ts";
import { reportMayBeNone } from "./none.ts";
import { valuesOfType } from "./named-numbers.ts";
import { contextOf } from "./settle.ts";

type Member = ast.Expr & { kind: "member" };

export function elaborateMember(checker: Checker, scope: Scope, expr: Member, why: Expectation): Expr {
  const head = staticHead(checker, scope, expr.of);
  if (head !== undefined) {
    checker.watch?.headed(expr.name, head);
    return memberOfHead(checker, scope, expr, head, why);
  }
  if (fieldOfWinner(checker, scope, expr, why)) return failed(expr.span);
  const of = checker.elaborate(scope, expr.of, null, why);
  checker.watch?.member(expr.name, of.type);
  if (isSilent(of)) return failed(expr.span);
  if (of.type.kind === "range" && (expr.name.text === "low" || expr.name.text === "high")) {
    return { kind: "end", of, which: expr.name.text, soft: false, type: of.type.of, at: expr.span };
  }
  const mayMiss = why.takesMiss === true && of.type.kind === "optional";
  const fields = fieldsOf(checker, mayMiss ? present(of.type) : of.type);
  const field = fields.find((each) => each.name === expr.name.text);
  if (field === undefined) return noField(checker, scope, expr, of, why);
  checker.names?.use(expr.name.span, field.at);
  if ("params" in field && field.params !== null) {
    checker.found.report(
      "formula-needs-values",
      expr.name.span,
      { name: field.name, takes: field.params.map((each) => each.name) },
      contextOf(why),
    );
    return failed(expr.span);
  }
  return mayMiss
    ? readIfThere(scope, of, (found) => readField(checker, scope, found, field, expr.span))
    : readField(checker, scope, of, field, expr.span);
}

/** Reports `winner.points`: there may be several, and in an example there is mostly one. */
function fieldOfWinner(checker: Checker, scope: Scope, { of, name, span }: Member, why: Expectation): boolean {
  const { model, found } = checker;
  const isSaid = of.kind === "name" && of.name.text === "winner";
  if (!isSaid || model.player === null || findLocal(scope, "winner") !== undefined || model.symbols.has("winner"))
    return false;
  const ways = [`first(winners).${name.text}`, `mean(one.${name.text} for each one in winners)`];
  const isExample = scope.frame.role === "example";
  const fixes = (isExample ? ways : ways.reverse()).map((way) => ({ ...over(span, way), guess: true as const }));
  found.report(
    "unknown-name",
    of.span,
    { name: "winner", near: ["winners"], wanted: null },
    { ...contextOf(why), fixes },
  );
  return true;
}

function memberOfHead(checker: Checker, scope: Scope, expr: Member, head: Head, why: Expectation): Expr {
  const name = expr.name.text;
  if (head.kind === "table") return rowOf(checker, head.symbol, name, expr.name.span, expr.span, why, scope);
  if (head.kind === "choice") {
    const variant = head.symbol.variants.find((each) => each.name === name);
    if (variant !== undefined) {
      checker.names?.use(expr.name.span, variant.at);
      return bareVariant(checker, head.symbol, variant, expr.span, why);
    }
    noMember(
      checker,
      expr.name,
      head.symbol.name,
      head.symbol.variants.map((each) => each.name),
      why,
    );
    return failed(expr.span);
  }
  const symbol = symbolOf(head, name);
  if (symbol !== undefined) checker.names?.use(expr.name.span, symbol.nameAt);
  if (symbol?.kind === "constant")
    return { kind: "constant", id: symbol.id, type: checker.constantType(symbol.id), at: expr.span };
  if (symbol?.kind === "table")
    return { kind: "rows", table: symbol.id, type: listOf({ kind: "row", id: symbol.id }), at: expr.span };
  const values = symbol?.kind === "type" ? valuesOfType(symbol, expr.span) : null;
  if (values !== null) return values;
  const all = symbol?.kind === "choice" ? variantsOf(checker, symbol.id, expr.span) : undefined;
  if (all !== undefined) return all;
  if (symbol !== undefined && isOfGame(symbol))
    checker.found.report(
      "game-of-another",
      expr.name.span,
      { name: `${head.model.info.name}.${name}`, kind: kindWords(symbol.kind) },
      contextOf(why),
    );
  else if (symbol !== undefined)
    checker.found.report("name-as-value", expr.name.span, { name, is: symbol.kind }, contextOf(why));
  else noMember(checker, expr.name, head.model.info.name, [...head.model.symbols.keys()], why);
  return failed(expr.span);
}

const noKey = "None of its columns is a key: write `key` for the type of the one that names its rows.";

/** The first column is what its rows are called by. */
function keyFixes({ key, columns }: TableSymbol): readonly Fix[] {
  const [first] = columns;
  return key !== null || first?.type.kind !== "text" || first.typeAt === null
    ? []
    : [{ title: `Write \`${first.label}: key\``, edits: [{ span: first.typeAt, text: "key" }] }];
}

/** The row of that key or joined key, known while compiling. */
export function rowOf(
  checker: Checker,
  table: TableSymbol,
  key: string,
  keyAt: Expr["at"],
  at: Expr["at"],
  why: Expectation,
  scope?: Scope,
): Expr {
  const row = rowCalled(checker, table, key);
  if (row !== undefined) {
    checker.names?.use(keyAt, row.at);
    return literal(row.key, { kind: "row", id: table.id }, at);
  }
  if (table.columns.some((column) => column.name === key && !column.isKey)) {
    checker.found.report(
      "column-of-table",
      keyAt,
      { table: table.name, column: key },
      { ...contextOf(why), fixes: columnFixes(table, key, at, why, scope) },
    );
    return failed(at);
  }
  const near = suggestions(key, keysOf(checker, table));
  // A row's name with a slip is misspelt, whatever rows are missing.
  if (table.unread !== true || isSlip(key, near))
    checker.found.report(
      "unknown-row",
      keyAt,
      {
        table: table.name,
        key,
        near: didYouMean(near) ?? (table.key === null ? noKey : undefined),
        known: fewKeys(rowsOf(checker, table)),
      },
      {
        ...contextOf(why),
        fixes: [
          ...(/^(?:count|length|size)$/.test(key) ? [over(at, `count(${table.name})`)] : []),
          ...rowFixes(key, keyAt, at, near),
          ...keyFixes(table),
        ],
      },
    );
  return failed(at);
}

/** The rows that may be meant: written joined behind a dot, as the key is in quotes. */
function rowFixes(key: string, keyAt: Expr["at"], at: Expr["at"], near: readonly string[]): readonly Fix[] {
  const quoted = keyAt.end - keyAt.start !== key.length;
  const joined = (name: string): string => (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : keyName(name));
  return near.slice(0, 3).map((each) => {
    const text = quoted ? `"${each.replace(/["\\]/g, "\\$&")}"` : joined(each);
    return {
      guess: true as const,
      title: `Change it to \`${each}\``,
      edits: [{ span: keyAt.end > at.end ? at : keyAt, text }],
    };
  });
}

/** A column of a whole table: of each of its rows, or of the one that `where` looks at. */
function columnFixes(
  table: TableSymbol,
  column: string,
  at: Expr["at"],
  why: Expectation,
  scope: Scope | undefined,
): readonly Fix[] {
  const it = scope === undefined ? undefined : findLocal(scope, "it");
  if (it?.type.kind === "row" && it.type.id === table.id) return [over(at, `it.${column}`)];
  const each = `row.${column} for each row in ${table.name}`;
  if (why.kind === "argument") return [over(at, each)];
  const isList = why.kind === "local" || (why.kind === "result" && scope?.frame.result?.type.kind === "list");
  return isList ? [over(at, `[${each}]`)] : [];
}

/** All of them, where they are few enough to be told. */
const fewKeys = (rows: readonly RowSymbol[]): readonly string[] => (rows.length > 12 ? [] : rows.map(({ key }) => key));

/** `Bazaar.deck`, of an entity of which there is one; else of each: of these there is one list, and no list of lists. */
function fieldOfList(checker: Checker, { of, name, span }: Member, element: Type, why: Expectation): readonly Fix[] {
  const list = pathText(of);
  const isAlone = element.kind === "entity" && element.id !== checker.model.player?.id && of.kind === "name";
  const field = fieldsOf(checker, element).find((each) => each.name === name.text);
  const isSeveral = why.kind === "argument" && list !== null && list !== "one";
  const ofEach = isSeveral ? [over(span, `one.${name.text} for each one in ${list}`)] : [];
  if (!isAlone || list === null) return ofEach;
  const only = over(span, `only(${list}).${name.text}`);
  return field !== undefined && elementOf(field.type) !== undefined ? [only] : [...ofEach, only];
}

/** `skills.Shadow` of a map: `skills[Shadow]`. */
const inSquares = ({ name }: Member, of: Expr): Fix => ({
  title: `Write \`…[${name.text}]\``,
  edits: [{ span: of.at.between(of.at.end, name.span.end), text: `[${name.text}]` }],
});

/** `bids[it.seat]`: a player's place in the order around the table. */
function seatMeant({ model }: Checker, { of, name, span }: Member, type: Type): readonly Fix[] {
  const path = pathText(of);
  const isPlayer = type.kind === "entity" && type.id === model.player?.id;
  return isPlayer && path !== null && /^(?:seat|place|number|index|position|order|no|num)$/.test(name.text)
    ? [over(span, `position(players, ${path})`)]
    : [];
}

/** `let card = top 1 of me.deck`: a list, though of one; the first of it is meant where it was named. */
function topAlone(scope: Scope, of: Expr): Fix | null {
  const made = of.kind === "local" ? scope.frame.given.get(of.slot) : of;
  if (made?.kind !== "pick" || made.count.kind !== "literal" || made.count.value !== 1) return null;
  if (made.which !== "top" && made.which !== "bottom") return null;
  const callee = made.which === "top" ? "first" : "last";
  return {
    title: `Write \`${callee}(…)\``,
    edits: [
      { span: made.at.between(made.at.start, made.of.at.start), text: `${callee}(` },
      { span: made.at.from(made.at.end), text: ")" },
    ],
  };
}

function noField(checker: Checker, scope: Scope, expr: Member, of: Expr, why: Expectation): Expr {
  const name = expr.name.text;
  const element = elementOf(of.type);
  const choice = of.type.kind === "choice" ? choiceOf(checker, of.type.id) : undefined;
  const having =
    choice?.variants
      .filter((variant) => variant.fields.some((field) => field.name === name))
      .map((variant) => variant.name) ?? [];
  if (of.type.kind === "optional") {
    reportMayBeNone(checker, of, within(why, "operand", `the value whose \`${name}\` is asked for`));
  } else if (having.length > 0 && choice !== undefined) {
    checker.found.report(
      "which-variant",
      expr.name.span,
      { name, choice: choice.name, variants: having },
      contextOf(why),
    );
  } else if (element !== undefined && fieldsOf(checker, element).some((field) => field.name === name)) {
    const top = topAlone(scope, of);
    const fixes = top === null ? fieldOfList(checker, expr, element, why) : [top];
    checker.found.report("field-of-list", expr.name.span, { name }, { ...contextOf(why), fixes });
  } else {
    const known = of.type.kind === "range" ? ["low", "high"] : fieldsOf(checker, of.type).map((field) => field.name);
    const meant = known.includes(name) ? undefined : functionBehind(checker, expr, of.type);
    if (of.type.kind === "text" && meant === undefined && findLocal(scope, name) !== undefined)
      checker.found.report(
        "no-member",
        expr.name.span,
        { name, owner: "text", near: undefined, known },
        {
          ...contextOf(why),
          fixes: [
            { title: "Write `&`", edits: [{ span: expr.span.between(of.at.end, expr.name.span.start), text: " & " }] },
          ],
        },
      );
    else if (meant === undefined) {
      const seat = seatMeant(checker, expr, of.type);
      const chosen =
        seat.length > 0
          ? seat
          : of.type.kind === "map" && hasKey(checker, of.type.key, name)
            ? [inSquares(expr, of)]
            : findLocal(scope, name) === undefined || known.includes(name)
              ? []
              : eachField(checker, scope, of, { kind: "name", name: expr.name, span: expr.name.span }, expr.span, why);
      noMember(checker, expr.name, typeText(of.type), known, why, keyedBy(checker, of.type, name), chosen);
    } else
      checker.found.report(
        "no-member",
        expr.name.span,
        { name, owner: typeText(of.type), near: meant.near, known },
        { ...contextOf(why), fixes: meant.fixes },
      );
  }
  return failed(expr.span);
}
