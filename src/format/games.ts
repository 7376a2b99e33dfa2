/** What a game has beside tables and rules. */
import { builders } from "prettier/doc";
import { assertNever } from "../source/exhaustive.ts";
import type * as ast from "../syntax/ast.ts";
import { fitsBelow, printExpr, within, type PrintContext } from "./context.ts";
import { printArgs } from "./expressions.ts";
import { quote } from "./quoted.ts";
import { flatText } from "./flat.ts";
import { printBody, type LineItem } from "./lines.ts";
import { braceBehind, groupDoc, printClaim, printMembers, printRule } from "./members.ts";
import { printBlock, printStatement } from "./statements.ts";
import { printParams, printValue } from "./values.ts";
import { nameEnd, printName } from "./names.ts";

type Doc = builders.Doc;
const { group, indent, line } = builders;

export function printGame(context: PrintContext, decl: ast.GameDecl): Doc {
  switch (decl.kind) {
    case "entity":
      return [
        `${decl.isPlayer ? "player" : "entity"} ${printName(decl.name)} `,
        groupDoc(printMembers(context, decl, null)),
      ];
    case "procedure":
      return printRule(context, decl);
    case "status":
      return printStatus(context, decl);
    case "phase":
      return printPhase(context, decl);
    case "action":
      return printAction(context, decl);
    case "always":
      return [`always ${quote(decl.title.text)} `, groupDoc(printBlock(context, decl.body))];
    case "setup": {
      const head = [`setup ${decl.name.text}`, printParams(context, decl.params, decl.body.span.start)];
      return [
        group(head),
        " ",
        within(context, { params: decl.params, result: null }, () => groupDoc(printBlock(context, decl.body))),
      ];
    }
    default:
      return assertNever(decl);
  }
}

const item = (at: ast.Node, print: () => Doc): LineItem => ({ start: at.span.start, end: at.span.end, print });

/** Lines of which each stands for itself. `from`: where the head ends. */
function printOwnLines(context: PrintContext, items: readonly LineItem[], from: number, decl: ast.Node): Doc {
  const sorted = [...items].sort((a, b) => a.start - b.start);
  return groupDoc(
    printBody(context, {
      items: sorted,
      separator: "",
      open: braceBehind(context, from),
      close: decl.span.end - 1,
      tall: items.length > 1,
    }),
  );
}

// ---------------------------------------------------------------- statuses

function printStatus(context: PrintContext, decl: ast.StatusDecl): Doc {
  const from = decl.params.at(-1)?.span.end ?? nameEnd(decl.name);
  const head = group([
    `status ${printName(decl.name)}`,
    printParams(context, decl.params, braceBehind(context, from) - 1),
  ]);
  const items = [
    ...decl.changes.map((change) =>
      item(change, () => [printStatusChange(context, change), printIf(context, change.condition)]),
    ),
    ...decl.ends.map((end) =>
      item(end, () => [
        "until ",
        end.event === null ? "removed" : printEvent(context, end.event),
        printIf(context, end.condition),
        end.times === null ? "" : [", ", printExpr(context, end.times), " times"],
      ]),
    ),
    ...decl.stacks.map((name) => item(name, () => `stacks ${name.text}`)),
  ];
  return [head, " ", printOwnLines(context, items, from, decl)];
}

function printStatusChange(context: PrintContext, { kind, target, value, op }: ast.StatusChange): Doc {
  const pattern = (): Doc => printPattern(context, target);
  const printArgument = (): Doc => (value === null ? "" : printExpr(context, value));
  switch (kind) {
    case "set":
      return ["set ", pattern(), " =", value === null ? "" : printValue(context, value)];
    case "add":
      return ["add ", printArgument(), " to ", pattern()];
    case "take":
      return ["take ", printArgument(), " from ", pattern()];
    case "multiply":
      return ["multiply ", pattern(), " by ", printArgument()];
    case "keep":
      return ["keep ", pattern(), ` ${op ?? ">="} `, printArgument()];
    case "forbid":
      return ["forbid ", pattern()];
    default:
      return assertNever(kind);
  }
}

const printIf = (context: PrintContext, condition: ast.Expr | null): Doc =>
  condition === null ? "" : [" if ", printExpr(context, condition)];

/** Without tests it is the name alone. */
function printPattern(context: PrintContext, { name, args, span }: ast.Pattern): Doc {
  return args.length === 0 ? name.text : [name.text, printArgs(context, args, span.end - 1)];
}

function printEvent(context: PrintContext, event: ast.Event): Doc {
  if (event.kind === "call") return [`${event.when} `, printPattern(context, event.pattern)];
  return `${event.when === null ? "" : `${event.when} `}${event.edge} of ${event.phase.text}`;
}

// ---------------------------------------------------------------- phases and actions

function printPhase(context: PrintContext, decl: ast.PhaseDecl): Doc {
  const head: Doc[] = [`phase ${printName(decl.name)}`];
  if (decl.each !== null) head.push(printEach(context, decl.each));
  const condition = decl.repeats?.condition ?? null;
  if (decl.repeats !== null)
    head.push(" repeats", condition === null ? "" : [" while ", printExpr(context, condition)]);
  if (decl.mayPass !== null) head.push(" may pass");
  const items = [
    ...decl.enter.map((block) => item(block, () => ["enter ", groupDoc(printBlock(context, block))])),
    ...decl.exit.map((block) => item(block, () => ["exit ", groupDoc(printBlock(context, block))])),
    ...decl.phases.map((phase) => item(phase, () => printPhase(context, phase))),
  ];
  return [
    group(head),
    " ",
    printOwnLines(
      context,
      items,
      decl.mayPass?.span.end ?? decl.repeats?.span.end ?? decl.each?.span.end ?? nameEnd(decl.name),
      decl,
    ),
  ];
}

function printEach(context: PrintContext, each: NonNullable<ast.PhaseDecl["each"]>): Doc {
  const from = each.from === null ? "" : [" from ", printExpr(context, each.from)];
  const among = each.among === null ? "" : [" in ", printExpr(context, each.among)];
  const where = each.where === null ? "" : [" where", indent([line, printExpr(context, each.where)])];
  return [` for each ${each.name.text}`, from, among, where];
}

function printAction(context: PrintContext, decl: ast.ActionDecl): Doc {
  const params = printParams(context, decl.params, decl.place.span.start);
  const head = [`action ${printName(decl.name)}`, params];
  const place = decl.place.kind === "in" ? `in ${decl.place.phase.text}` : printEvent(context, decl.place);
  // Two steps in, so that it is told from the lines of the body; where the parameters have lines of their own, it goes on behind their bracket.
  const whole = fitsBelow(context, flatText(head))
    ? group([head, indent(indent([line, place]))])
    : [group(head), " ", place];
  const lines = decl.lines.map((each) => item(each, () => printActionLine(context, each)));
  return [
    whole,
    " ",
    within(context, { params: decl.params, result: null }, () =>
      printOwnLines(context, lines, decl.place.span.end, decl),
    ),
  ];
}

function printActionLine(context: PrintContext, each: ast.ActionLine): Doc {
  switch (each.kind) {
    case "must":
      return "must";
    case "needs":
      return printClaim(context, "needs", each.condition, each.why);
    case "prefers":
      return ["prefers ", printExpr(context, each.wish)];
    case "cost":
      return ["cost ", printStatement(context, each.statement)];
    case "limit":
      return ["limit ", printExpr(context, each.times), ` per ${each.phase.text}`];
    case "do":
      return ["do ", groupDoc(printBlock(context, each.body))];
    default:
      return assertNever(each);
  }
}
