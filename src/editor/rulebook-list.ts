/** What can be asked of the rulebooks of a project: for palettes and menus. */
import { speaksOfGame } from "../interpret/decode.ts";
import { bare } from "../interpret/values.ts";
import type { Field, Program, Type } from "../ir/program.ts";
import { holdsOdds, typeText } from "../ir/types.ts";
import type { Span } from "../source/span.ts";
import { boundText } from "./describe.ts";
import type { EditorSession } from "./editor-session.ts";

export interface ListedRulebook {
  readonly name: string;
  readonly title: string;
  readonly folder: string;
  /** As long as they have none, nothing else is listed. */
  readonly hasErrors: boolean;
  /** Of those without a game; none of it knows when it is asked. */
  readonly rules: readonly ListedRule[];
  /** It can be played: how it begins. */
  readonly setups: readonly ListedSetup[];
  /** Those with rows of their own. */
  readonly tables: readonly string[];
}

export interface ListedSetup {
  readonly name: string;
  readonly params: readonly ListedParam[];
}

export interface ListedRule {
  readonly name: string;
  readonly doc: string | null;
  readonly span: Span;
  /** It rolls, and so it has odds. */
  readonly rolls: boolean;
  readonly params: readonly ListedParam[];
}

export interface ListedParam {
  readonly name: string;
  /** As a designer writes it. */
  readonly type: string;
  readonly doc: string | null;
  readonly hasDefault: boolean;
  /** All that it may be; null: too many to be listed. */
  readonly values: readonly string[] | null;
}

/** More than anybody looks through. */
const mostValues = 2000;

export function listRulebooks(session: EditorSession): readonly ListedRulebook[] {
  return (session.lastAnalysis?.rulebooks ?? []).map(({ name, folder, program, linked }) => {
    if (program === null) return { name, title: name, folder, hasErrors: true, rules: [], setups: [], tables: [] };
    const { rulebook, rules, game, tables } = program;
    const params = (all: readonly Field[]): readonly ListedParam[] =>
      all.map((param) => listedParam([...linked, program], param));
    return {
      name,
      title: rulebook.title ?? name,
      folder,
      hasErrors: false,
      rules: rules
        .filter((rule) => !speaksOfGame(rule))
        .map((rule) => ({
          name: rule.name,
          doc: rule.doc,
          span: rule.at,
          rolls: rule.effects.rolls && !holdsOdds(rule.result),
          params: params(rule.params),
        })),
      setups:
        game === null || game.phase === null
          ? []
          : game.setups.map((each) => ({ name: each.name, params: params(each.params) })),
      tables: tables.filter(({ members }) => members.length === 0).map((each) => each.name),
    };
  });
}

function listedParam(programs: readonly Program[], { name, type, bound, doc, default: usual }: Field): ListedParam {
  const values = valuesOf(programs, type);
  return {
    name,
    type: `${typeText(type)}${boundText(bound)}`,
    doc,
    hasDefault: usual !== null,
    values: values === null || values.length > mostValues ? null : values,
  };
}

function valuesOf(programs: readonly Program[], given: Type): readonly string[] | null {
  if (given.kind === "optional") {
    const values = valuesOf(programs, given.of);
    return values === null ? null : [...values, "none"];
  }
  const type = bare(given);
  if (type.kind === "bool") return ["yes", "no"];
  if (type.kind === "row") return keysOf(programs, type.id);
  if (type.kind !== "choice") return null;
  const all = programs.flatMap(({ choices }) => choices).find(({ id }) => id === type.id)?.variants ?? [];
  const variants = all.filter((each) => type.variants?.includes(each.name) ?? true);
  return variants.every(({ fields }) => fields.length === 0) ? variants.map((each) => each.name) : null;
}

function keysOf(programs: readonly Program[], id: string): readonly string[] {
  const table = programs.flatMap(({ tables }) => tables).find((each) => each.id === id);
  if (table === undefined) return [];
  return table.members.length > 0
    ? table.members.flatMap((member) => keysOf(programs, member))
    : table.rows.map(({ key }) => key);
}
