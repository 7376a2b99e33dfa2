/** Faces that are laid out: whole numbers for dice, else the element itself. What they mean depends on what rolls below. */
import { NodeTable } from "../../query/memo.ts";
import { nearFix } from "../../resolve/fixes.ts";
import { didYouMean, suggestions } from "../../diagnostics/suggest.ts";
import type * as ir from "../../ir/program.ts";
import type { Example, ExampleStep } from "../../ir/examples.ts";
import { int, typeText } from "../../ir/types.ts";
import { stepParts } from "../../ir/children.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import type * as ast from "../../syntax/ast.ts";
import { failed, isSilent, literal } from "../build.ts";
import { choiceOf, isPlain, tableOf, type Checker } from "../checker.ts";
import type { LaidOut } from "../reuse/asked.ts";
import { keyOrVariant, placeOf } from "../decision/cells.ts";
import { within, type Expectation } from "../expectation.ts";
import { choicesWith } from "../expression/variants.ts";
import { contextOf, kept } from "../expression/settle.ts";
import { fits, present } from "../fit.ts";
import { likeness } from "../../source/likeness.ts";
import { keysOf } from "../rows.ts";
import { findLocal, type Frame, type Scope } from "../scope.ts";
import { nameOf } from "./examples.ts";
import type { Source, Sources } from "./sources.ts";

/** The example with its faces read, each held against what rolls up to the next line `rolling`. */
export function readFaces(
  checker: Checker,
  sources: Sources,
  example: Example,
  told: Set<string>,
  understood: boolean,
): Example {
  if (!example.steps.some((step) => step.kind === "rolling")) return example;
  const frames = new Map<Frame, Frame>();
  const steps = example.steps.map((step, index): ExampleStep => {
    const written = step.kind === "rolling" ? checker.laidOut.get(step) : undefined;
    if (step.kind !== "rolling" || written === undefined) return step;
    const laid = { ...written, scope: inFrame(written.scope, frames) };
    const rolled = sources.below(example, index, () => below(example.steps.slice(index + 1)));
    if (rolled.length === 0) {
      if (understood && laid.faces.length > 0) rollsNothing(checker, example, step.at, told);
      return step;
    }
    return { ...step, faces: laid.faces.map((face) => faceOf(checker, laid, rolled, face)) };
  });
  const made = { ...example, steps };
  const before = read.get(example);
  if (before !== undefined && likeness(before, made) === "same") return before;
  read.set(example, made);
  return made;
}

/** One that is read as it was stays the very same. */
const read = new NodeTable<Example, Example>();

/** The frame as it was left, once for all lines of an example: it may be read again in the next check. */
function inFrame(scope: Scope, frames: Map<Frame, Frame>): Scope {
  const { frame } = scope;
  const own = frames.get(frame) ?? {
    ...frame,
    locals: [...frame.locals],
    unknown: new Set(frame.unknown),
    given: new Map(frame.given),
  };
  frames.set(frame, own);
  return { ...scope, frame: own };
}

/** What takes the dice: all up to the next line `rolling`. */
function below(steps: readonly ExampleStep[]): readonly (ir.Expr | ir.Statement)[] {
  const next = steps.findIndex((step) => step.kind === "rolling");
  return (next < 0 ? steps : steps.slice(0, next)).flatMap((step) =>
    mayGoOn(step) ? [...stepParts(step), everything(step.at)] : stepParts(step),
  );
}

/** An action that is laid out lets a game go on that has begun. */
const mayGoOn = (step: ExampleStep): boolean =>
  step.kind === "choosing" && step.answers.some((answer) => answer.kind === "action");
const everything = (at: ir.Expr["at"]): ir.Statement => ({ kind: "beginPhase", phase: null, active: null, at });

/** Said once of a table of examples. */
function rollsNothing(checker: Checker, example: Example, at: ir.Expr["at"], told: Set<string>): void {
  const rule = example.row === null || example.rule === null ? null : nameOf(example.rule);
  const table = `${example.rule ?? ""} ${at.file} ${example.title} rolls nothing`;
  if (rule === null || !told.has(table)) checker.found.report("rolling-for-nothing", at, { rule });
  told.add(table);
}

function faceOf(checker: Checker, laid: LaidOut, rolled: readonly Source[], face: ast.Expr): ir.Expr {
  const why: Expectation = { kind: "element", words: "a face", context: laid.context };
  const types = rolled.map((source) => (source.kind === "die" ? int : present(source.type)));
  const named = namedFace(checker, laid, types, face);
  if (named !== undefined) return named;
  if (bare(face).kind === "name" && !isKnown(checker, laid, bare(face)))
    return ofNothing(checker, rolled, types, face, why);
  const wanted = types.filter((type) => type.kind !== "int");
  const value = kept(
    checker,
    checker.elaborate(
      laid.scope,
      face,
      wanted.length === 1 ? (wanted[0] ?? null) : null,
      within(why, "element", "a face"),
    ),
    "a face",
  );
  if (isSilent(value)) return value;
  const fitting = types.some((type) => fits(checker, value.type, type)) && !isBeyond(rolled, value);
  return fitting ? value : ofNothing(checker, rolled, types, face, why);
}

const bare = (face: ast.Expr): ast.Expr => (face.kind === "parens" ? bare(face.of) : face);

/** A variant without values, or a row by its key. */
function namedFace(checker: Checker, laid: LaidOut, types: readonly ir.Type[], written: ast.Expr): ir.Expr | undefined {
  const face = bare(written);
  const text =
    face.kind === "text"
      ? face.text
      : face.kind === "name" && findLocal(laid.scope, face.name.text) === undefined
        ? face.name.text
        : undefined;
  if (text === undefined) return undefined;
  for (const type of types) {
    if (type.kind !== "row" && !(type.kind === "choice" && isPlainChoice(checker, type.id))) continue;
    const name = keyOrVariant(checker, text, type);
    const at = name === undefined ? undefined : placeOf(checker, type, name);
    if (at !== undefined) checker.names?.use(face.span, at);
    if (name !== undefined)
      return literal(name, type.kind === "row" ? type : { kind: "choice", id: type.id }, written.span);
  }
  return undefined;
}

function isPlainChoice(checker: Checker, id: ir.Id): boolean {
  const choice = choiceOf(checker, id);
  return choice !== undefined && isPlain(choice);
}

function isKnown(checker: Checker, laid: LaidOut, face: ast.Expr): boolean {
  if (face.kind !== "name") return true;
  const name = face.name.text;
  return (
    findLocal(laid.scope, name) !== undefined ||
    checker.model.symbols.has(name) ||
    choicesWith(checker, name).length > 0
  );
}

/** No die that rolls here has the face, and nothing else gives whole numbers. */
function isBeyond(rolled: readonly Source[], value: ir.Expr): boolean {
  if (value.kind !== "literal" || typeof value.value !== "number") return false;
  const numbers = rolled.filter(
    (source) => source.kind === "die" || present(source.type).kind === "int" || present(source.type).kind === "number",
  );
  const dice = numbers.flatMap((source) => (source.kind === "die" ? [source.sides] : []));
  if (dice.length < numbers.length) return false;
  return !Number.isInteger(value.value) || value.value < 1 || value.value > Math.max(...dice);
}

function ofNothing(
  checker: Checker,
  rolled: readonly Source[],
  types: readonly ir.Type[],
  face: ast.Expr,
  why: Expectation,
): ir.Expr {
  const written = bare(face);
  const names = types.flatMap((type) => namesOf(checker, type));
  const name = written.kind === "name" ? written.name.text : undefined;
  const near = name === undefined ? [] : suggestions(name, names);
  const facts = { face: faceText(written), faces: facesText(checker, rolled), near: didYouMean(near) };
  // `rolling [5, 6]` for `rolling 5, 6`
  const signs = [face.span.to(face.span.start + 1), face.span.from(face.span.end - 1)].map((span) => ({
    span,
    text: "",
  }));
  const fix = face.kind === "list" ? { fixes: [{ title: "Take the brackets away", edits: signs }] } : null;
  checker.found.report("face-of-nothing", face.span, facts, {
    ...contextOf(why),
    ...(fix ?? nearFix(face.span, name ?? "", near)),
  });
  return failed(face.span);
}

function faceText(face: ast.Expr): string {
  switch (face.kind) {
    case "number":
      return face.text;
    case "unary":
      return face.op === "not" ? "this" : `${face.op}${faceText(face.of)}`;
    case "name":
      return `\`${face.name.text}\``;
    case "text":
      return `"${face.text}"`;
    case "bool":
      return face.value ? "yes" : "no";
    default:
      face.kind satisfies Kinds<
        | "compare range call in none it member memberCall index with list map listEach if match binary"
        | "is pick dice times where otherwise new parens missing"
      >;
      return "this";
  }
}

/** More than these are not told by name. */
const most = 6;

function namesOf(checker: Checker, type: ir.Type): readonly string[] {
  if (type.kind === "choice") return choiceOf(checker, type.id)?.variants.map((variant) => variant.name) ?? [];
  const table = type.kind === "row" ? tableOf(checker, type.id) : undefined;
  return table === undefined ? [] : [...keysOf(checker, table)];
}

/** "1 to 6, `Heads`, `Tails`" */
function facesText(checker: Checker, rolled: readonly Source[]): string {
  const sides = rolled.flatMap((source) => (source.kind === "die" ? [source.sides] : []));
  const dice = sides.length === 0 ? [] : [`1 to ${Math.max(...sides)}`];
  const others = rolled.flatMap((source) => {
    if (source.kind === "die") return [];
    const names = namesOf(checker, present(source.type));
    if (names.length === 0) return [`\`${typeText(source.type)}\``];
    return [...names.slice(0, most).map((name) => `\`${name}\``), ...(names.length > most ? ["…"] : [])];
  });
  return [...new Set([...dice, ...others])].join(", ");
}
