/** What commander says of a command line, in the words of the rest. */
import type { Command } from "commander";

const code = (text: string): string => `\`${text}\``;

/** `example`: how the command is used. What I do not know stays as it is. */
export function usageWords(text: string, command: Command, example: string): string {
  const name = command.parent === null ? "rulewright" : `rulewright ${command.name()}`;
  const guess = /\(Did you mean (?:one of )?(.+?)\?\)/.exec(text)?.[1]?.split(", ").map(code).join(" or ");
  const meant = guess === undefined ? "" : ` Did you mean ${guess}?`;
  const rewordIf = (wrong: RegExp, words: (...found: string[]) => string): string | undefined => {
    const found = wrong.exec(text);
    return found === null ? undefined : words(...found.slice(1));
  };
  const words =
    rewordIf(/^error: missing required argument '(.+?)'/, (what) => `Say which ${what}, as in ${code(example)}.`) ??
    rewordIf(/^error: too many arguments for '.+?'\. Expected (\d+)/, (expected) =>
      tooMany(name, command, Number(expected)),
    ) ??
    rewordIf(
      /^error: option '(--[\w-]+) (.+?)' argument missing/,
      (option, value) => `${code(option)} needs a value behind it: ${code(`${option} ${value}`)}.`,
    ) ??
    rewordIf(
      /^error: unknown option '(.+?)'/,
      (option) => `${code(name)} has no option ${code(option)}.${otherwiseCalled(option, command) ?? meant}`,
    ) ??
    rewordIf(/^error: unknown command '(.*?)'/, (unknown) => `I know no command called ${code(unknown)}.${meant}`);
  return words === undefined ? text : `error: ${words}\n`;
}

/** What other words there are for an option: `with restless` in rules is `--variant restless` here. */
const otherWords: readonly (readonly [RegExp, string, string])[] = [
  [/^--(?:with|house-?rules?|mode|option)$/, "--variant", "For a variant, write"],
  [/^--(?:times|runs|count|number|repeat)$/, "--games", "For how many games, write"],
];

function otherwiseCalled(option: string, command: Command): string | null {
  const [said = ""] = option.split("=");
  const found = otherWords.find(([words, own]) => words.test(said) && command.options.some(({ long }) => long === own));
  return found === undefined ? null : ` ${found[2]} ${code(found[1])}.`;
}

function tooMany(name: string, command: Command, expected: number): string {
  const got = command.args.map(code).join(", ");
  const what = command.registeredArguments[0]?.name() ?? "name";
  return expected === 0
    ? `${code(name)} takes no names, and I got ${got}.`
    : `${code(name)} takes one ${what}, and I got ${command.args.length}: ${got}. What has spaces in it stands in quotes.`;
}
