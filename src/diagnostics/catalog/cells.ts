import { entry } from "../catalog.ts";
import { didYouMean } from "../suggest.ts";

const meant = (near: readonly string[], otherwise: string): string => didYouMean(near) ?? otherwise;
const list = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

type UnknownInCell = {
  readonly found: string;
  readonly of: string;
  readonly near: readonly string[];
  readonly known: readonly string[];
  /** Each part is one that is known. */
  readonly several?: true;
};

const severalInCell = (found: string, of: string): { readonly message: string; readonly hint: string } => ({
  message: `\`${found}\` is more than one \`${of}\`, and this column holds one.`,
  hint: `Write \`list of ${of}\` in the heading: then a cell holds several, with a comma between them.`,
});

/** Findings about single cells of tables. */
export const cellFindings = {
  "empty-cell": entry<{ column: string; type: string; list: boolean }>("error", (facts) => ({
    message: `The cell of \`${facts.column}\` is empty in this row, and I need a value.`,
    hint: facts.list
      ? `Fill it in, or write \`default []\` after \`${facts.type}\` in the heading.`
      : `Fill it in, write \`default …\` after the type in the heading, or make the column \`optional ${facts.type}\`.`,
  })),
  "cell-outside-limits": entry<{ found: string; bound: string }>("error", (facts) => ({
    message: `\`${facts.found}\` is outside of what this column may hold.`,
    label: `must be ${facts.bound}`,
    hint: "Correct the number, or the limit in the heading.",
  })),
  "twice-in-set": entry<{ found: string }>("error", (facts) => ({
    message: `A set holds each value once, and \`${facts.found}\` names one twice.`,
    hint: "Remove the second one, or make the column a `list of …`.",
  })),
  "number-as-documents-write-it": entry<{
    found: string;
    meant: string;
    kind:
      | "thousands"
      | "comma"
      | "factor"
      | "unit"
      | "units"
      | "more"
      | "emphasis"
      | "dash"
      | "power"
      | "decimals"
      | "letters";
  }>("error", (facts) => ({
    message: {
      thousands: `\`${facts.found}\` has a sign between its thousands.`,
      comma: `\`${facts.found}\` has a decimal comma.`,
      factor: `\`${facts.found}\` is short for \`${facts.meant}\`.`,
      unit: `\`${facts.found}\` has something beside the number.`,
      units: `\`${facts.found}\` has a unit, and other cells of this column have others.`,
      more: `\`${facts.found}\` is a number and everything above it, and this column holds single numbers.`,
      emphasis: `\`${facts.found}\` has signs for bold or slanted print around the number.`,
      power: `\`${facts.found}\` is written with a power of ten.`,
      decimals: `\`${facts.found}\` is written with decimals, and this column holds whole numbers.`,
      letters: `\`${facts.found}\` has a letter among its digits.`,
      dash: `\`${facts.found}\` is not quite a number.`,
    }[facts.kind],
    hint:
      facts.kind === "units"
        ? "Write all cells in one unit, and that in the heading, in brackets."
        : facts.kind === "unit"
          ? `Write \`${facts.meant}\`; a unit belongs in the heading, in brackets.`
          : facts.kind === "more"
            ? `Write \`${facts.meant}\`, or make the column a range and write \`>= ${facts.meant}\`.`
            : `Write \`${facts.meant}\`.`,
  })),
  "point-or-thousands": entry<{ found: string; thousands: string; decimals: string | null }>("error", (facts) => ({
    message:
      facts.decimals === null
        ? `\`${facts.found}\` has points between its thousands.`
        : `\`${facts.found}\` may be ${facts.thousands} or ${facts.decimals}, and I cannot tell which.`,
    label: "semicolons stand between the cells of this file, so its numbers have decimal commas",
    hint:
      facts.decimals === null
        ? `Write \`${facts.thousands}\`.`
        : `Write \`${facts.thousands}\` or \`${facts.decimals}\`.`,
  })),
  "nothing-in-words": entry<{
    found: string;
    /** The choice or table whose names the column holds. */
    of: { readonly kind: "variant" | "row"; readonly name: string } | null;
    /** What the column holds, if it is no name. */
    wanted: "number" | "range";
    /** Whether an empty cell means it; in a variant it leaves what was there. */
    empty: "means it" | "may not be" | "leaves it";
  }>("error", (facts) => ({
    message: `\`${facts.found}\` is ${facts.of === null ? `not a ${facts.wanted}` : `no ${facts.of.kind === "variant" ? "value" : "row"} of \`${facts.of.name}\``}.`,
    hint: /^(?:\u221e|infinit|unl|no l|end)/i.test(facts.found)
      ? "If nothing ends it, make the column `optional` and leave the cell empty, or write both ends in a column `range of …`: `>= 6`."
      : facts.empty === "leaves it"
        ? "If the variant changes nothing here, leave the cell empty."
        : facts.empty === "means it"
          ? "If there is nothing here, leave the cell empty."
          : `If there is nothing here, make the column \`optional\` and leave the cell empty; else write ${facts.of === null ? `the ${facts.wanted}` : "which it is"}.`,
  })),
  "quotes-in-cells": entry<{ cells: number }>("warning", ({ cells }) => ({
    message: `The quotes are part of ${cells === 1 ? "this text" : `these ${cells} texts`}: a cell of a table needs none.`,
    hint: "Take them out. If people are to read them, write “ and ”.",
  })),
  "text-of-no-row": entry<{
    text: string;
    column: string;
    table: string;
    near: string | null;
    texts: readonly string[];
  }>("warning", (facts) => ({
    message: `No row of \`${facts.table}\` has "${facts.text}" as its \`${facts.column}\`: they are never the same.`,
    hint:
      facts.near ??
      (facts.texts.length === 0
        ? "Write it as in the cells. Capitals and blanks count."
        : `The cells hold ${list(facts.texts)}. Capitals and blanks count.`),
  })),
  "date-in-cell": entry<{ found: string; wanted: string }>("error", (facts) => ({
    message: `\`${facts.found}\` is a date, and I expected ${facts.wanted} here.`,
    hint: "A spreadsheet may have made it of `1-5` or `3/4`: format the column as text there, and write it again.",
  })),
  "words-for-a-number": entry<{ found: string; type: string }>("error", (facts) => ({
    message: `I expected ${facts.type} here, and found words: \`${facts.found}\`.`,
    hint: "Write the number. If there is none, make the column `optional` and leave the cell empty; for words, give it the type `text`.",
  })),
  "band-in-number": entry<{ found: string }>("error", (facts) => ({
    message: `\`${facts.found}\` is a range or a difference, and this column holds single numbers.`,
    hint: "Make the column a `range of int`; a difference stands in brackets: `(10 - 2)`.",
  })),
  "variant-in-cell": entry<UnknownInCell>("error", (facts) =>
    facts.several === true
      ? severalInCell(facts.found, facts.of)
      : {
          message: `\`${facts.found}\` is no value of \`${facts.of}\`.`,
          hint: meant(
            facts.near,
            facts.known.length === 0
              ? `Look at the values of \`${facts.of}\`.`
              : `What may stand here: ${list(facts.known)}.`,
          ),
        },
  ),
  "row-in-cell": entry<UnknownInCell>("error", (facts) =>
    facts.several === true
      ? severalInCell(facts.found, facts.of)
      : {
          message: `\`${facts.of}\` has no row \`${facts.found}\`.`,
          hint: meant(
            facts.near,
            facts.known.length === 0 ? `Look at the keys of \`${facts.of}\`.` : `Its rows are ${list(facts.known)}.`,
          ),
        },
  ),
  "yes-or-no": entry<{ found: string; meant: string }>("error", (facts) => ({
    message: `I know only \`yes\` and \`no\` here, and found \`${facts.found}\`.`,
    hint: `Write \`${facts.meant}\`.`,
  })),
  "range-as-documents-write-it": entry<{ found: string; meant: string }>("error", (facts) => ({
    message: `I do not read \`${facts.found}\` as a range.`,
    hint: `Write \`${facts.meant}\`.`,
  })),
  "range-without-values": entry<{ found: string; swapped: string | null; isHundred: boolean }>("error", (facts) => ({
    message: facts.isHundred
      ? `In \`${facts.found}\` I read \`00\` as 0, and not as 100 as on dice.`
      : `No number lies in \`${facts.found}\`.`,
    hint:
      facts.swapped === null
        ? "Correct one of its ends."
        : facts.isHundred
          ? `Write \`${facts.swapped}\`.`
          : `The smaller end comes first: \`${facts.swapped}\`.`,
  })),
  "no-range": entry<{ found: string }>("error", (facts) => ({
    message: `\`${facts.found}\` is not one range.`,
    hint: "Write `1 to 10`, `over 10 to 50`, `> 1000`, or a number; split several into rows of their own.",
  })),
  "columns-in-a-circle": entry<{ names: readonly string[] }>("error", (facts) => ({
    message:
      facts.names.length === 1
        ? `The formula of \`${facts.names[0]}\` reads \`${facts.names[0]}\` itself.`
        : `These columns read each other in a circle: ${list(facts.names)}.`,
    hint: "Let one of them be an ordinary column, or work it out from others.",
  })),
  "many-mistakes-in-column": entry<{ column: string; shown: number }>("error", (facts) => ({
    message: `More than ${facts.shown - 1} cells of \`${facts.column}\` are wrong; I show no more of them.`,
    hint: "Perhaps the column has another type: look at its heading.",
  })),
};
