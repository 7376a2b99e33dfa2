/** The call around the cursor: what it takes, and which of it is being written. */
import type { FieldSymbol, Model, Symbol } from "../resolve/model.ts";
import type { Signature } from "./answers.ts";
import { builtinWords, gameWords } from "./builtins.ts";
import type { Desk } from "./desk.ts";
import { regionAt } from "./live.ts";
import { meaningAt } from "./meaning.ts";
import { belongingText, fieldText, symbolText } from "./say.ts";
import { documentationOf, type Thing } from "./things.ts";
import { typeText } from "../ir/types.ts";

interface Call {
  readonly name: string;
  readonly start: number;
  /** Something with a dot stands before it. */
  readonly isMember: boolean;
  /** Values before the one at the cursor. */
  readonly before: number;
  /** `skill:` before the value. */
  readonly named: string | null;
}

export function signature(desk: Desk, file: string, offset: number): Signature | null {
  const text = desk.source(file)?.text;
  const told = desk.told(file);
  if (text === undefined || told === undefined) return null;
  const { start } = regionAt(desk, file, offset);
  const call = callAround(text, start, offset);
  if (call === null) return null;
  const thing = meaningAt(desk, file, call.start)?.thing;
  if (thing !== undefined) return ofThing(thing, call);
  return call.isMember ? ofColumn(told.model, call) : ofName(told.model, call);
}

/** The innermost open bracket with a name before it. */
function callAround(text: string, from: number, offset: number): Call | null {
  const written = blanked(text.slice(from, offset));
  let depth = 0;
  let before = 0;
  let argument = -1;
  for (let at = written.length - 1; at >= 0; at -= 1) {
    const sign = written.charAt(at);
    if (sign === ")" || sign === "]" || sign === "}") depth += 1;
    else if ((sign === "[" || sign === "{") && depth === 0) return null;
    else if (sign === "[" || sign === "{") depth -= 1;
    else if (sign === "," && depth === 0) {
      before += 1;
      if (argument < 0) argument = at + 1;
    } else if (sign === "(" && depth > 0) depth -= 1;
    else if (sign === "(") return named(written, from, at, before, argument < 0 ? at + 1 : argument);
  }
  return null;
}

function named(written: string, from: number, open: number, before: number, argument: number): Call | null {
  const name = /[\p{L}_][\p{L}\p{N}\p{M}_]*$/u.exec(written.slice(0, open))?.[0];
  if (name === undefined || /\b(?:rule|procedure|action|status|setup)\s+$/.test(written.slice(0, open - name.length)))
    return null;
  const given = /^\s*([\p{L}_][\p{L}\p{N}_]*)\s*:/u.exec(written.slice(argument))?.[1] ?? null;
  const start = open - name.length;
  return { name, start: from + start, isMember: written.charAt(start - 1) === ".", before, named: given };
}

/** Texts and remarks as blanks: brackets in them close nothing. */
function blanked(text: string): string {
  return text.replace(/"(?:[^"\\\n]|\\.)*"?|#[^\n]*/g, (each) => " ".repeat(each.length));
}

function ofThing(thing: Thing, call: Call): Signature | null {
  switch (thing.kind) {
    case "symbol":
      return ofSymbol(thing.symbol, documentationOf(thing), call);
    case "variant":
      return told(`${thing.text}`, thing.variant.fields, `: ${thing.owner.name}`, thing.variant.doc, call);
    case "field": {
      const params = "params" in thing.field ? thing.field.params : null;
      return params === null
        ? null
        : told(
            thing.text,
            params,
            `: ${typeText(thing.field.type)}`,
            [belongingText(thing), thing.field.doc].filter((each) => each !== null).join("\n\n"),
            call,
          );
    }
    default:
      return null;
  }
}

function ofSymbol(symbol: Symbol, doc: string | null, call: Call): Signature | null {
  const whole = symbolText(symbol);
  const after = whole.slice(whole.lastIndexOf(")") + 1);
  switch (symbol.kind) {
    case "rule":
    case "procedure":
    case "action":
    case "status":
    case "setup":
      return told(symbol.name, symbol.params, after, doc, call);
    case "record":
    case "entity":
      return told(
        symbol.name,
        symbol.fields.filter((field) => field.computed === null),
        "",
        doc,
        call,
      );
    default:
      return null;
  }
}

function ofName(model: Model, call: Call): Signature | null {
  const symbol = model.symbols.get(call.name);
  if (symbol !== undefined) return ofSymbol(symbol, symbol.decl.doc, call);
  const words = builtinWords.get(call.name) ?? gameWords.get(call.name);
  if (words !== undefined)
    return written(
      call.name,
      words.takes.map((name) => ({ name, text: name, doc: null })),
      "",
      words.says,
      call,
    );
  for (const each of model.symbols.values()) {
    const variant = each.kind === "choice" ? each.variants.find((other) => other.name === call.name) : undefined;
    if (variant !== undefined) return told(variant.name, variant.fields, `: ${each.name}`, variant.doc, call);
  }
  return null;
}

/** Half a line does not tell whose column it is; its name does, if only one table has it. */
function ofColumn(model: Model, call: Call): Signature | null {
  const columns = [...model.symbols.values()]
    .flatMap((symbol) => (symbol.kind === "table" ? symbol.columns : []))
    .filter((column) => column.name === call.name && column.params !== null);
  const [only] = columns;
  if (only?.params !== undefined && only.params !== null)
    return told(only.name, only.params, `: ${typeText(only.type)}`, only.doc, call);
  for (const used of model.uses.values()) {
    const symbol = used.symbols.get(call.name);
    if (symbol !== undefined) return ofSymbol(symbol, symbol.decl.doc, call);
  }
  return null;
}

function told(name: string, fields: readonly FieldSymbol[], after: string, doc: string | null, call: Call): Signature {
  return written(
    name,
    fields.map((field) => ({ name: field.name, text: fieldText(field), doc: field.doc })),
    after,
    doc,
    call,
  );
}

function written(
  name: string,
  parts: readonly { readonly name: string; readonly text: string; readonly doc: string | null }[],
  after: string,
  doc: string | null,
  call: Call,
): Signature {
  let label = `${name}(`;
  const parameters = parts.map((part, index) => {
    if (index > 0) label += ", ";
    const start = label.length;
    label += part.text;
    return { start, end: label.length, markdown: part.doc };
  });
  const active =
    call.named === null
      ? call.before < parts.length
        ? call.before
        : -1
      : parts.findIndex((part) => part.name === call.named);
  return {
    label: `${label})${after}`,
    markdown: doc === "" ? null : doc,
    parameters,
    active: active < 0 ? null : active,
  };
}
