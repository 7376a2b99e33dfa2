/** The extension for VS Code: starts the language server, and does what a protocol has no words for. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import { LanguageClient, TransportKind, type LanguageClientOptions, type NodeModule, type ServerOptions } from "vscode-languageclient/node";
import { Shown } from "./shown.ts";
import { tableCommands } from "./tables.ts";

let client: LanguageClient | null = null;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const shown = new Shown();
  client = new LanguageClient("rulewright", "Rulewright", serverOptions(context), clientOptions(shown));
  const running = client;
  context.subscriptions.push(
    shown.register(),
    ...tableCommands(),
    vscode.commands.registerCommand("rulewright.restart", () => running.restart()),
  );
  await running.start();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
  client = null;
}

/** As the setting says; else the workspace's own, where it is trusted; else the one that came along. */
function serverOptions(context: vscode.ExtensionContext): ServerOptions {
  const configured = vscode.workspace.getConfiguration("rulewright").get<string>("server") ?? "";
  const trusted = vscode.workspace.isTrusted ? vscode.workspace.workspaceFolders ?? [] : [];
  const own = trusted.map(({ uri }) => join(uri.fsPath, "node_modules", "rulewright", "dist", "cli.js")).find((path) => existsSync(path));
  const cli = configured !== "" && vscode.workspace.isTrusted ? configured : own;
  const module = cli ?? context.asAbsolutePath(join("server", "language-server.js"));
  const run: NodeModule = { module, transport: TransportKind.stdio, ...(cli === undefined ? {} : { args: ["language-server"] }) };
  return { run, debug: run };
}

function clientOptions(shown: Shown): LanguageClientOptions {
  return {
    documentSelector: [{ scheme: "file", language: "rules" }, { scheme: "file", pattern: "**/*.rules.md" }, { scheme: "file", pattern: "**/*.csv" }],
    middleware: {
      // Lenses ask for a text: it is shown.
      executeCommand: async (command, args, next) => {
        const text: unknown = await next(command, args);
        const [asked] = args as readonly { readonly of?: unknown }[];
        if (typeof text === "string") await shown.show(`${String(asked?.of ?? command)}${command === "rulewright.run" ? ", tried" : ""}`, text);
        return text;
      },
    },
  };
}
