import { suggestions, didYouMean } from "../diagnostics/suggest.ts";
import type { Compilation, CompiledRulebook } from "../driver/compile.ts";
import type { Procedure } from "../ir/game.ts";
import { boundText } from "../ir/bound-text.ts";
import type { Field, Program, Rule } from "../ir/program.ts";
import { typeText } from "../ir/types.ts";
import type { Report } from "../ir/reports.ts";
import { WrongUse } from "./exit.ts";

export interface FoundRule {
  readonly rulebook: CompiledRulebook;
  readonly rule: Rule;
  /** All programs that take part, each after those it uses. */
  readonly programs: readonly Program[];
  /** Under which it is asked. */
  readonly variant: string | null;
  /** What changes a game; its `rule` has its name, its parameters and what it gives. */
  readonly procedure: Procedure | null;
}

/** `penetration.strike`; or `strike` alone where only one rulebook has it. */
export function findRule(compilation: Compilation, written: string): FoundRule {
  const dot = written.indexOf(".");
  const [book, name] = dot < 0 ? [null, written] : [written.slice(0, dot), written.slice(dot + 1)];
  if (book !== null && !compilation.names.includes(book)) {
    throw new WrongUse(`I know no rulebook called \`${book}\`. ${near(book, compilation.names, "The rulebooks are")}`);
  }
  const rulebooks = compilation.rulebooks.filter(
    (each) => each.program !== null && (book === null || each.name === book),
  );
  const found = rulebooks.flatMap((rulebook) => [
    ...(rulebook.program?.rules ?? [])
      .filter((rule) => rule.name === name)
      .map((rule) => ({ rulebook, rule, procedure: null })),
    ...(rulebook.program?.game?.procedures ?? [])
      .filter((procedure) => procedure.name === name)
      .map((procedure) => ({ rulebook, rule: asRule(procedure), procedure })),
  ]);
  const [first, second] = found;
  if (first === undefined)
    throw new WrongUse(
      askedOfPart(rulebooks, name) ??
        `I know no rule called \`${written}\`. ${near(name, ruleNames(rulebooks), "The rules are", book)}`,
    );
  if (second !== undefined)
    throw new WrongUse(
      `Several rulebooks have a rule \`${name}\`. Say which: ${found.map(({ rulebook }) => `\`${rulebook.name}.${name}\``).join(" or ")}.`,
    );
  const { program, linked } = first.rulebook;
  return { ...first, programs: program === null ? linked : [...linked, program], variant: null };
}

/** `strike.outcome`: a part of what a rule gives needs a rule of its own. */
function askedOfPart(rulebooks: readonly CompiledRulebook[], written: string): string | null {
  const [name = "", field = "", more] = written.split(".");
  for (const { program, linked } of rulebooks) {
    const rule = program?.rules.find((each) => each.name === name);
    if (rule === undefined || more !== undefined) continue;
    const { result } = rule;
    const records = [...(program?.records ?? []), ...linked.flatMap((each) => each.records)];
    const record = result.kind === "record" ? records.find(({ id }) => id === result.id) : undefined;
    const part = record?.fields.find((each) => each.name === field);
    if (part === undefined) continue;
    const taken = rule.params.map((param) => `${param.name}: ${typeText(param.type)}${boundOf(param)}`).join(", ");
    const given = rule.params.map((param) => param.name).join(", ");
    const better = `${name}${field.charAt(0).toUpperCase()}${field.slice(1)}`;
    return `\`${name}\` gives a \`${typeText(result)}\`, and I am asked about whole results. Write a rule for its \`${field}\`, and ask that: \`rule ${better}(${taken}): ${typeText(part.type)} = ${name}(${given}).${field}\`.`;
  }
  return null;
}

const boundOf = ({ bound }: Field): string => (bound === null ? "" : ` ${boundText(bound)}`);

const ruleNames = (rulebooks: readonly CompiledRulebook[]): readonly string[] =>
  rulebooks.flatMap((each) =>
    [...(each.program?.rules ?? []), ...(each.program?.game?.procedures ?? [])].map((rule) => rule.name),
  );

/** What gives nothing is asked about what is otherwise in the game afterwards: a text. */
const asRule = (procedure: Procedure): Rule => ({
  ...procedure,
  result: procedure.result.kind === "none" ? { kind: "text" } : procedure.result,
});

/** "Did you mean …?", or a list of what there is. */
export function near(written: string, names: readonly string[], lead: string, prefix: string | null = null): string {
  const qualify = (name: string): string => (prefix === null ? name : `${prefix}.${name}`);
  const meant = didYouMean(suggestions(written, names).map(qualify));
  if (meant !== undefined) return meant;
  if (names.length === 0) return "There is none.";
  const most = 12;
  const rest = names.length > most ? ` and ${names.length - most} more` : "";
  return `${lead} ${names
    .slice(0, most)
    .map((name) => `\`${qualify(name)}\``)
    .join(", ")}${rest}.`;
}

/** The variant's id, by its name. */
export function findVariant(program: Program, written: string): string {
  const found = program.variants.find((variant) => variant.name === written);
  if (found === undefined)
    throw new WrongUse(
      `The rulebook \`${program.rulebook.name}\` has no variant called \`${written}\`. ${near(
        written,
        program.variants.map((each) => each.name),
        "Its variants are",
      )}`,
    );
  return found.id;
}

/** A report's own name, if it was given one. */
export const reportName = (report: Report): string | null =>
  report.id === null ? null : report.id.slice(report.id.indexOf(".") + 1);
