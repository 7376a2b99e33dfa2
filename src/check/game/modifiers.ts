/** What a status changes a rule by may not come from that rule. */
import type { Collector } from "../../diagnostics/collect.ts";
import type { Game } from "../../ir/game.ts";
import type { Program } from "../../ir/program.ts";
import { askedIn, bodiesOf, changeParts, membersOf, ruleKey } from "./bodies.ts";
import { circleFrom } from "./circle.ts";

export function checkModifiers(program: Program, game: Game, found: Collector): void {
  const edges = new Map<string, Set<string>>();
  const members = membersOf(program);
  const computed = new Map(
    game.entities.flatMap((entity) =>
      entity.fields.flatMap((field) =>
        field.computed === null ? [] : [[`field ${entity.id} ${field.name}`, [field.computed]] as const],
      ),
    ),
  );
  for (const [key, parts] of [...bodiesOf(program), ...computed])
    edges.set(key, new Set([...askedIn(parts), ...(members.get(key) ?? [])]));
  const lines = game.statuses.flatMap((status) =>
    status.changes.map((change, index) => ({ status, change, key: `line ${status.id} ${index}` })),
  );
  for (const { change, key } of lines) {
    edges.set(key, new Set(askedIn(changeParts(change))));
    edges.set(ruleKey(change.rule), new Set([...(edges.get(ruleKey(change.rule)) ?? []), key]));
  }
  const told = new Set<string>();
  for (const { change, key } of lines) {
    const circle = circleFrom(edges, key);
    if (circle === undefined || circle.some((each) => told.has(each))) continue;
    for (const each of circle) told.add(each);
    found.report("modifiers-in-a-circle", change.at, { names: circle.map((each) => nameOf(game, each)) });
  }
}

/** The name as written: of a line that of its status. */
function nameOf(game: Game, key: string): string {
  const [kind, id = "", more = ""] = key.split(" ");
  const name = id.slice(id.indexOf(".") + 1);
  if (kind === "line") return game.statuses.find((status) => status.id === id)?.name ?? name;
  return kind === "rule" ? name : `${name}.${more}`;
}
