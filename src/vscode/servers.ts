import { dirname, isAbsolute, join } from "node:path";

/** A Rulewright that may answer. */
export interface Server {
  readonly path: string;
  readonly args: readonly string[];
  /** What runs its other commands. */
  readonly command: string;
  /** Said behind "Rulewright". */
  readonly from: string;
}

export interface Surroundings {
  /** The setting `rulewright.server`; empty: none. */
  readonly configured: string;
  readonly folders: readonly string[];
  /** Nothing of a workspace is run that is not trusted. */
  readonly trusted: boolean;
  /** The one that came along with the extension. */
  readonly bundled: string;
  readonly exists: (path: string) => boolean;
}

/** `missing`: what the setting names, and no file is there. */
export interface Choice {
  readonly servers: readonly Server[];
  readonly missing: string | null;
}

/** As the setting says; else the workspace's own; else the one that came along, which is always there. */
export function serversFor({ configured, folders, trusted, bundled, exists }: Surroundings): Choice {
  const asCommand = (path: string, from: string): Server => ({ path, args: ["language-server"], command: path, from });
  const named =
    !trusted || configured === "" ? null : isAbsolute(configured) ? configured : join(folders[0] ?? "", configured);
  const own = trusted
    ? folders.map((folder) => join(folder, "node_modules", "rulewright", "dist", "cli.js")).find(exists)
    : undefined;
  return {
    servers: [
      ...(named !== null && exists(named) ? [asCommand(named, `at ${named}`)] : []),
      ...(own === undefined || own === named ? [] : [asCommand(own, "of this workspace")]),
      { path: bundled, args: [], command: join(dirname(bundled), "cli.js"), from: "of the extension" },
    ],
    missing: named === null || exists(named) ? null : named,
  };
}

/** The first that starts. Those before it are told of. Null: none does. */
export async function firstStarted<Started>(
  { servers, missing }: Choice,
  start: (server: Server) => Promise<Started>,
  warn: (words: string) => void,
): Promise<{ readonly server: Server; readonly started: Started } | null> {
  let trouble =
    missing === null ? "" : `The setting \`rulewright.server\` names ${missing}, and there is no such file.`;
  for (const server of servers) {
    try {
      const started = await start(server);
      if (trouble !== "") warn(`${trouble} The Rulewright ${server.from} answers instead.`);
      return { server, started };
    } catch {
      trouble = `${trouble} The Rulewright ${server.from} does not start as a language server.`.trim();
    }
  }
  warn(trouble);
  return null;
}
