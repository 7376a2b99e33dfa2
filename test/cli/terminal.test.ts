/** What reaches a terminal: of every width, from every command, and whatever stands in titles, names and values. */
import { spawn } from "node:child_process";
import { EventEmitter } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import type { WriteStream } from "node:tty";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { coloured, forPeople } from "../../src/cli/border.ts";
import { runCommandLine } from "../../src/cli/program.ts";
import { templateFiles } from "../../src/cli/template.ts";
import { processTerminal, type Screen } from "../../src/cli/terminal.ts";
import { plain } from "../../src/diagnostics/palette.ts";
import { built } from "../support/built.ts";
import { linesOf, rulewright } from "../support/fake-terminal.ts";
import { sparring } from "../support/sparring.ts";
import { tempProject } from "../support/temp-project.ts";
import { isWithout } from "../support/optional.ts";

/** A project with the given words wherever somebody may type what they like. */
function project(title: string): Record<string, string> {
  const duel = templateFiles("duel", "Duel").map(
    ({ path, text }) =>
      [
        `rules/duel/${path}`,
        text
          .replace('title "Duel"', `title "${title}"`)
          .replaceAll("A sword against plate", title)
          .replace("Damage at skill 6", title)
          .replace("The dagger finds its way", title)
          .replace("Needs two hands", title)
          .replace("A rule as a formula.", title)
          .replace("Only a six hits.", title),
      ] as const,
  );
  return {
    ...Object.fromEntries(duel),
    "rules/duel/said.rules": `rule said(): text = "${title}"\n`,
    "sheet.csv": `name,note\nA,${title}\n`,
    "node_modules/.keep": "",
  };
}

/** A game of that title. */
const withWords = (files: Readonly<Record<string, string>>, title: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files).map(([path, text]) => [path, text.replace(/title "[^"]*"/, `title "${title}"`)]),
  );

/** Each command once at least: as somebody types it who looks at the screen. */
const lines: readonly (readonly string[])[] = [
  ["check"],
  ["build"],
  ["build", "--check"],
  ["types"],
  ["test"],
  ["test", "--reporter", "list", "--coverage"],
  ["test", "--reporter", "json"],
  ["explain", "damage", "--skill", "4", "--weapon", "Dagger", "--armor", "Leather"],
  ["run", "said"],
  ["run", "said", "--json"],
  ["explain", "said"],
  ["report"],
  ["report", "damages"],
  ["report", "damages", "--format", "markdown"],
  ["report", "damages", "--format", "json"],
  ["odds", "hits", "--dice", "3"],
  ["odds", "hits", "--over", "dice=1..20"],
  ["odds", "hits", "--dice", "3", "--against", "closedDice"],
  ["freeze", "said", "--title", "TITLE"],
  ["freeze", "damage", "--skill", "4", "--weapon", "Dagger", "--armor", "Leather", "--title", "TITLE"],
  ["diff", "--against", "."],
  ["goals"],
  ["tune"],
  ["replay", "sheet.csv"],
  ["docs"],
  ["format", "--check"],
  ["schema"],
  ["export", "duel.Weapon"],
  ["import", "sheet.csv"],
  ["new", "again"],
  ["how"],
  ["how", "draw until"],
  ["how", "TITLE"],
  ["coverage"],
  ["run", "TITLE"],
  ["explain", "TITLE"],
  ["report", "TITLE"],
  ["test", "TITLE"],
  ["check", "--config", "TITLE"],
  ["TITLE"],
  ["--help"],
  ["help", "test"],
];

/** No sign in it but those that stand on paper, ends of lines and tabs. */
const steering =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFDD0-\uFDEF]|\r(?!\n)/;
const colour = /\u001B\[(?:0|1|2|31|32|33|36)m/g;

function screen(cwd: string, more: Partial<Screen> = {}): { readonly screen: Screen; readonly written: () => string } {
  let written = "";
  const write = (text: string): void => {
    written += text;
  };
  return {
    written: () => written,
    screen: {
      out: write,
      err: write,
      outIsTerminal: true,
      palette: plain,
      errPalette: plain,
      width: 110,
      interactive: false,
      errInteractive: false,
      cwd,
      readInput: () => Promise.resolve(""),
      openLines: () => linesOf(""),
      onInterrupt: () => undefined,
      ...more,
    },
  };
}

describe("what would steer the terminal", () => {
  const hostile = "Cut\u001B[2J\u001B]0;mine\u0007 \u009B31m\u202Ebackwards";

  it("is made visible, wherever it comes from: every command", async () => {
    const root = tempProject(project(hostile));
    let seen = 0;
    for (const words of lines) {
      const { screen: here, written } = screen(root);
      await runCommandLine(
        words.map((word) => word.replace("TITLE", hostile)),
        here,
      );
      expect(steering.exec(written())?.[0] ?? null, words.join(" ")).toBeNull();
      if (written().includes("<U+001B>")) seen += 1;
    }
    // That they reach most of what is said is what makes this a test.
    expect(seen).toBeGreaterThan(12);
  });

  it("is made visible in what is said in colours, too, and only colours are left", async () => {
    const root = tempProject(project(hostile));
    for (const words of lines) {
      const { screen: here, written } = screen(root, { palette: coloured, errPalette: coloured });
      await runCommandLine(
        words.map((word) => word.replace("TITLE", hostile)),
        here,
      );
      expect(steering.exec(written().replace(colour, ""))?.[0] ?? null, words.join(" ")).toBeNull();
    }
  });

  it("is made visible for people through a pipe, and left as it is for programs and files", async () => {
    const root = tempProject(project("Cut \u001B[31mred"));
    expect((await rulewright(root, ["test", "--reporter", "list"])).out).toContain("Cut <U+001B>[31mred");
    expect((await rulewright(root, ["export", "duel.Weapon"])).out).toContain("Cut \u001B[31mred");
    const input = 'rulebook duel {\n  title "Cut \u001B[31mred"\n}\n';
    expect((await rulewright(root, ["format", "-"], input)).out).toBe(input);
  });

  it("is made visible in a game", async () => {
    const root = tempProject(withWords(sparring, hostile));
    const { screen: here, written } = screen(root, { openLines: () => linesOf("1\n2\n") });
    await runCommandLine(["play", "--players", "human,human", "--seed", "s"], here);
    expect(written()).toContain("<U+001B>");
    expect(steering.exec(written())?.[0] ?? null).toBeNull();
  });
});

it("a colour within another gives way to the outer one where it ends, and no text brings colours of its own", () => {
  expect(forPeople(coloured.error(`a${coloured.faint("b")}c`), coloured)).toBe(
    "\u001B[1m\u001B[31ma\u001B[2mb\u001B[0m\u001B[1m\u001B[31mc\u001B[0m",
  );
  expect(forPeople("\uFDD0a\uFDDF", plain)).toBe("<U+FDD0>a<U+FDDF>");
});

describe("a terminal of any width", () => {
  const title = "A title of several words";

  it.each([0, 1, 20, 1000])(
    "of %i columns is written to no more than there is to say, by every command",
    async (columns) => {
      vi.stubEnv("TERM", "xterm");
      vi.stubEnv("CI", undefined);
      const root = tempProject(project(title));
      for (const words of lines) {
        let written = "";
        const stream = Object.assign(new EventEmitter(), {
          isTTY: true,
          columns,
          rows: columns,
          write: (text: string) => {
            written += text;
          },
        }) as unknown as WriteStream;
        const terminal = processTerminal({ stdin: { isTTY: false }, stdout: stream, stderr: stream });
        await runCommandLine(
          words.map((word) => word.replace("TITLE", title)),
          { ...terminal, cwd: root, errInteractive: false },
        );
        expect(written.length, words.join(" ")).toBeLessThan(100_000);
      }
    },
  );

  it("knows its size again when its window is drawn wider", () => {
    const stream = Object.assign(new EventEmitter(), { isTTY: true, columns: 0, rows: 0, write: () => true });
    processTerminal({
      stdin: { isTTY: true },
      stdout: stream as unknown as WriteStream,
      stderr: stream as unknown as WriteStream,
    });
    expect([stream.columns, stream.rows]).toEqual([110, 40]);
    Object.assign(stream, { columns: 60, rows: 0 });
    expect([stream.columns, stream.rows]).toEqual([60, 40]);
  });
});

it("every command is among those that are tried, or waits for somebody", async () => {
  const { out } = await rulewright(tempProject(), ["--help"]);
  const names = [...out.matchAll(/^ {2}(\w[\w-]*)(?= .*\[options\]| \[| <| {2,})/gm)].map(([, name]) => name ?? "");
  const asking = ["help", "play", "simulate", "studio", "worker", "language-server", "rulewright"];
  expect(names.length).toBeGreaterThan(12);
  expect(names.filter((name) => !asking.includes(name) && !lines.some(([first]) => first === name))).toEqual([]);
});

// What tells a terminal from a pipe is a program of Unix.
describe.skipIf(isWithout("script"))("a terminal that is one", () => {
  beforeAll(() => {
    built();
  });

  /** What the shipped command writes there; it is ended when it has written far too much. */
  async function inTerminal(root: string, columns: number, command: string, typed: string): Promise<string> {
    const cli = `${process.execPath} ${join(built(), "cli.js")}`;
    const child = spawn(
      "script",
      ["-qec", `stty cols ${columns} rows ${columns}; exec ${cli} ${command}`, "/dev/null"],
      { cwd: root, stdio: ["pipe", "pipe", "ignore"], env: { ...process.env, CI: undefined, TERM: "xterm" } },
    );
    let written = "";
    const ended = new Promise<void>((resolve) => {
      child.once("close", () => {
        resolve();
      });
    });
    // It may have quit by the time that the next word arrives.
    child.stdin.on("error", () => undefined);
    child.stdout.on("data", (data: Buffer) => {
      written += data.toString("utf8");
      if (written.length > 2_000_000) child.kill("SIGKILL");
      if (typed !== "" && written.includes("> ")) child.stdin.write(typed);
    });
    await ended;
    return written;
  }

  it.each([0, 1, 20, 1000])("of %i columns", async (columns) => {
    const root = tempProject({ ...project("Duel"), ...sparring });
    mkdirSync(join(root, "rules/long"));
    // Long enough for a spinner to turn.
    writeFileSync(
      join(root, "rules/long/long.rules"),
      `rulebook long { title "Long" }\n${Array.from({ length: 900 }, (_, place) => `rule r${place}(n: int 0 to 9): int = if n > ${place % 9} { ${place} } else { n + ${place} }`).join("\n")}\n`,
    );
    expect((await inTerminal(root, columns, "check", "")).length).toBeLessThan(200_000);
    expect((await inTerminal(root, columns, "play sparring", "quit\n")).length).toBeLessThan(200_000);
  });
});
