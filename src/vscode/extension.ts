/** The extension for VS Code: starts the language server, and does what a protocol has no words for. */
import type * as vscode from "vscode";
import type { Middleware } from "vscode-languageclient/node";
import { exampleTests } from "./examples.ts";
import { paletteCommands } from "./palette.ts";
import { Serving } from "./serving.ts";
import { Shown } from "./shown.ts";
import { tableCommands } from "./tables.ts";

let serving: Serving | null = null;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const shown = new Shown();
  serving = new Serving(context, { middleware: middleware(shown) });
  context.subscriptions.push(
    ...shown.register(),
    ...tableCommands(),
    ...paletteCommands(context, serving, shown),
    ...exampleTests(serving),
  );
  await serving.restart();
}

export async function deactivate(): Promise<void> {
  await serving?.stop();
  serving = null;
}

function middleware(shown: Shown): Middleware {
  return {
    // Lenses ask for a text: it is shown.
    executeCommand: async (command, args, next) => {
      const text: unknown = await next(command, args);
      const [asked] = args as readonly { readonly of?: unknown }[];
      if (typeof text === "string")
        await shown.show(`${String(asked?.of ?? command)}${command === "rulewright.run" ? ", tried" : ""}`, text);
      return text;
    },
  };
}
