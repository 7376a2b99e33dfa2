import type { IToken, TokenType } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closerOf } from "./brackets.ts";
import { spanOf, type Build } from "./build/context.ts";
import { openerAround } from "./cut.ts";

const startsOfBody = new Set([T.OpenCurly, T.CloseCurly, ...["match", "if", "do", "for", "repeat"].map(keyword)]);
const ofLists = new Set(["choice", "record", "player", "entity"].map(keyword));

/** `choice Size { Small; Large }`, `match n { 1: 2; otherwise: 3 }`: commas stand between what is in these braces. */
const holdsList = (tokens: readonly IToken[], brace: number): boolean => {
  const head = tokens[brace - 2];
  return (head !== undefined && ofLists.has(head.tokenType)) || isBodyOfMatch(tokens, brace);
};

/** Whether a brace opens the cases of a `match`. */
export function isBodyOfMatch(tokens: readonly IToken[], brace: number): boolean {
  const before = tokens.slice(0, Math.max(0, brace)).reverse();
  return before.find(({ tokenType }) => startsOfBody.has(tokenType))?.tokenType === keyword("match");
}

/** `WeakHit: draw(me); endPhase()` on one of several lines of a `match`: no case of its own. What holds both is told where they are read. */
function goesOnInCase(tokens: readonly IToken[], at: number): boolean {
  const endOfLine = tokens.findIndex(({ tokenType }, place) => place > at && endsStep.has(tokenType));
  const behind = tokens.slice(at + 1, Math.max(at + 1, endOfLine));
  const open = openerAround(tokens, at);
  return (
    behind.length > 0 &&
    tokens[open + 1]?.tokenType === T.NewLine &&
    isBodyOfMatch(tokens, open) &&
    !behind.some(({ tokenType }) => tokenType === T.Colon)
  );
}

const endsStep: ReadonlySet<TokenType> = new Set([T.NewLine, T.Semicolon, T.CloseCurly]);

/**
 * Reads `;` as the end of a line, or as a comma inside brackets. One habit is one finding, with a fix for all of them; the head of
 * a loop, `for (i = 0; i < 3; i++)`, is another one.
 */
export function dropSemicolons(build: Build, tokens: readonly IToken[]): readonly IToken[] {
  const all = tokens.filter(({ tokenType }) => tokenType === T.Semicolon);
  if (all.length === 0) return tokens;
  const ofLoops = new Set<IToken>();
  tokens.forEach(({ tokenType }, at) => {
    if (tokenType !== keyword("for") || tokens[at + 1]?.tokenType !== T.OpenRound) return;
    for (const token of tokens.slice(at, closerOf(tokens, at + 1))) ofLoops.add(token);
  });
  const found = all.filter((token) => !ofLoops.has(token) && !goesOnInCase(tokens, tokens.indexOf(token)));
  let depth = 0;
  const outer: number[] = [];
  const edits: { readonly span: ReturnType<typeof spanOf>; readonly text: string }[] = [];
  const read = tokens.map((token, at) => {
    if (token.tokenType === T.OpenRound || token.tokenType === T.OpenSquare) depth += 1;
    if (token.tokenType === T.CloseRound || token.tokenType === T.CloseSquare) depth -= 1;
    if (token.tokenType === T.OpenCurly) {
      outer.push(depth);
      depth = holdsList(tokens, at) ? 1 : 0;
    }
    if (token.tokenType === T.CloseCurly) depth = outer.pop() ?? 0;
    if (token.tokenType !== T.Semicolon) return token;
    const next = tokens[at + 1];
    if (ofLoops.has(token)) return retyped({ ...token }, T.Comma);
    if (goesOnInCase(tokens, at)) return retyped({ ...token }, T.Comma);
    const last = next === undefined || next.tokenType === T.NewLine || next.tokenType === T.CloseCurly;
    edits.push({ span: spanOf(build, token), text: last ? "" : depth > 0 ? "," : " then" });
    return retyped({ ...token }, depth > 0 ? T.Comma : T.NewLine);
  });
  const [first] = found;
  if (first === undefined) return read;
  const meant = edits[0]?.text.trim() ?? "";
  const title = found.length > 1 ? "Take them all out" : meant === "" ? "Take it out" : `Write \`${meant}\``;
  build.found.report("semicolon", spanOf(build, first), { count: found.length, meant }, { fixes: [{ title, edits }] });
  return read;
}
