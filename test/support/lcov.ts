/** A reader of lcov files, made from the description of the format alone (geninfo(1)); it refuses what it does not know and sums that are wrong. */
export interface LcovFile {
  readonly path: string;
  readonly functions: ReadonlyMap<string, { readonly line: number; readonly times: number }>;
  readonly branches: readonly {
    readonly line: number;
    readonly block: number;
    readonly branch: number;
    readonly times: number | "-";
  }[];
  readonly lines: ReadonlyMap<number, number>;
}

export function readLcov(text: string): readonly LcovFile[] {
  if (!text.endsWith("end_of_record\n")) throw new Error("The last record is not ended.");
  return text.split("end_of_record\n").slice(0, -1).map(readRecord);
}

function readRecord(text: string): LcovFile {
  const lines = text
    .trimEnd()
    .split("\n")
    .map((line) => {
      const [, key, value] = /^([A-Z]+):(.*)$/.exec(line) ?? [];
      if (key === undefined || value === undefined) throw new Error(`No record of lcov: ${line}`);
      return { key, value };
    });
  const all = (key: string): readonly string[] => lines.filter((line) => line.key === key).map(({ value }) => value);
  const one = (key: string): string => {
    const [value, more] = all(key);
    if (value === undefined || more !== undefined)
      throw new Error(`${key} is there ${value === undefined ? "not" : "twice"}.`);
    return value;
  };
  const known = ["TN", "SF", "FN", "FNDA", "FNF", "FNH", "BRDA", "BRF", "BRH", "DA", "LF", "LH"];
  for (const { key } of lines) if (!known.includes(key)) throw new Error(`No record of lcov: ${key}`);
  const split = (value: string, at: number): readonly [string, string] => [value.slice(0, at), value.slice(at + 1)];
  const calls = new Map(
    all("FNDA")
      .map((value) => split(value, value.indexOf(",")))
      .map(([times, name]) => [name, whole(times)]),
  );
  const functions = new Map(
    all("FN")
      .map((value) => split(value, value.indexOf(",")))
      .map(([line, name]) => [name, { line: whole(line), times: calls.get(name) ?? -1 }]),
  );
  const branches = all("BRDA")
    .map((value) => value.split(","))
    .map(([line = "", block = "", branch = "", times = ""]) => ({
      line: whole(line),
      block: whole(block),
      branch: whole(branch),
      times: times === "-" ? ("-" as const) : whole(times),
    }));
  const counted = new Map(
    all("DA")
      .map((value) => value.split(","))
      .map(([line = "", times = ""]) => [whole(line), whole(times)]),
  );
  const sum = (key: string, found: number): void => {
    if (whole(one(key)) !== found) throw new Error(`${key} is ${one(key)}, and there are ${found}.`);
  };
  sum("FNF", functions.size);
  sum("FNH", [...functions.values()].filter(({ times }) => times > 0).length);
  sum("BRF", branches.length);
  sum("BRH", branches.filter(({ times }) => times !== "-" && times > 0).length);
  sum("LF", counted.size);
  sum("LH", [...counted.values()].filter((times) => times > 0).length);
  return { path: one("SF"), functions, branches, lines: counted };
}

function whole(text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`No count: ${text}`);
  return Number(text);
}
