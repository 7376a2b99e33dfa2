/** What refers to what: read off the programs, where every name is an id. */
import { visitSpokenIds } from "../ir/ids.ts";
import type { Nodes } from "../ir/nodes/table.ts";
import type { Declared, Id } from "../ir/program.ts";
import { allOf, type ProgramPart } from "../ir/visit.ts";
import type { Span } from "../source/span.ts";
import type { LinkTarget } from "./model.ts";
import { pageOf, targetOf, titleAnchor, type Site, type RulebookPages, shownTitle } from "./rulebook-pages.ts";

export interface User {
  readonly text: string;
  readonly kind: "declaration" | "example" | "report" | "goal";
  readonly to: LinkTarget;
}
/** By the id of what is used: each user once, in order of source. */
export type UsageIndex = ReadonlyMap<Id, readonly User[]>;

export function usesOf(site: Site): UsageIndex {
  const found = new Map<Id, Map<string, User>>();
  for (const book of site.books) {
    for (const { user, own, part } of speakersIn(site, book)) {
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

function speakersIn(site: Site, book: RulebookPages): readonly Speaker[] {
  const { program } = book;
  const game = program.game;
  const speakersOf = <N extends DeclaredName>(of: N, all: readonly Nodes[N][]): readonly Speaker[] =>
    all.flatMap((each): readonly Speaker[] => {
      const { id } = each as Declared;
      const to = targetOf(site, id);
      return to === null
        ? []
        : allOf(of, [each]).map((part) => ({
            user: { text: shownTitle(site, id), kind: "declaration", to },
            own: id,
            part,
          }));
    });
  return [
    ...speakersOf("Choice", program.choices),
    ...speakersOf("Record", program.records),
    ...speakersOf("Table", program.tables),
    ...speakersOf("Constant", program.constants),
    ...speakersOf("Rule", program.rules),
    ...speakersOf("Variant", program.variants),
    ...(game === null
      ? []
      : [
          ...speakersOf("Entity", game.entities),
          ...speakersOf("Procedure", game.procedures),
          ...speakersOf("Status", game.statuses),
          ...speakersOf("Phase", game.phase === null ? [] : [game.phase]),
          ...speakersOf("Action", game.actions),
          ...speakersOf("Setup", game.setups),
        ]),
    ...program.examples.map((each): Speaker => ({
      user: { text: each.title, kind: "example", to: titleTarget(book, "example", each) },
      own: null,
      part: ["Example", each],
    })),
    ...program.reports.map((each): Speaker => ({
      user: { text: each.title, kind: "report", to: titleTarget(book, "report", each) },
      own: null,
      part: ["Report", each],
    })),
    ...program.goals.map((each): Speaker => ({
      user: { text: each.title, kind: "goal", to: titleTarget(book, "goal", each) },
      own: null,
      part: ["Goal", each],
    })),
  ];
}

export function titleTarget(
  book: RulebookPages,
  kind: "example" | "report" | "goal",
  { title, at }: { readonly title: string; readonly at: Span },
): LinkTarget {
  return { page: pageOf(book, at), anchor: titleAnchor(kind, title) };
}

/** Ids that are spoken of. */
function idsIn([of, part]: ProgramPart): ReadonlySet<Id> {
  const found = new Set<Id>();
  visitSpokenIds(of, part, (id) => found.add(id));
  return found;
}
