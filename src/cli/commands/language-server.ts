import { runLanguageServer } from "../language-server/run.ts";
import { exitCode, WrongUse } from "../exit.ts";
import type { Session } from "../session.ts";

/** Answers an editor until that ends it. */
export async function languageServer(_session: Session, options: Readonly<Record<string, unknown>>): Promise<number> {
  if (options["stdio"] !== true)
    throw new WrongUse("Say `--stdio`: I speak with an editor over the standard streams, and on nothing else.");
  runLanguageServer();
  // The process ends with the conversation.
  await new Promise(() => {});
  return exitCode.fine;
}
