/** What the worker of the table sends to the page: nothing that the seat that looks may not see. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { TableDesk } from "../../../src/studio/worker/table-desk.ts";
import type { TableRequest, TableResponse, TableState } from "../../../src/studio/table-protocol.ts";
import { projectRoot } from "../../support/project-files.ts";
import { chance as chanceOf } from "../../support/random.ts";
import { firstSeed, tries } from "../../support/soak.ts";

const text = readFileSync(join(projectRoot, "src/studio/gallery/cards/cards.rules"), "utf8");
const names = [...text.matchAll(/^ {2}\| (\w+ of \w+) +\|/gm)].map(([, name]) => name ?? "");

interface Sent {
  readonly desk: TableDesk;
  readonly ask: (request: TableRequest) => Promise<readonly TableResponse[]>;
  readonly change: (text: string) => Promise<readonly TableResponse[]>;
}

async function deskWith(rules: string): Promise<Sent> {
  let sent: TableResponse[] = [];
  const desk = new TableDesk({ rules: "rules", width: 120 }, (response) => sent.push(response));
  let version = 0;
  const ask: Sent["ask"] = async (request) => {
    sent = [];
    desk.receive(request);
    await desk.settled();
    return sent;
  };
  const change = (newer: string): Promise<readonly TableResponse[]> =>
    ask({ kind: "texts", version: (version += 1), changes: [["rules/cards/cards.rules", newer]] });
  await change(rules);
  return { desk, ask, change };
}

function tableIn(sent: readonly TableResponse[]): TableState {
  const found = [...sent].reverse().find((each) => each.kind === "table");
  if (found?.kind !== "table" || found.table === null) throw new Error(JSON.stringify(sent));
  return found.table;
}

/** Cards that are named in what the page shows. What stands on cards, and what is kept for later, is not shown. */
function named(sent: readonly TableResponse[]): readonly string[] {
  const shown = JSON.stringify(sent.filter(({ kind }) => kind !== "cards" && kind !== "kept"));
  return names.filter((name) => shown.includes(name));
}

const begin = (players: readonly string[], seed: string): TableRequest => ({
  kind: "begin",
  start: { rulebook: "cards", variant: null, setup: { deal: {} }, seed, players },
});

const games = tries(200, 20);

it(`names no card that its reader may not see, in ${games} games of two people, also when the rules change`, async () => {
  expect(names.length).toBe(12);
  let looked = 0;
  for (let game = firstSeed; game < firstSeed + games; game += 1) {
    const chance = chanceOf(game);
    const { ask, change } = await deskWith(text);
    expect(named(await ask(begin(["human"], String(game))))).toEqual([]);
    const laid = new Set<string>();
    for (let moment = 0; moment < 6; moment += 1) {
      let now = tableIn(await ask({ kind: "look", player: null }));
      expect([now.boards, now.decision, now.map]).toEqual([[], null, null]);
      const player = now.turn.kind === "hand over" ? now.turn.to : 0;
      const sent = await ask({ kind: "look", player });
      now = tableIn(sent);
      const hand = now.decision?.options.flatMap(({ targets }) =>
        targets.flatMap((target) => (target.kind === "piece" ? [target.key] : [])),
      );
      expect(hand?.length).toBe(3 - Math.floor(moment / 2));
      const allowed = new Set([...laid, ...(hand ?? [])]);
      expect(named(sent).filter((name) => !allowed.has(name))).toEqual([]);
      looked += 1;
      const option = chance.pick(now.decision?.options ?? []);
      const [card] = option.targets;
      if (card?.kind === "piece") laid.add(card.key);
      const after = await ask({ kind: "choose", key: option.key, moment });
      expect(named(after).filter((name) => !allowed.has(name))).toEqual([]);
    }
    // Nothing that was decided is possible any more; player 2 is not told what player 1 had chosen.
    await ask({ kind: "look", player: 2 });
    const broken = await change(text.replaceAll("action lay(", "action put1("));
    expect(tableIn(broken).stop?.decision).toBe(1);
    expect(tableIn(broken).stop?.what).toBe("");
    const back = await change(text);
    expect(tableIn(back).turn.kind).toBe("over");
  }
  expect(looked).toBe(games * 6);
});

const race = readFileSync(join(projectRoot, "src/studio/gallery/race/race.rules"), "utf8").replace(
  "rulebook race",
  "rulebook cards",
);
const storyIn = (sent: readonly TableResponse[]): readonly string[] =>
  sent.flatMap((each) => (each.kind === "table" ? each.story.add.map((line) => line.text) : []));

it("asks nobody to look away where nothing is hidden, calls each by name, and takes back the last choice", async () => {
  const { ask } = await deskWith(race);
  const start = { rulebook: "cards", variant: null, setup: { start: {} }, seed: "open", players: ["human", "human"] };
  let sent = await ask({ kind: "begin", start });
  const told = [...storyIn(sent)];
  for (const [moment, player] of [1, 2, 1, 2].entries()) {
    const now = tableIn(sent);
    expect([now.reader, now.turn.kind, now.decision?.question]).toEqual([
      player,
      "yours",
      `Player ${player} may, in Move:`,
    ]);
    expect(now.boards[0]?.name).toBe("Player 1");
    sent = await ask({ kind: "choose", key: now.decision?.options[0]?.key ?? "", moment });
    told.push(...storyIn(sent));
  }
  expect(told.filter((line) => line.includes("chooses"))).toEqual([
    "Player 1 chooses Move Snail 1.",
    "Player 2 chooses Move Snail 3.",
    "Player 1 chooses Move Snail 1.",
    "Player 2 chooses Move Snail 3.",
  ]);
  expect(told.join("\n")).not.toMatch(/\byou/i);
  const back = await ask({ kind: "undo" });
  // The die of player 1 has been rolled since.
  expect(back.find((each) => each.kind === "refused")).toMatchObject({ rewindTo: 3 });
  expect(tableIn(await ask({ kind: "rewind", decisions: 3 }))).toMatchObject({ reader: 2, moment: 3 });
});

it("tells what was hidden only when the game is over and somebody asks", async () => {
  const { ask } = await deskWith(text);
  let sent = await ask(begin(["human", "human"], "all"));
  for (let moment = 0; moment < 6; moment += 1) {
    expect(named(await ask({ kind: "reveal" }))).toEqual(moment === 0 ? [] : named(sent));
    const { turn } = tableIn(await ask({ kind: "look", player: null }));
    const now = tableIn(await ask({ kind: "look", player: turn.kind === "hand over" ? turn.to : 0 }));
    expect(now.mayTellAll).toBe(false);
    sent = await ask({ kind: "choose", key: now.decision?.options[0]?.key ?? "", moment });
  }
  expect(tableIn(sent)).toMatchObject({ mayTellAll: true, turn: { kind: "over" } });
  const all = await ask({ kind: "reveal" });
  expect(tableIn(all).mayTellAll).toBe(false);
  // Six of the cards lay in the stock that nobody has seen.
  expect(named(all)).toEqual(names);
});

it("does nothing on a click that comes too late, or on an option that is not there", async () => {
  const { ask } = await deskWith(text);
  const now = tableIn(await ask(begin(["human", "random"], "late")));
  const [option] = now.decision?.options ?? [];
  const key = option?.key ?? "";
  expect(tableIn(await ask({ kind: "choose", key, moment: 5 })).moment).toBe(0);
  expect(tableIn(await ask({ kind: "choose", key: "lay(Nothing)", moment: 0 })).moment).toBe(0);
  expect(tableIn(await ask({ kind: "choose", key, moment: 0 })).moment).toBeGreaterThan(0);
});

it("takes back what was chosen, and the story with it", async () => {
  // Nothing is rolled or revealed by a card that goes back under the stock.
  const quiet = text
    .replace("    endPhase()\n", "")
    .replace("action lay", "action lay1")
    .replace("phase Game", "action done(me: Guest) in Turn { do { endPhase() } }\n\nphase Game");
  const { ask } = await deskWith(quiet);
  const before = await ask(begin(["human", "random"], "back"));
  const { key = "", text: shown = "" } = tableIn(before).decision?.options[0] ?? {};
  const chosen = await ask({ kind: "choose", key, moment: 0 });
  expect(tableIn(chosen).moment).toBe(1);
  const story = [...chosen].reverse().find((each) => each.kind === "table");
  expect(story?.kind === "table" ? story.story.add.map(({ text: each }) => each) : []).toContain(
    `You choose ${shown}.`,
  );
  const undone = await ask({ kind: "undo" });
  expect(tableIn(undone)).toEqual(tableIn(before));
  const told = [...undone].reverse().find((each) => each.kind === "table");
  const began = [...before].reverse().find((each) => each.kind === "table");
  expect(told?.kind === "table" ? told.story : null).toEqual({
    keep: began?.kind === "table" ? began.story.add.length : -1,
    add: [],
  });
});

it("refuses what is no saved game, and one that was damaged", async () => {
  const { ask } = await deskWith(text);
  const why = async (saved: string): Promise<string> => {
    const sent = await ask({ kind: "load", text: saved });
    const refused = sent.find((each) => each.kind === "refused");
    return refused?.kind === "refused" ? refused.why : "";
  };
  expect(await why("{")).toContain("no saved game");
  const sent = await ask(begin(["random", "random"], "kept"));
  const kept = [...sent].reverse().find((each) => each.kind === "kept");
  const saved = kept?.kind === "kept" ? (kept.text ?? "") : "";
  expect(await why(saved)).toBe("");
  expect(await why(saved.replace(/"hash": "[^"]*"/, '"hash": "0"'))).toContain("damaged");
  expect(await why(saved.replaceAll('"cards"', '"chess"'))).toContain("chess");
});

it("shows what stands on cards under the variant that is played", async () => {
  const rules = `${text}\nvariant dear "Dear" {\n  table Card {\n    | name           | Worth |\n    | King of Spades | 7     |\n  }\n}\n`;
  const worth = async (variant: string | null): Promise<string | undefined> => {
    const { ask } = await deskWith(rules);
    const start = { rulebook: "cards", variant, setup: { deal: {} }, seed: "s", players: ["human", "human"] };
    const [cards] = (await ask({ kind: "begin", start })).flatMap((each) => (each.kind === "cards" ? [each] : []));
    const rows = cards?.tables.flatMap((table) => table.rows) ?? [];
    return rows.find(({ key }) => key === "King of Spades")?.facts.find(({ label }) => label === "Worth")?.text;
  };
  expect([await worth(null), await worth("dear")]).toEqual(["3", "7"]);
});
