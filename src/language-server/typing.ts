/** Answers while a line is being written: what may stand here, what a call takes, and what the name under the cursor is. */
import { InsertTextFormat, type CompletionItem, type Hover, type SignatureHelp } from "vscode-languageserver";
import { completions } from "../editor/completion.ts";
import { hover } from "../editor/hover.ts";
import { signature as signatureOf } from "../editor/signature.ts";
import type { Answers } from "./answers.ts";
import { at, type AtPosition } from "./at.ts";
import { completionKinds } from "./kinds.ts";
import { toEdit, toRange } from "./places.ts";
import type { Sites } from "./sites.ts";

export const typing = {
  "textDocument/completion": (sites: Sites, params: AtPosition): readonly CompletionItem[] => {
    const found = at(sites, params);
    return found === null
      ? []
      : completions(found.desk, found.file, found.offset).map((each) => ({
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
  "textDocument/signatureHelp": (sites: Sites, params: AtPosition): SignatureHelp | null => {
    const found = at(sites, params);
    const signature = found === null ? null : signatureOf(found.desk, found.file, found.offset);
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
  "textDocument/hover": (sites: Sites, params: AtPosition): Hover | null => {
    const found = at(sites, params);
    const told = found === null ? null : hover(found.desk, found.file, found.offset);
    return found === null || told === null
      ? null
      : { contents: { kind: "markdown", value: told.markdown }, range: toRange(found.source, told.span) };
  },
} satisfies Answers;
