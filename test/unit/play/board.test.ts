/** Boards whose places are rows of a table: what a game says of them, who is where, and how it looks on a terminal. */
import { describe, expect, it } from "vitest";
import { compileProject } from "../../../src/driver/compile.ts";
import { createGame } from "../../../src/interpret/game/module.ts";
import { boardText } from "../../../src/play/board-text.ts";
import { placedBoards, placeText, type PlacedBoard } from "../../../src/play/board.ts";
import type { Board, GameModule, GameRules, Json, View } from "../../../src/runtime/game.ts";
import { loadGenerated } from "../../support/generated.ts";
import { memoryHost } from "../../support/memory-host.ts";

const lands = `rulebook lands { title "Lands" }
table Land {
  | name: key | title: optional text shown | x: int | y: int | borders: set of Land both ways |
  | Siam      |                            | 0      | 0      | Java                           |
  | Java      | Old Java                   | 0      | 1      | Perth, Papua                   |
  | Papua     |                            | 1      | 1      | Perth, Sydney                  |
  | Perth     |                            | 0      | 2      | Sydney                         |
  | Sydney    |                            | 1      | 2      |                                |
  | Fiji      |                            | 4      | 1      | Papua                          |
}
table Port {
  | name: key | x: int default 0 | y: int default 0 | sea: set of Port both ways | road: set of Port both ways |
  | Bari      |                  |                  | Pula                       |                             |
  | Pula      |                  |                  |                            |                             |
  | Rome      |                  |                  |                            | Bari                        |
}
table Star {
  | name: key | q: int | r: int | lanes: set of Star both ways |
  | Sol       | 0      | 0      | Vega                         |
  | Vega      | 1      | 0      |                              |
}
record Route { ship: text, to: optional Port }
player Lord { armies: map of Land to int default [] }
entity Scout { owner: Lord, at: optional Land, goal: optional Land, seen: list of Land default [] }
entity Fleet { name: text, routes: list of Route default [], home: Port }
phase Game { phase Turn for each player { } }
action march(me: Lord, to: Land from Land.Sydney.borders) in Turn { do { set me.armies[to] = 4 } }
setup two() {
  let a = new Lord(armies: [Land.Siam: 3, Land.Papua: 0])
  let b = new Lord(armies: [Land.Siam: 1, Land.Sydney: 2])
  new Scout(owner: a, at: Land.Siam, seen: [Land.Java, Land.Papua])
  new Scout(owner: b, goal: Land.Java)
  new Fleet(name: "Rome", routes: [Route("a", Port.Pula), Route("b", none)], home: Port.Bari)
}
variant bridge "A bridge to Fiji." {
  table Land {
    | name   | borders |
    | Sydney | Fiji    |
  }
}
`;

async function lookAt(player: number | null): Promise<readonly PlacedBoard[]> {
  const compilation = await compileProject(memoryHost({ "rules/lands/lands.rules": lands }));
  const programs = compilation.rulebooks.flatMap(({ program }) => program ?? []);
  const game = createGame(programs, "lands", { sources: compilation.sources });
  return placedBoards(game.rules, game.view(game.init({ two: {} }, 1), player), player);
}

describe("what a game says of its boards", () => {
  it("is the same in both meanings and in a variant, and lists the tables that fields hold rows of", async () => {
    const compilation = await compileProject(memoryHost({ "rules/lands/lands.rules": lands }));
    expect(compilation.diagnostics).toEqual([]);
    const programs = compilation.rulebooks.flatMap(({ program }) => program ?? []);
    const modules = await loadGenerated(compilation);
    const boardsIn = (module: unknown): readonly Board[] => (module as GameModule).rules.boards ?? [];
    const plain = boardsIn(createGame(programs, "lands", { sources: compilation.sources }));
    const bridge = boardsIn(createGame(programs, "lands", { sources: compilation.sources, variant: "lands.bridge" }));
    expect(boardsIn(modules.get("lands/game.ts"))).toEqual(plain);
    expect(boardsIn(modules.get("lands/variants/bridge/game.ts"))).toEqual(bridge);
    expect(plain.map(({ table, drawn, columns, fields }) => [table, drawn, columns, fields])).toEqual([
      [
        "Land",
        "square",
        ["borders"],
        [
          { entity: "Lord", field: "armies", part: null },
          { entity: "Scout", field: "at", part: null },
          { entity: "Scout", field: "goal", part: null },
          { entity: "Scout", field: "seen", part: null },
        ],
      ],
      [
        "Port",
        null,
        ["sea", "road"],
        [
          { entity: "Fleet", field: "routes", part: "to" },
          { entity: "Fleet", field: "home", part: null },
        ],
      ],
    ]);
    const last = ([board]: readonly Board[]): Board["places"][number] | undefined => board?.places.at(-1);
    expect(last(plain)).toEqual({ key: "Fiji", at: [4, 1], leads: [["Papua"]] });
    expect(last(bridge)).toEqual({ key: "Fiji", at: [4, 1], leads: [["Papua", "Sydney"]] });
  });
});

describe("who is where", () => {
  it("is told for every place, with what a map holds for it, and with the ways by column", async () => {
    const [land, port] = await lookAt(1);
    expect(land?.places.map(placeText)).toEqual([
      "Siam: you ×3, player 2 ×1, Scout 1, at — Old Java",
      "Old Java: Scout 1, seen, Scout 2, goal — Siam, Papua, Perth",
      "Papua: Scout 1, seen — Old Java, Perth, Sydney, Fiji",
      "Perth — Old Java, Papua, Sydney",
      "Sydney: player 2 ×2 — Papua, Perth",
      "Fiji — Papua",
    ]);
    // The fleet is called as a place is, and stands in none by that.
    expect(port?.places.map(placeText)).toEqual([
      "Bari: Fleet 1, home — sea Pula; road Rome",
      "Pula: Fleet 1, routes — sea Bari",
      "Rome — road Bari",
    ]);
    expect(port?.edges).toEqual([
      [0, 1],
      [0, 2],
    ]);
  });

  it("speaks to whoever looks", async () => {
    const [one] = await lookAt(2);
    expect(one?.places[0]?.marks.map(({ means }) => means)).toEqual(["player 1", "you", "Scout 1, at"]);
    const [all] = await lookAt(null);
    expect(all?.places[0]?.marks.map(({ means }) => means)).toEqual(["player 1", "player 2", "Scout 1, at"]);
  });
});

// ---------------------------------------------------------------- on a terminal

type Place = readonly [key: string, at: readonly [number, number] | null, leads: readonly string[]];

function boardOf(
  drawn: Board["drawn"],
  places: readonly Place[],
  entities: Readonly<Record<string, readonly Record<string, Json>[]>> = {},
): PlacedBoard {
  const rules = {
    entities: [
      { name: "Hero", isPlayer: true, piles: [] },
      { name: "Tower", isPlayer: false, piles: [] },
    ],
    boards: [
      {
        table: "Land",
        columns: ["borders"],
        drawn,
        places: places.map(([key, at, leads]) => ({ key, at, leads: [leads] })),
        fields: ["Hero", "Tower"].map((entity) => ({ entity, field: "at", part: null })),
      },
    ],
  } as unknown as GameRules;
  const [board] = placedBoards(rules, { entities, statuses: [] } as unknown as View, 1);
  if (board === undefined) throw new Error("there is no board");
  return board;
}

const square: readonly Place[] = [
  ["North", [0, 0], ["Harbour", "South", "East"]],
  ["Harbour", [1, 0], ["North", "South"]],
  ["South", [0, 1], ["North", "Harbour", "East"]],
  ["East", [1, 1], ["North", "South", "Far"]],
  ["Far", [3, 1], ["East"]],
];

describe("a board on a terminal", () => {
  it("is drawn on squares: names, who is there, ways to what lies next to it, and the others below", () => {
    const board = boardOf("square", square, { Hero: [{ at: "South" }], Tower: [{ at: "South" }, { at: "Far" }] });
    const text = boardText(board, 80);
    expect(text.lines).toEqual([
      "North ─── Harbour",
      " │    ╳",
      "South ─── East                Far",
      "1 T1                          T2",
    ]);
    expect(text.ways).toEqual(["East – Far"]);
    expect(text.legend).toEqual(["1 you", "T1 Tower 1", "T2 Tower 2"]);
  });

  it("is drawn on hexes: one line down is half a step to the east", () => {
    const board = boardOf("hex", [
      ["Aaaaa", [0, 0], ["Bbbbb", "Ccccc", "Ddddd"]],
      ["Bbbbb", [1, 0], ["Aaaaa", "Ddddd"]],
      ["Ccccc", [-1, 1], ["Aaaaa"]],
      ["Ddddd", [0, 1], ["Aaaaa", "Bbbbb"]],
    ]);
    expect(boardText(board, 80).lines).toEqual(["    Aaaaa ─ Bbbbb", "   ╱   ╲   ╱", "Ccccc   Ddddd"]);
  });

  it("shortens names where there is little room, and no signs", () => {
    const narrow = boardText(boardOf("square", square), 36);
    expect(narrow.isDrawn).toBe(true);
    expect(narrow.lines.every((line) => line.length <= 36)).toBe(true);
    expect(narrow.lines[0]).toMatch(/^North ─+ Ha\S*…$/);
    const crowd = { Tower: Array.from({ length: 4 }, () => ({ at: "North" })) };
    expect(boardText(boardOf("square", square, crowd), 36).isDrawn).toBe(false);
  });

  it("is a list without coordinates, where it is too wide or too high, and where there is no place", () => {
    const listed = (drawn: Board["drawn"], places: readonly Place[], width = 80): boolean =>
      !boardText(boardOf(drawn, places), width).isDrawn;
    const far = (across: number, down: number): readonly Place[] => [
      ["A", [0, 0], ["B"]],
      ["B", [across, down], ["A"]],
    ];
    expect([listed(null, square), listed("square", square, 20), listed("square", far(30, 0))]).toEqual([
      true,
      true,
      true,
    ]);
    expect([listed("square", far(0, 15)), listed("square", []), listed("square", far(1, 1))]).toEqual([
      true,
      true,
      false,
    ]);
    expect(boardText(boardOf(null, square, { Hero: [{ at: "East" }] }), 80).lines).toEqual([
      "North — Harbour, South, East",
      "Harbour — North, South",
      "South — North, Harbour, East",
      "East: you — North, South, Far",
      "Far — East",
    ]);
  });
});

it("shows where places are held by a field of a view that has them among its rows", async () => {
  const text = `rulebook seas { title "Seas" }
table Land { | name: key | borders: set of Land both ways |
             | Siam      | Java                           |
             | Java      |                                | }
table Sea { | name: key | straits: set of Sea both ways |
            | Timor     | Coral                         |
            | Coral     |                               | }
table Place from Land, Sea { name: key }
player Lord { at: Place, been: set of Place default [] }
phase Game { phase Turn for each player { } }
action stay(me: Lord) in Turn { limit 1 per Turn
  do { add Place.Coral to me.been } }
setup two() {
  new Lord(at: Place.Java, been: [Place.Timor, Place.Siam])
  new Lord(at: Place.Coral)
}
`;
  const compilation = await compileProject(memoryHost({ "rules/seas/seas.rules": text }));
  expect(compilation.diagnostics.map(({ message }) => message)).toEqual([]);
  const programs = compilation.rulebooks.flatMap(({ program }) => program ?? []);
  const generated = (await loadGenerated(compilation)).get("seas/game.ts") as unknown as GameModule;
  for (const game of [createGame(programs, "seas", { sources: compilation.sources }), generated]) {
    const boards = placedBoards(game.rules, game.view(game.init({ two: {} }, 1), null), null);
    expect(boards.map((board) => board.places.map(placeText))).toEqual([
      ["Siam: player 1, been — Java", "Java: player 1, at — Siam"],
      ["Timor: player 1, been — Coral", "Coral: player 2, at — Timor"],
    ]);
  }
});
