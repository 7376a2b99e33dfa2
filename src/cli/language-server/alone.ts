/** The language server without the rest of the command, as the extension for VS Code brings it along. */
import { runLanguageServer } from "./run.ts";

runLanguageServer();
