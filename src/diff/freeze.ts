/** Results as examples: what a rule gives today, written down so that it is noticed when it gives something else. */
import { decodeArguments } from "../interpret/decode.ts";
import type { Faces, RoomDice } from "../interpret/evaluate/dice.ts";
import type { FaultOutcome, Interpreter } from "../interpret/interpreter.ts";
import { wrongArgument } from "../interpret/interpreter.ts";
import { own } from "../interpret/values.ts";
import type { Field, Json, Rule, Type } from "../ir/program.ts";
import { cellNotation, claimNotation, quote, valueNotation, type ValueNotation } from "./notation.ts";

/** One call with what came of it. */
export interface Frozen {
  readonly args: Readonly<Record<string, Json>>;
  readonly value: Json;
  /** What was rolled, in order. */
  readonly faces: readonly RecordedFace[];
}
export interface RecordedFace {
  readonly type: Type;
  readonly value: Json;
}

export interface FreezeOf extends ValueNotation {
  readonly rule: Rule;
  readonly variant: string | null;
  readonly title: string;
}

/** Dice that write down what they roll. */
export class RecordingDice implements RoomDice {
  readonly faces: RecordedFace[] = [];
  readonly #dice: RoomDice;

  constructor(dice: RoomDice) {
    this.#dice = dice;
  }

  below(n: number, faces: Faces): number {
    return this.#record(this.#dice.below(n, faces), faces);
  }

  weighted(weights: readonly number[], faces: Faces): number {
    return this.#record(this.#dice.weighted(weights, faces), faces);
  }

  /** A shuffle is laid out with the one that is left. */
  last(faces: Faces): void {
    this.#dice.last?.(faces);
    this.#record(0, faces);
  }

  #record(place: number, { sides, type }: Faces): number {
    const value =
      sides.kind === "die" ? place + 1 : sides.kind === "range" ? sides.low + place : (sides.list[place] ?? null);
    this.faces.push({ type, value });
    return place;
  }
}

/** `dice`: a fresh one for each call; null: nothing rolls. */
export function freezeOne(
  interpreter: Interpreter,
  rule: Rule,
  args: Readonly<Record<string, Json>>,
  dice: RoomDice | null,
): Frozen | FaultOutcome {
  const { room: machine } = interpreter;
  const decoded = interpreter.guard(() => decodeArguments(machine, rule, args));
  if (decoded.kind === "fault") return decoded;
  if (decoded.value.kind === "problems") return wrongArgument(rule, decoded.value.problems);
  const { frame } = decoded.value;
  // Defaults are filled in by the call: what was given is written.
  const given = Object.fromEntries(
    rule.params.flatMap((param) =>
      frame[param.slot] === undefined ? [] : [[param.name, frame[param.slot] as Json] as const],
    ),
  );
  const recording = dice === null ? null : new RecordingDice(dice);
  machine.dice = recording;
  const outcome = interpreter.callWith(rule.id, frame);
  machine.dice = null;
  return outcome.kind === "fault" ? outcome : { args: given, value: outcome.value, faces: recording?.faces ?? [] };
}

/** Null where a result is not certain enough to be claimed. */
export function exampleText(of: FreezeOf, all: readonly Frozen[]): string | null {
  const lines: string[] = [];
  for (const { args, value, faces } of all) {
    const claim = claimNotation(of, of.rule.result, value);
    if (claim === null) return null;
    const given = of.rule.params.flatMap(({ name, type }) => {
      const arg = args[name];
      return arg === undefined ? [] : [`${name}: ${valueNotation(of, type, arg)}`];
    });
    if (faces.length > 0) lines.push(`  rolling ${facesText(of, faces, valueNotation)}`);
    lines.push(`  ${of.rule.name}(${given.join(", ")}) ${claim}`);
  }
  return `example ${quote(of.title)}${of.variant === null ? "" : ` with ${of.variant}`} {\n${lines.join("\n")}\n}\n`;
}

/** A row for each call; null where a result does not fit into cells. */
export function tableText(of: FreezeOf, all: readonly Frozen[], resultFields: readonly Field[] | null): string | null {
  const { rule } = of;
  const params = rule.params.filter(({ name }) => all.some(({ args }) => args[name] !== undefined));
  const rolls = all.some(({ faces }) => faces.length > 0);
  const expected =
    resultFields === null
      ? ["result"]
      : resultFields.map(({ name }) => (rule.params.some((param) => param.name === name) ? `result.${name}` : name));
  const rows: (readonly string[])[] = [[...(rolls ? ["rolling"] : []), ...params.map(({ name }) => name), ...expected]];
  for (const { args, value, faces } of all) {
    const results =
      resultFields === null
        ? [resultCell(of, rule.result, value)]
        : resultFields.map(({ name, type }) => resultCell(of, type, own(value, name) ?? null));
    if (results.includes(null)) return null;
    rows.push([
      ...(rolls ? [facesText(of, faces, cellNotation)] : []),
      ...params.map(({ name, type }) => cellNotation(of, type, args[name])),
      ...results.map((each) => each ?? ""),
    ]);
  }
  const [header = "", ...body] = rows.map((row) => `  | ${row.join(" | ")} |`);
  const dashes = `  | ${(rows[0] ?? []).map(() => "---").join(" | ")} |`;
  return `examples ${quote(of.title)} for ${rule.name}${of.variant === null ? "" : ` with ${of.variant}`} {\n${[header, dashes, ...body].join("\n")}\n}\n`;
}

/** In cells a test stands: a value, or `about` it. */
function resultCell(of: ValueNotation, type: Type, value: Json): string | null {
  const claim = claimNotation(of, type, value);
  if (claim === null) return null;
  return claim.startsWith("is about ") ? claim.slice("is ".length) : cellNotation(of, type, value);
}

const facesText = (
  of: ValueNotation,
  faces: readonly RecordedFace[],
  write: (of: ValueNotation, type: Type, value: Json) => string,
): string => faces.map(({ type, value }) => write(of, type, value)).join(", ");
