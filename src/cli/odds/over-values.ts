/** Many questions: a row for each value of one parameter, and a column for each value of another. */
import type { Chance, Odds } from "../../interpret/odds-value.ts";
import { valueText } from "../../interpret/show.ts";
import { bare } from "../../interpret/values.ts";
import { headed, resultsOf } from "../../interpret/play/distribution.ts";
import type { Json, Rule } from "../../ir/program.ts";
import { WrongUse } from "../exit.ts";
import type { OddsRequest } from "./request.ts";
import type { Sweep } from "./sweep.ts";
import { unwrap, isNumeric, whereHeld, valuesFor, resultText, type OddsSubject, type Values } from "./subject.ts";
import type { OddsTable, OddsRow, OddsColumn } from "./odds-table.ts";
import { cumulate } from "./cumulated.ts";

const mostColumns = 60;

type Measure = {
  readonly name: string;
  readonly percent: boolean;
  readonly ask: (subject: OddsSubject, values: Values) => Odds;
};

function measures(rule: Rule, request: OddsRequest): readonly Measure[] {
  const given = request.given ?? undefined;
  const tests = request.tests.map(({ title, test }): Measure => ({
    name: title,
    percent: true,
    ask: (subject, values) => unwrap(subject.odds.chance(subject.rule.id, values, test, given)),
  }));
  if (tests.length > 0) return tests;
  if (rule.result.kind === "bool")
    return [
      {
        name: "chance",
        percent: true,
        ask: (subject, values) => unwrap(subject.odds.chance(subject.rule.id, values, undefined, given)),
      },
    ];
  if (!isNumeric(rule.result)) return [];
  return (["average", "spread"] as const).map((name) => ({
    name,
    percent: false,
    ask: (subject, values) => unwrap(subject.odds[name](subject.rule.id, values, given)),
  }));
}

const headingAt = (subject: OddsSubject, sweep: Sweep, value: Json): string =>
  typeof value === "string" ? value : valueText(subject.interpreter.linked, sweep.param.type, value, { most: 60 });

/** A row for each value of a parameter. */
export function sweep(subjects: readonly OddsSubject[], values: Values, over: Sweep, request: OddsRequest): OddsTable {
  const [first] = subjects;
  if (first === undefined) throw new RangeError("Nobody is asked.");
  const wanted = measures(first.rule, request);
  const byResult = wanted.length === 0 || request.upwards || request.downwards;
  const columns = byResult
    ? resultColumns(subjects, first, values, over, request)
    : wanted.flatMap((measure) =>
        subjects.map((subject) => ({
          name: subjects.length > 1 ? `${measure.name}, ${subject.name}` : measure.name,
          percent: measure.percent,
          at: (value: Json): Odds | null =>
            whereHeld(subjects, request, () =>
              measure.ask(subject, valuesFor(subject, { ...values, [over.param.name]: value })),
            ),
        })),
      );
  const rows = over.values.map((value): OddsRow => ({
    heading: headingAt(first, over, value),
    beyond: null,
    value,
    cells: columns.map((column) => column.at(value)),
  }));
  const numbers = isNumeric(bare(over.param.type)) ? over.values.map(Number) : null;
  return { kind: "sweep", corner: over.param.label, acrossName: "", columns, rows, numbers, remarks: [] };
}

type ResultColumn = OddsColumn & { readonly at: (value: Json) => Odds | null };

/** A column for each result that any of the questions has. */
function resultColumns(
  subjects: readonly OddsSubject[],
  first: OddsSubject,
  values: Values,
  over: Sweep,
  request: OddsRequest,
): readonly ResultColumn[] {
  const found = subjects.map((subject) =>
    over.values.map((value) =>
      whereHeld(subjects, request, () =>
        unwrap(
          subject.odds.distribution(
            subject.rule.id,
            valuesFor(subject, { ...values, [over.param.name]: value }),
            request.given ?? undefined,
          ),
        ),
      ),
    ),
  );
  const union = resultsOf(
    first.interpreter.linked,
    first.rule.result,
    found.flat().map((each) => each ?? []),
  );
  if (union.length > mostColumns)
    throw new WrongUse(
      `There are ${union.length} different results, too many for a column each. Ask for some of them: \`--at-least 2\`, \`--is …\`.`,
    );
  return union.flatMap(({ value: result, chances, beyond }) =>
    subjects.flatMap((subject, index) => {
      const text = resultText(first, result);
      const suffix = subjects.length > 1 ? `, ${subject.name}` : "";
      const at = (value: Json): number => over.values.indexOf(value);
      const chancesAt = (value: Json): readonly Chance[] | null => found[index]?.[at(value)] ?? null;
      const cumulative = (name: string, op: ">=" | "<="): ResultColumn => ({
        name: `${name} ${text}${suffix}`,
        percent: true,
        at: (value) => {
          const chances = chancesAt(value);
          return chances === null
            ? null
            : cumulate(subject, { ...values, [over.param.name]: value }, request, chances, op, result);
        },
      });
      if (request.upwards || request.downwards)
        return [
          ...(request.upwards ? [cumulative("at least", ">=")] : []),
          ...(request.downwards ? [cumulative("at most", "<=")] : []),
        ];
      return [
        {
          name: `${headed(text, beyond)}${suffix}`,
          percent: true,
          at: (value: Json): Odds | null =>
            chancesAt(value) === null ? null : (chances[index * over.values.length + at(value)] ?? null),
        },
      ];
    }),
  );
}

/** A row for each value of one parameter, a column for each of another. */
export function grid(
  subjects: readonly OddsSubject[],
  values: Values,
  rows: Sweep,
  columns: Sweep,
  request: OddsRequest,
): OddsTable {
  const [first] = subjects;
  if (first === undefined) throw new RangeError("Nobody is asked.");
  if (subjects.length > 1)
    throw new WrongUse(
      "A table over two parameters has no room for `--against`. Leave out one `--over`, or ask for each by itself.",
    );
  const [measure] = measures(first.rule, request);
  if (measure === undefined || request.upwards || request.downwards || request.tests.length > 1)
    throw new WrongUse(
      "A table over two parameters has one value in each cell. Say which: `--at-least 2`, `--is …`; by itself it is the average.",
    );
  return {
    kind: "grid",
    corner: rows.param.label,
    acrossName: columns.param.label,
    numbers: null,
    columns: columns.values.map((value) => ({ name: headingAt(first, columns, value), percent: measure.percent })),
    rows: rows.values.map((value): OddsRow => ({
      heading: headingAt(first, rows, value),
      beyond: null,
      value,
      cells: columns.values.map((other) =>
        whereHeld(subjects, request, () =>
          measure.ask(first, valuesFor(first, { ...values, [rows.param.name]: value, [columns.param.name]: other })),
        ),
      ),
    })),
    remarks: [],
  };
}
