/** Answers for who lists what a project has: its examples as tests, its rulebooks as a palette. They are of this server alone. */
import type { Range } from "vscode-languageserver-types";
import type { ListedExample } from "../editor/example-list.ts";
import { listRulebooks, type ListedRule, type ListedRulebook } from "../editor/rulebook-list.ts";
import type { Span } from "../source/span.ts";
import { locationOf } from "./document.ts";
import type { RequestHandlers } from "./request-handlers.ts";
import type { Workspace, Workspaces } from "./workspaces.ts";

interface Placed {
  readonly uri: string;
  readonly range: Range;
}

/** Answers `rulewright/examples`. */
export interface ExampleEntry extends Omit<ListedExample, "span" | "parts" | "tableSpan">, Placed {
  /** The folder of the project. */
  readonly root: string;
  /** Where the table is whose row it is. */
  readonly tableRange: Range | null;
  readonly parts: readonly (Omit<ListedExample["parts"][number], "at"> & { readonly range: Range })[];
}

/** Answers `rulewright/rulebooks`. */
export interface RulebookEntry extends Omit<ListedRulebook, "rules"> {
  /** The folder of the project; null: it lies in none. */
  readonly root: string | null;
  readonly rules: readonly RuleEntry[];
}
export interface RuleEntry extends Omit<ListedRule, "span">, Placed {}

const emptyRange: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

function placeOf(workspaces: Workspaces, workspace: Workspace, span: Span): Placed {
  const { uri, range } = locationOf(workspaces, workspace, span) ?? {
    uri: workspaces.uriOf(workspace, span.file),
    range: emptyRange,
  };
  return { uri, range };
}

const rootOf = (workspaces: Workspaces, workspace: Workspace): string =>
  workspaces.uriOf(workspace, workspace.prefix).replace(/\/$/, "");

export const listHandlers = {
  "rulewright/examples": async (workspaces: Workspaces): Promise<readonly ExampleEntry[]> => {
    const { listExamples } = await import("../editor/example-list.ts");
    const all = workspaces.all.map(async (workspace) => {
      const root = rootOf(workspaces, workspace);
      return (await listExamples(workspace.session)).map(({ span, tableSpan, parts, ...rest }) => ({
        ...rest,
        root,
        ...placeOf(workspaces, workspace, span),
        tableRange: tableSpan === null ? null : placeOf(workspaces, workspace, tableSpan).range,
        parts: parts.map(({ at, ...part }) => ({ ...part, range: placeOf(workspaces, workspace, at).range })),
      }));
    });
    return (await Promise.all(all)).flat();
  },
  "rulewright/rulebooks": (workspaces: Workspaces): readonly RulebookEntry[] =>
    workspaces.all.flatMap((workspace) =>
      listRulebooks(workspace.session).map(({ rules, folder, ...rest }) => ({
        ...rest,
        folder: workspaces.uriOf(workspace, folder),
        root: workspace.prefix === "" ? rootOf(workspaces, workspace) : null,
        rules: rules.map(({ span, ...rule }) => ({ ...rule, ...placeOf(workspaces, workspace, span) })),
      })),
    ),
} satisfies RequestHandlers;
