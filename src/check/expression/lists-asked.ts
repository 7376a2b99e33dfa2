/** What is asked of a list by a name that the function does not have: `max(Weapon, by: damage)`, `count(xs, where: it > 3)`. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import { bool, isNumeric } from "../../ir/types.ts";
import { findLocal } from "../scope.ts";
import type { BuiltinCall } from "./builtin-call.ts";
import { over } from "./meant.ts";
import { pathText } from "./methods.ts";

const sorted: Readonly<Record<string, readonly [string, string]>> = {
  max: ["first(sort", "-"],
  min: ["first(sort", ""],
  first: ["first(sort", ""],
  last: ["last(sort", ""],
};

/** `max(Weapon, by: damage)` as `first(sort(Weapon, by: -it.damage))`, `sum(units, by: it.points)`, `count(xs, where: it > 3)` */
export function listAsked({ scope, expr: { callee, args, span } }: BuiltinCall): readonly Fix[] {
  const [list, asked, more] = args;
  const [of, value] = [list?.value ?? null, asked?.value ?? null];
  if (of === null || value === null || list?.name !== null || more !== undefined) return [];
  const isOne = of.kind === "name" && isNumeric(findLocal(scope, of.name.text)?.type ?? bool);
  const word = asked?.name?.text ?? "";
  if (/^(?:where|if|when)$/.test(word) && !/^(?:any|all)$/.test(callee.text))
    return [
      { title: "Write `… where …`", edits: [{ span: span.between(of.span.end, value.span.start), text: " where " }] },
    ];
  if (isOne || !/^(?:by|key|of|on)$/.test(word)) return [];
  const path = pathText(value);
  const its = path === null ? null : path.replace(/^it\./, "");
  const [ours, sign] = sorted[callee.text] ?? [];
  if (ours === undefined || word === "of") {
    const listed = pathText(of);
    return its === null || listed === null || !/^(?:sum|mean|max|min)$/.test(callee.text)
      ? []
      : [over(span, `${callee.text}(one.${its} for each one in ${listed})`)];
  }
  const by = `, by: ${sign ?? ""}`;
  const [before, behind] = its === null ? [`${by}(`, ")))"] : [`${by}it.${its}))`, ""];
  return [
    {
      title: `Write \`${ours}(…${its === null ? `${by}…))` : before}\``,
      edits:
        its === null
          ? [
              { span: callee.span, text: ours },
              { span: span.between(of.span.end, value.span.start), text: before },
              { span: span.from(value.span.end), text: behind },
            ]
          : [
              { span: callee.span, text: ours },
              { span: span.from(of.span.end), text: before },
            ],
    },
  ];
}
