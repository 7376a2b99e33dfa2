/** The store in one file. `libsql` is SQLite with the interface of `better-sqlite3`, and installs without a compiler. */
import Database from "libsql";
import type { Move, NewMatch, Store } from "./store.ts";

interface MatchRow {
  readonly id: string;
  readonly body: string;
}
interface MoveRow {
  readonly number: number;
  readonly player: number;
  readonly choice: string;
  readonly late: number;
  readonly ends: number;
}

export function openSqlite(file: string): Store {
  const db = new Database(file);
  db.pragma("journal_mode = WAL");
  db.pragma("synchronous = FULL"); // a move that was answered outlives a power cut, too
  db.exec(`
    create table if not exists matches (id text primary key, body text not null) without rowid;
    create table if not exists moves (
      match text not null references matches, number integer not null, player integer not null, choice text not null,
      late integer not null, ends integer not null, primary key (match, number)) without rowid;
  `);
  const insertMatch = db.prepare("insert into matches (id, body) values (?, ?)");
  const insertMove = db.prepare(
    "insert into moves (match, number, player, choice, late, ends) values (?, ?, ?, ?, ?, ?)",
  );
  const matchById = db.prepare("select id, body from matches where id = ?");
  const movesOf = db.prepare("select number, player, choice, late, ends from moves where match = ? order by number");
  const ids = db.prepare(
    "select id from matches where not exists (select 1 from moves where match = id and ends = 1) order by id",
  );
  return {
    create: async (match) => {
      insertMatch.run(match.id, JSON.stringify(match));
    },
    append: async (match, { number, player, choice, late, ends }) => {
      insertMove.run(match, number, player, choice, late ? 1 : 0, ends ? 1 : 0);
    },
    find: async (id) => {
      const row = matchById.get(id) as MatchRow | undefined;
      if (row === undefined) return null;
      const moves = (movesOf.all(id) as readonly MoveRow[]).map((move): Move => ({
        ...move,
        late: move.late === 1,
        ends: move.ends === 1,
      }));
      return { match: JSON.parse(row.body) as NewMatch, moves };
    },
    listOpen: async () => (ids.all() as readonly MatchRow[]).map(({ id }) => id),
    close: async () => {
      db.close();
    },
  };
}
