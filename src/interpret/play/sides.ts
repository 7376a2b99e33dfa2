/** Both sides of a claim in words: what the rules say, and what was claimed of it. */
import type { Expr, Json, Type } from "../../ir/program.ts";
import type { Claim } from "../../ir/examples.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import type { Edit } from "../../diagnostics/diagnostic.ts";
import type { Span } from "../../source/span.ts";
import type { Sources } from "../../source/text.ts";
import type { Context, Frame } from "../evaluate/context.ts";
import { compile } from "../evaluate/expression.ts";
import { inGame } from "../game/outside.ts";
import type { Interpreter } from "../interpreter.ts";
import { isOdds } from "../odds.ts";
import { oddsText } from "../odds-text.ts";
import type { Odds } from "../odds-value.ts";
import { short, valueText } from "../show.ts";
import { elementType } from "../evaluate/lists.ts";
import { someNames } from "../some-names.ts";
import { own, samenessOf } from "../values.ts";
import { written } from "../written.ts";
import { formatted } from "./cell-text.ts";
import { agreesAtDigits } from "./digits.ts";

export interface Sides {
  /** What the claim is about, as written: `strike(25, ammo, 30).penetrates`. */
  readonly subject: string;
  /** What the rules say of it: "no", "17.5". */
  readonly found: string;
  /** What the claim says of it; null where it is no comparison. */
  readonly wanted: string | null;
  /** What holds in its place, as it would be written: `is about 55.6%`. Null where nothing like it does. */
  readonly about: string | null;
  /** The change to what is written with which it holds; null where it cannot be written in a word. */
  readonly mend: Edit | null;
}

/** A value as it is written, in one word. */
const isWord = (text: string): boolean => /^(?:-?\d+(?:\.\d+)?|[\p{L}_][\p{L}\p{N}_]*)$/u.test(text);

export interface Trial {
  readonly interpreter: Interpreter;
  readonly context: Context;
  readonly frame: Frame;
  readonly sources: Sources;
  /** Looks at the parts of the claim that was worked out last: as if nothing had happened since. */
  readonly remembered: <T>(run: () => T) => T;
}

/** Of the claim that was worked out last: what it rolled is not rolled anew. */
export function sidesOfClaim(trial: Trial, claim: Claim, text: string): Sides {
  if (claim.kind === "true") return sidesOf(trial, claim.condition, text);
  const { values, fault } = valuesOf(trial, [claim.of]);
  const wanted = claim.text.trim();
  const isAbout =
    fault === null &&
    claim.test.kind === "equals" &&
    agrees(trial, claim.of.type, values[0] ?? null, wanted, claim.test.at);
  return {
    subject: claim.label,
    found: fault ?? inWords(trial, claim.of.type, values[0] ?? null),
    wanted,
    about: isAbout ? `about ${wanted}` : null,
    mend:
      fault !== null || claim.test.kind === "any"
        ? null
        : inPlace(
            claim.test.at,
            isAbout ? `about ${wanted}` : inWords(trial, claim.of.type, values[0] ?? null),
            isAbout,
          ),
  };
}

/** A chance with more digits than anybody writes: to one decimal, as it is mostly printed. */
function nearly({ left, right, at }: Expr & { readonly kind: "equals" }, value: Json): Edit | null {
  if (!isOdds(value) || !value.percent) return null;
  const text = oddsText(value, { decimals: 1, percent: true });
  if (!/^\d+\.\d%$/.test(text)) return null;
  return { span: at.between(left.at.end, right.at.end), text: ` is about ${text}` };
}

/** What holds over what is written; null where it is more than a word. */
const inPlace = (span: Span, text: string, isAbout = false): Edit | null =>
  isAbout || isWord(text) ? { span, text } : null;

/** A whole number says nothing of how closely it was meant. */
function agrees({ interpreter, context }: Trial, type: Type, value: Json, text: string, at: Span): boolean {
  return /[.%]/.test(text) && agreesAtDigits(interpreter, context, type, value, text, at);
}

function valuesOf(
  trial: Trial,
  parts: readonly Expr[],
): { readonly values: readonly Json[]; readonly fault: string | null } {
  const outcome = trial.interpreter.again(() =>
    trial.remembered(() => parts.map((part) => compile(trial.context, part)(trial.frame))),
  );
  return outcome.kind === "fault" ? { values: [], fault: outcome.message } : { values: outcome.value, fault: null };
}

/** Both sides, as far as there are two; in the order in which they are worked out. */
function sidesOf(trial: Trial, condition: Expr, text: string): Sides {
  const parts = partsOf(condition);
  const { values, fault } = valuesOf(trial, parts);
  const [first = condition, second] = parts;
  const subject = first === condition ? text : (written(trial.sources, first.at) ?? text);
  const [left = null, right = null] = values;
  const found = fault ?? inWords(trial, first.type, left);
  const said = (wanted: string | null): Sides => ({ subject, found, wanted, about: null, mend: null });
  switch (condition.kind) {
    case "equals": {
      const part =
        condition.not || fault !== null
          ? null
          : oneDifference(trial, condition.left.type, left, condition.right.type, right);
      if (part !== null) return { ...said(part.wanted), subject: `${subject}.${part.name}`, found: part.found };
      const both = twoSides(trial, first, left, second ?? first, right);
      const digits = written(trial.sources, condition.right.at) ?? "";
      const isAbout = fault === null && !condition.not && agrees(trial, first.type, left, digits, condition.at);
      return {
        subject,
        found: fault ?? both.found,
        wanted: `${condition.not ? "not " : ""}${both.wanted}`,
        about: isAbout ? `is about ${digits}` : null,
        mend:
          fault !== null || condition.not
            ? null
            : isAbout
              ? {
                  span: condition.at.between(condition.left.at.end, condition.right.at.end),
                  text: ` is about ${digits}`,
                }
              : (inPlace(condition.right.at, both.found) ?? nearly(condition, left)),
      };
    }
    case "compare": {
      const both = twoSides(trial, first, left, second ?? first, right);
      return { ...said(`${condition.op} ${both.wanted}`), found: fault ?? both.found };
    }
    case "about":
      return said(`about ${aboutText(condition.value, condition.half, isOdds(left) && left.percent)}`);
    case "in":
      return said(`${condition.not ? "not " : ""}in ${inWords(trial, condition.right.type, right)}`);
    case "isNone":
      return said(condition.not ? "not none" : "none");
    case "isVariant":
      return said(`${condition.not ? "not " : ""}${condition.variants.join(" or ")}`);
    // `chance(…) in 10% to 20%` is written as two comparisons of one value.
    case "block":
      return said(parts[0] === condition ? null : written(trial.sources, condition.at.from(first.at.end)));
    default:
      condition.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call builtin not"
        | "negate and or arithmetic join if decide list set map range each pick index lookup end"
        | "otherwise keep round bounded die dice roll times again shuffle question best reach asOdds entities"
        | "active entityField pile pieceRow newEntity perform choose chooseSome stacks gameOver winners"
        | "ending act possible"
      >;
      return { ...said(null), found: `${found}${fault === null ? against(trial, condition) : ""}` };
  }
}

/** ` for Rope and Lamp`: what stands against `all(…)` or `not any(…)`; without any, nothing. */
function against(trial: Trial, condition: Expr): string {
  const [call, name] = condition.kind === "not" ? [condition.of, "any"] : [condition, "all"];
  const list = call.kind === "builtin" && call.name === name ? call.args[0] : undefined;
  if (list?.kind !== "each") return "";
  const { at, slot, where, value } = list;
  const type = elementType(list.over.type);
  const odd: Expr = name === "any" ? value : { kind: "not", of: value, type: value.type, at };
  const fails: Expr = {
    ...list,
    type: { kind: "list", of: type },
    where: where === null ? odd : { kind: "and", left: where, right: odd, type: value.type, at },
    value: { kind: "local", slot, name: "it", type, at },
  };
  const { values } = valuesOf(trial, [fails]);
  const [found] = values;
  if (!Array.isArray(found) || found.length === 0) return "";
  return ` for ${someNames(trial.interpreter.linked, type, found, inGame(trial.interpreter.room))}`;
}

function partsOf(condition: Expr): readonly Expr[] {
  switch (condition.kind) {
    case "equals":
    case "compare":
    case "in":
      return [condition.left, condition.right];
    case "about":
    case "isNone":
    case "isVariant":
      return [condition.of];
    case "block": {
      const [only] = condition.statements;
      return condition.statements.length === 1 && only?.kind === "let" && only.value.type.kind === "odds"
        ? [only.value]
        : [condition];
    }
    default:
      condition.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call builtin not"
        | "negate and or arithmetic join if decide list set map range each pick index lookup end"
        | "otherwise keep round bounded die dice roll times again shuffle question best reach asOdds entities"
        | "active entityField pile pieceRow newEntity perform choose chooseSome stacks gameOver winners"
        | "ending act possible"
      >;
      return [condition];
  }
}

/** A chance and what it is held against are both shown as per cent; where the usual digits are the same, with more of them. */
function twoSides(
  trial: Trial,
  first: Expr,
  left: Json,
  second: Expr,
  right: Json,
): { readonly found: string; readonly wanted: string } {
  if (!isOdds(left) || !isOdds(right))
    return { found: inWords(trial, first.type, left), wanted: inWords(trial, second.type, right) };
  const percent = left.percent || right.percent;
  const [found, wanted] = [oddsText({ ...left, percent }, null), oddsText({ ...right, percent }, null)];
  if (found !== wanted) return { found, wanted };
  const closely = (odds: Odds): string =>
    oddsText(odds, { decimals: percent ? 12 : 14, percent })
      .replace(/(\.\d*?)0+(?=%?$)/, "$1")
      .replace(/\.(?=%?$)/, "");
  return { found: closely(left), wanted: closely(right) };
}

/** With the digits that were written. */
export function aboutText(value: number, half: number, percent: boolean): string {
  const decimals = Math.max(0, Math.round(-Math.log10(half * 2 * (percent ? 100 : 1))));
  return formatted(value, { decimals, percent });
}

/** Two records that differ in one field: that field says it all. */
function oneDifference(
  trial: Trial,
  type: Type,
  left: Json,
  other: Type,
  right: Json,
): { readonly name: string; readonly found: string; readonly wanted: string } | null {
  const { linked } = trial.interpreter;
  if (type.kind !== "record" || other.kind !== "record") return null;
  const different = linked
    .record(type.id)
    .fields.filter(
      (field) =>
        !samenessOf(
          linked,
          trial.context.numbers,
          field.type,
          field.type,
        )(own(left, field.name) ?? null, own(right, field.name) ?? null),
    );
  const [field] = different;
  if (field === undefined || different.length > 1) return null;
  return {
    name: field.name,
    found: inWords(trial, field.type, own(left, field.name) ?? null),
    wanted: inWords(trial, field.type, own(right, field.name) ?? null),
  };
}

function inWords(trial: Trial, type: Type, value: Json): string {
  return short(
    valueText(
      trial.interpreter.linked,
      type,
      typeof value === "number" && type.kind === "number" ? trial.context.numbers.keep(value) : value,
      { most: 160, ...inGame(trial.interpreter.room) },
    ),
    400,
  );
}
