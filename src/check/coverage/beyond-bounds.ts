/** `score(d8)` where `score` takes 1 to 6: what dice, and parameters with limits, come to at their ends must be within the limits asked for. */
import type { Collector } from "../../diagnostics/collect.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import { declarationsOfGame } from "../../ir/game-declarations.ts";
import { formulaText } from "../../ir/formula-text.ts";
import { boundText } from "../../ir/bound-text.ts";
import type { Bound, Expr, Id, Program } from "../../ir/program.ts";
import { isNumeric } from "../../ir/types.ts";
import { allOf, visitAll, type ProgramPart } from "../../ir/visit.ts";
import { plainNumber } from "../../runtime/texts.ts";
import { isWithin } from "../bounds.ts";
import type { Span } from "../../source/span.ts";
import { askedIn } from "./asked.ts";
import { fieldEndsIn, type FieldEnds } from "./field-ends.ts";
import { endsMet, type Around } from "./ends-met.ts";

/** Warns where it is certain that a value beyond the limits comes up in a rule or in a game. */
export function warnBeyondBounds(program: Program, linked: readonly Program[], found: Collector): void {
  const rules = new Map([...linked, program].flatMap((each) => each.rules).map((each) => [each.id, each]));
  const around: Around = { rules, isAsked: (part, value) => askedIn(part).has(formulaText(value)), halfOpen: true };
  const fieldEnds = fieldEndsIn(program, linked);
  const replaced = new Set(program.variants.flatMap(({ constants }) => constants.map(({ id }) => id)));
  const written = [...linked, program].flatMap(({ constants }) => constants.filter(({ id }) => !replaced.has(id)));
  const lists: Lists = new Map(written.map(({ id, value }) => [id, value.kind === "list" ? value.items.length : 0]));
  const parts = [program, ...program.variants].flatMap(({ rules: own }) => allOf("Rule", own));
  for (const part of [...parts, ...allOf("Table", program.tables), ...declarationsOfGame(program.game)])
    warnWithin(part, around, fieldEnds, lists, found);
}

/** How many there are in constants that are lists. */
type Lists = ReadonlyMap<Id, number>;

function warnWithin(part: ProgramPart, around: Around, fieldEnds: FieldEnds, lists: Lists, found: Collector): void {
  const look = (value: Expr, bound: Bound, what: string, fixes = clamping(value.at, bound)): void => {
    const field = value.kind === "keep" ? value.of : value;
    const ends = field.kind === "entityField" ? fieldEnds(field) : endsMet(part, value, around);
    const beyond = [...new Set([ends?.low ?? null, ends?.high ?? null])].filter(
      (end) => end !== null && Number.isFinite(end) && !isWithin(end, bound),
    );
    if (beyond.length === 0) return;
    const facts = { what, bound: boundText(bound), values: beyond.map((end) => plainNumber(end ?? 0)) };
    found.report("may-be-out-of-bounds", value.at, facts, { fixes });
  };
  visitAll([part], {
    expr: (node) => {
      if (node.kind === "bounded" && isNumeric(node.of.type)) look(node.of, node.bound, node.what);
      if (node.kind === "dice" || node.kind === "times") look(node.count, someDice, "A number of dice");
      if (node.kind !== "index" || node.soft) return;
      const length =
        node.of.kind === "list" ? node.of.items.length : node.of.kind === "constant" ? (lists.get(node.of.id) ?? 0) : 0;
      if (length > 0)
        look(node.index, { ...someDice, low: 1, high: length }, "a place in this list", fromOne(node.index.at));
    },
    statement: (node) => {
      if (node.kind !== "setField" || node.bound === null || node.clamp || !isNumeric(node.value.type)) return;
      if (node.value.kind !== "bounded") look(node.value, node.bound, `\`${node.name}\``);
    },
  });
}

/** Others count from 0. */
const fromOne = (at: Span): readonly Fix[] => [
  { guess: true, title: "Write `… + 1`, as the first one is at 1", edits: [{ span: at.from(at.end), text: " + 1" }] },
];

const someDice: Bound = { low: 0, high: null, lowOpen: false, highOpen: false };

function clamping(at: Span, { low, high, lowOpen, highOpen, values }: Bound): readonly Fix[] {
  const isClosed = low !== null && high !== null && !lowOpen && !highOpen && values === undefined;
  if (!isClosed) return [];
  const edits = [
    { span: at.to(at.start), text: "clamp(" },
    { span: at.from(at.end), text: `, ${plainNumber(low)}, ${plainNumber(high)})` },
  ];
  return [{ guess: true, title: `Write \`clamp(…, ${plainNumber(low)}, ${plainNumber(high)})\``, edits }];
}
