/** All commands: what they are called with, what their help says, and where they are. They are loaded when they are asked for. */
import {
  callOptions,
  importOptions,
  oddsOptions,
  playOptions,
  simulateOptions,
  tuneOptions,
  workerOptions,
  type CommandOptions,
} from "./command-options.ts";
import { sheetForms, tableForms, type Session } from "./session.ts";

type CommandAction = (
  session: Session,
  options: Readonly<Record<string, unknown>>,
  args: readonly string[],
) => Promise<number>;

export interface CommandSpec {
  readonly usage: string;
  readonly summary: string;
  readonly options?: CommandOptions;
  readonly examples: readonly string[];
  /** Further words and options are the command's own. */
  readonly open?: boolean;
  /** With these options it depends on nothing but the rules, the configuration and what is generated. */
  readonly again?: (options: Readonly<Record<string, unknown>>) => boolean;
  /** It prints tables, in these forms. */
  readonly forms?: readonly string[];
  readonly load: () => Promise<CommandAction>;
}

/** It ends, and writes nothing that it was asked for by name. */
const isOnce = (options: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(options).every((name) => name === "check" || name === "reporter");

export const commands: readonly CommandSpec[] = [
  {
    usage: "check",
    summary: "report what is wrong in the rulebooks; with --fix, fix what can only be fixed in one way",
    options: [
      ["--watch", "again after every change, until you stop it"],
      ["--fix", "fixes what can only be fixed in one way, shows the changes, and reports what is left"],
      ["--ask", "shows each fix that there is, one finding after the other, and makes those that you choose"],
      ["--dry-run", "shows what --fix would change; writes nothing"],
    ],
    examples: [
      "rulewright check",
      "rulewright check --watch",
      "rulewright check --fix",
      "rulewright check --ask",
      "rulewright check --dry-run",
      "rulewright check --format sarif > findings.sarif",
    ],
    again: isOnce,
    load: async () => (await import("./commands/check.ts")).check,
  },
  {
    usage: "build",
    summary: "check, and write TypeScript for each rulebook",
    options: [
      ["--check", "write nothing; say what differs from what is there"],
      ["--watch", "again after every change, until you stop it"],
    ],
    examples: ["rulewright build", "rulewright build --check", "rulewright build --watch"],
    again: isOnce,
    load: async () => (await import("./commands/build.ts")).build,
  },
  {
    usage: "types",
    summary: "write type declarations for imports of .rules, as the bundler plugins do",
    examples: ["rulewright types", "rulewright types --root packages/game"],
    load: async () => (await import("./commands/types.ts")).types,
  },
  {
    usage: "test [names...]",
    summary: "try the worked examples and expected reports",
    options: [
      ["--reporter <kind>", "list, short or json (default: list where few, short where many)"],
      ["--coverage", "say which rules, rows, cells and branches no example or report reaches"],
      ["--coverage-out <file>", "the same in the format of lcov, into this file"],
      ["--coverage-least <percent>", "end with 1 where a rulebook reaches less"],
    ],
    examples: [
      "rulewright test",
      "rulewright test pistol",
      "rulewright test penetration --reporter json",
      "rulewright test --coverage",
      "rulewright test --coverage-out lcov.info --coverage-least 90",
    ],
    again: isOnce,
    load: async () => (await import("./commands/test.ts")).test,
  },
  {
    usage: "run <rule> [values...]",
    summary: "calculate <rulebook>.<rule> from --name value",
    open: true,
    options: callOptions,
    examples: [
      "rulewright run duel.damage --skill 4 --weapon Dagger --armor Leather",
      'rulewright run penetration.fire --weapon "Assault Rifle" --obstacle "Wall(hp: 40)"',
      'rulewright run duel.damage --args \'[4, "Dagger", "Leather"]\' --json',
    ],
    load: async () => (await import("./commands/run.ts")).run,
  },
  {
    usage: "explain <rule> [values...]",
    summary: "the same, step by step; or an example by its title",
    open: true,
    options: callOptions,
    examples: [
      "rulewright explain duel.damage --skill 4 --weapon Dagger --armor Leather",
      'rulewright explain "A sword against plate, by a beginner"',
      'rulewright explain "The dagger finds its way" 2',
    ],
    load: async () => (await import("./commands/explain.ts")).explain,
  },
  {
    usage: "report [name]",
    summary: "print a report, or all of a rulebook; or list them all",
    options: [
      ["--format <form>", "text, markdown, csv, json, or svg for a picture (default: text)"],
      ["--out <path>", "into this file; without a name all reports, into this folder"],
      ["--variant <name>", "with this variant of the rulebook"],
    ],
    forms: tableForms,
    examples: [
      "rulewright report",
      'rulewright report "Quick reference"',
      "rulewright report quickReference --format csv > quick.csv",
      "rulewright report chart --out chart.svg",
      "rulewright report --format markdown --out reports",
    ],
    load: async () => (await import("./commands/report.ts")).report,
  },
  {
    usage: "docs [rulebook]",
    summary: "write the rulebooks as a site to read, or as Markdown",
    options: [
      ["--format <form>", "site or markdown (default: site)"],
      ["--out <folder>", "into this folder (default: docs, or as the configuration says)"],
      ["--check", "write nothing; say what differs from what is there"],
    ],
    forms: ["site", "markdown"],
    examples: [
      "rulewright docs",
      "rulewright docs penetration --out site",
      "rulewright docs --format markdown --out handbook",
    ],
    load: async () => (await import("./commands/docs.ts")).docs,
  },
  {
    usage: "odds <rule> [values...]",
    summary: "show how likely each result of <rulebook>.<rule> is, or each outcome of a procedure",
    open: true,
    options: oddsOptions,
    forms: tableForms,
    examples: [
      "rulewright odds duel.hits --dice 4",
      "rulewright odds duel.hits --dice 4 --at-least",
      'rulewright odds duel.hits --dice 4 --at-least 2 --given ">= 1"',
      "rulewright odds duel.hits --over dice=1..10 --format svg > hits.svg",
      "rulewright odds duel.attack --over skill=0..10 --at-least 1",
      "rulewright odds duel.hits --dice 4 --against closedDice",
      'rulewright odds penance.strain --me 1 --set "player 1.heat=7"',
    ],
    load: async () => (await import("./commands/odds.ts")).odds,
  },
  {
    usage: "diff [revision]",
    summary: "show what a change of the rules changes: results, odds, reports, examples, signatures",
    forms: ["text", "markdown", "json"],
    options: [
      ["--against <folder>", "compare with the project in this folder, without git"],
      ["--only <rulebooks>", "only these rulebooks, with commas between them"],
      ["--tries <count>", "how many inputs of a rule are tried where not all can be (default: 20000)"],
      ["--fail-on <what>", "end with 1 on any of these: major, minor, patch, results, examples, reports"],
      ["--format <form>", "text, markdown or json (default: text)"],
    ],
    examples: [
      "rulewright diff",
      "rulewright diff main",
      "rulewright diff v1.2..v1.3 --format markdown",
      "rulewright diff main...HEAD --fail-on major,examples",
      "rulewright diff --against ../before",
    ],
    load: async () => (await import("./commands/diff.ts")).diff,
  },
  {
    usage: "freeze <rule> [values...]",
    summary: "make an example of what <rulebook>.<rule> gives",
    open: true,
    options: [
      [
        "--over <values>",
        "a table that goes through values of a parameter: pv=0..10, armor=Leather,Plate, or armor alone for all",
        "often",
      ],
      ["--into <file>", "add it to this file of the rulebook (default: print it)"],
      ["--title <text>", "what it is called (default: made from the values)"],
      [
        "--args <values>",
        "all values at once: JSON (a list, or an object by name), a file of JSON, or - for the standard input",
      ],
      ["--variant <name>", "with this variant of the rulebook"],
      ["--seed <text>", "what is rolled: the same seed, the same rolls (default: a new one)"],
    ],
    examples: [
      "rulewright freeze duel.damage --skill 4 --weapon Dagger --armor Leather",
      "rulewright freeze duel.damage --over skill=0..10 --weapon Dagger --armor Leather --into rules/duel/duel.rules",
      'rulewright freeze duel.hits --dice 4 --seed spring --title "Four dice"',
    ],
    load: async () => (await import("./commands/freeze.ts")).freeze,
  },
  {
    usage: "play [rulebook] [values...]",
    summary: "play a game in the terminal, against people or bots",
    open: true,
    options: playOptions,
    examples: [
      "rulewright play penance",
      "rulewright play penance --setup duel --players human,search:500 --save duel.game.json",
      "rulewright play penance --setup duel --players human,human --rounds 20 --first.frame Heavy",
      "rulewright play penance --load duel.game.json",
      "rulewright play penance --setup skirmish --players greedy,random,greedy,random --seed spring/17",
    ],
    load: async () => (await import("./commands/play.ts")).play,
  },
  {
    usage: "simulate [rulebook] [values...]",
    summary: "let bots play a game many times, and report who wins, how, and how long games last",
    open: true,
    options: simulateOptions,
    forms: tableForms,
    examples: [
      "rulewright simulate penance --games 10000 --bots random,greedy --vary frame=Light,Heavy --workers 2",
      "rulewright simulate penance --setup duel --games 100 --bots random,search:200 --seed spring",
      "rulewright simulate penance --setup duel --bots greedy --vary rounds=20,40 --format markdown",
      "rulewright simulate penance --setup duel --games 100000 --resume duels.games.json",
      "rulewright simulate penance --setup duel --out duels.svg",
      "rulewright simulate penance --setup duel --games 1e6 --seed spring --part 3/64 --out part-3.json",
      "rulewright simulate --merge part-*.json",
      "rulewright simulate penance --games 1e8 --seed spring --on redis://queue:6379 --resume duels.games.json",
    ],
    load: async () => (await import("./commands/simulate.ts")).simulate,
  },
  {
    usage: "worker",
    summary: "play games for `simulate --on` and `replay --on`, on this machine, along with any number of others",
    options: workerOptions,
    examples: [
      "rulewright worker --on redis://queue:6379",
      "rulewright worker --on rediss://games:secret@queue.example:6380 --workers 16",
      "rulewright worker --on redis://queue:6379 --idle 60",
    ],
    load: async () => (await import("./commands/worker.ts")).worker,
  },
  {
    usage: "goals [names...]",
    summary: "evaluate the goals of the rulebooks, and report which are met",
    options: [
      ["--games <count>", "how many games for each goal that plays (default: as the goal says)"],
      ["--seed <text>", "of the games (default: goals)"],
      ["--workers <count>", "threads that play (default: one for each core, eight at most)"],
      ["--format <form>", "text, markdown, csv or json (default: text)"],
      ["--out <file>", "into this file"],
    ],
    forms: ["text", "table", "markdown", "csv", "json"],
    examples: [
      "rulewright goals",
      "rulewright goals duel",
      "rulewright goals --games 10000 --format markdown --out goals.md",
    ],
    load: async () => (await import("./commands/goals.ts")).goals,
  },
  {
    usage: "tune [names...]",
    summary: "find numbers that meet the goals, close to the present ones",
    options: tuneOptions,
    forms: tableForms,
    examples: [
      "rulewright tune",
      'rulewright tune duel --move "Weapon.*.damage=2..14" --order "Weapon.*.damage"',
      'rulewright tune --move "factor=0.5..2 by 0.25" --move "Card[*].spCost" --tries 1000',
      'rulewright tune --move "Weapon.*.damage=2..14" --write',
      "rulewright tune --what-matters --out tornado.svg",
    ],
    load: async () => (await import("./commands/tune.ts")).tune,
  },
  {
    usage: "replay <logs...>",
    summary: "play logs of real games again, under the rules as they are and as they were",
    options: [
      ["--against <state>", "a revision of git, or the folder of a project: the rules as they were"],
      ["--rulebook <name>", "the game (default: the only one)"],
      ["--variant <name>", "with this variant of the rulebook"],
      ["--workers <count>", "threads that play (default: one for each core, eight at most)"],
      [
        "--on <address>",
        "let workers on many machines do it (`rulewright worker`), from a queue of Redis or Valkey: redis://host:6379",
      ],
      ["--format <form>", "text, markdown, csv or json (default: text)"],
      ["--out <file>", "into this file"],
    ],
    forms: ["text", "table", "markdown", "csv", "json"],
    examples: [
      "rulewright replay logs/*.jsonl --rulebook penance",
      "rulewright replay logs/*.jsonl --rulebook penance --against main",
      "rulewright replay logs/*.jsonl --against v1.2 --format markdown --out replayed.md",
      "rulewright replay logs/*.jsonl --against main --on redis://queue:6379",
    ],
    load: async () => (await import("./commands/replay.ts")).replay,
  },
  {
    usage: "format [files...]",
    summary: "lay out rules in the usual way, all or these files",
    options: [["--check", "write nothing; say which files would change"]],
    examples: [
      "rulewright format",
      "rulewright format --check",
      "rulewright format rules/penetration/*.rules",
      "rulewright format - < draft.rules",
    ],
    load: async () => (await import("./commands/format.ts")).format,
  },
  {
    usage: "schema",
    summary: "write the JSON Schemas of tables and programs",
    options: [["--out <folder>", "the folder (default: schema)"]],
    examples: ["rulewright schema", "rulewright schema --out editor/schema"],
    load: async () => (await import("./commands/schema.ts")).schema,
  },
  {
    usage: "export [tables]",
    summary: "write tables for a spreadsheet: one, a rulebook's, or all",
    options: [
      ["--format <form>", "csv or xlsx (default: as the file's name ends; csv)"],
      ["--out <path>", "into this file, or several tables of CSV into this folder"],
      ["--force", "overwrite what differs"],
    ],
    forms: sheetForms,
    examples: [
      "rulewright export duel.Weapon > weapons.csv",
      "rulewright export duel --out duel.xlsx",
      "rulewright export --out tables --format csv",
    ],
    load: async () => (await import("./commands/export.ts")).exportTables,
  },
  {
    usage: "import <file>",
    summary: "bring a sheet back into its table, or make a typed table of CSV, XLSX or Markdown",
    options: importOptions,
    examples: [
      "rulewright import weapons.csv --into duel.Weapon",
      "rulewright import duel.xlsx --into duel",
      "rulewright import monsters.xlsx --out rules/duel/monsters.rules",
      "rulewright import monsters.csv --leave-out 1,12 --split HP,AC",
    ],
    load: async () => (await import("./commands/import.ts")).importTables,
  },
  {
    usage: "studio",
    summary: "open the rulebooks on a page in the browser: write, try, and see odds",
    options: [
      [
        "--port <number>",
        "listen on this port of this machine (default: one of the project's own, or any that is free)",
      ],
      ["--no-open", "print the address, and open no browser"],
      ["--read-only", "write nothing"],
      ["--export <file>", "write one page that plays or tries the rules, for somebody without Rulewright, and end"],
    ],
    examples: [
      "rulewright studio",
      "rulewright studio --port 4747 --no-open",
      "rulewright studio --read-only",
      "rulewright studio --export game.html",
    ],
    load: async () => (await import("./commands/studio.ts")).studio,
  },
  {
    usage: "language-server",
    summary: "help an editor: findings, completion, names, layout",
    options: [
      ["--stdio", "over the standard streams"],
      ["--clientProcessId <pid>", "end when this process has ended"],
    ],
    examples: [
      "rulewright language-server --stdio",
      'vim.lsp.start_client({ cmd = { "rulewright", "language-server", "--stdio" } })',
    ],
    load: async () => (await import("./commands/language-server.ts")).languageServer,
  },
  {
    usage: "how [words...]",
    summary: "how do I say …? Asks the guide in your own words; without words, lists what it answers",
    examples: ["rulewright how", "rulewright how draw until", 'rulewright how "each other player"'],
    load: async () => (await import("./commands/how.ts")).how,
  },
  {
    usage: "new [name]",
    summary: "begin a rulebook that explains itself",
    options: [["--markdown", "as Markdown that any Git host shows: duel.rules.md"]],
    examples: ["rulewright new duel", "rulewright new duel --markdown"],
    load: async () => (await import("./commands/new.ts")).newRulebook,
  },
];
