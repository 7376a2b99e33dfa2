/** Answers while a line is being written: what may stand here, what a call takes, and what the name under the cursor is. */
import type { CompletionItem, Hover, SignatureHelp } from "vscode-languageserver-types";
import { completions } from "../editor/completion.ts";
import { hover } from "../editor/hover.ts";
import { signature as signatureOf } from "../editor/signature.ts";
import type { RequestHandlers } from "./request-handlers.ts";
import { documentAt, type PositionParams } from "./document.ts";
import { completionKinds } from "./kinds.ts";
import { InsertTextFormat } from "./protocol.ts";
import { toEdit, toRange } from "./positions.ts";
import type { Workspaces } from "./workspaces.ts";

export const completionHandlers = {
  "textDocument/completion": (workspaces: Workspaces, params: PositionParams): readonly CompletionItem[] => {
    const found = documentAt(workspaces, params);
    return found === null
      ? []
      : completions(found.session, found.file, found.offset).map((each) => ({
          label: each.label,
          kind: completionKinds[each.kind],
          ...(each.detail === null ? {} : { detail: each.detail }),
          ...(each.markdown === null ? {} : { documentation: { kind: "markdown", value: each.markdown } }),
          insertTextFormat: each.snippet ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
          textEdit: toEdit(found.source, { start: each.span.start, end: each.span.end, text: each.insert }),
          filterText: each.filter,
          sortText: each.sort,
        }));
  },
  "textDocument/signatureHelp": (workspaces: Workspaces, params: PositionParams): SignatureHelp | null => {
    const found = documentAt(workspaces, params);
    const signature = found === null ? null : signatureOf(found.session, found.file, found.offset);
    if (signature === null) return null;
    const parameters = signature.parameters.map(({ start, end, markdown }) => ({
      label: [start, end] as [number, number],
      ...(markdown === null ? {} : { documentation: { kind: "markdown" as const, value: markdown } }),
    }));
    return {
      signatures: [
        {
          label: signature.label,
          parameters,
          ...(signature.markdown === null ? {} : { documentation: { kind: "markdown", value: signature.markdown } }),
        },
      ],
      activeSignature: 0,
      ...(signature.active === null ? {} : { activeParameter: signature.active }),
    };
  },
  "textDocument/hover": (workspaces: Workspaces, params: PositionParams): Hover | null => {
    const found = documentAt(workspaces, params);
    const answer = found === null ? null : hover(found.session, found.file, found.offset);
    return found === null || answer === null
      ? null
      : { contents: { kind: "markdown", value: answer.markdown }, range: toRange(found.source, answer.span) };
  },
} satisfies RequestHandlers;
