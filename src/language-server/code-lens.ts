/** Answers for who asks about examples and reports: lenses above them, and what these show. */
import type { CodeLens } from "vscode-languageserver";
import type { Lens } from "../editor/answers.ts";
import { lenses } from "../editor/lenses.ts";
import { explainText, reportText, runText } from "../editor/run-example.ts";
import type { RequestHandlers } from "./request-handlers.ts";
import { openDocument, type DocumentParams } from "./document.ts";
import { RequestRejected } from "./worker-messages.ts";
import { toPosition } from "./positions.ts";
import type { Workspaces } from "./workspaces.ts";

/** What a lens is about: the first argument of its command. */
export interface LensArguments {
  readonly uri: string;
  readonly rulebook: string;
  readonly of: string;
}

const texts = { run: runText, explain: explainText, report: reportText } as const satisfies Record<
  Lens["act"],
  unknown
>;

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
  /** Gives the text that is to be shown. */
  "workspace/executeCommand": async (
    workspaces: Workspaces,
    params: { readonly command: string; readonly arguments?: readonly unknown[] },
  ): Promise<string> => {
    const act = (Object.keys(texts) as readonly Lens["act"][]).find((each) => params.command === `rulewright.${each}`);
    const [target] = params.arguments ?? [];
    if (act === undefined || !isLensArguments(target))
      throw new RequestRejected(`I know no command \`${params.command}\` with these values.`);
    const compilation = workspaces.fileOf(target.uri)?.workspace.session.lastAnalysis;
    if (compilation == null) throw new RequestRejected("I know nothing of this file.");
    return texts[act](compilation, target.rulebook, target.of);
  },
} satisfies RequestHandlers;

function isLensArguments(value: unknown): value is LensArguments {
  if (typeof value !== "object" || value === null) return false;
  const { uri, rulebook, of } = value as Partial<Record<keyof LensArguments, unknown>>;
  return typeof uri === "string" && typeof rulebook === "string" && typeof of === "string";
}
