/** The same store in Postgres. */
import pg from "pg";
import type { Move, NewMatch, Store } from "./store.ts";

export async function openPostgres(url: string): Promise<Store> {
  const pool = new pg.Pool({ connectionString: url });
  pool.on("error", (problem) => console.error("An idle connection to Postgres was lost:", problem.message));
  await pool.query(`
    create table if not exists matches (id text primary key, body text not null);
    create table if not exists moves (
      match text not null references matches, number integer not null, player integer not null, choice text not null,
      late boolean not null, ends boolean not null, primary key (match, number));
  `);
  return {
    create: async (match) => {
      await pool.query("insert into matches (id, body) values ($1, $2)", [match.id, JSON.stringify(match)]);
    },
    append: async (match, { number, player, choice, late, ends }) => {
      const sql = "insert into moves (match, number, player, choice, late, ends) values ($1, $2, $3, $4, $5, $6)";
      await pool.query(sql, [match, number, player, choice, late, ends]);
    },
    find: async (id) => {
      const [row] = (await pool.query<{ body: string }>("select body from matches where id = $1", [id])).rows;
      if (row === undefined) return null;
      const sql = "select number, player, choice, late, ends from moves where match = $1 order by number";
      const moves = (await pool.query<Move>(sql, [id])).rows;
      return { match: JSON.parse(row.body) as NewMatch, moves };
    },
    listOpen: async () => {
      const sql = "select id from matches where not exists (select 1 from moves where match = id and ends) order by id";
      return (await pool.query<{ id: string }>(sql)).rows.map(({ id }) => id);
    },
    close: () => pool.end(),
  };
}
