/** What every part of `resolve` works with. */
import type { Collector } from "../diagnostics/collect.ts";
import { assertNever } from "../source/exhaustive.ts";
import type { SourceText } from "../source/text.ts";
import type { Span } from "../source/span.ts";
import type * as ast from "../syntax/ast.ts";
import type { Id } from "../ir/program.ts";
import type { Model } from "./model.ts";
import type { Names } from "./names.ts";

/** Declarations that give a name to something formulas can speak of. */
export type Declaring =
  | ast.ConstantDecl
  | ast.TypeDecl
  | ast.ChoiceDecl
  | ast.RecordDecl
  | ast.TableDecl
  | ast.RuleDecl
  | Exclude<ast.GameDecl, ast.AlwaysDecl>;

/** The text of a file, or why it cannot be had. */
export type CsvText = SourceText | "missing" | "outside" | "closed" | "notText" | "tooLarge";

/** By name, in order of source. */
export interface Declarations extends Iterable<readonly [string, Declaring]> {
  get(name: string): Declaring | undefined;
  has(name: string): boolean;
  keys(): Iterable<string>;
  values(): Iterable<Declaring>;
}

export interface Resolver {
  readonly name: string;
  readonly folder: string;
  readonly found: Collector;
  /** Told which name means what; null: nobody asks. */
  readonly names: Names | null;
  readonly uses: ReadonlyMap<string, Model>;
  readonly csv: ReadonlyMap<string, CsvText>;
  readonly declared: Declarations;
  /** Constants that a bound reads, and where: variants may not replace them. */
  readonly limits: Map<string, Span>;
}

export const idOf = (resolver: { readonly name: string }, name: string): Id => `${resolver.name}.${name}`;

/** With an article, for messages. */
export function kindWords(kind: Declaring["kind"] | "variant" | "report" | "use"): string {
  switch (kind) {
    case "constant":
      return "a constant";
    case "type":
      return "a type";
    case "choice":
      return "a choice";
    case "record":
      return "a record";
    case "table":
      return "a table";
    case "rule":
      return "a rule";
    case "variant":
      return "a variant";
    case "report":
      return "a report";
    case "use":
      return "a rulebook in use";
    case "entity":
      return "an entity";
    case "procedure":
      return "a procedure";
    case "status":
      return "a status";
    case "phase":
      return "a phase";
    case "action":
      return "an action";
    case "setup":
      return "a setup";
    default:
      return assertNever(kind);
  }
}

const kindsOfTypes: ReadonlySet<string> = new Set(["type", "choice", "record", "table", "entity"]);

export const isType = (declaration: { readonly kind: string } | undefined): boolean =>
  declaration !== undefined && kindsOfTypes.has(declaration.kind);

/** A formula in brackets is what stands in them. */
export function bare(expr: ast.Expr): ast.Expr {
  return expr.kind === "parens" ? bare(expr.of) : expr;
}

/** The heading without what stands in brackets: a unit (`Mass [kg]`) belongs to the heading, not to the name. */
export function withoutUnit(heading: string): string {
  // Longer ones are no headings, and looking for brackets in megabytes takes too long.
  if (heading.length > 500) return heading;
  const words = heading.replace(/\[[^\]]*\]|(?<=\S\s*)\([^)]*\)/g, " ").trim();
  return words === "" ? heading : words;
}
