/** The call around the cursor: what it takes, and which of it is being written. */
import type { FieldSymbol, Model, Symbol } from "../resolve/model.ts";
import type { Kinds } from "../source/exhaustive.ts";
import type { Signature } from "./answers.ts";
import { allFunctions } from "../builtins/registry.ts";
import type { EditorSession } from "./editor-session.ts";
import { regionAt } from "./partial-analysis.ts";
import { meaningAt } from "./meaning.ts";
import { ownerText, fieldText, symbolText } from "./describe.ts";
import { documentationOf, type NamedItem } from "./named-items.ts";
import { typeText } from "../ir/types.ts";

interface CallAtCursor {
  readonly name: string;
  readonly start: number;
  /** Something with a dot stands before it. */
  readonly isMember: boolean;
  /** Values before the one at the cursor. */
  readonly before: number;
  /** `skill:` before the value. */
  readonly argumentName: string | null;
}

export function signature(session: EditorSession, file: string, offset: number): Signature | null {
  const text = session.source(file)?.text;
  const analyzed = session.analyzedRulebook(file);
  if (text === undefined || analyzed === undefined) return null;
  const { start } = regionAt(session, file, offset);
  const call = callAround(text, start, offset);
  if (call === null) return null;
  const item = meaningAt(session, file, call.start)?.item;
  if (item !== undefined) return signatureOfItem(item, call);
  return call.isMember ? signatureOfColumn(analyzed.model, call) : signatureOfName(analyzed.model, call);
}

/** The innermost open bracket with a name before it. */
function callAround(text: string, from: number, offset: number): CallAtCursor | null {
  const code = blankTextsAndRemarks(text.slice(from, offset));
  let depth = 0;
  let before = 0;
  let argument = -1;
  for (let at = code.length - 1; at >= 0; at -= 1) {
    const sign = code.charAt(at);
    if (sign === ")" || sign === "]" || sign === "}") depth += 1;
    else if ((sign === "[" || sign === "{") && depth === 0) return null;
    else if (sign === "[" || sign === "{") depth -= 1;
    else if (sign === "," && depth === 0) {
      before += 1;
      if (argument < 0) argument = at + 1;
    } else if (sign === "(" && depth > 0) depth -= 1;
    else if (sign === "(") return readCall(code, from, at, before, argument < 0 ? at + 1 : argument);
  }
  return null;
}

function readCall(code: string, from: number, open: number, before: number, argument: number): CallAtCursor | null {
  const name = /[\p{L}_][\p{L}\p{N}\p{M}_]*$/u.exec(code.slice(0, open))?.[0];
  if (name === undefined || /\b(?:rule|procedure|action|status|setup)\s+$/.test(code.slice(0, open - name.length)))
    return null;
  const argumentName = /^\s*([\p{L}_][\p{L}\p{N}_]*)\s*:/u.exec(code.slice(argument))?.[1] ?? null;
  const start = open - name.length;
  return { name, start: from + start, isMember: code.charAt(start - 1) === ".", before, argumentName };
}

/** Texts and remarks as blanks: brackets in them close nothing. */
function blankTextsAndRemarks(text: string): string {
  return text.replace(/"(?:[^"\\\n]|\\.)*"?|#[^\n]*/g, (each) => " ".repeat(each.length));
}

function signatureOfItem(item: NamedItem, call: CallAtCursor): Signature | null {
  switch (item.kind) {
    case "symbol":
      return signatureOfSymbol(item.symbol, documentationOf(item), call);
    case "variant":
      return signatureOf(`${item.text}`, item.variant.fields, `: ${item.owner.name}`, item.variant.doc, call);
    case "field": {
      const params = "params" in item.field ? item.field.params : null;
      return params === null
        ? null
        : signatureOf(
            item.text,
            params,
            `: ${typeText(item.field.type)}`,
            [ownerText(item), item.field.doc].filter((each) => each !== null).join("\n\n"),
            call,
          );
    }
    default:
      item.kind satisfies Kinds<"row local pile rulebook variantRules">;
      return null;
  }
}

function signatureOfSymbol(symbol: Symbol, doc: string | null, call: CallAtCursor): Signature | null {
  const whole = symbolText(symbol);
  const after = whole.slice(whole.lastIndexOf(")") + 1);
  switch (symbol.kind) {
    case "rule":
    case "procedure":
    case "action":
    case "status":
    case "setup":
      return signatureOf(symbol.name, symbol.params, after, doc, call);
    case "record":
    case "entity":
      return signatureOf(
        symbol.name,
        symbol.fields.filter((field) => field.computed === null),
        "",
        doc,
        call,
      );
    default:
      symbol.kind satisfies Kinds<"type constant choice table phase">;
      return null;
  }
}

function signatureOfName(model: Model, call: CallAtCursor): Signature | null {
  const symbol = model.symbols.get(call.name);
  if (symbol !== undefined) return signatureOfSymbol(symbol, symbol.decl.doc, call);
  const record = allFunctions.get(call.name);
  if (record !== undefined)
    return buildSignature(
      call.name,
      record.parameters.map(({ name }) => ({ name, text: name, doc: null })),
      "",
      record.documentation,
      call,
    );
  for (const each of model.symbols.values()) {
    const variant = each.kind === "choice" ? each.variants.find((other) => other.name === call.name) : undefined;
    if (variant !== undefined) return signatureOf(variant.name, variant.fields, `: ${each.name}`, variant.doc, call);
  }
  return null;
}

/** Half a line does not tell whose column it is; its name does, if only one table has it. */
function signatureOfColumn(model: Model, call: CallAtCursor): Signature | null {
  const columns = [...model.symbols.values()]
    .flatMap((symbol) => (symbol.kind === "table" ? symbol.columns : []))
    .filter((column) => column.name === call.name && column.params !== null);
  const [only] = columns;
  if (only?.params !== undefined && only.params !== null)
    return signatureOf(only.name, only.params, `: ${typeText(only.type)}`, only.doc, call);
  for (const used of model.uses.values()) {
    const symbol = used.symbols.get(call.name);
    if (symbol !== undefined) return signatureOfSymbol(symbol, symbol.decl.doc, call);
  }
  return null;
}

function signatureOf(
  name: string,
  fields: readonly FieldSymbol[],
  after: string,
  doc: string | null,
  call: CallAtCursor,
): Signature {
  return buildSignature(
    name,
    fields.map((field) => ({ name: field.name, text: fieldText(field), doc: field.doc })),
    after,
    doc,
    call,
  );
}

function buildSignature(
  name: string,
  parts: readonly { readonly name: string; readonly text: string; readonly doc: string | null }[],
  after: string,
  doc: string | null,
  call: CallAtCursor,
): Signature {
  let label = `${name}(`;
  const parameters = parts.map((part, index) => {
    if (index > 0) label += ", ";
    const start = label.length;
    label += part.text;
    return { start, end: label.length, markdown: part.doc };
  });
  const active =
    call.argumentName === null
      ? call.before < parts.length
        ? call.before
        : -1
      : parts.findIndex((part) => part.name === call.argumentName);
  return {
    label: `${label})${after}`,
    markdown: doc === "" ? null : doc,
    parameters,
    active: active < 0 ? null : active,
  };
}
