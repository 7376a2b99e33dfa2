/** Answers for who asks about examples, reports and goals: lenses above them, and what these show. */
import type { CodeLens } from "vscode-languageserver";
import type { Lens } from "../editor/answers.ts";
import { lenses } from "../editor/lenses.ts";
import type { RequestHandlers } from "./request-handlers.ts";
import { openDocument, type DocumentParams } from "./document.ts";
import { Deferred, RequestRejected, type Question, type WorkedOut } from "./worker-messages.ts";
import { goalCommand } from "./kinds.ts";
import { toPosition } from "./positions.ts";
import type { Workspaces } from "./workspaces.ts";

/** What a lens is about: the first argument of its command. */
export interface LensArguments {
  readonly uri: string;
  readonly rulebook: string;
  readonly of: string;
}

type TextAct = Exclude<Lens["act"], "goal">;
const textActs: readonly TextAct[] = ["run", "explain", "report"];

export const codeLensHandlers = {
  "textDocument/codeLens": (workspaces: Workspaces, params: DocumentParams): readonly CodeLens[] => {
    const found = openDocument(workspaces, params);
    return found === null
      ? []
      : lenses(found.session, found.file).map(({ span, title, act, rulebook, of }) => {
          const start = toPosition(found.source, span.start);
          const target: LensArguments = { uri: params.textDocument.uri, rulebook, of };
          return {
            range: { start, end: start },
            command: { title, command: `rulewright.${act}`, arguments: [target] },
          };
        });
  },
  /** Gives the text that is to be shown; of a goal also what the line above it says from now on. */
  "workspace/executeCommand": async (
    workspaces: Workspaces,
    params: { readonly command: string; readonly arguments?: readonly unknown[] },
    question: Question,
  ): Promise<string | WorkedOut> => {
    const [target] = params.arguments ?? [];
    if (params.command === goalCommand && isLensArguments(target)) return workOut(workspaces, target, question);
    const act = textActs.find((each) => params.command === `rulewright.${each}`);
    if (act === undefined || !isLensArguments(target))
      throw new RequestRejected(`I know no command \`${params.command}\` with these values.`);
    const compilation = workspaces.fileOf(target.uri)?.workspace.session.lastAnalysis;
    if (compilation == null) throw new RequestRejected("I know nothing of this file.");
    // Loaded when somebody asks: no page of the Studio does.
    const { runText, explainText, reportText } = await import("../editor/run-example.ts");
    const texts = { run: runText, explain: explainText, report: reportText } satisfies Record<TextAct, unknown>;
    return texts[act](compilation, target.rulebook, target.of);
  },
} satisfies RequestHandlers;

/** Its games may take seconds: by the one who has no other questions to answer. */
async function workOut(workspaces: Workspaces, target: LensArguments, { by }: Question): Promise<WorkedOut> {
  if (by !== "other") throw new Deferred();
  const workspace = workspaces.fileOf(target.uri)?.workspace;
  if (workspace === undefined) throw new RequestRejected("I know nothing of this file.");
  const { session } = workspace;
  if (workspace.isStale && (await session.compile()) !== null) workspace.isStale = false;
  const { workOutGoal } = await import("../editor/goals.ts");
  const found =
    session.lastAnalysis === null
      ? null
      : await workOutGoal(
          session.lastAnalysis,
          target.rulebook,
          target.of,
          () =>
            new Promise((then) => {
              setTimeout(() => {
                then(!workspaces.isWaitedFor());
              });
            }),
        );
  if (typeof found === "string") throw new RequestRejected(found);
  if (found === null) throw new RequestRejected(`There is no goal called \`${target.of}\` any more.`);
  return { uri: target.uri, ...found };
}

function isLensArguments(value: unknown): value is LensArguments {
  if (typeof value !== "object" || value === null) return false;
  const { uri, rulebook, of } = value as Partial<Record<keyof LensArguments, unknown>>;
  return typeof uri === "string" && typeof rulebook === "string" && typeof of === "string";
}
