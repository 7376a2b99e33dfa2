/** The game that a question is about: begun by a setup, with fields as they were given. */
import { decodeArguments } from "../../interpret/decode.ts";
import { startGame } from "../../interpret/game/example.ts";
import { setField } from "../../interpret/game/state.ts";
import { problemsOf } from "../../interpret/game/view.ts";
import { worldOf } from "../../interpret/game/world.ts";
import type { FaultOutcome, Interpreter } from "../../interpret/interpreter.ts";
import type { Entity, EntityField, Game, Setup } from "../../ir/game.ts";
import type { Expr, Json } from "../../ir/program.ts";
import { isOfGame } from "../call.ts";
import { atBrackets } from "../cut-text.ts";
import { WrongUse } from "../exit.ts";
import { near, type FoundRule } from "../find-rule.ts";
import { readFields, readValue } from "../read-value.ts";
import { Faulted } from "./subject.ts";

type Options = Readonly<Record<string, unknown>>;

export interface AskedGame {
  /** `duel(first: confessor), player 1.heat = 7`, as it was written. */
  readonly written: string;
  /** Begins it where the question is asked. */
  readonly begin: (interpreter: Interpreter) => void;
}

/** Null: no game is needed. */
export function readAskedGame(options: Options, found: FoundRule): AskedGame | null {
  const sets = Array.isArray(options["set"]) ? options["set"].map(String) : [];
  const game = found.rulebook.program?.game ?? null;
  if (!isOfGame(found) || game === null) {
    if (sets.length > 0 || options["setup"] !== undefined)
      throw new WrongUse(
        `\`${found.rule.id}\` speaks of no game, so ${sets.length > 0 ? "`--set`" : "`--setup`"} says nothing about it. Leave it out.`,
      );
    return null;
  }
  const { setup, values, text } = readSetup(options["setup"], game, found);
  const fields = sets.map((written) => readField(written, game, found));
  return {
    written: [text, ...fields.map((field) => field.text)].join(", "),
    begin: (interpreter) => {
      begin(interpreter, setup, values, fields);
    },
  };
}

// ---------------------------------------------------------------- what was written

interface AskedSetup {
  readonly setup: Setup;
  readonly values: Readonly<Record<string, Json>>;
  readonly text: string;
}

/** `duel`, `duel(first: confessor)`; the first one, if it is left out. */
function readSetup(written: unknown, { setups }: Game, found: FoundRule): AskedSetup {
  const text = typeof written === "string" ? written.trim() : (setups[0]?.name ?? "");
  const bracketed = atBrackets(text, "(");
  const name = bracketed?.before ?? text;
  const setup = setups.find((each) => each.name === name);
  if (setups.length === 0)
    throw new WrongUse(
      `\`${found.rule.id}\` speaks of a game, and \`${found.rulebook.name}\` has no \`setup\` with which one could begin.`,
    );
  if (setup === undefined)
    throw new WrongUse(
      `\`${found.rulebook.name}\` has no setup called \`${name}\`. ${near(
        name,
        setups.map((each) => each.name),
        "Its setups are",
      )}`,
    );
  const values = readFields(setup.params, bracketed?.inside ?? "", name, "`--setup`", found);
  const missing = setup.params.filter((param) => param.default === null && !Object.hasOwn(values, param.name));
  if (missing.length > 0)
    throw new WrongUse(
      `\`${found.rule.id}\` is asked in a game. Say how that begins: \`--setup "${name}(${missing.map((param) => `${param.name}: …`).join(", ")})"\`.`,
    );
  return { setup, values, text: `${name}(${bracketed?.inside.trim() ?? ""})` };
}

interface AskedField {
  readonly entity: Entity;
  readonly number: number;
  readonly field: EntityField;
  readonly value: Json;
  readonly text: string;
}

/** `player 1.heat=7`, `players[1].heat = 7`, `Tower 2.hp=0`, `Field.round=3`. */
function readField(written: string, game: Game, found: FoundRule): AskedField {
  const [, kind, number, name, value] =
    /^\s*([\p{L}_][\p{L}\p{N}_]*)\s*\[?\s*(\d{1,9})?\s*\]?\s*\.\s*([\p{L}_][\p{L}\p{N}_]*)\s*=\s*(.*?)\s*$/su.exec(
      written,
    ) ?? [];
  const kinds = game.entities.map((entity) => (entity.id === game.player ? "player" : entity.name));
  if (kind === undefined || name === undefined || value === undefined)
    throw new WrongUse(`\`--set ${written}\` names no field. Write \`--set "player 1.${anyField(game)}=…"\`.`);
  const entity = game.entities.find(
    (each) => each.name === kind || (each.id === game.player && (kind === "player" || kind === "players")),
  );
  if (entity === undefined)
    throw new WrongUse(`\`--set ${written}\`: I know no \`${kind}\`. ${near(kind, kinds, "There is")}`);
  const field = entity.fields.find((each) => each.name === name);
  if (field === undefined && entity.piles.some((pile) => pile.name === name))
    throw new WrongUse(
      `\`${name}\` is a pile: where pieces lie is said by the setup, or in an example with \`arrange\`.`,
    );
  if (field === undefined)
    throw new WrongUse(
      `\`${entity.name}\` has no field called \`${name}\`. ${near(
        name,
        entity.fields.map((each) => each.name),
        "Its fields are",
      )}`,
    );
  if (field.computed !== null) throw new WrongUse(`\`${name}\` is worked out by its formula and cannot be given.`);
  const text = `${entity.id === game.player ? "player" : entity.name} ${number ?? "1"}.${name} = ${value}`;
  return {
    entity,
    number: Number(number ?? 1),
    field,
    value: readValue(value, field.type, `\`--set ${written}\``, found),
    text,
  };
}

const anyField = (game: Game): string =>
  game.entities.find((each) => each.id === game.player)?.fields.find((each) => each.computed === null)?.name ?? "field";

// ---------------------------------------------------------------- the game itself

function begin(
  interpreter: Interpreter,
  setup: Setup,
  values: Readonly<Record<string, Json>>,
  fields: readonly AskedField[],
): void {
  const { room: machine } = interpreter;
  // What a setup takes is known before there is a game, whatever it then does in it.
  const taken = unwrap(
    interpreter.guard(() =>
      decodeArguments(machine, { ...setup, effects: { ...setup.effects, reads: false } }, values),
    ),
  );
  if (taken.kind === "problems")
    throw new WrongUse(
      `\`--setup\`: ${taken.problems.map(({ path, message }) => (path === "" ? message : `\`${path}\`: ${message}`)).join(" ")}`,
    );
  const args = setup.params.map((param): Expr | null => {
    const value = taken.frame[param.slot];
    return value === undefined ? null : { kind: "literal", value, type: param.type, at: param.at };
  });
  unwrap(
    interpreter.attempt(() => startGame(interpreter.context(setup.id), { setup: setup.id, args, at: setup.at }, [])),
  );
  const runtime = worldOf(machine);
  for (const { entity, number, field, value, text } of fields) {
    const kind = runtime.layout.kind(entity.id);
    const count = runtime.core.entities[kind.place]?.length ?? 0;
    if (number < 1 || number > count)
      throw new WrongUse(
        `\`--set\` names ${text.slice(0, text.indexOf("."))}, and ${count === 0 ? "there is none" : count === 1 ? "there is 1" : `there are ${count}`}.`,
      );
    const read = unwrap(
      interpreter.guard(() =>
        decodeArguments(
          machine,
          { id: entity.id, name: entity.name, params: [{ ...field, slot: 0, default: null }], effects: setup.effects },
          [value],
        ),
      ),
    );
    if (read.kind === "problems")
      throw new WrongUse(`\`--set\`, \`${field.name}\`: ${read.problems.map((each) => each.message).join(" ")}`);
    unwrap(
      interpreter.attempt(() => {
        setField(runtime, kind, number - 1, field.name, read.frame[0] ?? null);
      }),
    );
  }
  const [problem] = unwrap(interpreter.guard(() => problemsOf(runtime)));
  if (problem !== undefined) throw new WrongUse(`The game cannot be so. A check does not hold: ${problem}`);
}

function unwrap<T>(outcome: { readonly kind: "value"; readonly value: T } | FaultOutcome): T {
  if (outcome.kind === "fault") throw new Faulted(outcome);
  return outcome.value;
}
