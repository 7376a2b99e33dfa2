/** Coverage in the format of lcov: a section for each file, with its functions, branches and lines. */
import { allOf, visitAll } from "../ir/visit.ts";
import type { Expr, Program, Statement } from "../ir/program.ts";
import { positionAt, type Sources } from "../source/text.ts";
import type { Coverage } from "./coverage.ts";
import type { CoveragePart } from "./parts.ts";

interface LcovSection {
  /** Times by line: of what begins there, that which happened most often. */
  readonly lines: Map<number, number>;
  readonly functions: { readonly line: number; readonly name: string; readonly times: number }[];
  readonly branches: {
    readonly line: number;
    readonly block: number;
    readonly way: number;
    readonly times: number | null;
  }[];
  readonly blocks: Map<string, number>;
}

/** `pathOf`: a file as the reader of the answer will look for it. */
export function lcovText(coverage: Coverage, sources: Sources, pathOf: (file: string) => string): string {
  const sections = new Map<string, LcovSection>();
  const sectionOf = (file: string): LcovSection => {
    const section = sections.get(file) ?? { lines: new Map(), functions: [], branches: [], blocks: new Map() };
    sections.set(file, section);
    return section;
  };
  const lineOf = (file: string, offset: number): number => {
    const source = sources.get(file);
    return source === undefined ? 1 : positionAt(source, offset).line;
  };
  for (const { parts, program } of coverage.rulebooks) {
    for (const part of parts) addPart(sectionOf(part.at.file), part, lineOf);
    addLines(sectionOf, program, coverage, lineOf);
  }
  const files = [...sections.keys()].sort();
  return files.map((file) => sectionText(pathOf(file), sections.get(file) as LcovSection)).join("");
}

type LineOf = (file: string, offset: number) => number;

function addPart(section: LcovSection, part: CoveragePart, lineOf: LineOf): void {
  const { at, times, called, decision } = part;
  const line = lineOf(at.file, at.start);
  setLine(section, line, times);
  if (called !== null) section.functions.push({ line, name: called, times });
  if (decision === null) return;
  const place = `${decision.at.start}-${decision.at.end}`;
  const block = section.blocks.get(place) ?? section.blocks.size;
  section.blocks.set(place, block);
  const way = section.branches.filter((each) => each.block === block).length;
  section.branches.push({
    line: lineOf(decision.at.file, decision.at.start),
    block,
    way,
    times: decision.reached ? times : null,
  });
}

function setLine({ lines }: LcovSection, line: number, times: number): void {
  lines.set(line, Math.max(lines.get(line) ?? 0, times));
}

/** Lines on which something of a rule begins. */
function addLines(
  sectionOf: (file: string) => LcovSection,
  program: Program,
  { counts }: Coverage,
  lineOf: LineOf,
): void {
  const { rules, variants, game, tables } = program;
  const each = (node: Expr | Statement): void => {
    if (isWork(node.kind)) setLine(sectionOf(node.at.file), lineOf(node.at.file, node.at.start), counts.of(node).times);
  };
  const bodies = [rules, ...variants.map((variant) => variant.rules)].flat().map((rule) => rule.body);
  const played =
    game === null
      ? []
      : [
          ...allOf("Procedure", game.procedures),
          ...allOf("Action", game.actions),
          ...allOf("Setup", game.setups),
          ...allOf("Always", game.always),
          ...allOf("Status", game.statuses),
          ...allOf("Phase", game.phase === null ? [] : [game.phase]),
        ];
  visitAll(
    [
      ...allOf("Expr", bodies),
      ...allOf(
        "Row",
        tables.flatMap((table) => table.rows),
      ),
      ...played,
    ],
    { expr: each, statement: each, test: () => "skip" },
  );
}

/** Literals are worth no line of their own where they stand in a test, and links of a chain are not worked out by themselves. */
const isWork = (kind: string): boolean =>
  [
    "let",
    "set",
    "do",
    "return",
    "stop",
    "forEach",
    "repeat",
    "if",
    "decide",
    "call",
    "arithmetic",
    "compare",
    "equals",
    "builtin",
    "record",
    "variant",
    "columnCall",
    "column",
    "setField",
    "put",
    "putNew",
    "addStatus",
    "perform",
  ].includes(kind);

function sectionText(path: string, { lines, functions, branches }: LcovSection): string {
  const text = [`TN:`, `SF:${path}`];
  const named = [...functions].sort((a, b) => a.line - b.line);
  for (const { line, name } of named) text.push(`FN:${line},${name}`);
  for (const { name, times } of named) text.push(`FNDA:${times},${name}`);
  text.push(`FNF:${named.length}`, `FNH:${named.filter(({ times }) => times > 0).length}`);
  for (const { line, block, way, times } of branches) text.push(`BRDA:${line},${block},${way},${times ?? "-"}`);
  text.push(`BRF:${branches.length}`, `BRH:${branches.filter(({ times }) => times !== null && times > 0).length}`);
  const counted = [...lines].sort(([a], [b]) => a - b);
  for (const [line, times] of counted) text.push(`DA:${line},${times}`);
  text.push(`LF:${counted.length}`, `LH:${counted.filter(([, times]) => times > 0).length}`, "end_of_record", "");
  return text.join("\n");
}
