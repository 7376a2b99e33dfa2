/** What is calculated of entities whenever it is read, by the rules before and after. */
import type { Core } from "../../interpret/game/core.ts";
import { entityText } from "../../interpret/game/outside.ts";
import { fieldOf } from "../../interpret/game/view.ts";
import type { Id } from "../../ir/program.ts";
import { whose } from "../../play/words.ts";
import type { ChangeReach } from "../dependency-graph.ts";
import { apartTexts, partOf, type PartText } from "./state-text.ts";
import { positionOf, spread } from "./sampled-states.ts";
import { groupIn, countMove, type MoveSearch } from "./move-groups.ts";

const mostLooked = 400;

/** What is worked out of entities whenever it is read. */
export function compareFields(search: MoveSearch, reach: ChangeReach): void {
  const {
    boards: { before, after },
    moments,
  } = search;
  const value = (board: typeof before, core: Core, id: Id, name: string, number: number): PartText => {
    const kind = board.world.layout.kind(id);
    const found = board.at(core, () => fieldOf(board.world, kind, number, name));
    if (found.kind === "value") return partOf(board, kind.field(name).field.type, found.value);
    const text = `error: ${found.message.split("\n")[0] ?? ""}`;
    return { text, whole: text, isPile: false };
  };
  for (const kind of after.world.layout.kinds) {
    const { id, name } = kind.entity;
    const was = before.world.layout.kinds.find(({ entity }) => entity.id === id);
    if (was === undefined || !(reach.changed.has(id) || reach.through.has(id))) continue;
    for (const field of kind.entity.fields) {
      if (
        field.computed === null ||
        !was.entity.fields.some((each) => each.name === field.name && each.computed !== null)
      )
        continue;
      const group = groupIn(search, "field", `${field.name} of ${name}`, null);
      for (const moment of spread(moments.all, mostLooked)) {
        for (const number of (moment.after.entities[kind.place] ?? []).keys()) {
          countMove(group, () => {
            const [from, to] = [
              value(before, moment.before, id, field.name, number),
              value(after, moment.after, id, field.name, number),
            ];
            return from.whole === to.whole
              ? null
              : {
                  at: positionOf(moment),
                  chosen: [],
                  parts: [
                    {
                      part: whose(entityText(after.world, kind, number), field.name, null),
                      was: null,
                      ...(from.text === to.text ? apartTexts(from, to) : { from: from.text, to: to.text }),
                    },
                  ],
                };
          });
        }
      }
    }
  }
}
