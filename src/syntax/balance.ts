import type { IToken } from "chevrotain";
import { beginsDeclaration, endsNot } from "../../grammar/newlines.ts";
import * as T from "../../grammar/tokens.ts";
import { Balancer } from "./balancer.ts";
import { closes, closing, deepest, mayHold, nesting } from "./brackets.ts";
import type { Build } from "./build/context.ts";

/** Sees to it that each bracket has its partner: reports those that have none, and adds or drops them. The first line begins at `start`. */
export function balance(build: Build, tokens: readonly IToken[], start = 0): readonly IToken[] {
  return isBalanced(tokens) ? tokens : new Balancer(build, tokens, start).run();
}

/** The quick look: most files are in order. */
function isBalanced(tokens: readonly IToken[]): boolean {
  const open: { readonly token: IToken; readonly body: boolean; readonly holds: boolean }[] = [];
  let nested = 0;
  let head: IToken | undefined;
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i] as IToken;
    const before = tokens[i - 1];
    const first = i === 0 || before?.tokenType === T.NewLine;
    if ((first || before?.tokenType === T.OpenCurly) && beginsDeclaration(token, tokens[i + 1])) {
      if (first && open.at(-1)?.holds === false) return false;
      head = token;
    }
    if (closes.has(token.tokenType)) {
      if (open.length >= deepest) return false;
      const body = token.tokenType === T.OpenCurly && open.at(-1)?.body !== false;
      open.push({ token, body, holds: body && mayHold(head) });
      if (body) head = undefined;
      nested = 0;
    } else if (closing.has(token.tokenType)) {
      const opener = open.pop();
      if (opener === undefined || closes.get(opener.token.tokenType) !== token.tokenType) return false;
      nested = 0;
    } else if (nesting.has(token.tokenType)) {
      nested += 1;
      if (nested > deepest) return false;
    } else if (token.tokenType === T.NewLine && (before === undefined || !endsNot.has(before.tokenType))) nested = 0;
  }
  return open.length === 0;
}
