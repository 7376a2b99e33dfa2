/** `Partial or better`, `Alert or worse`: a variant of an ordered choice, and all on one side of it. */
import type { IToken, TokenType } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { guessIf } from "../diagnostics/diagnostic.ts";
import { endOf, spanAt, type Build } from "./build/context.ts";
import { said } from "./cut.ts";
import type { Instead } from "./signs-of-programs.ts";

const upwards = /^(?:better|higher|above|greater|more|up|later|over)$/;
const downwards = /^(?:lower|below|less|fewer|earlier|under)$/;
const signs: ReadonlyMap<string, TokenType> = new Map([
  [">=", T.Ge],
  ["<=", T.Le],
  ["<", T.Lt],
  [">", T.Gt],
]);

/** At the `or`; null: something else is said. */
export function gradeAndMore(
  build: Build,
  chunk: readonly IToken[],
  at: number,
  read: readonly IToken[],
): Instead | null {
  const [joint, side, next] = chunk.slice(at, at + 3);
  const grade = read.at(-1);
  const word = side?.image ?? "";
  if (joint === undefined || side === undefined || grade?.tokenType !== T.Identifier) return null;
  if (!/^\p{Lu}/u.test(grade.image) || !(upwards.test(word) || downwards.test(word) || word === "worse")) return null;
  // It may be the name of something.
  if (side.startLine !== grade.startLine || isNamed(build, word)) return null;
  if (next !== undefined && /^(?:[.([=:]|than)$/.test(next.image) && next.tokenType !== T.Colon) return null;
  const path = read.at(-2)?.tokenType === T.Dot ? 3 : 1;
  // In a cell nobody knows what else is called so: there it has to be all.
  if (build.all === undefined && (read.length > path || next !== undefined)) return null;
  const asked = read.at(-path - 1);
  const isNot = asked?.image === "is not";
  const isAsked = isNot || asked?.tokenType === keyword("is") || asked?.tokenType === keyword("in");
  const before = isAsked ? path + 1 : path;
  const name = said(read, read.length - path, read.length);
  const [up, down] = isNot ? ["<", ">"] : [">=", "<="];
  const ways = word === "worse" ? [down, up] : [upwards.test(word) ? up : down];
  const first = read[read.length - before] as IToken;
  const span = spanAt(build, first.startOffset, endOf(side));
  const written = `${said(read, read.length - before, read.length)} or ${word}`;
  const fixes = ways.map((sign = "") =>
    guessIf(ways.length > 1, { title: `Write \`${sign} ${name}\``, edits: [{ span, text: `${sign} ${name}` }] }),
  );
  const [sign = ""] = ways;
  if (ways.length > 1)
    build.found.report(
      "or-worse",
      span,
      { written, grade: name, first: isNot ? "<" : "<=", last: isNot ? ">" : ">=" },
      { fixes },
    );
  else build.found.report("foreign-word", span, { written, meant: `${sign} ${name}` }, { fixes });
  const compare = retyped({ ...first, image: sign, endOffset: first.startOffset - 1 }, signs.get(sign) ?? T.Ge);
  return { words: [compare, ...read.slice(read.length - path)], count: 2, before };
}

/** A parameter, a local, a field or a rule. */
export const isNamed = ({ all = [] }: Build, word: string): boolean =>
  all.some(
    ({ image }, at) =>
      image === word &&
      (/^(?:let|each)$/.test(all[at - 1]?.image ?? "") ||
        (all[at - 1]?.image !== "or" && /^[:=(]$/.test(all[at + 1]?.image ?? ""))),
  );
