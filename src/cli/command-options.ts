/** Options of the commands that have many. */

export type CommandOptions = readonly (readonly [flags: string, description: string, often?: "often"])[];

export const callOptions: CommandOptions = [
  [
    "--args <values>",
    "all values at once: JSON (a list, or an object by name), a file of JSON, or - for the standard input",
  ],
  ["--variant <name>", "with this variant of the rulebook"],
  ["--seed <text>", "rolls by this seed: the same seed, the same rolls (default: a new one, which is printed)"],
  ["--rolls <faces>", "what is rolled, in order: 6,6,5, or elements by name: Gold,4,3"],
  ["--json", "answer in JSON"],
];

export const oddsOptions: CommandOptions = [
  [
    "--over <values>",
    "goes through values of a parameter: bonus=0..10, armor=Leather,Plate, or armor alone for all; twice for a table",
    "often",
  ],
  ["--at-least [value]", "the chance of this result or more; without a value that of each", "often"],
  ["--at-most [value]", "the chance of this result or less; without a value that of each", "often"],
  ["--is <value>", "the chance of this result", "often"],
  ["--given <test>", 'only among results that pass: ">= 2", "is Hit", "not 0"'],
  ["--against <name>", "compared with another rule with the same values, or with this one under a variant"],
  ["--variant <name>", "with this variant of the rulebook"],
  [
    "--args <values>",
    "all values at once: JSON (a list, or an object by name), a file of JSON, or - for the standard input",
  ],
  ["--format <form>", "text, markdown, csv, json, or svg for a picture (default: text)"],
  [
    "--setup <setup>",
    'for rules of a game: how it begins, duel or "duel(first: confessor)" (default: the first setup)',
  ],
  ["--set <field>", 'a field of the game, as it is when the question is asked: "player 1.heat=7"', "often"],
  ["--budget <steps>", "how many steps may be taken before the answer is cut short"],
];

export const playOptions: CommandOptions = [
  [
    "--players <players>",
    "who sits where: human, random, greedy, habits or search:200, with commas between them (default: human,greedy)",
  ],
  [
    "--setup <name>",
    "the setup (default: the first); its parameters are options of their own, and their parts: --first.frame Heavy",
  ],
  ["--args <values>", "all values of the setup at once: JSON, a file of JSON, or - for the standard input"],
  ["--variant <name>", "with this variant of the rulebook"],
  ["--seed <text>", "the same seed and the same choices, the same game (default: a new one, which is printed)"],
  ["--load <file>", "goes on with a game that was saved"],
  ["--save <file>", "keeps the game in this file after every choice"],
];

export const simulateOptions: CommandOptions = [
  ["--games <count>", "how many games (default: 1000)"],
  [
    "--bots <bots>",
    "who plays: random, greedy, habits, search:200, several with commas between them (default: random)",
  ],
  [
    "--setup <name>",
    "the setup (default: the first); its parameters are options of their own, and their parts: --first.frame Heavy",
  ],
  [
    "--vary <values>",
    "goes through values of the setup, or of parts of it: rounds=5..10, first.frame=Light,Heavy, frame=Light,Heavy for all parts called so, frame alone for all values",
    "often",
  ],
  ["--args <values>", "all values of the setup at once: JSON, a file of JSON, or - for the standard input"],
  ["--variant <name>", "with this variant of the rulebook"],
  ["--seed <text>", "the same seed, the same games (default: a new one, which is printed)"],
  [
    "--workers <count>",
    "threads that play; they change nothing but the time (default: one for each core, eight at most)",
  ],
  [
    "--on <address>",
    "workers on other machines play, who take it from this queue: redis://host:6379 (see rulewright worker)",
  ],
  ["--longest <count>", "decisions after which a game is given up (default: 10000)"],
  ["--resume <file>", "keeps what was played in this file, and goes on from there"],
  [
    "--part <part>",
    "one part of the games, 3/64, into the file of `--out`: for another machine; needs a seed, goes on from its file",
  ],
  ["--records <file>", "a row for each game into this file of Parquet, for DuckDB and its like: games.parquet"],
  ["--record-decisions", "a row for each decision, too, into a file beside it: games-decisions.parquet"],
  ["--merge <files...>", "the results of all parts together, as one run would have told them"],
  ["--format <form>", "text, markdown, csv, json, or svg for a picture (default: text)"],
  ["--out <file>", "into this file"],
];

export const workerOptions: CommandOptions = [
  ["--on <address>", "the queue: redis://user:password@host:6379/0, rediss:// for TLS, or unix:///run/redis.sock"],
  ["--workers <count>", "threads that play (default: one for each core, eight at most)"],
  ["--idle <seconds>", "ends when it has had nothing to do for so long (default: never)"],
  [
    "--patience <seconds>",
    "a worker that gave no sign for so long has died, and others play what it had begun (default: 30)",
  ],
];

export const tuneOptions: CommandOptions = [
  [
    "--move <number>",
    "what may move, and how far: Weapon.*.damage=2..14, factor=0.5..2 by 0.25, or Card[*].spCost for half to twice of each; without it, lists what the goals depend on",
    "often",
  ],
  [
    "--order <names>",
    "an order that stays: Weapon.Dagger.damage < Weapon.Sword.damage, or Weapon.*.damage for all as they are",
    "often",
  ],
  ["--what-matters", "what a small step of each number does to each line of the goals, largest first"],
  ["--tries <count>", "how many places are looked at, at most (default: 300 where a goal plays games, else 2000)"],
  ["--games <count>", "how many games for each goal that plays (default: as the goal says)"],
  ["--seed <text>", "of the search and its games: the same seed, the same answer (default: tune)"],
  ["--workers <count>", "threads that play; they change nothing but the time"],
  ["--write [answer]", "puts an answer into the text (default: the first)"],
  ["--format <form>", "text, markdown, csv, json, or svg for a picture of what matters (default: text)"],
  ["--out <file>", "into this file"],
];

const commands: Readonly<Record<string, CommandOptions>> = {
  odds: oddsOptions,
  play: playOptions,
  simulate: simulateOptions,
  worker: workerOptions,
  tune: tuneOptions,
};

/** Which commands have an option of this name, as `rulewright worker`. */
export const commandsWith = (name: string): readonly string[] =>
  Object.entries(commands).flatMap(([command, options]) =>
    options.some(([flags]) => flags.split(" ")[0] === `--${name}`) ? [`\`rulewright ${command}\``] : [],
  );

export const importOptions: CommandOptions = [
  ["--into <table>", "the table it came from, or a rulebook: then each sheet into the table of its name"],
  ["--sheet <name>", "the sheet of the workbook to read"],
  ["--name <name>", "what the new table is to be called"],
  ["--for <rulebook>", "the rulebook whose tables and choices the cells may name"],
  ["--out <file>", "the new table into this file (default: it is printed)"],
  ["--leave-out <lines>", "lines of the sheet that are no rows: titles, totals, notes, such as 1,9-12"],
  ["--keep <lines>", "lines that look like headings, totals or notes, and are rows"],
  ["--sections <heading>", "put the headings between the rows into a column with this heading"],
  ["--split <columns>", "make two columns of a column such as 135 (18d10+36)"],
  ["--decimal-commas <columns>", "read 1.234,5 in these columns as the number 1234.5"],
  ["--units <columns>", "make numbers of a column such as 30 ft.; people read the unit in its heading"],
  ["--unify <columns>", "write one spelling for each word of these columns"],
  ["--as-is <columns>", "leave these columns as they are written"],
];
