/** `--records games.parquet`: a row for each game, in their order, and on request one for each decision in a file beside it. */
import { closeSync, mkdirSync, openSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import process from "node:process";
import { ByteWriter, ParquetWriter, type BasicType, type SchemaElement } from "hyparquet-writer";
import type { Kinds } from "../../source/exhaustive.ts";
import type { DecisionRow, GameRecords, GameRow, RecordDetail } from "../../play/records.ts";
import { writeBytes } from "../write-bytes.ts";
import type { GameRange } from "./range.ts";

/** One column: what of a row stands in it. */
interface Column<Row> {
  readonly name: string;
  readonly type: BasicType & ("INT32" | "INT64" | "STRING" | "JSON");
  readonly of: (row: Row) => bigint | number | string | object | null;
}

const gameColumns: readonly Column<GameRow>[] = [
  { name: "game", type: "INT64", of: ({ game }) => BigInt(game) },
  { name: "seed", type: "STRING", of: ({ seed }) => seed },
  { name: "variation", type: "STRING", of: ({ variation }) => variation },
  { name: "bots", type: "STRING", of: ({ bots }) => bots.join(",") },
  { name: "end", type: "STRING", of: ({ end }) => end },
  { name: "winner", type: "INT32", of: ({ winners }) => (winners.length === 1 ? (winners[0] ?? null) : null) },
  { name: "winners", type: "STRING", of: ({ winners }) => winners.join(",") },
  {
    name: "winning_bot",
    type: "STRING",
    of: ({ winners, bots }) => (winners.length === 1 ? (bots[((winners[0] ?? 1) - 1) % bots.length] ?? null) : null),
  },
  { name: "ending", type: "STRING", of: ({ ending }) => ending },
  { name: "message", type: "STRING", of: ({ message }) => message },
  { name: "decisions", type: "INT32", of: ({ decisions }) => decisions },
  { name: "phases", type: "JSON", of: ({ phases }) => Object.fromEntries(phases) },
  { name: "used", type: "JSON", of: ({ used }) => used },
];

const decisionColumns: readonly Column<DecisionRow>[] = [
  { name: "game", type: "INT64", of: ({ game }) => BigInt(game) },
  { name: "decision", type: "INT32", of: ({ decision }) => decision },
  { name: "seat", type: "INT32", of: ({ seat }) => seat },
  { name: "options", type: "INT32", of: ({ options }) => options },
  { name: "action", type: "STRING", of: ({ action }) => action },
  { name: "key", type: "STRING", of: ({ key }) => key },
];

/** Rows that are written at once. */
const groupSize = 20_000;

/** The file of decisions that belongs to one of games: `games.parquet` and `games-decisions.parquet`. */
export const decisionsPath = (path: string): string =>
  path.endsWith(".parquet") ? `${path.slice(0, -8)}-decisions.parquet` : `${path}-decisions`;

class RowFile<Row> {
  readonly #path: string;
  readonly #fresh: string;
  readonly #columns: readonly Column<Row>[];
  readonly #file: number;
  readonly #bytes = new ByteWriter();
  readonly #writer: ParquetWriter;
  #rows: Row[] = [];

  constructor(path: string, columns: readonly Column<Row>[]) {
    mkdirSync(dirname(path), { recursive: true });
    this.#path = path;
    // Whoever looks at it before it is whole would find a torn file.
    this.#fresh = join(dirname(path), `.${basename(path)}.new-${process.pid}`);
    this.#columns = columns;
    this.#file = openSync(this.#fresh, "w");
    this.#writer = new ParquetWriter({
      writer: this.#bytes,
      schema: [{ name: "root", num_children: columns.length }, ...columns.map(schemaOf)],
      createdBy: "rulewright",
    });
  }

  add(rows: readonly Row[]): void {
    for (const row of rows) this.#rows.push(row);
    if (this.#rows.length >= groupSize) this.#write();
  }

  #write(): void {
    const rows = this.#rows;
    this.#rows = [];
    if (rows.length === 0) return;
    void this.#writer.write({
      columnData: this.#columns.map(({ name, type, of }) => ({ name, type, data: rows.map(of) })),
      rowGroupSize: groupSize,
    });
    this.#flush();
  }

  #flush(): void {
    const bytes = new Uint8Array(this.#bytes.buffer, 0, this.#bytes.index);
    writeBytes(this.#file, bytes, this.#path);
    this.#bytes.index = 0;
  }

  close(): void {
    try {
      this.#write();
      void this.#writer.finish();
      this.#flush();
    } catch (problem) {
      // The last rows may be those for which there is no room.
      this.abandon();
      throw problem;
    }
    closeSync(this.#file);
    renameSync(this.#fresh, this.#path);
  }

  abandon(): void {
    closeSync(this.#file);
    rmSync(this.#fresh, { force: true });
  }
}

function schemaOf<Row>({ name, type: kind }: Column<Row>): SchemaElement {
  const repetition_type = "OPTIONAL";
  switch (kind) {
    case "INT32":
    case "INT64":
      return { name, type: kind, repetition_type };
    default:
      kind satisfies Kinds<"STRING JSON">;
      return { name, type: "BYTE_ARRAY", converted_type: kind === "JSON" ? "JSON" : "UTF8", repetition_type };
  }
}

export interface RecordFile {
  add(games: GameRange, records: GameRecords): void;
  close(): void;
  abandon(): void;
}

/** `left`: the games that will come, in whatever order; their rows are written in the order of the games. */
export function openRecords(path: string, detail: RecordDetail, left: readonly GameRange[]): RecordFile {
  const games = new RowFile(path, gameColumns);
  const decisions = detail === "decisions" ? new RowFile(decisionsPath(path), decisionColumns) : null;
  const waiting = new Map<number, { readonly end: number; readonly records: GameRecords }>();
  const ranges = [...left];
  let next = ranges[0]?.[0] ?? 0;
  const write = (records: GameRecords): void => {
    games.add(records.games);
    decisions?.add(records.decisions);
  };
  return {
    add: ([from, end], records) => {
      waiting.set(from, { end, records });
      for (let each = waiting.get(next); each !== undefined; each = waiting.get(next)) {
        waiting.delete(next);
        write(each.records);
        next = each.end;
        if (next < (ranges[0]?.[1] ?? Infinity)) continue;
        ranges.shift();
        next = ranges[0]?.[0] ?? next;
      }
    },
    close: () => {
      // Who was interrupted has gaps.
      for (const [, { records }] of [...waiting].sort(([a], [b]) => a - b)) write(records);
      try {
        games.close();
      } catch (problem) {
        decisions?.abandon();
        throw problem;
      }
      decisions?.close();
    },
    abandon: () => {
      games.abandon();
      decisions?.abandon();
    },
  };
}
