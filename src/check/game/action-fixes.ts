/** What is missing in the head of an action, where there are only a few things that it can be. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { ActionSymbol, FieldSymbol } from "../../resolve/model.ts";
import type { Span } from "../../source/span.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Checker } from "../checker.ts";
import { allOf } from "./lookup.ts";
import { hasActive } from "./place.ts";

/** More than so many are no help. */
const mostFixes = 4;

/** `me: Side` as the first parameter. */
export function fixesOfActor({ decl, nameAt, params }: ActionSymbol, player: string): readonly Fix[] {
  if (params.some(({ name, type }) => name === "me" || type.kind === "entity")) return [];
  const [first] = decl.params;
  const actor = `me: ${player}`;
  const { brackets, name } = decl;
  if (brackets === null && name.shown !== undefined) return [];
  const [at, text] =
    brackets === null ? [nameAt.end, `(${actor})`] : [brackets.start + 1, first === undefined ? actor : `${actor}, `];
  return [{ title: `Write \`${actor}\` in the brackets`, edits: [{ span: nameAt.between(at, at), text }] }];
}

/** `in Turn`, for each phase in which actions are taken. */
export function fixesOfPlace(checker: Checker, at: Span): readonly Fix[] {
  const phases = allOf(checker, "phase").filter((phase) => phase.decl.phases.length === 0 && hasActive(checker, phase));
  // `at any time` goes; what is no more than the brace stays.
  const isWritten = at.end - at.start > 1;
  return phases.length > mostFixes
    ? []
    : phases.map(({ name }) => ({
        guess: true as const,
        title: `Write \`in ${name}\``,
        edits: [isWritten ? { span: at, text: `in ${name}` } : { span: at.to(at.start), text: `in ${name} ` }],
      }));
}

/** `from me.hand`, `from players where it is not me`, `from Mark`: what there is of the parameter's type. */
export function fixesFrom(
  checker: Checker,
  { decl, params }: ActionSymbol,
  { type }: FieldSymbol,
  { type: written, bound }: ast.Param,
): readonly Fix[] {
  const me = params[0]?.name ?? "me";
  const behind = (bound ?? written).span;
  const from = (what: string): Fix => ({
    guess: true,
    title: `Write \`from ${what}\``,
    edits: [{ span: behind.from(behind.end), text: ` from ${what}` }],
  });
  if (decl.params.length === 0 || written.member !== null) return [];
  if (type.kind === "int" && bound?.kind === "range")
    return [{ title: "Write `from`", edits: [{ span: bound.span.to(bound.span.start), text: "from " }] }];
  if (type.kind === "bool") return [from("[yes, no]")];
  if (type.kind === "choice") return [from(written.name.text)];
  if (type.kind === "entity" && type.id === checker.model.player?.id)
    return [from(`players where it is not ${me}`), from("players")];
  if (type.kind !== "row") return [];
  const piles = (checker.model.player?.piles ?? []).filter(({ table, seen }) => table === type.id && seen !== "hidden");
  return [...piles.slice(0, mostFixes - 1).map(({ name }) => from(`${me}.${name}`)), from(written.name.text)];
}
