import { Command, CommanderError, Help, Option } from "commander";
import { reportMistake } from "../driver/run-stage.ts";
import { version } from "../driver/version.ts";
import { Collector } from "../diagnostics/collect.ts";
import { renderText } from "../diagnostics/render-text.ts";
import { runCached } from "./command-cache.ts";
import { commands, type CommandSpec } from "./command-table.ts";
import { guardScreen } from "./border.ts";
import { diskProblem } from "./disk-problem.ts";
import { exitCode, WrongUse } from "./exit.ts";
import { openSession, outputFormats, type GlobalOptions, type Session } from "./session.ts";
import type { Screen, Terminal } from "./terminal.ts";
import { usageWords } from "./usage-words.ts";

/** Runs the command line and gives the exit code. Commands are loaded when they are asked for: a check needs no code generator. */
export async function runCommandLine(args: readonly string[], screen: Screen): Promise<number> {
  const terminal = guardScreen(screen);
  let code: number = exitCode.fine;
  const program = newProgram(terminal, (result) => {
    code = result;
  });
  try {
    await program.parseAsync(asHelp(args), { from: "user" });
    return code;
  } catch (problem) {
    if (problem instanceof CommanderError) return problem.exitCode === 0 ? exitCode.fine : exitCode.wrongUse;
    const wrong = problem instanceof WrongUse ? problem.message : diskProblem(problem, terminal.cwd);
    if (wrong !== null) {
      terminal.err(`${terminal.errPalette.error("error:")} ${wrong}\n`);
      return exitCode.wrongUse;
    }
    const found = new Collector();
    reportMistake(found, "running the command", "", problem);
    terminal.err(renderText(found.sorted(), new Map(), { palette: terminal.errPalette, width: terminal.width }));
    return exitCode.internalError;
  }
}

/** `help run` is `run --help`: an answer, and no mistake. What is no command is one. */
function asHelp(args: readonly string[]): string[] {
  const [first, topic] = args;
  if (first !== "help") return [...args];
  if (topic === undefined || topic.startsWith("-")) return ["--help"];
  return commands.some(({ usage }) => usage.split(" ")[0] === topic) ? [topic, "--help"] : [topic];
}

function newProgram(terminal: Terminal, onDone: (code: number) => void): Command {
  const program = new Command("rulewright")
    .description("Compiles game rules - tables, formulas and worked examples - to typed TypeScript.")
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand("help [command]", "print the help of a command")
    .addOption(new Option("--format <format>", `form of the findings: ${outputFormats.join(", ")} (default: text)`))
    .option("--config <file>", "configuration (default: rulewright.config.json in the root)")
    .option("--root <folder>", "folder of the project (default: the nearest one with rulebooks)")
    .option("--no-cache", "prove everything again, and keep nothing in node_modules/.cache")
    .showHelpAfterError("(rulewright --help says more)")
    .configureHelp({
      subcommandTerm: (command) =>
        commands.find((spec) => spec.usage.startsWith(command.name()))?.usage ?? "help [command]",
      showGlobalOptions: true,
      optionDescription: (option) => option.description,
      // A command that says more about one of them says it once.
      visibleGlobalOptions(command) {
        return new Help()
          .visibleGlobalOptions(command)
          .filter((option) => command.options.every((own) => own.long !== option.long));
      },
    })
    .exitOverride()
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err })
    .addHelpText("after", helpAfter);
  plainErrors(program, terminal, "rulewright check");
  for (const spec of commands) addCommand(program, spec, terminal, onDone);
  return program;
}

function plainErrors(command: Command, terminal: Terminal, example: string): void {
  command.configureOutput({
    outputError: (text, write) =>
      write(usageWords(text, command, example).replace(/^error:/, terminal.errPalette.error("error:"))),
  });
}

function addCommand(program: Command, spec: CommandSpec, terminal: Terminal, onDone: (code: number) => void): void {
  const command = program
    .command(spec.usage)
    .summary(spec.summary)
    .description(`${capital(spec.summary)}.`);
  for (const [flags, description, often] of spec.options ?? []) {
    const option = new Option(flags, description);
    // Without its value, where that may be left out, it is `true` in the list.
    if (often === "often")
      option
        .preset(true)
        .argParser((value: unknown, before: readonly unknown[] | undefined) => [...(before ?? []), value]);
    command.addOption(option);
  }
  if (spec.open === true)
    command.addHelpText(
      "after",
      `\nEach parameter of the ${spec.usage.includes("[rulebook]") ? "setup" : "rule"} is an option of its own: --damage 25 --weapon "Short Sword" --obstacle "Wall(hp: 40)".`,
    );
  command.addHelpText("after", `\nExamples:\n${spec.examples.map((line) => `  ${line}`).join("\n")}`);
  plainErrors(command, terminal, spec.examples[0] ?? `rulewright ${command.name()}`);
  command.showHelpAfterError(`(rulewright ${command.name()} --help says more)`);
  if (spec.open === true) command.allowUnknownOption().allowExcessArguments();
  command.action(async (...given: readonly unknown[]) => {
    const options = command.opts();
    const positional = given
      .slice(0, -2)
      .flatMap((value) => (Array.isArray(value) ? value.map(String) : value === undefined ? [] : [String(value)]));
    const session = await openSession(program.opts<GlobalOptions>(), terminal, spec.forms);
    const run = async (within: Session): Promise<number> => (await spec.load())(within, options, positional);
    onDone(
      spec.again?.(options) === true
        ? await runCached(session, [command.name(), options, positional], run)
        : await run(session),
    );
  });
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const helpAfter = `
Examples:
  rulewright new duel             a first rulebook, in rules/duel
  rulewright check --watch        what is right and wrong, after every change
  rulewright test                 do the worked examples come true?
  rulewright explain duel.damage --skill 4 --weapon Dagger --armor Leather
  rulewright build                TypeScript for the game, in generated/duel

Exit codes: 0 fine, 1 the rules have errors, 2 wrong use, 3 a mistake in the compiler.`;
