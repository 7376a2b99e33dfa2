/** `x = 5`, `x += 1`: a new name, or a change, without its word. */
import type { CstNode, IToken } from "chevrotain";
import * as T from "../../../grammar/tokens.ts";
import { keyword } from "../../../grammar/tokens.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Span } from "../../source/span.ts";
import type { Expr, Statement } from "../ast.ts";
import { openerOf } from "../brackets.ts";
import { endOf, nameOf, nodeOf, nodes, spanOf, spanOfNode, tokenOf, tokens, type Build } from "./context.ts";
import { buildFormula } from "./formulas.ts";
import { buildPlace } from "./operands.ts";
import { levelOf, levels } from "./operators.ts";

/** Null where the line is none. In an example `=` is a claim; but a word that names nothing there may be meant to. */
export function buildAssigned(build: Build, formula: CstNode): Statement | null {
  const sign = tokens(formula, "op")[0];
  if (sign === undefined || !(levelOf(sign) === levels.assign || sign.tokenType === T.Eq)) return null;
  const [first, ...rest] = nodes(formula, "term");
  const word = first === undefined ? undefined : tokenOf(first, "Name");
  const isPart = first !== undefined && nodes(first, "postfix").length > 0;
  const isCalled = first !== undefined && nodeOf(first, "args") !== undefined;
  // `camp().food += 1` changes what the call leads to.
  if (first === undefined || word === undefined || (isCalled && !isPart)) return null;
  // The last line of a rule may compare it.
  if (isCalled && build.tells === true && sign.tokenType !== T.OpAssign) return null;
  const local = isCalled ? undefined : build.locals.get(word.image);
  const isNew = local === undefined && !isPart;
  // `roll = 20 or roll + bonus >= dc`: a number is neither `or` nor `and` something.
  const [said] = rest;
  const next = tokens(formula, "op")[1]?.tokenType;
  const isNumber = said !== undefined && tokenOf(said, "Literal")?.tokenType === T.Numeral;
  if (isNumber && (next === keyword("or") || next === keyword("and"))) return null;
  const isClaim = build.claims === true && sign.tokenType === T.Eq;
  const changes = isClaim && isPart && build.inGame === true && isPlace(first);
  if (isClaim && !isNew && !changes) return null;
  const span = spanOfNode(build, formula);
  const target = buildPlace(build, first);
  const value = buildFormula(build, {
    ...formula,
    children: { term: rest, op: tokens(formula, "op").slice(1) as IToken[] },
  });
  const at = spanOf(build, sign);
  const facts = { written: sign.image, name: pathOf(target) ?? word.image };
  if (isClaim)
    build.found.report(
      "equals-sign",
      at,
      changes ? { written: sign.image, name: pathOf(target) ?? "…", changes } : facts,
      { fixes: [{ title: "Write `is`", edits: [{ span: at, text: "is" }] }, begun(changes ? "set" : "let", span, at)] },
    );
  else {
    const claim = sign.tokenType === T.Eq && !isNew && isResultOfBool(build, formula);
    if (claim) {
      build.found.report("equals-sign", at, facts, {
        fixes: [{ title: "Write `is`", edits: [{ span: at, text: "is" }] }],
      });
      return null;
    }
    // In a procedure, too, a record stays as it is.
    const isCopy = isPart && local === "kept" && (build.tells === true || isRecord(build, word));
    const copy = isCopy && build.tells === true ? changedCopy(build, word, target, sign, value, span) : null;
    const meant = isNew ? "let" : local === "let" || (isPart && !isCopy && build.tells !== true) ? "set" : null;
    build.found.report(
      "assignment",
      at,
      {
        ...facts,
        meant,
        kept: meant === null && local === "kept",
        ...(isCopy && target.kind === "member" ? { field: target.name.text } : {}),
      },
      {
        fixes:
          copy !== null
            ? [copy]
            : isCopy
              ? []
              : sign.tokenType === T.OpAssign
                ? changed(sign.image, span, placeIn(build, target), value)
                : meant === null
                  ? []
                  : [begun(meant, span, at)],
      },
    );
  }
  if (!isNew || sign.tokenType === T.OpAssign)
    return { kind: sign.image === "+=" ? "add" : sign.image === "-=" ? "take" : "set", target, value, span };
  build.locals.set(word.image, "let");
  return { kind: "let", name: nameOf(build, word), type: null, value, span };
}

/** `agent` of `procedure calm(agent: Agent)`, where `Agent` is a record. */
function isRecord({ all = [], place }: Build, { image, startOffset }: IToken): boolean {
  let at = all.findIndex((each) => each.startOffset >= place(startOffset));
  while (at > 0 && !(all[at]?.image === image && all[at + 1]?.tokenType === T.Colon)) at -= 1;
  const type = all[at + 2]?.image;
  return all.some(({ image: name }, index) => name === type && all[index - 1]?.tokenType === keyword("record"));
}

/** `a = b`, as the last line of a rule that gives yes or no. */
function isResultOfBool({ all = [], place, tells }: Build, formula: CstNode): boolean {
  const end = formula.location?.endOffset ?? Infinity;
  const start = formula.location?.startOffset ?? 0;
  if (tells !== true || place(start) !== start) return false;
  let next = all.findIndex(({ startOffset }) => startOffset > end);
  while (all[next]?.tokenType === T.NewLine) next += 1;
  if (next < 0 || all[next]?.tokenType !== T.CloseCurly) return false;
  const open = openerOf(all, next);
  return (
    all[open - 1]?.image === "bool" && all[open - 2]?.tokenType === T.Colon && all[open - 3]?.tokenType === T.CloseRound
  );
}

/** `agent.stress += n`, in a rule: it gives `agent with (stress: agent.stress + n)`. */
function changedCopy(
  { all = [], place }: Build,
  { image: root }: IToken,
  target: Expr,
  sign: IToken,
  value: Expr,
  span: Span,
): Fix | null {
  const path = pathOf(target);
  const op = /^([-+*/])=$/.exec(sign.image)?.[1];
  if (target.kind !== "member" || target.of.kind !== "name" || path === null) return null;
  if (op === undefined && sign.tokenType !== T.Eq) return null;
  const given = op === undefined ? "" : `${path} ${op} `;
  const wrap = op !== undefined && value.kind === "binary" ? ["(", ")"] : ["", ""];
  // The line below, which gives the record back, goes.
  let next = all.findIndex(({ startOffset }) => place(startOffset) >= span.end);
  while (all[next]?.tokenType === T.NewLine) next += 1;
  const back = next >= 0 && all[next]?.image === root ? all[next] : undefined;
  const isBack = back !== undefined && /^(?:\}|\s*)$/.test(all[next + 1]?.image ?? "");
  const end = isBack ? place(endOf(back)) : value.span.end;
  return {
    guess: true,
    title: `Write \`${root} with (${target.name.text}: …)\``,
    edits: [
      { span: span.to(value.span.start), text: `${root} with (${target.name.text}: ${given}${wrap[0] ?? ""}` },
      { span: span.between(value.span.end, end), text: `${wrap[1] ?? ""})` },
    ],
  };
}

/** `players[1].score`: nothing in it is called. */
const isPlace = (term: CstNode): boolean => nodes(term, "postfix").every((each) => nodeOf(each, "args") === undefined);

const writtenAs = (key: Expr & { kind: "number" | "text" }): string =>
  key.kind === "number" ? key.text : `"${key.text.replace(/["\\]/g, "\\$&")}"`;

/** `me.hp`, `me.goods[place]`, `camp().food` as it is written; null where it is no such chain of names. */
function pathOf(target: Expr): string | null {
  if (target.kind === "name") return target.name.text;
  if (target.kind === "number" || target.kind === "text") return writtenAs(target);
  if (target.kind === "index") {
    const [of, key] = [pathOf(target.of), target.args[0]?.value ?? null];
    const index = key === null || target.args.length > 1 ? null : pathOf(key);
    return of === null || index === null ? null : `${of}[${index}]`;
  }
  if (target.kind === "call") {
    const args = target.args.map(({ name, value }) => (name !== null || value === null ? null : pathOf(value)));
    return args.includes(null) || target.each !== null ? null : `${target.callee.text}(${args.join(", ")})`;
  }
  if (target.kind !== "member") return null;
  const of = pathOf(target.of);
  return of === null ? null : `${of}.${target.name.text}`;
}

/** `me.goods.Wood`, where `goods` is a map, as `me.goods[Wood]`. */
function placeIn({ all = [] }: Build, target: Expr): string | null {
  const map = target.kind === "member" && target.of.kind === "member" ? target.of.name.text : null;
  const isMap = all.some(
    ({ image }, at) => image === map && all[at + 1]?.image === ":" && all[at + 2]?.image === "map",
  );
  return target.kind === "member" && isMap ? `${pathOf(target.of) ?? ""}[${target.name.text}]` : pathOf(target);
}

/** `t += x` for `add x to t`: what is added moves before the place. */
function changed(sign: string, whole: Span, target: string | null, { kind, span: value }: Expr): readonly Fix[] {
  const [verb, joint] = sign === "+=" ? ["add", "to"] : ["take", "from"];
  if (target !== null && (sign === "*=" || sign === "/=")) {
    const isOne = kind === "number" || kind === "name" || kind === "member" || kind === "call";
    const [open, close] = isOne ? ["", ""] : ["(", ")"];
    const begins = `set ${target} = ${target} ${sign.slice(0, 1)} ${open}`;
    return [
      {
        title: `Write \`${begins}…${close}\``,
        edits: [
          { span: whole.to(value.start), text: begins },
          { span: value.from(value.end), text: close },
        ].filter(({ span, text }) => span.start < span.end || text !== ""),
      },
    ];
  }
  if ((sign !== "+=" && sign !== "-=") || target === null) return [];
  return [
    {
      title: `Write \`${verb} … ${joint} ${target}\``,
      edits: [
        { span: whole.to(value.start), text: `${verb} ` },
        { span: value.from(value.end), text: ` ${joint} ${target}` },
      ],
    },
  ];
}

function begun(word: "let" | "set", at: Span, sign: Span): Fix {
  return {
    title: `Write \`${word} … = …\``,
    edits: [
      { span: at.to(at.start), text: `${word} ` },
      { span: sign, text: "=" },
    ],
  };
}
