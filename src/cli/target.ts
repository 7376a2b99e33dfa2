/** Where an answer goes that was asked for with `--out` and its likes. */
import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { isRulesFile } from "../source/kinds.ts";
import { WrongUse } from "./exit.ts";
import type { Session } from "./session.ts";
import { replaceFile } from "./replace.ts";

/** The file that is meant, absolute. An answer may take the place of an older one, and never that of a source. */
export function answerFile({ terminal, root, config, configSource }: Session, written: string): string {
  const path = resolve(terminal.cwd, written);
  if (existsSync(path) && statSync(path).isDirectory())
    throw new WrongUse(`\`${written}\` is a folder, and I need the name of a file.`);
  const isSource =
    isRulesFile(path) ||
    isBelow(join(root, config.rules), path) ||
    (configSource !== null && path === join(root, configSource.file));
  if (isSource && (existsSync(path) || isRulesFile(path)))
    throw new WrongUse(`\`${written}\` belongs to your rules, and I overwrite nothing of yours: name another file.`);
  return path;
}

/** The folder that is meant, absolute, for files that we name ourselves. Among the rules nobody could tell them from what belongs there. */
export function answerFolder({ terminal, root, config }: Session, written: string): string {
  const [path, rules] = [resolve(terminal.cwd, written), join(root, config.rules)];
  if (path === rules || isBelow(rules, path))
    throw new WrongUse(`\`${written}\` holds your rules, and I would write among them. Name another folder.`);
  return path;
}

/** Writes an answer whole or not at all, and makes the folders on the way to it. */
export function writeAnswer(session: Session, written: string, content: string | Uint8Array): void {
  const path = answerFile(session, written);
  mkdirSync(dirname(path), { recursive: true });
  replaceFile(path, content);
}

function isBelow(folder: string, path: string): boolean {
  const inner = relative(folder, path);
  return inner !== "" && inner !== ".." && !inner.startsWith(`..${sep}`);
}
