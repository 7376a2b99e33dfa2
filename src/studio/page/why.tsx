/** The steps of an answer as an outline: each line unfolds into what it was made from. */
import { assertNever } from "../../source/exhaustive.ts";
import type { ComponentChildren, JSX } from "preact";
import type { Step } from "../../interpret/explain/explanation.ts";

type Told = Exclude<Step, { kind: "misses" }>;

export function Outline({
  steps,
  depth = 0,
}: {
  readonly steps: readonly Step[];
  readonly depth?: number;
}): JSX.Element {
  let turns = 0;
  return (
    <ol class="outline">
      {steps.map((step, place) => {
        if (step.kind === "turn") turns += 1;
        return (
          <li key={place}>
            {step.kind === "misses" ? <Misses step={step} /> : <Line step={step} turn={turns} depth={depth} />}
          </li>
        );
      })}
    </ol>
  );
}

/** Why it is none of the rows that were looked at besides. */
function Misses({ step: { form, rows, more } }: { readonly step: Extract<Step, { kind: "misses" }> }): JSX.Element {
  const [only] = rows;
  return (
    <details class="misses">
      <summary>
        <Faint>
          Why not {rows.length === 1 && only !== undefined ? plainLabel(only) : `the ${rows.length + more} others`}?
        </Faint>
      </summary>
      <ol class="outline">
        {rows.map((row, place) => (
          <li key={place} class="leaf">
            {form === "match" ? null : <b>{plainLabel(row)}</b>}
            <TestLine test={row.test} form={form} word="is not" />
          </li>
        ))}
        {more === 0 ? null : <li class="leaf">… and {more} more</li>}
      </ol>
    </details>
  );
}

const plainLabel = ({ label }: { readonly label: string }): string => label.replaceAll("`", "");

/** `turn`: which of the turns around it. */
function Line({
  step,
  turn,
  depth,
}: {
  readonly step: Told;
  readonly turn: number;
  readonly depth: number;
}): JSX.Element {
  const inner = "steps" in step ? step.steps : [];
  const head = <Head step={step} turn={turn} />;
  if (inner.length === 0) return <div class="leaf">{head}</div>;
  return (
    <details open={isOpen(step, depth)}>
      <summary>{head}</summary>
      <Outline steps={inner} depth={depth + 1} />
    </details>
  );
}

/** Of claims only those that do not hold: that is where the rules part from them. */
function isOpen(step: Step, depth: number): boolean {
  if (step.kind === "claim") return !step.holds;
  return depth === 0 && "steps" in step && step.steps.length <= 8;
}

function Head({ step, turn }: { readonly step: Told; readonly turn: number }): JSX.Element {
  switch (step.kind) {
    case "call":
      return (
        <Equation
          name={step.formula ?? `${step.rule}(${step.args.map((arg) => `${arg.name}: ${arg.text}`).join(", ")})`}
          value={step.text}
          note={step.again ? "as above" : null}
        />
      );
    case "value":
      return (
        <Equation
          name={step.name ?? (step.how === "result" ? "Result" : (step.formula ?? "Value"))}
          formula={step.name === null && step.how !== "result" ? null : step.formula}
          filled={step.filled}
          value={step.text}
          note={step.rounded === null ? null : `rounded from ${step.rounded.from}`}
        />
      );
    case "branch":
      return <Equation name={`if ${step.condition}`} filled={step.filled} value={step.holds ? "yes" : "no"} />;
    case "row":
      return (
        <span>
          <b>{plainLabel(step)}</b> fits
          <Tests step={step} />
        </span>
      );
    case "turn":
      return (
        <Equation
          name={step.number > 0 ? `Turn ${step.number}` : `${step.name ?? "Value"} ${turn}`}
          value={step.text}
        />
      );
    case "cell":
      return (
        <Equation
          name={`${step.table} ${step.key}, ${step.column}`}
          formula={step.formula}
          filled={step.filled}
          value={step.text}
        />
      );
    case "rolls":
      return (
        <span>
          <code>{step.formula}</code>{" "}
          <span class="faces">
            {step.dice.map((die, place) => (
              <Die key={place} text={[die.text, ...die.further].join(" → ")} />
            ))}
          </span>
          {step.more > 0 ? <Faint> and {step.more} more</Faint> : null}
          {step.text === null || isAllSaid(step) ? null : (
            <>
              <Faint> = </Faint>
              <Value>{step.text}</Value>
            </>
          )}
        </span>
      );
    case "question":
      return <Equation name={step.formula} value={step.text} />;
    case "claim":
      return (
        <span class={step.holds ? undefined : "parts-here"}>
          <Equation name={step.claim} filled={step.filled} value={step.holds ? "holds" : "does not hold"} />
        </span>
      );
    case "line":
    case "happened":
      return <span>{step.text}</span>;
    case "more":
      return <Faint>{step.count === 0 ? "… and further in" : `… and ${step.count} more of the same`}</Faint>;
    default:
      return assertNever(step);
  }
}

/** The dice are the value: nothing was rolled again, added or left out. */
const isAllSaid = ({ how, dice, more }: Extract<Step, { kind: "rolls" }>): boolean =>
  more === 0 && dice.every(({ further }) => further.length === 0) && (how !== "sum" || dice.length === 1);

/** Why a row fits. The row of a `match` says it by its name. */
function Tests({ step }: { readonly step: RowTold }): JSX.Element {
  if (step.tests.length === 0) return <Faint>{step.rest ? ": no row before it does" : ": it always does"}</Faint>;
  return (
    <>
      {step.tests
        .filter(({ test }) => step.form !== "match" || test !== plainLabel(step))
        .map((test) => (
          <TestLine key={test.input} test={test} form={step.form} word="is" />
        ))}
    </>
  );
}

type RowTold = Extract<Step, { kind: "row" }>;

const TestLine = ({
  test: { input, text, test },
  form,
  word,
}: {
  readonly test: RowTold["tests"][number];
  readonly form: RowTold["form"];
  readonly word: string;
}): JSX.Element => (
  <span class="test">
    {form === "match" ? null : `${input} = `}
    {text} <Faint>{word}</Faint> {test}
  </span>
);

function Equation({
  name,
  formula = null,
  filled = null,
  value,
  note = null,
}: {
  readonly name: string;
  readonly formula?: string | null;
  readonly filled?: string | null;
  readonly value: string | null;
  readonly note?: string | null;
}): JSX.Element {
  return (
    <span>
      <code>{name}</code>
      {formula === null || formula === name ? null : (
        <>
          <Faint> = </Faint>
          <code>{formula}</code>
        </>
      )}
      {filled === null ? null : (
        <>
          <Faint> = </Faint>
          <code class="filled">{filled}</code>
        </>
      )}
      {value === null ? null : (
        <>
          <Faint> = </Faint>
          <Value>{value}</Value>
        </>
      )}
      {note === null ? null : <Faint> {note}</Faint>}
    </span>
  );
}

export const Die = ({ text }: { readonly text: string }): JSX.Element => <span class="die">{text}</span>;
const Faint = ({ children }: { readonly children: ComponentChildren }): JSX.Element => (
  <span class="faint">{children}</span>
);
const Value = ({ children }: { readonly children: ComponentChildren }): JSX.Element => (
  <span class="value">{children}</span>
);
