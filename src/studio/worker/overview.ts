/** What there is in the project, for lists and forms of the page. */
import { needsLead } from "../../diagnostics/diagnostic.ts";
import type { Compilation } from "../../driver/compile.ts";
import { speaksOfGame } from "../../interpret/decode.ts";
import type { ExampleResult } from "../../interpret/play/examples.ts";
import { partingsOf } from "../../interpret/play/partings.ts";
import type { Program, Rule } from "../../ir/program.ts";
import { holdsOdds } from "../../ir/types.ts";
import type { Span } from "../../source/span.ts";
import { positionAt, type Sources } from "../../source/text.ts";
import { controlOf, humanised } from "./make-controls.ts";
import type { ExampleLine, Overview, RuleLine } from "../protocol.ts";

/** More than anybody reads: a stranger's rules may have a million mistakes, and the page draws a line for each. */
const mostFindings = 1000;

export function overviewOf({ rulebooks, diagnostics, sources }: Compilation): Overview {
  return {
    rulebooks: rulebooks.map(({ name, folder, program, linked }) => ({
      name,
      folder,
      title: program?.rulebook.title ?? name,
      hasErrors: program === null,
      rows: program?.tables.reduce((sum, { rows }) => sum + rows.length, 0) ?? 0,
      rules: program === null ? [] : program.rules.map((rule) => ruleLine([...linked, program], rule)),
      goals: program?.goals.length ?? 0,
      variants: program === null ? [] : program.variants.map(({ id, title }) => ({ id, title })),
    })),
    findings: diagnostics
      .slice(0, mostFindings)
      .map((found) => ({
        path: found.span.file,
        start: found.span.start,
        end: found.span.end,
        line: lineOf(sources, found.span),
        isError: found.severity === "error",
        code: found.code,
        message: found.message,
        help: found.hint ?? null,
        needsLead: needsLead(found),
      })),
  };
}

function ruleLine(programs: readonly Program[], rule: Rule): RuleLine {
  return {
    id: rule.id,
    name: rule.name,
    doc: rule.doc,
    path: rule.at.file,
    start: rule.at.start,
    end: rule.at.end,
    rolls: rule.effects.rolls,
    givesOdds: holdsOdds(rule.result),
    ofGame: speaksOfGame(rule),
    params: rule.params.map(({ name, label, doc, type, bound, default: usual }) => ({
      name,
      label: humanised(label),
      doc,
      hasDefault: usual !== null,
      control: controlOf(programs, type, bound),
    })),
  };
}

export function exampleLine(result: ExampleResult, sources: Sources): ExampleLine {
  const { rulebook, title, row, state, at } = result;
  const parts = partingsOf(result).map(({ at: there, claim, says, accept }) => ({
    claim,
    found: says,
    line: lineOf(sources, there),
    accept,
  }));
  return { rulebook, title, row, state, path: at.file, line: lineOf(sources, at), parts };
}

export function lineOf(sources: Sources, span: Span): number {
  const source = sources.get(span.file);
  return source === undefined ? 1 : positionAt(source, span.start).line;
}
