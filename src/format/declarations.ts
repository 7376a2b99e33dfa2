import { builders } from "prettier/doc";
import type { Kinds } from "../source/exhaustive.ts";
import type * as ast from "../syntax/ast.ts";
import { nextSign, type Context } from "./context.ts";
import { quoted } from "./expressions.ts";
import { printGame } from "./games.ts";
import { printBody, type Item } from "./lines.ts";
import { braceBehind, grouped, openBrace, printClaim, printMembers, printRule, printStart } from "./members.ts";
import { printReport } from "./reports.ts";
import { printLet, statementItems } from "./statements.ts";
import { printExamples } from "./tables.ts";
import { printParams } from "./values.ts";

type Doc = builders.Doc;
const { group, ifBreak, indent, line } = builders;

/** Declarations one below another; the readings of each are lines of their own above it. */
export function declarationItems(context: Context, declarations: readonly ast.Declaration[]): Item[] {
  return declarations.flatMap((declaration): Item[] => {
    const readings = declaration.readings.map((reading): Item => ({
      start: reading.span.start,
      end: reading.span.end,
      print: () => `unclear ${quoted(reading.phrase.text)} ${quoted(reading.reading.text)}`,
    }));
    const { start, end } = declaration.span;
    return [...readings, { start, end, print: () => printDeclaration(context, declaration) }];
  });
}

function printDeclaration(context: Context, declaration: ast.Declaration): Doc {
  switch (declaration.kind) {
    case "rulebook":
      return printRulebook(context, declaration);
    case "use":
      return `use ${declaration.name.text}`;
    case "constant":
      return printLet(context, declaration);
    case "choice":
      return printChoice(context, declaration);
    case "record":
      return [`record ${declaration.name.text} `, grouped(printMembers(context, declaration, null))];
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
    case "variant":
      return printVariant(context, declaration);
    default:
      declaration.kind satisfies Kinds<"entity procedure status phase action always setup">;
      return printGame(context, declaration);
  }
}

// ---------------------------------------------------------------- rulebook, choice

function printRulebook(context: Context, decl: ast.RulebookDecl): Doc {
  const open = rulebookBrace(context, decl);
  const heading = decl.name?.text ?? headingOf(context, decl, open);
  const settings: { readonly word: string; readonly at: ast.Node; readonly text: string }[] = [];
  if (decl.title !== null && decl.title.span.start >= open && heading !== quoted(decl.title.text))
    settings.push({ word: "title", at: decl.title, text: quoted(decl.title.text) });
  if (decl.source !== null) settings.push({ word: "source", at: decl.source, text: quoted(decl.source.text) });
  if (decl.rounding !== null) settings.push({ word: "rounding", at: decl.rounding, text: decl.rounding.text });
  if (decl.decimals !== null) settings.push({ word: "decimals", at: decl.decimals, text: decl.decimals.text });
  const sorted = settings.sort((a, b) => a.at.span.start - b.at.span.start);
  const widest = Math.max(0, ...sorted.map(({ word }) => word.length));
  const items = sorted.map(({ word, at, text }): Item => ({
    start: at.span.start,
    end: at.span.end,
    print: () => `${word.padEnd(widest)} ${text}`,
  }));
  return [
    `rulebook ${heading} `,
    grouped(printBody(context, { items, separator: "", open, close: decl.span.end - 1, tall: items.length > 0 })),
  ];
}

/** The title's own text may hold a brace. */
function rulebookBrace(context: Context, decl: ast.RulebookDecl): number {
  const text = decl.name ?? decl.title;
  const direct = text === null ? -1 : nextSign(context, text.span.end);
  return context.text[direct] === "{" ? direct + 1 : openBrace(context, decl.span.start);
}

/** `rulebook "Title" { }`; a title inside the braces as well wins, and the one before them stays as written. */
function headingOf(context: Context, decl: ast.RulebookDecl, open: number): string {
  if (decl.title === null) return "";
  if (decl.title.span.start < open || open === 0) return quoted(decl.title.text);
  return context.text.slice(decl.span.start + "rulebook".length, open - 1).trim();
}

function printChoice(context: Context, decl: ast.ChoiceDecl): Doc {
  const items = decl.variants.map((variant): Item => ({
    start: variant.span.start,
    end: variant.span.end,
    print: () => [
      variant.name.text,
      variant.fields.length === 0 ? "" : printParams(context, variant.fields, variant.span.end - 1),
    ],
  }));
  const body = printBody(context, {
    items,
    separator: [ifBreak("", ","), line],
    open: openBrace(context, decl.name.span.end),
    close: decl.span.end - 1,
    tall: false,
  });
  return [decl.ordered ? "ordered " : "", `choice ${decl.name.text} `, grouped(body)];
}

function printTable(context: Context, decl: ast.TableDecl): Doc {
  const members = decl.members.map((member) => member.text).join(", ");
  const from = decl.file !== null ? ` from ${quoted(decl.file.text)}` : members === "" ? "" : ` from ${members}`;
  const body = printMembers(
    context,
    decl,
    decl.rows,
    decl.file?.span.end ?? decl.members.at(-1)?.span.end ?? decl.name.span.end,
  );
  return [`table ${decl.name.text}${from} `, grouped(body)];
}

// ---------------------------------------------------------------- examples, variants

function printExample(context: Context, decl: ast.ExampleDecl): Doc {
  const { disputed } = decl;
  const dispute: Item[] =
    disputed === null
      ? []
      : [{ start: disputed.span.start, end: disputed.span.end, print: () => `disputed ${quoted(disputed.text)}` }];
  const head = Math.max(decl.title.span.end, decl.variant?.span.end ?? 0, decl.start?.span.end ?? 0);
  const title = [`example ${quoted(decl.title.text)}`, decl.variant === null ? "" : ` with ${decl.variant.text}`];
  const start = decl.start === null ? "" : indent([line, printStart(context, decl.start)]);
  const body = printBody(context, {
    items: [...dispute, ...statementItems(context, decl.body)].sort((a, b) => a.start - b.start),
    separator: [ifBreak("", " then"), line],
    open: braceBehind(context, head),
    close: decl.span.end - 1,
    tall: decl.body.some((each) => each.kind === "rows"),
  });
  return [group([title, start]), " ", grouped(body)];
}

const withVariant = (variant: ast.Name | null): string => (variant === null ? "" : `with ${variant.text} `);

function printExamplesFor(context: Context, decl: ast.ExamplesDecl): Doc {
  const { rows } = decl;
  const rule = decl.ruleMember === null ? context.rules.get(decl.rule.text) : undefined;
  const items: Item[] =
    rows === null
      ? []
      : [{ start: rows.span.start, end: rows.span.end, print: () => printExamples(context, rows, rule) }];
  const from = decl.variant ?? decl.ruleMember ?? decl.rule;
  const body = printBody(context, {
    items,
    separator: "",
    open: openBrace(context, from.span.end),
    close: decl.span.end - 1,
    tall: rows !== null,
  });
  const member = decl.ruleMember === null ? "" : `.${decl.ruleMember.text}`;
  return [
    `examples ${quoted(decl.title.text)} for ${decl.rule.text}${member} `,
    withVariant(decl.variant),
    grouped(body),
  ];
}

function printVariant(context: Context, decl: ast.VariantDecl): Doc {
  const from = decl.basedOn.at(-1) ?? decl.title ?? decl.name;
  const title = decl.title === null ? "" : `${quoted(decl.title.text)} `;
  const based = decl.basedOn.length === 0 ? "" : `with ${decl.basedOn.map((base) => base.text).join(", ")} `;
  const items = declarationItems(context, decl.declarations);
  const body = printBody(context, {
    items,
    separator: "",
    open: openBrace(context, from.span.end),
    close: decl.span.end - 1,
    tall: items.length > 1,
  });
  return [`variant ${decl.name.text} ${title}${based}`, grouped(body)];
}
