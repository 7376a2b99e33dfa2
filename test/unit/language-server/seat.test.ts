import { expect, it } from "vitest";
import { CancellationToken, CancellationTokenSource } from "vscode-languageserver";
import type { Errand, Report } from "../../../src/language-server/errands.ts";
import { Seat } from "../../../src/language-server/seat.ts";
import type { World } from "../../../src/language-server/world.ts";

/** A clerk that answers when it is told to. */
function seated(): {
  readonly seat: Seat;
  readonly given: Errand[];
  readonly say: (report: Report) => void;
  readonly end: () => void;
} {
  const given: Errand[] = [];
  let hear: (report: Report) => void = () => {};
  let ended = (): void => {};
  const world: World = {
    hireClerk(report, whenEnded) {
      [hear, ended] = [report, whenEnded];
      return {
        post: (errand) => {
          given.push(errand);
        },
        end: () => {},
      };
    },
    watch: () => {},
    pathOf: () => null,
    uriOf: (path) => path,
  };
  const seat = new Seat(
    world,
    () => [{ kind: "folders", uris: ["file:///a"] }],
    () => {},
  );
  return {
    seat,
    given,
    say: (report) => {
      hear(report);
    },
    end: () => {
      ended();
    },
  };
}

const method = (errand: Errand | undefined): string =>
  errand?.kind === "ask" ? errand.question.method : (errand?.kind ?? "nothing");
const question = (name: string): { readonly method: string; readonly params: null } => ({
  method: `textDocument/${name}`,
  params: null,
});
const text = (version: string): Errand & { readonly kind: "text" } => ({
  kind: "text",
  uri: "file:///a/x.rules",
  text: version,
});

/** Answers what was given last with its own name. */
function answerLast({ given, say }: ReturnType<typeof seated>): void {
  const last = given.at(-1);
  if (last?.kind === "ask") say({ kind: "answer", id: last.id, result: last.question.method });
}

it("gives one question at a time, the hurried before the others, and none past a change of the text", async () => {
  const here = seated();
  const { seat, given } = here;
  const asked = ["documentSymbol", "foldingRange", "completion"].map((name) =>
    seat.ask(question(name), CancellationToken.None),
  );
  seat.tell(text("2"));
  asked.push(
    seat.ask(question("codeLens"), CancellationToken.None),
    seat.ask(question("hover"), CancellationToken.None),
  );
  expect(given.map(method)).toEqual(["folders", "textDocument/documentSymbol"]);
  for (let turn = 0; turn < 5; turn += 1) answerLast(here);
  expect(given.slice(1).map(method)).toEqual(
    ["documentSymbol", "completion", "foldingRange", "text", "hover", "codeLens"].map((each) =>
      each === "text" ? each : `textDocument/${each}`,
    ),
  );
  expect(
    (await Promise.all(asked)).map((each) =>
      typeof each === "object" && each?.kind === "answer" ? each.result : each,
    ),
  ).toEqual(
    ["documentSymbol", "foldingRange", "completion", "codeLens", "hover"].map((each) => `textDocument/${each}`),
  );
});

it("gives up what waits, and does not hear what is being answered", async () => {
  const here = seated();
  const { seat, given, say } = here;
  const [first, second] = [new CancellationTokenSource(), new CancellationTokenSource()];
  const [working, waiting, last] = [
    seat.ask(question("documentSymbol"), first.token),
    seat.ask(question("foldingRange"), second.token),
    seat.ask(question("codeLens"), CancellationToken.None),
  ];
  first.cancel();
  second.cancel();
  expect(await Promise.all([working, waiting])).toEqual(["cancelled", "cancelled"]);
  // The clerk still works on the first.
  expect(given.map(method)).toEqual(["folders", "textDocument/documentSymbol"]);
  answerLast(here);
  expect(given.map(method)).toEqual(["folders", "textDocument/documentSymbol", "textDocument/codeLens"]);
  const mine = given.at(-1);
  say({ kind: "answer", id: 99, result: "of another" });
  if (mine?.kind === "ask") say({ kind: "answer", id: mine.id, result: "mine" });
  expect(await last).toMatchObject({ result: "mine" });
  first.cancel();
  expect(await seat.ask(question("hover"), first.token)).toBe("cancelled");
});

it("has the texts understood after those that were told before, and asks on meanwhile", async () => {
  const here = seated();
  const { seat, given, say } = here;
  const asked = seat.ask(question("documentSymbol"), CancellationToken.None);
  seat.tell(text("2"));
  const { report } = seat.understand();
  const { report: none, giveUp } = seat.understand();
  // That was not begun: nobody is told.
  giveUp();
  expect(await none).toBeNull();
  expect(given.map(method)).toEqual(["folders", "textDocument/documentSymbol"]);
  answerLast(here);
  await asked;
  expect(given.map(method).slice(2)).toEqual(["text", "understand"]);
  const hover = seat.ask(question("hover"), CancellationToken.None);
  const understanding = given.at(-2);
  if (understanding?.kind === "understand") say({ kind: "understood", id: understanding.id, findings: [] });
  expect(await report).toMatchObject({ kind: "understood" });
  answerLast(here);
  expect(await hover).toMatchObject({ kind: "answer" });
});

it("tells a new clerk all anew and gives it what still waits; where none stays, nobody waits for ever", async () => {
  const here = seated();
  const { seat, given, end } = here;
  const [lost, kept] = [
    seat.ask(question("documentSymbol"), CancellationToken.None),
    seat.ask(question("hover"), CancellationToken.None),
  ];
  const { report } = seat.understand();
  end();
  expect(await lost).toBeNull();
  expect(given.map(method).slice(2)).toEqual(["folders", "textDocument/hover"]);
  answerLast(here);
  expect(await kept).toMatchObject({ result: "textDocument/hover" });
  expect(given.map(method).at(-1)).toBe("understand");
  for (let turn = 0; turn < 5; turn += 1) end();
  expect(await report).toBeNull();
  expect(await seat.ask(question("hover"), CancellationToken.None)).toBeNull();
  expect(await seat.understand().report).toBeNull();
});
