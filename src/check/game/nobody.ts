/** What is always looked at is nobody's: `always "Fallen" { if me.hp is 0 { … } }`. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type * as ast from "../../syntax/ast.ts";
import { partsOf } from "../../syntax/children.ts";
import type { Checker } from "../checker.ts";
import { findLocal, type Scope } from "../scope.ts";

const each = "for each p in players ";

/** Reports `me` once, with each player in its place. */
export function noteNobody({ model, found }: Checker, scope: Scope, block: ast.Block): void {
  const names = namesIn(block).filter(({ text }) => text === "me");
  const [first] = names;
  const isKnown = model.symbols.has("me") || findLocal(scope, "me") !== undefined || isDeclaredIn(block);
  if (first === undefined || model.player === null || isKnown) return;
  scope.frame.unknown.add("me");
  const about = block.statements.filter((line) => namesIn(line).some((name) => names.includes(name)));
  const [line, more] = about;
  const isFree = namesIn(block).every(({ text }) => text !== "p");
  const fixes = line === undefined || more !== undefined || !isFree ? [] : [ofEach(line, names)];
  found.report("unknown-name", first.span, { name: "me", near: [], wanted: null }, { fixes });
}

/** `for each me in players { … }` */
const isDeclaredIn = (block: ast.Block): boolean =>
  [...partsOf(block)].some((part) =>
    part.kind === "let"
      ? part.name.text === "me"
      : (part.kind === "forEach" || part.kind === "listEach" || part.kind === "call") && part.each?.name.text === "me",
  );

function namesIn(part: ast.Block | ast.Statement): readonly ast.Name[] {
  return [...partsOf(part)].flatMap((each) => (each.kind === "name" ? [each.name] : []));
}

function ofEach(line: ast.Statement, names: readonly ast.Name[]): Fix {
  const { span } = line;
  const asked = line.kind === "expression" && line.value.kind === "if" ? line.value : null;
  const [arm, more] = asked?.arms ?? [];
  const around =
    arm !== undefined && more === undefined && asked?.otherwise === null
      ? [{ span: span.to(arm.condition.span.start), text: `${each}where ` }]
      : [
          { span: span.to(span.start), text: `${each}{ ` },
          { span: span.from(span.end), text: " }" },
        ];
  return { title: `Write \`${each}…\``, edits: [...around, ...names.map((name) => ({ span: name.span, text: "p" }))] };
}
