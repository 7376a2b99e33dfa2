/** Another name for what is called as a word of the language, at all places of the rulebook. */
import type { Fix } from "../diagnostics/diagnostic.ts";
import { Span } from "../source/span.ts";
import type * as ast from "../syntax/ast.ts";

export function calledOtherwise(written: readonly ast.Declaration[], { text, span }: ast.Name): Fix {
  const taken = new Set(written.flatMap((each) => ("name" in each ? (each.name?.text ?? []) : [])));
  let better = `${text}1`;
  for (let n = 2; taken.has(better); n += 1) better = `${text}${n}`;
  const spans = [span];
  const declared = written.find((each) => "name" in each && each.name?.span === span);
  for (const each of written) {
    collectUses(each, text, spans, (call) => isOwnCall(declared, call));
    if (each.kind === "examples" && each.rule.text === text && each.ruleMember === null) spans.push(each.rule.span);
    if (each.kind === "variant")
      for (const own of each.declarations) if ("name" in own && own.name?.text === text) spans.push(own.name.span);
  }
  return { guess: true, title: `Call it \`${better}\``, edits: spans.map((at) => ({ span: at, text: better })) };
}

/** Whether a call may mean what is declared: it gets as many values as that takes. Others mean the word of the language. */
function isOwnCall(declared: ast.Declaration | undefined, { args, each }: ast.Expr & { kind: "call" }): boolean {
  if (declared?.kind === "constant") return false;
  if (declared?.kind !== "rule") return true;
  const needed = declared.params.filter((param) => param.default === null);
  return each === null && args.length >= needed.length && args.length <= declared.params.length;
}

/** Where it is called or named, and where a cell does so. */
function collectUses(
  node: unknown,
  name: string,
  spans: Span[],
  isOwn: (call: ast.Expr & { kind: "call" }) => boolean,
  inRows = false,
): void {
  if (Array.isArray(node)) for (const each of node) collectUses(each, name, spans, isOwn, inRows);
  if (Array.isArray(node) || typeof node !== "object" || node === null || node instanceof Span) return;
  const { kind, callee, name: own } = node as { kind?: unknown; callee?: ast.Name; name?: ast.Name };
  if (kind === "call" && callee?.text === name) {
    if (isOwn(node as ast.Expr & { kind: "call" })) spans.push(callee.span);
  } else if (kind === "name" && own?.text === name) spans.push(own.span);
  const { text, span } = node as { text?: unknown; span?: Span };
  if (inRows && typeof text === "string" && span?.end === (span?.start ?? 0) + text.length)
    for (const match of text.matchAll(new RegExp(`(?<![\\w.])${name}(?![\\w:])`, "g")))
      spans.push(span.between(span.start + match.index, span.start + match.index + name.length));
  for (const part of Object.values(node)) collectUses(part, name, spans, isOwn, inRows || kind === "rows");
}
