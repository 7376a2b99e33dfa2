import { builders } from "prettier/doc";
import type { FieldDecl } from "../syntax/ast.ts";
import { printExpr, type PrintContext } from "./context.ts";
import { printType } from "./types.ts";
import { printBound, printParams, printValue } from "./values.ts";
import { printName } from "./names.ts";

type Doc = builders.Doc;
const { ifBreak } = builders;

/** `damage(str: int): number`, `hp: int >= 0 default 100`. `pad` goes before the type where fields stand below each other. */
export function printField(context: PrintContext, field: FieldDecl, pad = ""): Doc {
  const params = field.params === null ? "" : printParams(context, field.params, field.type.span.start);
  return [
    printName(field.name),
    params,
    ":",
    pad === "" ? "" : ifBreak(pad, ""),
    " ",
    ...printTyped(context, field),
    field.value === null ? "" : [" =", printValue(context, field.value)],
  ];
}

/** From behind the colon to the default. */
export function printTyped(context: PrintContext, field: FieldDecl): Doc[] {
  const key = field.flags[0]?.text === "key" && field.type.name.text === "text" && !field.type.optional;
  const flags = (key ? field.flags.slice(1) : field.flags).map((flag) => ` ${flag.text}`);
  return [
    key ? "key" : printType(field.type),
    printBound(context, field.bound),
    ...flags,
    field.default === null ? "" : [" default ", printExpr(context, field.default)],
  ];
}
