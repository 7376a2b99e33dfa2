/** `reachable` and `steps` as a loop over the places that are found on the way. */
import type { Expr } from "../../ir/program.ts";
import { runtime } from "../module.ts";
import { typeText } from "../types.ts";
import { looked } from "../game/expressions.ts";
import { block, capture, newLocal, place, type Body } from "./body.ts";
import { missing } from "./builtins.ts";
import { sameParts } from "./comparison.ts";
import { exchanged, value } from "./expression.ts";
import { setShape } from "./set-shape.ts";
import { beginLoop, endLoop } from "./statements.ts";

type Reach = Extract<Expr, { kind: "reach" }>;

export function reach(body: Body, expr: Reach): string {
  const search = searched(body, expr);
  const loop = beginLoop(body);
  body.pool.scoped(() => {
    const here = newLocal(body, expr.slot, "here");
    const { lines } = capture(body, () => {
      if (body.read.has(expr.slot)) body.lines.push(`const ${here} = ${search}.here;`);
      loop.inner += 1;
      const next = looked(value(body, expr.next));
      loop.inner -= 1;
      body.lines.push(`${search}.lead(${next});`);
    });
    endLoop(body, loop, `while (${search}.advance()) ${block(lines)}`);
  });
  return expr.ask === "reachable" ? `${search}.reached` : missing(body, expr, `${search}.steps`);
}

/** What is known before the first step. */
function searched(body: Body, expr: Reach): string {
  const { start, goal, within } = expr;
  const given = exchanged(
    body,
    [start, goal, within].filter((part) => part !== null),
  );
  const [from = "null"] = given;
  const to = goal === null ? null : (given[1] ?? "null");
  const limit = within === null ? "Infinity" : (given.at(-1) ?? "0");
  const isPlain = setShape(body, start.type) === null;
  const rest = [
    ...(to === null ? (isPlain ? [] : ["[]"]) : [`[${to}]`]),
    ...(isPlain ? [] : [`(a, b) => ${sameParts(body, start.type, "a", "b")}`]),
  ];
  const search = body.pool.take("search");
  const all = [from, limit, place(body, expr.at), ...rest].join(", ");
  body.lines.push(
    `const ${search} = new ${runtime(body.module, "Search")}<${typeText(body.module, start.type)}>(${all});`,
  );
  return search;
}
