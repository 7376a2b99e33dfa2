/** An example line by line, and what would be written in it to accept what the rules say. */
import type { CompiledRulebook } from "../../driver/compile.ts";
import { explainExample } from "../../interpret/explain/explain.ts";
import { createInterpreter } from "../../interpret/interpreter.ts";
import { runExample } from "../../interpret/play/examples.ts";
import type { Program } from "../../ir/program.ts";
import type { Example } from "../../ir/examples.ts";
import type { Answer, ExampleName, Question } from "../protocol.ts";
import type { Ready } from "./answer-desk.ts";

type NoAnswer = Extract<Answer, { kind: "none" }>;

interface FoundExample {
  readonly programs: readonly Program[];
  readonly program: Program;
  readonly example: Example;
}

function findExample(
  rulebooks: readonly CompiledRulebook[],
  { rulebook: name, title, row }: ExampleName,
): FoundExample | NoAnswer {
  const rulebook = rulebooks.find((each) => each.name === name);
  if (rulebook === undefined) return { kind: "none", why: "gone" };
  const { program, linked } = rulebook;
  if (program === null) return { kind: "none", why: "errors" };
  const example = program.examples.find((each) => each.title === title && each.row === row);
  return example === undefined ? { kind: "none", why: "gone" } : { programs: [...linked, program], program, example };
}

export function explainedExample({ compilation, asker }: Ready, question: ExampleName): Answer {
  const found = findExample(compilation.rulebooks, question);
  if ("kind" in found) return found;
  const { rulebook, title, row } = question;
  const { sources } = compilation;
  const explained = explainExample(found.programs, rulebook, title, { sources, row, asker, withMisses: true });
  if (explained === null) return { kind: "none", why: "gone" };
  return { kind: "example", example: { rulebook, title, row }, steps: explained.steps, isCut: explained.cut };
}

/** The example is tried again: only a claim that does not hold is rewritten, and to what the rules say now. */
export function acceptedIn({ compilation, asker }: Ready, question: Extract<Question, { ask: "accept" }>): Answer {
  const found = findExample(compilation.rulebooks, question);
  if ("kind" in found) return found;
  const { sources } = compilation;
  const { programs, program, example } = found;
  const interpreter = createInterpreter(programs, { sources, asker });
  const claim = runExample(interpreter.under(example.variant), program, example, sources).claims[question.claim];
  if (claim === undefined || claim.state === "true") return { kind: "mistake", message: "This claim holds now." };
  const { mend } = claim;
  const text = mend === null ? undefined : sources.get(mend.span.file)?.text;
  if (mend === null || text === undefined)
    return { kind: "mistake", message: "What the rules give here cannot be written in place of the claim." };
  const { file, start, end } = mend.span;
  return { kind: "accepted", path: file, text: `${text.slice(0, start)}${mend.text}${text.slice(end)}` };
}
