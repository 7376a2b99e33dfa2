import { builders } from "prettier/doc";
import type { Kinds } from "../source/exhaustive.ts";
import type * as ast from "../syntax/ast.ts";
import { nextSign, type PrintContext } from "./context.ts";
import { quote } from "./quoted.ts";
import { printGame } from "./games.ts";
import { printBody, type LineItem } from "./lines.ts";
import { braceBehind, groupDoc, openBrace, printClaim, printMembers, printRule, printStart } from "./members.ts";
import { printGoal } from "./goals.ts";
import { printReport } from "./reports.ts";
import { printLet, statementItems } from "./statements.ts";
import { printExamples } from "./tables.ts";
import { printBound, printParams } from "./values.ts";
import { printType } from "./types.ts";
import { nameEnd, printName } from "./names.ts";

type Doc = builders.Doc;
const { group, ifBreak, indent, line } = builders;

/** Declarations one below another; the readings of each are lines of their own above it. */
export function declarationItems(context: PrintContext, declarations: readonly ast.Declaration[]): LineItem[] {
  return declarations.flatMap((declaration): LineItem[] => {
    const readings = declaration.readings.map((reading): LineItem => ({
      start: reading.span.start,
      end: reading.span.end,
      print: () => `unclear ${quote(reading.phrase.text)} ${quote(reading.reading.text)}`,
    }));
    const { start, end } = declaration.span;
    return [...readings, { start, end, print: () => printDeclaration(context, declaration) }];
  });
}

function printDeclaration(context: PrintContext, declaration: ast.Declaration): Doc {
  switch (declaration.kind) {
    case "rulebook":
      return printRulebook(context, declaration);
    case "use":
      return `use ${declaration.name.text}`;
    case "section":
      return `section ${quote(declaration.title.text)}`;
    case "constant":
      return printLet(context, declaration);
    case "type":
      return [`type ${declaration.name.text} = `, printType(declaration.type), printBound(context, declaration.bound)];
    case "choice":
      return printChoice(context, declaration);
    case "record":
      return [`record ${printName(declaration.name)} `, groupDoc(printMembers(context, declaration, null))];
    case "table":
      return printTable(context, declaration);
    case "rule":
      return printRule(context, declaration);
    case "check":
      return printClaim(context, "check", declaration.condition, declaration.message);
    case "example":
      return printExample(context, declaration);
    case "examples":
      return printExamplesFor(context, declaration);
    case "report":
      return printReport(context, declaration);
    case "goal":
      return printGoal(context, declaration);
    case "variant":
      return printVariant(context, declaration);
    default:
      declaration.kind satisfies Kinds<"entity procedure status phase action always setup">;
      return printGame(context, declaration);
  }
}

// ---------------------------------------------------------------- rulebook, choice

function printRulebook(context: PrintContext, decl: ast.RulebookDecl): Doc {
  if (hasNoBraces(decl)) return `rulebook ${decl.name?.text ?? quote(decl.title?.text ?? "")}`;
  const open = rulebookBrace(context, decl);
  const heading = decl.name?.text ?? headingOf(context, decl, open);
  const settings: { readonly word: string; readonly at: ast.Node; readonly text: string }[] = [];
  if (decl.title !== null && decl.title.span.start >= open && heading !== quote(decl.title.text))
    settings.push({ word: "title", at: decl.title, text: quote(decl.title.text) });
  if (decl.source !== null) settings.push({ word: "source", at: decl.source, text: quote(decl.source.text) });
  if (decl.rounding !== null) settings.push({ word: "rounding", at: decl.rounding, text: decl.rounding.text });
  if (decl.decimals !== null) settings.push({ word: "decimals", at: decl.decimals, text: decl.decimals.text });
  const sorted = settings.sort((a, b) => a.at.span.start - b.at.span.start);
  const widest = Math.max(0, ...sorted.map(({ word }) => word.length));
  const items = sorted.map(({ word, at, text }): LineItem => ({
    start: at.span.start,
    end: at.span.end,
    print: () => `${word.padEnd(widest)} ${text}`,
  }));
  return [
    `rulebook ${heading} `,
    groupDoc(printBody(context, { items, separator: "", open, close: decl.span.end - 1, tall: items.length > 0 })),
  ];
}

function hasNoBraces({ span, name, title, source, rounding, decimals }: ast.RulebookDecl): boolean {
  const settings = [source, rounding, decimals, name === null ? null : title];
  return settings.every((each) => each === null) && span.end === (name ?? title)?.span.end;
}

/** The title's own text may hold a brace. */
function rulebookBrace(context: PrintContext, decl: ast.RulebookDecl): number {
  const text = decl.name ?? decl.title;
  const direct = text === null ? -1 : nextSign(context, text.span.end);
  return context.text[direct] === "{" ? direct + 1 : openBrace(context, decl.span.start);
}

/** `rulebook "Title" { }`; a title inside the braces as well wins, and the one before them stays as written. */
function headingOf(context: PrintContext, decl: ast.RulebookDecl, open: number): string {
  if (decl.title === null) return "";
  if (decl.title.span.start < open || open === 0) return quote(decl.title.text);
  return context.text.slice(decl.span.start + "rulebook".length, open - 1).trim();
}

function printChoice(context: PrintContext, decl: ast.ChoiceDecl): Doc {
  const items = decl.variants.map((variant): LineItem => ({
    start: variant.span.start,
    end: variant.span.end,
    print: () => [
      printName(variant.name),
      variant.fields.length === 0 ? "" : printParams(context, variant.fields, variant.span.end - 1),
    ],
  }));
  const body = printBody(context, {
    items,
    separator: [ifBreak("", ","), line],
    open: openBrace(context, nameEnd(decl.name)),
    close: decl.span.end - 1,
    tall: false,
  });
  return [decl.ordered ? "ordered " : "", `choice ${printName(decl.name)} `, groupDoc(body)];
}

function printTable(context: PrintContext, decl: ast.TableDecl): Doc {
  const members = decl.members.map((member) => member.text).join(", ");
  const from = decl.file !== null ? ` from ${quote(decl.file.text)}` : members === "" ? "" : ` from ${members}`;
  const body = printMembers(
    context,
    decl,
    decl.rows,
    decl.file?.span.end ?? decl.members.at(-1)?.span.end ?? nameEnd(decl.name),
  );
  return [`table ${printName(decl.name)}${from} `, groupDoc(body)];
}

// ---------------------------------------------------------------- examples, variants

function printExample(context: PrintContext, decl: ast.ExampleDecl): Doc {
  const { disputed } = decl;
  const dispute: LineItem[] =
    disputed === null
      ? []
      : [{ start: disputed.span.start, end: disputed.span.end, print: () => `disputed ${quote(disputed.text)}` }];
  const head = Math.max(decl.title.span.end, decl.variant?.span.end ?? 0, decl.start?.span.end ?? 0);
  const title = [`example ${quote(decl.title.text)}`, decl.variant === null ? "" : ` with ${decl.variant.text}`];
  const start = decl.start === null ? "" : indent([line, printStart(context, decl.start)]);
  const body = printBody(context, {
    items: [...dispute, ...statementItems(context, decl.body)].sort((a, b) => a.start - b.start),
    separator: [ifBreak("", " then"), line],
    open: braceBehind(context, head),
    close: decl.span.end - 1,
    tall: decl.body.some((each) => each.kind === "rows"),
  });
  return [group([title, start]), " ", groupDoc(body)];
}

const withVariant = (variant: ast.Name | null): string => (variant === null ? "" : `with ${variant.text} `);

function printExamplesFor(context: PrintContext, decl: ast.ExamplesDecl): Doc {
  const { rows } = decl;
  const rule = decl.ruleMember === null ? context.rules.get(decl.rule.text) : undefined;
  const items: LineItem[] =
    rows === null
      ? []
      : [{ start: rows.span.start, end: rows.span.end, print: () => printExamples(context, rows, rule) }];
  const head = Math.max(
    (decl.ruleMember ?? decl.rule).span.end,
    decl.variant?.span.end ?? 0,
    decl.start?.span.end ?? 0,
  );
  const body = printBody(context, {
    items,
    separator: "",
    open: braceBehind(context, head),
    close: decl.span.end - 1,
    tall: rows !== null,
  });
  const member = decl.ruleMember === null ? "" : `.${decl.ruleMember.text}`;
  return [
    `examples ${quote(decl.title.text)} for ${decl.rule.text}${member} `,
    withVariant(decl.variant),
    ...(decl.start === null ? [] : [printStart(context, decl.start), " "]),
    groupDoc(body),
  ];
}

function printVariant(context: PrintContext, decl: ast.VariantDecl): Doc {
  const from = decl.basedOn.at(-1) ?? decl.title ?? decl.name;
  const title = decl.title === null ? "" : `${quote(decl.title.text)} `;
  const based = decl.basedOn.length === 0 ? "" : `with ${decl.basedOn.map((base) => base.text).join(", ")} `;
  const items = declarationItems(context, decl.declarations);
  const body = printBody(context, {
    items,
    separator: "",
    open: openBrace(context, from.span.end),
    close: decl.span.end - 1,
    tall: items.length > 1,
  });
  return [`variant ${decl.name.text} ${title}${based}`, groupDoc(body)];
}
