/** `pile omens of Omen hidden` among the declarations: a pile is a field of what lies on the table, or of a player. */
import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import type { Fix } from "../diagnostics/diagnostic.ts";
import { noteBroken } from "./build/declarations.ts";
import { endOf, spanAt, type Build } from "./build/context.ts";
import { said } from "./cut.ts";
import { ownerOfChecks } from "./misplaced-check.ts";

const written =
  /^(?:pile (?:of )?([\p{L}_]\w*) of ([\p{L}_]\w*)|(?:pile )?([\p{L}_]\w*): ?(?:pile of )([\p{L}_]\w*))(?: (hidden|owner|public))?$/u;

/** Null: it is something else. */
export function pileAlone(build: Build, chunk: readonly IToken[], at: number): readonly IToken[] | null {
  const line = chunk.slice(at).filter(({ tokenType }) => tokenType !== T.NewLine);
  const [first, last] = [line[0], line.at(-1)];
  if (first === undefined || last === undefined || line.length > 7) return null;
  const text = said(line, 0, line.length);
  const [, name0, table0, name1, table1, sight = ""] = written.exec(text) ?? [];
  const [name, table] = [name0 ?? name1, table0 ?? table1];
  if (name === undefined || table === undefined) return null;
  const all = build.all ?? [];
  const field = `${name}: pile of ${table}${sight === "" ? "" : ` ${sight}`}`;
  const span = spanAt(build, first.startOffset, endOf(last));
  const owner = ownerOfChecks(build);
  const setups = all.flatMap(({ tokenType }, place) =>
    tokenType === keyword("setup") ? (all.slice(place).find((each) => each.tokenType === T.OpenCurly) ?? []) : [],
  );
  const meant = `entity Table { ${field} }`;
  const own: Fix = {
    guess: true,
    title: `Write \`${meant}\`, and a rule \`table()\` for it`,
    edits: [
      { span, text: `${meant}\nrule table(): Table = only(Table)` },
      ...setups.map((brace) => ({ span: spanAt(build, endOf(brace), endOf(brace)), text: ` new Table()\n` })),
    ],
  };
  const there: readonly Fix[] =
    owner === null
      ? []
      : [
          {
            guess: true,
            title: `Write \`${field}\` in \`${owner.name}\``,
            edits: [
              { span, text: "" },
              { span: spanAt(build, owner.end, owner.end), text: `\n  ${field}` },
            ],
          },
        ];
  const isFree = !all.some(({ image }) => image === "Table");
  build.found.report(
    "foreign-word",
    span,
    { written: text, meant: there.length > 0 && owner !== null ? `${owner.name} { … ${field} }` : meant },
    { fixes: [...there, ...(isFree ? [own] : [])] },
  );
  noteBroken(build, chunk);
  return [];
}
