/** The steps of an answer as an outline: each line unfolds into what it was made from. */
import type { ComponentChildren, JSX } from "preact";
import type { Step } from "../../interpret/explain/explanation.ts";

export function Outline({
  steps,
  depth = 0,
}: {
  readonly steps: readonly Step[];
  readonly depth?: number;
}): JSX.Element {
  return (
    <ol class="outline">
      {steps.map((step, place) => (
        <li key={place}>
          <Line step={step} depth={depth} />
        </li>
      ))}
    </ol>
  );
}

function Line({ step, depth }: { readonly step: Step; readonly depth: number }): JSX.Element {
  const inner = "steps" in step ? step.steps : [];
  const head = <Head step={step} />;
  if (inner.length === 0) return <div class="leaf">{head}</div>;
  return (
    <details open={depth === 0 && inner.length <= 8}>
      <summary>{head}</summary>
      <Outline steps={inner} depth={depth + 1} />
    </details>
  );
}

function Head({ step }: { readonly step: Step }): JSX.Element {
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
          <b>{step.label}</b> fits
          {step.tests.map((test) => (
            <span class="test" key={test.input}>
              {test.input} = {test.text} <Faint>is</Faint> {test.test}
            </span>
          ))}
          {step.rest ? <Faint> no row before it does</Faint> : null}
        </span>
      );
    case "turn":
      return (
        <Equation name={step.name === null ? `Turn ${step.number}` : `${step.name} ${step.number}`} value={step.text} />
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
          {step.dice.map((die, place) => (
            <Die key={place} text={[die.text, ...die.further].join(" → ")} />
          ))}
          {step.more > 0 ? <Faint> and {step.more} more</Faint> : null}
          {step.text === null ? null : <Value>{step.text}</Value>}
        </span>
      );
    case "question":
      return <Equation name={step.formula} value={step.text} />;
    case "claim":
      return <Equation name={step.claim} filled={step.filled} value={step.holds ? "holds" : "does not hold"} />;
    case "line":
    case "happened":
      return <span>{step.text}</span>;
    case "more":
      return <Faint>{step.count === 0 ? "… and further in" : `… and ${step.count} more of the same`}</Faint>;
  }
}

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
