/** What refers to what: read off the programs, where every name is an id. */
import { visitSpokenIds } from "../ir/ids.ts";
import type { Nodes } from "../ir/nodes/table.ts";
import type { Declared, Id } from "../ir/program.ts";
import { allOf, type ProgramPart } from "../ir/visit.ts";
import type { Target } from "./model.ts";
import { targetOf, titleAnchor, type Shelf, type Volume } from "./volume.ts";
import { humanName } from "./words.ts";

export interface User {
  readonly text: string;
  readonly kind: "declaration" | "example" | "report";
  readonly to: Target;
}
/** By the id of what is used: each user once, in order of source. */
export type Uses = ReadonlyMap<Id, readonly User[]>;

export function usesOf(shelf: Shelf): Uses {
  const found = new Map<Id, Map<string, User>>();
  for (const volume of shelf.volumes) {
    for (const { user, own, part } of speakersIn(shelf, volume)) {
      for (const id of idsIn(part)) {
        if (id === own) continue;
        const users = found.get(id) ?? new Map<string, User>();
        users.set(`${user.to.page}#${user.to.anchor ?? ""}`, user);
        found.set(id, users);
      }
    }
  }
  return new Map([...found].map(([id, users]) => [id, [...users.values()]]));
}

type DeclaredName = { readonly [N in keyof Nodes]: Nodes[N] extends Declared ? N : never }[keyof Nodes];

interface Speaker {
  readonly user: User;
  readonly own: Id | null;
  readonly part: ProgramPart;
}

function speakersIn(shelf: Shelf, volume: Volume): readonly Speaker[] {
  const { program } = volume;
  const game = program.game;
  const declared = <N extends DeclaredName>(of: N, all: readonly Nodes[N][]): readonly Speaker[] =>
    all.flatMap((each): readonly Speaker[] => {
      const { id, name } = each as Declared;
      const to = targetOf(shelf, id);
      return to === null
        ? []
        : allOf(of, [each]).map((part) => ({
            user: { text: humanName(name), kind: "declaration", to },
            own: id,
            part,
          }));
    });
  return [
    ...declared("Choice", program.choices),
    ...declared("Record", program.records),
    ...declared("Table", program.tables),
    ...declared("Constant", program.constants),
    ...declared("Rule", program.rules),
    ...declared("Variant", program.variants),
    ...(game === null
      ? []
      : [
          ...declared("Entity", game.entities),
          ...declared("Procedure", game.procedures),
          ...declared("Status", game.statuses),
          ...declared("Phase", game.phase === null ? [] : [game.phase]),
          ...declared("Action", game.actions),
          ...declared("Setup", game.setups),
        ]),
    ...program.examples.map((each): Speaker => ({
      user: { text: each.title, kind: "example", to: titled(volume, "example", each) },
      own: null,
      part: ["Example", each],
    })),
    ...program.reports.map((each): Speaker => ({
      user: { text: each.title, kind: "report", to: titled(volume, "report", each) },
      own: null,
      part: ["Report", each],
    })),
  ];
}

export function titled(
  volume: Volume,
  kind: "example" | "report",
  { title, at }: { readonly title: string; readonly at: { readonly file: string } },
): Target {
  return {
    page: volume.chapters.find((each) => each.file === at.file)?.page ?? volume.home,
    anchor: titleAnchor(kind, title),
  };
}

/** Ids that are spoken of. */
function idsIn([of, part]: ProgramPart): ReadonlySet<Id> {
  const found = new Set<Id>();
  visitSpokenIds(of, part, (id) => found.add(id));
  return found;
}
