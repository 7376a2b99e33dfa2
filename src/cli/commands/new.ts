import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { rulebookName } from "../../driver/project.ts";
import { exitCode, WrongUse } from "../exit.ts";
import type { Session } from "../session.ts";
import { say } from "../show.ts";
import { templateFiles } from "../template.ts";
import { replaceFolder } from "../replace.ts";

export async function newRulebook(
  session: Session,
  options: Readonly<Record<string, unknown>>,
  args: readonly string[],
): Promise<number> {
  const written = args[0] ?? (await askForName(session));
  if (written === null) return exitCode.wrongUse;
  const problem = nameProblem(session, written);
  if (problem !== undefined) throw new WrongUse(problem);
  const name = rulebookName(written) ?? written;
  const folder = `${session.config.rules}/${written}`;
  mkdirSync(join(session.root, session.config.rules), { recursive: true });
  const files = templateFiles(name, titleOf(written), options["markdown"] === true ? "markdown" : "rules");
  replaceFolder(join(session.root, folder), files);
  const { palette } = session.terminal;
  say(session, palette.good(`Made ${files.map((file) => `\`${folder}/${file.path}\``).join(" and ")}.`));
  say(
    session,
    `\nOpen \`${folder}/${files[0]?.path ?? ""}\` and change something. Then:\n  rulewright check --watch\n  rulewright test\n  rulewright explain ${name}.damage --skill 4 --weapon Dagger --armor Leather\n  rulewright build`,
  );
  return exitCode.fine;
}

/** Why no rulebook can be begun under this name; undefined if one can. */
function nameProblem(session: Session, written: string): string | undefined {
  if (/[\\/]/.test(written) || rulebookName(written) === null)
    return `\`${written}\` cannot be the name of a rulebook: a letter first, then letters, digits and dashes, such as \`duel\` or \`turn-order\`.`;
  if (existsSync(join(session.root, session.config.rules, written)))
    return `There is already something at \`${session.config.rules}/${written}\`. I overwrite nothing: choose another name.`;
  return undefined;
}

const titleOf = (written: string): string => {
  const words = written
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .split(/[-_ .]+/)
    .join(" ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

async function askForName(session: Session): Promise<string | null> {
  if (!session.terminal.interactive) throw new WrongUse("Say how the rulebook is to be called: `rulewright new duel`.");
  const { text, isCancel } = await import("@clack/prompts");
  const answer = await text({
    message: "How is the rulebook to be called?",
    placeholder: "duel",
    validate: (value) => (value === undefined || value === "" ? "A name, please." : nameProblem(session, value)),
  });
  return isCancel(answer) ? null : answer;
}
