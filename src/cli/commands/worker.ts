import { exitCode, WrongUse } from "../exit.ts";
import { textIn, type Options } from "../game/open.ts";
import { readAddress } from "../machines/address.ts";
import { buildIdentity, buildText } from "../machines/build-identity.ts";
import { queuePackages } from "../machines/packages.ts";
import { serveGames } from "../machines/serve.ts";
import { connectServer } from "../machines/server.ts";
import type { Session } from "../session.ts";
import { pluralize } from "../show.ts";
import { threadsIn, wholeIn } from "../simulate/request.ts";

const mostSeconds = 1_000_000;

/** Plays games for others, who ask for them at a queue. */
export async function worker({ terminal }: Session, options: Options): Promise<number> {
  const written = textIn(options, "on");
  if (written === null) throw new WrongUse("Say where the queue is: `rulewright worker --on redis://host:6379`.");
  const address = readAddress(written);
  const threads = threadsIn(options);
  const patience = wholeIn(options, "patience", 30, mostSeconds);
  const idle = textIn(options, "idle") === null ? null : wholeIn(options, "idle", 1, mostSeconds);
  const hear = (words: string): void => {
    terminal.err(`${words}\n`);
  };
  const server = await connectServer(await queuePackages(), address, hear);
  const build = buildIdentity();
  let played = 0;
  const serving = serveGames({
    server,
    build,
    threads,
    patience,
    idle,
    cwd: terminal.cwd,
    hear,
    countGames: (games) => {
      played += games;
    },
  });
  terminal.onInterrupt(() => {
    hear("I play what I have begun to its end. Once more ends at once, and others play it.");
    serving.stop();
  });
  terminal.out(
    `${buildText(build)} plays in ${pluralize(threads, "thread")} what is asked for at ${address.shown} (Ctrl-C ends).\n`,
  );
  try {
    const words = await serving.done;
    if (words !== null) throw new WrongUse(words);
    terminal.out(`Played ${pluralize(played, "game")}.\n`);
    return exitCode.fine;
  } finally {
    server.close();
  }
}
