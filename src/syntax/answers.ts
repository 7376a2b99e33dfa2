/** `after build(me: builder) { … }` among the declarations: what answers something is an action, with a name and somebody who does it. */
import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import type { Fix } from "../diagnostics/diagnostic.ts";
import { closerOf } from "./brackets.ts";
import { endOf, spanAt, spanOf, type Build } from "./build/context.ts";
import { fieldsIn, playerIn } from "./game-words.ts";

/** What people begin with where something answers something else. */
const answers: ReadonlySet<string> = new Set(["when", "whenever", "on", "upon", "before", "after", "if"]);

interface Answered {
  readonly kind: "procedure" | "action";
  readonly name: string;
  /** Who does it: the procedure's parameter that is a player. */
  readonly actor: string | null;
}

/** What is answered: something that the file declares, called by its name or as a verb has it (`rests`). */
function answeredIn(all: readonly IToken[], head: readonly IToken[]): Answered | null {
  const player = playerIn(all)?.name;
  for (const { image } of head)
    for (const name of [image, image.replace(/s$/, ""), image.replace(/(?:ed|d)$/, "")]) {
      const at = all.findIndex(
        (token, place) => token.image === name && /^(?:procedure|action)$/.test(all[place - 1]?.image ?? ""),
      );
      if (at < 0 || name === "") continue;
      const params = [...fieldsIn(all.slice(at + 1, closerOf(all, at + 1)))];
      return {
        kind: all[at - 1]?.tokenType === keyword("procedure") ? "procedure" : "action",
        name,
        actor: params.find(([, type]) => type === player)?.[0] ?? null,
      };
    }
  return null;
}

/** Reports it; false: it begins otherwise. */
export function reportAnswer(build: Build, chunks: readonly (readonly IToken[])[]): boolean {
  const [chunk = [], more] = chunks;
  const first = chunk[0];
  if (first === undefined || !answers.has(first.image.toLowerCase())) return false;
  const all = build.all ?? [];
  const open = chunk.findIndex(({ tokenType }) => tokenType === T.OpenCurly);
  const head = chunk.slice(1, open < 0 ? chunk.length : open);
  const answered = answeredIn(all, head);
  const player = playerIn(all)?.name;
  const way = /^(?:before|upon)$/.test(first.image.toLowerCase()) ? "before" : "after";
  const isAnyone = head.some(({ image }) =>
    /^(?:any|anyone|anybody|someone|somebody|each|every|everyone)$/.test(image),
  );
  const pattern = answered?.actor == null || isAnyone ? "" : `${answered.actor}: me`;
  const better =
    answered?.kind !== "procedure" || player === undefined
      ? null
      : `action on${answered.name.charAt(0).toUpperCase()}${answered.name.slice(1)}(me: ${player}) ${way} ${answered.name}(${pattern})`;
  // What answers it and does it again would go on for ever.
  const isCircle = chunk.some(({ image }, at) => at > open && image === answered?.name);
  build.found.report(
    "before-or-after",
    spanOf(build, first),
    { written: first.image, better, action: answered?.kind === "action" ? answered.name : null },
    { fixes: better === null || more !== undefined || isCircle ? [] : madeAction(build, chunk, open, better) },
  );
  return true;
}

/** With what is done in `do`, and `must`: whoever wrote it lets nobody choose. */
function madeAction(build: Build, chunk: readonly IToken[], open: number, better: string): readonly Fix[] {
  const [first, brace, last] = [chunk[0], chunk[open], chunk.at(-1)];
  if (first === undefined || brace === undefined || last === undefined || closerOf(chunk, open) !== chunk.length - 1)
    return [];
  const edits = [
    { span: spanAt(build, first.startOffset, endOf(brace)), text: `${better} {\n  must\n  do {` },
    { span: spanAt(build, endOf(last), endOf(last)), text: "\n}" },
  ];
  return [{ guess: true, title: `Write \`${better} { must … do { … } }\``, edits }];
}
