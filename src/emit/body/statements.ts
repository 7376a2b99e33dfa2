/** Statements, and where the value of an expression goes. */
import type { Expr, Statement } from "../../ir/program.ts";
import { assertNever, type Kinds } from "../../source/exhaustive.ts";
import { changesGame } from "../game/parts.ts";
import { gameAct } from "../game/statements.ts";
import { literal } from "../literals.ts";
import { markingLines, withoutMarks } from "../marks.ts";
import { runtime } from "../module.ts";
import { typeText } from "../types.ts";
import { bare, openFields, the } from "../world.ts";
import { block, capture, local, newLocal, place, type Body } from "./body.ts";
import { decide } from "./decisions.ts";
import { asked, operands, value } from "./expression.ts";
import { inlined } from "./inline.ts";
import { appended } from "./growing.ts";
import { asWhole, isWritten, narrows } from "./known.ts";
import { loopOver } from "./loops.ts";

/** Where a value goes: out of the function, into a local, or nowhere. */
export type Sink =
  | { readonly kind: "return" }
  | /** A record, field by field. */ { readonly kind: "fields"; readonly names: ReadonlyMap<string, string> }
  | { readonly kind: "assign"; readonly name: string }
  | { readonly kind: "drop" };

export function into(body: Body, expr: Expr, sink: Sink): void {
  markingLines(body, expr.at, () => {
    intoPlain(body, expr, sink);
  });
}

function intoPlain(body: Body, expr: Expr, sink: Sink): void {
  switch (expr.kind) {
    case "if":
      choose(body, expr, sink);
      return;
    case "decide":
      decide(body, expr, sink);
      return;
    case "block":
      for (const statement of expr.statements) act(body, statement);
      if (expr.value !== null) into(body, expr.value, sink);
      return;
    case "record":
      if (sink.kind === "fields") intoFields(body, expr, sink.names);
      else put(body, value(body, expr), sink);
      return;
    default:
      expr.kind satisfies Kinds<
        | "literal local constant rows variant with field column columnCall call builtin not negate and"
        | "or arithmetic join compare equals about isNone isVariant in list set map range each pick"
        | "index lookup end otherwise keep round bounded die dice roll times again shuffle question best reach"
        | "asOdds entities active entityField pile pieceRow newEntity perform choose chooseSome stacks"
        | "gameOver winners ending act possible"
      >;
      put(body, value(body, expr), sink);
  }
}

function intoFields(body: Body, expr: Extract<Expr, { kind: "record" }>, names: ReadonlyMap<string, string>): void {
  const texts = operands(
    body,
    expr.fields.filter((field) => field !== null),
  );
  for (const [index, field] of openFields(the(body.module.world.records, expr.id)).entries()) {
    const name = names.get(field.name);
    const text = texts[index] ?? "null";
    if (name !== undefined) body.lines.push(`${name} = ${text};`);
    else if (!/^[\w$]+$/.test(text)) drop(body, text);
  }
}

/** The value that is at hand goes where it should. */
export function put(body: Body, text: string, sink: Sink): void {
  switch (sink.kind) {
    case "return":
      body.lines.push(`return ${text};`);
      return;
    case "fields":
      throw new Error("Only a record can be taken apart.");
    case "assign":
      if (text !== sink.name) body.lines.push(`${sink.name} = ${text};`);
      body.filled.set(sink.name, body.filled.get(sink.name) !== false && isWritten(body, text));
      return;
    case "drop":
      drop(body, text);
      return;
    default:
      assertNever(sink);
  }
}

/** A value that nobody asks for may still end with an error; a call needs nobody to ask. */
export function drop(body: Body, text: string): void {
  if (/^(?:null|true|false|undefined|-?[\d.]+|"(?:[^"\\]|\\.)*")$/.test(text)) return;
  body.lines.push(
    /^[\p{ID_Start}_$][\p{ID_Continue}$]*\(.*\)$/su.test(text)
      ? `${text};`
      : `void ${/^[\w$]+$/.test(text) ? text : `(${text})`};`,
  );
}

/** Lines that stand in a block of their own. */
export function lines(body: Body, make: () => void): string[] {
  return body.pool.scoped(() => capture(body, make).lines);
}

function choose(body: Body, expr: Extract<Expr, { kind: "if" }>, sink: Sink): void {
  const condition = asked(value(body, expr.condition));
  const then = lines(body, () => into(body, expr.then, sink));
  const other = expr.else;
  if (sink.kind === "return" && leaves(then)) {
    body.lines.push(`if (${condition}) ${block(then)}`);
    if (other !== null) into(body, other, sink);
    return;
  }
  const rest = other === null ? [] : lines(body, () => into(body, other, sink));
  body.lines.push(
    `if (${condition}) ${block(then)}${rest.length === 0 ? "" : ` else ${rest.length === 1 && withoutMarks(rest[0] ?? "").startsWith("if (") ? rest[0] : block(rest)}`}`,
  );
}

/** Nothing after these lines is reached. */
export function leaves(all: readonly string[]): boolean {
  const last = all.at(-1) ?? "";
  return /^(?:return|break|continue)\b/.test(last);
}

export function act(body: Body, statement: Statement): void {
  markingLines(body, statement.at, () => {
    actPlain(body, statement);
  });
}

function actPlain(body: Body, statement: Statement): void {
  switch (statement.kind) {
    case "let":
      bind(body, statement);
      return;
    case "set":
      assign(body, statement);
      return;
    case "return": {
      if (statement.value === null) body.lines.push("return null;");
      else into(body, statement.value, { kind: "return" });
      return;
    }
    case "stop":
      body.lines.push(stop(body));
      return;
    case "do":
      into(body, statement.value, { kind: "drop" });
      return;
    case "forEach": {
      const { where } = statement;
      loopOver(
        body,
        statement.over,
        statement.slot,
        statement.name,
        () => {
          if (where !== null) body.lines.push(`if (!${value(body, where)}) continue;`);
          into(body, statement.body, { kind: "drop" });
        },
        !changesGame(statement.body),
      );
      return;
    }
    case "repeat":
      repeat(body, statement);
      return;
    default:
      statement.kind satisfies Kinds<
        "setField put putNew shufflePile reveal addStatus removeStatus cancel endPhase endGame arrange" | "beginPhase"
      >;
      gameAct(body, statement);
  }
}

function bind(body: Body, statement: Extract<Statement, { kind: "let" }>): void {
  const { slot, value: expr } = statement;
  if (!body.read.has(slot)) {
    into(body, expr, { kind: "drop" });
    return;
  }
  if (inlined(body, statement)) return;
  const name = newLocal(body, slot, statement.name);
  const type = typeText(body.module, expr.type);
  if (body.growing.has(slot) && expr.type.kind === "list") {
    const list = body.types.get(slot) ?? expr.type;
    body.lines.push(
      `const ${name}: (${typeText(body.module, list.kind === "list" ? list.of : expr.type.of)})[] = ${value(body, expr)};`,
    );
    return;
  }
  if (body.changing.has(slot)) {
    const wide = widest(body, slot, expr);
    body.lines.push(`let ${name}: ${wide} = ${asWhole(body, expr, value(body, expr), wide)};`);
    return;
  }
  if (expr.kind === "decide" || (expr.kind === "if" && isLong(body, expr))) {
    fill(body, expr, name, type);
    return;
  }
  const plain = bare(expr.type).kind;
  const annotated = plain === "int" || plain === "number" || plain === "text" ? "" : `: ${type}`;
  body.lines.push(
    `const ${name}${expr.type.kind === "optional" ? `: ${type}` : annotated} = ${asWhole(body, expr, value(body, expr), type)};`,
  );
  // Numbers and texts stand without their type.
  if (narrows(body, expr) && (plain === "int" || plain === "number" || plain === "text")) body.tested.add(name);
}

/** A local of this type gets the value, whichever branch gives it. */
export function fill(body: Body, expr: Expr, name: string, type: string): void {
  body.lines.push(`let ${name}: ${type};`);
  body.filled.delete(name);
  into(body, expr, { kind: "assign", name });
  if (narrows(body, expr) || body.filled.get(name) === true) body.tested.add(name);
}

/** The type of all values that a local ever gets: `none` or `[]` at first may be more later. */
function widest(body: Body, slot: number, expr: Expr): string {
  const type = body.types.get(slot) ?? expr.type;
  const [all, own] = [bare(type).kind, bare(expr.type).kind];
  const isOther = all !== own && own !== "none" && own !== "never" && all !== "number";
  // The same slot may hold something else in another branch.
  return typeText(body.module, isOther ? expr.type : type);
}

/** Would these be lines? Nothing of the attempt stays. */
export function trial<T>(body: Body, make: () => T): { readonly result: T; readonly lines: readonly string[] } {
  const tested = new Set(body.tested);
  const slots = new Map(body.slots);
  const made = body.pool.scoped(() => capture(body, make));
  body.tested.clear();
  for (const each of tested) body.tested.add(each);
  body.slots.clear();
  for (const [slot, name] of slots) body.slots.set(slot, name);
  return made;
}

function isLong(body: Body, expr: Expr): boolean {
  return trial(body, () => value(body, expr)).lines.length > 0;
}

function assign(body: Body, statement: Extract<Statement, { kind: "set" }>): void {
  const { value: expr } = statement;
  if (!body.read.has(statement.slot)) {
    into(body, expr, { kind: "drop" });
    return;
  }
  const name = local(body, statement.slot, statement.name);
  const more = body.growing.has(statement.slot) ? appended(statement) : null;
  if (more !== null) {
    body.lines.push(`${name}.push(${value(body, more)});`);
    return;
  }
  if (expr.kind === "decide" || expr.kind === "if") {
    into(body, expr, { kind: "assign", name });
    body.tested.add(name);
    return;
  }
  const type = widest(body, statement.slot, expr);
  body.tested.add(name);
  body.lines.push(`${name} = ${asWhole(body, expr, value(body, expr), type)};`);
}

function stop(body: Body): string {
  const loop = body.loops.at(-1);
  if (loop === undefined || loop.inner === 0) return "break;";
  loop.labelled = true;
  return `break ${loop.label};`;
}

function repeat(body: Body, statement: Extract<Statement, { kind: "repeat" }>): void {
  const { count, mode } = statement;
  const step = `${runtime(body.module, "step")}(${place(body, statement.at)});`;
  // How often is worked out before the loop, and nothing that it holds stands before that.
  const times = mode === "times" && count !== null ? value(body, count) : literal(0);
  const loop = beginLoop(body);
  const turn = (): string[] => lines(body, () => into(body, statement.body, { kind: "drop" }));
  if (mode === "times") {
    const end = /^[\d]+$/.test(times) ? times : body.pool.take("times");
    if (end !== times) body.lines.push(`const ${end} = ${times};`);
    const turns = body.pool.take("turn");
    endLoop(body, loop, `for (let ${turns} = 0; ${turns} < ${end}; ${turns} += 1) ${block([step, ...turn()])}`);
    return;
  }
  const condition =
    mode === "forever" || count === null ? { result: "true", lines: [] } : capture(body, () => value(body, count));
  if (condition.lines.length === 0) endLoop(body, loop, `while (${condition.result}) ${block([step, ...turn()])}`);
  else
    endLoop(
      body,
      loop,
      `while (true) ${block([...condition.lines, `if (!${condition.result}) break;`, step, ...turn()])}`,
    );
}

export function beginLoop(body: Body): Body["loops"][number] {
  const loop = { label: body.pool.take("loop"), labelled: false, inner: 0, before: new Map<string, string>() };
  body.loops.push(loop);
  return loop;
}

export function endLoop(body: Body, loop: Body["loops"][number], text: string): void {
  body.loops.pop();
  for (const [held, name] of loop.before) body.lines.push(`const ${name} = ${held};`);
  body.lines.push(loop.labelled ? `${loop.label}: ${text}` : text);
}
