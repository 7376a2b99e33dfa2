/** Answers for who asks about examples and reports: lenses above them, and what these show. */
import type { CodeLens } from "vscode-languageserver";
import type { Lens } from "../editor/answers.ts";
import { lenses } from "../editor/lenses.ts";
import { explainText, reportText, runText } from "../editor/tried.ts";
import type { Answers } from "./answers.ts";
import { here, type AtDocument } from "./at.ts";
import { Refused } from "./errands.ts";
import { toPosition } from "./places.ts";
import type { Sites } from "./sites.ts";

/** What a lens is about: the first argument of its command. */
export interface Asked {
  readonly uri: string;
  readonly rulebook: string;
  readonly of: string;
}

const texts = { run: runText, explain: explainText, report: reportText } as const satisfies Record<
  Lens["act"],
  unknown
>;

export const asking = {
  "textDocument/codeLens": (sites: Sites, params: AtDocument): readonly CodeLens[] => {
    const found = here(sites, params);
    return found === null
      ? []
      : lenses(found.desk, found.file).map(({ span, title, act, rulebook, of }) => {
          const start = toPosition(found.source, span.start);
          const asked: Asked = { uri: params.textDocument.uri, rulebook, of };
          return { range: { start, end: start }, command: { title, command: `rulewright.${act}`, arguments: [asked] } };
        });
  },
  /** Gives the text that is to be shown. */
  "workspace/executeCommand": async (
    sites: Sites,
    params: { readonly command: string; readonly arguments?: readonly unknown[] },
  ): Promise<string> => {
    const act = (Object.keys(texts) as readonly Lens["act"][]).find((each) => params.command === `rulewright.${each}`);
    const [asked] = params.arguments ?? [];
    if (act === undefined || !isAsked(asked))
      throw new Refused(`I know no command \`${params.command}\` with these values.`);
    const compilation = sites.placeOf(asked.uri)?.site.desk.understood;
    if (compilation == null) throw new Refused("I know nothing of this file.");
    return texts[act](compilation, asked.rulebook, asked.of);
  },
} satisfies Answers;

function isAsked(value: unknown): value is Asked {
  if (typeof value !== "object" || value === null) return false;
  const { uri, rulebook, of } = value as Partial<Record<keyof Asked, unknown>>;
  return typeof uri === "string" && typeof rulebook === "string" && typeof of === "string";
}
