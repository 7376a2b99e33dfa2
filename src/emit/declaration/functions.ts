/** Functions that rules and formulas become, with what counts their calls where that is needed. */
import { StructureKind, type FunctionDeclarationStructure, type ParameterDeclarationStructure } from "../structures.ts";
import type { Expr, Field, Type } from "../../ir/program.ts";
import type { Span } from "../../source/span.ts";
import { block, capture, newBody, type Body } from "../body/body.ts";
import { value } from "../body/expression.ts";
import { drop, into } from "../body/statements.ts";
import { withoutUnread, wordsOf } from "../body/unread.ts";
import { marked } from "../marks.ts";
import type { Node } from "../node.ts";
import { runtime, runtimeType, top, type Module } from "../module.ts";
import { defaultsOf, type Roots } from "../roots.ts";
import { typeText } from "../types.ts";
import { jsDoc } from "./docs.ts";

export interface Callable {
  readonly node: Node;
  /** Where this is written anew, so is the function; the node itself, where it is left out. */
  readonly home?: Node;
  /** Where the rules declare it. */
  readonly at: Span;
  readonly params: readonly Field[];
  /** Parameters before those: the row of a column. */
  readonly before: readonly { readonly name: string; readonly slot: number; readonly type: Type }[];
  readonly result: Type;
  /** Everything inside, to see which locals are used. */
  readonly inside: Roots;
  readonly write: (body: Body) => void;
  /** `names`: of the parameters, by slot. */
  readonly doc: (names: ReadonlyMap<number, string>) => string;
}

/** One function, or two where calls are counted: the outer begins a count, the inner is what other rules call. */
export function callable(module: Module, of: Callable): FunctionDeclarationStructure[] {
  const fields = [...of.before.map((each) => ({ ...each, default: null })), ...of.params];
  const body = newBody(
    module,
    of.node,
    [...of.inside, ...defaultsOf(of.params)],
    fields as unknown as readonly Field[],
  );
  const asked = fields.map((param) => parameter(body, param));
  of.write(body);
  body.lines = withoutUnread(body.lines);
  const dice =
    body.game !== null
      ? [{ name: body.game, type: "State" }]
      : body.dice === null
        ? []
        : [{ name: body.dice, type: runtimeType(module, "Dice") }];
  const parameters = [...dice, ...asked].map((param) => ({
    ...param,
    name: isRead(param.name, body, asked) ? param.name : `_${param.name.replace(/^_/, "")}`,
  }));
  const returnType = typeText(module, of.result);
  const names = new Map(
    fields.map((field, index) => [field.slot, (asked[index]?.name ?? field.name).replace(/^_/, "")]),
  );
  const plain = { kind: StructureKind.Function, returnType, docs: jsDoc(of.doc(names)) };
  const name = marked(module.spans, top(module, of.node, of.home ?? of.node), of.at);
  const isOwn = !of.node.includes("~");
  if (!module.graph.counted.has(of.node))
    return [{ ...plain, name, isExported: isOwn, parameters, statements: [body.lines.join("\n")] }];
  const inner = top(module, `body:${of.node}`, of.node);
  const counting = { name: body.pool.take("_counted"), type: "void" };
  const outer = [
    ...dice,
    ...fields.map((param) => parameter(body, { ...param, default: null }, param.default !== null)),
  ];
  const call = `${inner}(${[...outer.map((each) => each.name), "undefined"].join(", ")})`;
  return [
    ...(isOwn
      ? [
          {
            ...plain,
            name,
            isExported: true,
            parameters: outer,
            statements: [`${runtime(module, "begin")}();\nreturn ${call};`],
          },
        ]
      : []),
    {
      kind: StructureKind.Function,
      name: marked(module.spans, inner, of.at),
      isExported: isOwn,
      returnType,
      docs: jsDoc("What other rules call: it goes on with the count of whoever asked."),
      parameters: [...parameters, counting],
      statements: [body.lines.join("\n")],
    },
  ];
}

/** TypeScript wants a parameter that nobody reads to begin with `_`. */
function isRead(name: string, body: Body, params: readonly ParameterDeclarationStructure[]): boolean {
  return wordsOf([...body.lines, ...params.map((param) => String(param.initializer ?? ""))]).has(name);
}

export interface CallParam {
  readonly name: string;
  readonly slot: number;
  readonly type: Type;
  readonly default: Expr | null;
}

/** A default stands beside its parameter. One that needs lines, and all defaults after it, which may read it, stand before the body. */
export function parameter(body: Body, param: CallParam, mayBeLeftOut = false): ParameterDeclarationStructure {
  const name = body.slots.get(param.slot) ?? param.name;
  const type = typeText(body.module, param.type);
  if (mayBeLeftOut) return { name, type: `${type} | undefined`, initializer: "undefined" };
  if (param.default === null) return { name, type };
  const outer = body.lines;
  body.lines = [];
  const text = value(body, param.default);
  const needed = body.lines;
  body.lines = outer;
  if (needed.length === 0 && outer.length === 0) return { name, type, initializer: text };
  const given = body.pool.take(`${name}Given`);
  if (!body.read.has(param.slot)) outer.push(...unreadDefault(body, given, needed, text));
  else if (needed.length === 0)
    outer.push(
      `${body.changing.has(param.slot) ? "let" : "const"} ${name}: ${type} = ${given} === undefined ? ${text} : ${given};`,
    );
  else
    outer.push(
      `let ${name}: ${type};`,
      `if (${given} === undefined) ${block([...needed, `${name} = ${text};`])} else ${block([`${name} = ${given};`])}`,
    );
  return { name: given, type: `${type} | undefined`, initializer: "undefined" };
}

/** Nobody looks at it; it may still end with an error. */
function unreadDefault(body: Body, given: string, needed: readonly string[], text: string): readonly string[] {
  const dropped = [
    ...needed,
    ...capture(body, () => {
      drop(body, text);
    }).lines,
  ];
  return dropped.length === 0 ? [] : [`if (${given} === undefined) ${block(dropped)}`];
}

/** A body whose value is what is returned. */
export function returning(expr: Expr): (body: Body) => void {
  return (body) => into(body, expr, { kind: "return" });
}
