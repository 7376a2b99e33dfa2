import type { EditorSession } from "../editor/editor-session.ts";
import { layoutsOf } from "../editor/formatting.ts";
import { isTooLarge } from "../editor/size-limit.ts";
import { memoized } from "../query/memo.ts";
import { isRulesFile } from "../source/kinds.ts";
import type { Question } from "./worker-messages.ts";
import { codeLensHandlers } from "./code-lens.ts";
import { navigationHandlers } from "./navigation.ts";
import { documentSymbolHandlers } from "./document-symbols.ts";
import type { Workspace, Workspaces } from "./workspaces.ts";
import { tokenWarmups } from "./semantic-tokens.ts";
import { completionHandlers } from "./completion.ts";
import { editHandlers } from "./edits.ts";
import { listHandlers } from "./lists.ts";

/** Answers by the method of the protocol. */
export type RequestHandlers = Readonly<
  Record<string, (workspaces: Workspaces, params: never, question: Question) => unknown>
>;

/** Letters. */
const sliceLength = 5000;

const handlers: RequestHandlers = {
  ...documentSymbolHandlers,
  ...navigationHandlers,
  ...completionHandlers,
  ...editHandlers,
  ...codeLensHandlers,
  ...listHandlers,
};

export const requestHandlers = {
  /** What may be asked. */
  methods: Object.keys(handlers),
  handle(workspaces: Workspaces, question: Question): unknown {
    const { method, params } = question;
    const handle = Object.hasOwn(handlers, method) ? handlers[method] : undefined;
    return handle === undefined ? null : handle(workspaces, params as never, question);
  },
  /** A little of what is quick only once it has been done; false: there is more of it. */
  async prepare(workspace: Workspace, file: string): Promise<boolean> {
    const next = nextWarmup(workspace.session, file);
    if (next !== undefined) {
      next(workspace, file);
      return false;
    }
    const text = workspace.session.source(file)?.text;
    return (
      text === undefined ||
      !isRulesFile(file) ||
      isTooLarge(text) ||
      (await layoutsOf(workspace.session, workspace.config.format.width)).prepare(file, text, sliceLength)
    );
  },
};

/** How often a file's texts had been understood, and how many steps of its answers were prepared since. */
const warmupsIn = memoized(
  (_session: EditorSession) => new Map<string, { readonly compilation: number; steps: number }>(),
);

/** The next step to prepare for a file after an analysis; undefined: all are done. */
function nextWarmup(session: EditorSession, file: string): (typeof tokenWarmups)[number] | undefined {
  const files = warmupsIn(session);
  const before = files.get(file);
  const now = before?.compilation === session.compilations ? before : { compilation: session.compilations, steps: 0 };
  files.set(file, now);
  now.steps += 1;
  return tokenWarmups[now.steps - 1];
}
