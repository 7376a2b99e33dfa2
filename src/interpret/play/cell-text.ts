import type { Json, Type } from "../../ir/program.ts";
import type { ReportValue } from "../../ir/reports.ts";
import { arithmetic, type Arithmetic } from "../arithmetic.ts";
import type { Linked } from "../linked.ts";
import { isOdds } from "../odds.ts";
import { edged } from "../edges.ts";
import { oddsText } from "../odds-text.ts";
import { numberText, valueText } from "../show.ts";
import { bare, variantOf } from "../values.ts";

/** A value as a cell of a report: texts and keys bare, numbers by their format. */
export function reportText(
  linked: Linked,
  numbers: Arithmetic,
  type: Type,
  value: Json,
  format: ReportValue["format"],
): string {
  const text = unsignedText(linked, numbers, type, value, format);
  return format?.signed === true ? withPlus(text) : text;
}

/** A plus before each number that has no sign: `+2`, `~+0.5`, `+1 to +3`. */
const withPlus = (text: string): string => text.replace(/(^|[~<>]| )(?=\d)/g, "$1+");

function unsignedText(
  linked: Linked,
  numbers: Arithmetic,
  type: Type,
  value: Json,
  format: ReportValue["format"],
): string {
  if (value === null) return "";
  if (typeof value === "number")
    return format === null
      ? // Whole numbers may be larger than those that are rounded.
        numberText(numbers.fitsNumber(value) ? numbers.keep(value) : value)
      : format.percent
        ? edged(formatted(value, format), value, value)
        : formatted(value, format);
  if (type.kind === "odds" && isOdds(value)) return oddsText(value, format);
  const plain = bare(type);
  if (plain.kind === "row" && typeof value === "string") return linked.rowText(plain.id, value);
  if (plain.kind === "choice" && typeof value === "string")
    return linked.choice(plain.id).variants.find((variant) => variant.name === variantOf(value))?.shown ?? value;
  if ((plain.kind === "list" || plain.kind === "set") && Array.isArray(value) && hasShownNames(plain.of))
    return `[${value.map((each) => unsignedText(linked, numbers, plain.of, each, format)).join(", ")}]`;
  return typeof value === "string" ? value : valueText(linked, type, value);
}

/** What may be called otherwise than it is shown. */
const hasShownNames = ({ kind }: Type): boolean => kind === "choice" || kind === "row";

/** `as 0.0%`, `as 0.00`: rounded half away from zero at the digits shown. */
export function formatted(value: number, format: { readonly decimals: number; readonly percent: boolean }): string {
  const places = arithmetic(format.decimals);
  const shown = format.percent ? value * 100 : value;
  const text = (places.fitsNumber(shown) ? places.keep(shown) : shown).toFixed(Math.min(20, format.decimals));
  return format.percent ? `${text}%` : text;
}
