import { existsSync, mkdirSync } from "node:fs";
import { basename, dirname, relative, resolve } from "node:path";
import { Collector } from "../../diagnostics/collect.ts";
import { didYouMean, suggestions } from "../../diagnostics/suggest.ts";
import type { Compilation } from "../../driver/compile.ts";
import { formatText } from "../../format/text.ts";
import { asMarkdown, inferTable, referencesOf, tableNameOf } from "../../sheets/infer-table.ts";
import { importAllTables, tablesOf, type ImportedSheet } from "../../sheets/import-project.ts";
import { sheetNames, type InSheet } from "../../sheets/sheet.ts";
import { tidySheet } from "../../sheets/tidy.ts";
import { withoutLines } from "../../sheets/tidy-rows.ts";
import { isLiterate } from "../../source/kinds.ts";
import { isName } from "../../syntax/words.ts";
import { compileSession } from "../compile.ts";
import { exitCode, WrongUse } from "../exit.ts";
import { namedTables } from "../find-table.ts";
import { readSheets, type ReadSheets } from "../read-sheets.ts";
import type { Session } from "../session.ts";
import { codeFor, pluralize, say, showFindings } from "../show.ts";
import { replaceFile } from "../replace.ts";
import { replaceFiles } from "../replace-files.ts";
import { linesOf, madeNew, tidyChoices } from "../tidy-choices.ts";

type Options = Readonly<Record<string, unknown>>;

const word = (options: Options, name: string): string | null =>
  typeof options[name] === "string" ? options[name] : null;

/** Brings a sheet back into the table it came from, or makes a typed table of it. */
export async function importTables(session: Session, options: Options, args: readonly string[]): Promise<number> {
  const file = args[0];
  if (file === undefined) throw new WrongUse("Say which file to read: `rulewright import weapons.csv`.");
  const read = await readSheets(session.terminal.cwd, file);
  const into = word(options, "into");
  if (into !== null) return bringBack(session, options, read, into, file);
  return makeTable(session, options, read, file);
}

function oneSheet(options: Options, { sheets }: ReadSheets, file: string): InSheet {
  const wanted = word(options, "sheet");
  const names = sheets.flatMap(({ name }) => name ?? []);
  const found = wanted === null ? sheets : sheets.filter(({ name }) => name === wanted);
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  if (only === undefined && wanted === null) throw new WrongUse(`I found no table in \`${file}\`.`);
  const list =
    names.length === 0 ? "It has no named sheets." : `There are ${names.map((name) => `\`${name}\``).join(", ")}.`;
  if (wanted === null) throw new WrongUse(`\`${file}\` holds several tables. Say which with \`--sheet\`. ${list}`);
  throw new WrongUse(`\`${file}\` has no sheet \`${wanted}\`. ${didYouMean(suggestions(wanted, names)) ?? list}`);
}

// ---------------------------------------------------------------- back into a table

async function bringBack(
  session: Session,
  options: Options,
  read: ReadSheets,
  into: string,
  file: string,
): Promise<number> {
  const before = await compileSession(session);
  const named = namedTables(before, into);
  if (named === null) return unread(session, before);
  const { rulebook, table } = named;
  if (tablesOf(before, rulebook) === null) return unread(session, before);
  const forNew = madeNew(options);
  if (forNew !== undefined)
    throw new WrongUse(`\`--${forNew}\` is for a new table. \`${into}\` has its columns already.`);
  const pairs =
    table === null
      ? pairsOf(before, rulebook, read, file)
      : new Map([[table, withoutLeftOut(options, sheetFor(options, read, file, table, `${rulebook}.${table}`))]]);
  if (table !== null && tablesOf(before, rulebook)?.every(({ name }) => name !== table) === true)
    throw new WrongUse(`\`${into}\` has no rows of its own: it joins other tables, or its file is missing.`);
  const { host, config } = session;
  const outcome = await importAllTables({ host, config, rulebook }, before, pairs);
  const sources = new Map([
    ...outcome.sources,
    ...(read.source === null ? [] : [[read.source.file, read.source] as const]),
  ]);
  const found = [...read.found, ...outcome.found];
  showFindings(session, found, sources);
  const code = codeFor(found);
  if (code !== exitCode.fine) {
    say(session, session.terminal.palette.error("Nothing was written."));
    return code;
  }
  replaceFiles(session.root, new Map(outcome.files));
  for (const back of outcome.back) say(session, importSummary(back));
  return exitCode.fine;
}

const withoutLeftOut = (options: Options, sheet: InSheet): InSheet =>
  withoutLines(sheet, linesOf(options, "leave-out", sheet));

function unread(session: Session, { diagnostics, sources }: Compilation): number {
  showFindings(session, diagnostics, sources);
  return exitCode.ruleErrors;
}

/** By its name; else the only one. */
function sheetFor(options: Options, read: ReadSheets, file: string, table: string, id: string): InSheet {
  const called = read.sheets.filter(({ name }) => name === table || name === id);
  return called[0] !== undefined && called.length === 1 && word(options, "sheet") === null
    ? called[0]
    : oneSheet(options, read, file);
}

/** Each sheet that is called as a table of the rulebook. */
function pairsOf(before: Compilation, rulebook: string, read: ReadSheets, file: string): ReadonlyMap<string, InSheet> {
  const tables = tablesOf(before, rulebook) ?? [];
  const [short, long] = [sheetNames(tables.map(({ name }) => name)), sheetNames(tables.map(({ id }) => id))];
  const pairs = new Map(
    tables.flatMap((table, index) => {
      const sheet = read.sheets.find(({ name }) => name !== null && (name === short[index] || name === long[index]));
      return sheet === undefined ? [] : [[table.name, sheet] as const];
    }),
  );
  if (pairs.size === 0)
    throw new WrongUse(
      `No sheet of \`${file}\` is called as a table of \`${rulebook}\`. Name the table: \`--into ${rulebook}.${tables[0]?.name ?? "Table"}\`.`,
    );
  return pairs;
}

function importSummary({ table, brought: { changed, remarks, added, removed, moved } }: ImportedSheet): string {
  const parts = [
    ...(changed > 0 ? [`${pluralize(changed, "cell")} changed`] : []),
    ...(remarks > 0 ? [`${pluralize(remarks, "remark")} changed`] : []),
    ...(added > 0 ? [`${pluralize(added, "row")} added`] : []),
    ...(removed > 0 ? [`${pluralize(removed, "row")} removed`] : []),
    ...(moved ? ["another order"] : []),
  ];
  return `\`${table.id}\`: ${parts.length === 0 ? "nothing changed" : parts.join(", ")}.`;
}

// ---------------------------------------------------------------- a new table

async function makeTable(session: Session, options: Options, read: ReadSheets, file: string): Promise<number> {
  const out = word(options, "out");
  if (out !== null && existsSync(resolve(session.terminal.cwd, out)))
    throw new WrongUse(
      `\`${out}\` is there already. I overwrite nothing: name another file, or bring the sheet back into its table with \`--into\`.`,
    );
  const sheet = oneSheet(options, read, file);
  const name =
    word(options, "name") ??
    tableNameOf(
      read.sheets.length > 1 || (sheet.name !== null && !/^Sheet ?\d*$|^Table/i.test(sheet.name))
        ? (sheet.name ?? read.name)
        : read.name,
    );
  if (!isName(name))
    throw new WrongUse(
      `\`${name}\` cannot be the name of a table: a letter first, then letters and digits, such as \`Weapon\`.`,
    );
  const compilation = await compileSession(session, { withoutExamples: true });
  const book = rulebookFor(compilation, session, options, out);
  const found = new Collector();
  found.add(read.found);
  const tidied = tidySheet(sheet, tidyChoices(options, sheet), found);
  const { text, said } = inferTable(
    tidied,
    name,
    referencesOf(compilation.rulebooks.find((each) => each.name === book)?.model ?? null),
    found,
  );
  // The table itself may be sent on: findings are for the person.
  showFindings(
    out === null ? { ...session, form: "csv" } : session,
    found.sorted(),
    new Map(read.source === null ? [] : [[read.source.file, read.source]]),
  );
  if (found.hasErrors) return exitCode.ruleErrors;
  const plain = await formatText(text, { printWidth: session.config.format.width });
  const laidOut = out !== null && isLiterate(out) ? asMarkdown(plain) : plain;
  const { terminal } = session;
  const guesses = `I guessed the types of \`${name}\` from ${pluralize(tidied.rows.length, "row")} of \`${basename(file)}\`:\n${said.map((line) => `  ${line}\n`).join("")}`;
  if (out === null) {
    terminal.data(laidOut);
    terminal.err(guesses);
    return exitCode.fine;
  }
  const path = resolve(terminal.cwd, out);
  mkdirSync(dirname(path), { recursive: true });
  replaceFile(path, laidOut);
  say(session, `${guesses}Wrote \`${out}\`. \`rulewright check\` says what is still missing.`);
  return exitCode.fine;
}

/** Whose tables and choices the cells may speak of: as said, that of the file to be written, or the only one. */
function rulebookFor(compilation: Compilation, session: Session, options: Options, out: string | null): string | null {
  const named = word(options, "for");
  if (named !== null) return namedTables(compilation, named)?.rulebook ?? null;
  const folder =
    out === null
      ? null
      : relative(session.root, dirname(resolve(session.terminal.cwd, out)))
          .split("\\")
          .join("/");
  return (
    compilation.rulebooks.find((each) => each.folder === folder)?.name ??
    (out === null && compilation.names.length === 1 ? (compilation.names[0] ?? null) : null)
  );
}
