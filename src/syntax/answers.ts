/** `after build(me: builder) { … }` among the declarations: what answers something is an action, with a name and somebody who does it. */
import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import type { Fix } from "../diagnostics/diagnostic.ts";
import { closerOf, closes } from "./brackets.ts";
import { endOf, spanAt, spanOf, type Build } from "./build/context.ts";
import { said } from "./cut.ts";
import { fieldsIn, playerIn } from "./game-words.ts";

/** What people begin with where something answers something else. */
const answers: ReadonlySet<string> = new Set(["when", "whenever", "on", "upon", "before", "after", "if"]);

interface Answered {
  readonly kind: "procedure" | "action";
  readonly name: string;
  /** Who does it: the procedure's parameter that is a player. */
  readonly actor: string | null;
  readonly params: readonly string[];
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
        params: params.map(([param]) => param),
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
  const asked = testsIn(head);
  // `build(me: builder)` is the wrong way round.
  const tests = asked.every(({ name }) => answered?.params.includes(name) === true) ? asked : [];
  const own = tests.map(({ name, test }) => `${name}: ${test}`).join(", ");
  const pattern = own !== "" ? own : answered?.actor == null || isAnyone ? "" : `${answered.actor}: me`;
  const better =
    answered?.kind !== "procedure" || player === undefined
      ? null
      : `action on${answered.name.charAt(0).toUpperCase()}${answered.name.slice(1)}(me: ${player}) ${way} ${answered.name}(${pattern})`;
  // What answers it and does it again would go on for ever.
  const isCircle = chunk.some(({ image }, at) => at > open && image === answered?.name);
  const isAction = answered?.kind === "action";
  const condition = tests.flatMap(asCondition).join(" and ");
  const fixes =
    more !== undefined || isCircle
      ? []
      : better !== null
        ? madeAction(build, chunk, open, better)
        : isAction
          ? intoDo(build, chunk, { open, action: answered.name, condition, way })
          : [];
  build.found.report(
    "before-or-after",
    spanOf(build, first),
    { written: first.image, better, action: isAction ? answered.name : null, condition },
    { fixes },
  );
  return true;
}

interface ParameterTest {
  readonly name: string;
  readonly test: string;
}

/** `(hero: me.hero, amount: > 1)`: which of the parameters are asked about; none where something else stands in brackets. */
function testsIn(head: readonly IToken[]): readonly ParameterTest[] {
  const open = head.findIndex(({ tokenType }) => tokenType === T.OpenRound);
  const close = open < 0 ? -1 : closerOf(head, open);
  const found: ParameterTest[] = [];
  let start = open + 1;
  for (let at = start; open >= 0 && at <= close; at += 1) {
    if (at === close || head[at]?.tokenType === T.Comma) {
      if (at > start && (head[start + 1]?.tokenType !== T.Colon || at === start + 2)) return [];
      if (at > start) found.push({ name: head[start]?.image ?? "", test: said(head, start + 2, at) });
      start = at + 1;
    } else if (closes.has(head[at]?.tokenType ?? T.Unknown)) at = closerOf(head, at);
  }
  return found;
}

/** `card is Copper`; who acts is asked nothing. */
const asCondition = ({ name, test }: ParameterTest): readonly string[] =>
  test === name ? [] : [/^(?:[<>]=?|is\b|in\b|not\b)/.test(test) ? `${name} ${test}` : `${name} is ${test}`];

interface Moved {
  readonly open: number;
  readonly action: string;
  readonly condition: string;
  readonly way: string;
}

/** What happens with an action goes into its `do`, behind a condition. */
function intoDo(build: Build, chunk: readonly IToken[], { open, action, condition, way }: Moved): readonly Fix[] {
  const all = build.all ?? [];
  const start = all.findIndex(({ image }, at) => image === action && all[at - 1]?.tokenType === keyword("action"));
  const brace = all.findIndex(
    ({ tokenType }, at) => at > start && tokenType === T.OpenCurly && all[at - 1]?.tokenType === keyword("do"),
  );
  const [first, last] = [chunk[0], chunk.at(-1)];
  const end = brace < 0 ? -1 : closerOf(all, brace);
  const [opened, closed] = [all[brace], all[end]];
  const next = all.findIndex(({ tokenType }, at) => at > start && tokenType === keyword("action"));
  if (first === undefined || last === undefined || opened === undefined || closed === undefined || open < 0) return [];
  if ((next >= 0 && next < brace) || closerOf(chunk, open) !== chunk.length - 1) return [];
  const body = said(chunk, open, chunk.length);
  const text = condition === "" ? body.replace(/^\{\s*|\s*\}$/g, "") : `if ${condition} ${body}`;
  const isAfter = way === "after";
  const edge = isAfter ? all[end - 1] : all[brace + 1];
  const isOnLines = edge?.tokenType === T.NewLine;
  const written = all.slice(brace, end).filter(({ tokenType }) => tokenType !== T.NewLine);
  const place = endOf((isAfter ? written.at(-1) : opened) ?? opened);
  const put = isAfter ? (isOnLines ? `\n    ${text}` : ` then ${text}`) : isOnLines ? `\n    ${text}` : ` ${text} then`;
  return [
    {
      guess: true,
      title: `Put it into the \`do\` of \`${action}\``,
      edits: [
        { span: spanAt(build, place, place), text: put },
        { span: spanAt(build, first.startOffset, endOf(last)), text: "" },
      ],
    },
  ];
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
