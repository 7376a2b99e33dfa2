/** A row for each game and each decision, read back by a database of others. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { expect, it } from "vitest";
import { rulewright } from "../support/fake-terminal.ts";
import { guideBlocks } from "../../src/docs/guide/blocks.ts";
import { guideText } from "../support/guide.ts";
import { sparring } from "../support/sparring.ts";
import { tempProject } from "../support/temp-project.ts";

type Row = Readonly<Record<string, unknown>>;

async function ask(root: string, query: string): Promise<readonly Row[]> {
  const database = await (await DuckDBInstance.create(":memory:")).connect();
  const named = query.replace(/'(games[\w*-]*\.parquet)'/g, (_, file: string) => `'${join(root, file)}'`);
  return (await database.runAndReadAll(named)).getRowObjectsJson();
}

const asked = [
  "simulate",
  "sparring",
  "--seed",
  "s",
  "--bots",
  "random,greedy",
  "--vary",
  "hp=3,8",
  "--records",
  "games.parquet",
];
interface Counts {
  readonly drawn: { readonly times: number };
  readonly shortest: { readonly decisions: number };
  readonly longest: { readonly decisions: number };
}

it("has each game once, in order, with what the counts and the log of each say of it", async () => {
  const root = tempProject(sparring);
  const ran = await rulewright(root, [...asked, "--games", "32", "--record-decisions", "--format", "json"]);
  const { results } = JSON.parse(ran.out) as { readonly results: Counts };
  const games = await ask(root, "select game, seed, variation, bots from 'games.parquet'");
  expect(games).toEqual(
    Array.from({ length: 32 }, (_, game) => ({
      game: String(game + 1),
      seed: `s/${game + 1}`,
      variation: `hp ${game % 2 === 0 ? 3 : 8}`,
      bots: Math.floor(game / 2) % 2 === 0 ? "random,greedy" : "greedy,random",
    })),
  );
  const [sum] = await ask(
    root,
    "select count(*) as games, sum(decisions) as decisions, sum((\"end\" = 'over' and winner is null)::int) as drawn, min(decisions) as least, max(decisions) as most from 'games.parquet'",
  );
  const { drawn, shortest, longest } = results;
  expect(sum).toMatchObject({
    games: "32",
    drawn: String(drawn.times),
    least: shortest.decisions,
    most: longest.decisions,
  });
  const [decided] = await ask(
    root,
    "select count(*) as rows, count(distinct game) as games from 'games-decisions.parquet'",
  );
  expect(decided).toEqual({ rows: sum?.["decisions"], games: "32" });
  // Used so often as chosen: two ways of counting the same.
  const used = await ask(
    root,
    "with each as (select unnest(from_json(used, '[{\"seat\":\"INTEGER\",\"name\":\"VARCHAR\",\"times\":\"INTEGER\"}]')) as u from 'games.parquet') select u.name as name, sum(u.times) as times from each where u.name in ('use', 'brace', 'tuck', 'done') group by 1 order by 1",
  );
  const chosen = await ask(
    root,
    "select action as name, count(*) as times from 'games-decisions.parquet' where action is not null group by 1 order by 1",
  );
  expect(chosen).toEqual(used);
  expect(chosen.length).toBeGreaterThan(2);
});

it("says what does not go", async () => {
  const root = tempProject(sparring);
  const alone = await rulewright(root, ["simulate", "sparring", "--record-decisions"]);
  expect([alone.code, alone.err]).toEqual([2, expect.stringContaining("goes with `--records`")]);
  await rulewright(root, [...asked, "--games", "4", "--resume", "kept.json"]);
  const again = await rulewright(root, [...asked, "--games", "8", "--resume", "kept.json"]);
  expect([again.code, again.err]).toEqual([2, expect.stringContaining("Name another file for those that come")]);
  const more = await rulewright(root, [
    ...asked.slice(0, -1),
    "games-2.parquet",
    "--games",
    "8",
    "--resume",
    "kept.json",
  ]);
  expect(more.code).toBe(0);
  expect(await ask(root, "select game from 'games-2.parquet'")).toEqual(
    [5, 6, 7, 8].map((game) => ({ game: String(game) })),
  );
});

it("answers the five questions of the guide", async () => {
  const queries = guideBlocks(guideText("many-machines.md")).filter(({ language }) => language === "sql");
  expect(queries.length).toBe(5);
  const root = tempProject(sparring);
  await rulewright(root, [...asked, "--games", "32", "--record-decisions"]);
  expect(readFileSync(join(root, "games.parquet")).subarray(0, 4).toString()).toBe("PAR1");
  const answers: Row[] = [];
  for (const { lines } of queries) answers.push((await ask(root, lines.join("\n")))[0] ?? {});
  expect(answers.map((row) => Object.keys(row))).toEqual([
    ["winning_bot", "seat", "games", "percent"],
    ["seed", "decisions", "ending"],
    ["variation", "decisions"],
    ["name", "seats", "won"],
    ["action", "by_winners", "times"],
  ]);
});
