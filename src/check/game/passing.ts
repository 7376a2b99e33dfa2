/** `pass(a)` as a line of an example: a player passes when they are asked, and what they answer is laid out before. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Checker } from "../checker.ts";
import { findLocal, type Scope } from "../scope.ts";

/** Whether the line is one of those, and that was reported. */
export function reportPassing(
  checker: Checker,
  scope: Scope,
  { body }: ast.ExampleDecl,
  statement: ast.Statement,
): boolean {
  if (!passes(checker, scope, statement)) return false;
  const place = body.indexOf(statement);
  const isPass = (at: number): boolean => {
    const line = body[at];
    return line !== undefined && passes(checker, scope, line);
  };
  // Several in a row are laid out by one line.
  if (isPass(place - 1)) return true;
  let end = place + 1;
  while (isPass(end)) end += 1;
  const answers = Array.from({ length: end - place }, () => "pass").join(", ");
  const fixes = fixesOf(body, place, end, `choosing ${answers}`);
  checker.found.report("passed-by-call", statement.span, { answers, isBegun: beginsGame(body[place - 1]) }, { fixes });
  return true;
}

const callOf = (statement: ast.Statement | undefined): ast.Expr | null =>
  statement?.kind === "expression" ? statement.value : null;

function passes(checker: Checker, scope: Scope, statement: ast.Statement): boolean {
  const said = callOf(statement);
  const name = said?.kind === "call" ? said.callee.text : said?.kind === "name" ? said.name.text : "";
  return (
    name === "pass" &&
    checker.model.player !== null &&
    findLocal(scope, name) === undefined &&
    !checker.model.symbols.has(name)
  );
}

const beginsGame = (statement: ast.Statement | undefined): boolean => {
  const said = callOf(statement);
  return said?.kind === "call" && said.callee.text === "beginGame" && said.args.length === 0;
};

/** Behind `beginGame()` the two change places: what is laid out later goes on with actions only. */
function fixesOf(body: readonly ast.Statement[], place: number, end: number, text: string): readonly Fix[] {
  const [before, first, last] = [body[place - 1], body[place], body[end - 1]];
  if (first === undefined || last === undefined) return [];
  const all = first.span.to(last.span.end);
  if (before === undefined || !beginsGame(before))
    return [{ guess: true, title: `Write \`${text}\``, edits: [{ span: all, text }] }];
  const edits = [
    { span: before.span, text },
    { span: all, text: "beginGame()" },
  ];
  return [{ title: `Write \`${text}\` above \`beginGame()\``, edits }];
}
