/** What refers to what: read off the programs, where every name is an id. */
import type { Id } from "../ir/program.ts";
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

/** Where an id may stand in a node. */
const idKeys: ReadonlySet<string> = new Set([
  "id",
  "rule",
  "table",
  "entity",
  "procedure",
  "status",
  "action",
  "phase",
  "setup",
  "member",
  "members",
  "variant",
  "basedOn",
]);

export function usesOf(shelf: Shelf): Uses {
  const found = new Map<Id, Map<string, User>>();
  for (const volume of shelf.volumes) {
    for (const { user, own, parts } of partsOf(shelf, volume)) {
      for (const id of idsIn(parts)) {
        if (id === own) continue;
        const users = found.get(id) ?? new Map<string, User>();
        users.set(`${user.to.page}#${user.to.anchor ?? ""}`, user);
        found.set(id, users);
      }
    }
  }
  return new Map([...found].map(([id, users]) => [id, [...users.values()]]));
}

interface Part {
  readonly user: User;
  readonly own: Id | null;
  readonly parts: unknown;
}

function partsOf(shelf: Shelf, volume: Volume): readonly Part[] {
  const { program } = volume;
  const game = program.game;
  const phases = game === null || game.phase === null ? [] : [game.phase];
  const declared = [
    ...program.choices,
    ...program.records,
    ...program.tables,
    ...program.constants,
    ...program.rules,
    ...program.variants,
    ...(game === null
      ? []
      : [...game.entities, ...game.procedures, ...game.statuses, ...phases, ...game.actions, ...game.setups]),
  ];
  return [
    ...declared.flatMap((each): readonly Part[] => {
      const to = targetOf(shelf, each.id);
      return to === null
        ? []
        : [{ user: { text: humanName(each.name), kind: "declaration", to }, own: each.id, parts: each }];
    }),
    ...program.examples.map((each): Part => ({
      user: { text: each.title, kind: "example", to: titled(volume, "example", each) },
      own: null,
      parts: [each.rule, each.variant, each.start, each.steps],
    })),
    ...program.reports.map((each): Part => ({
      user: { text: each.title, kind: "report", to: titled(volume, "report", each) },
      own: null,
      parts: each,
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

/** Ids that are spoken of. The types of values that are only passed on do not count, those that are written down do. */
function idsIn(whole: unknown): ReadonlySet<Id> {
  const found = new Set<Id>();
  const visit = (value: unknown, key: string, parent: object | null): void => {
    if (typeof value === "string") {
      if ((key === "" || idKeys.has(key)) && value.includes(".")) found.add(value);
      return;
    }
    if (typeof value !== "object" || value === null) return;
    if (Array.isArray(value)) {
      for (const each of value) visit(each, key, parent);
      return;
    }
    if (key === "type" && parent !== null && !("label" in parent) && !("kind" in parent && parent.kind === "literal"))
      return;
    for (const [inner, each] of Object.entries(value)) if (inner !== "at") visit(each, inner, value);
  };
  visit(whole, "", null);
  return found;
}
