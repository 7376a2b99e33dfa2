/** What a sweep goes over, and how it is shown. */
import type { JSX } from "preact";
import { useId } from "preact/hooks";
import type { RuleLine } from "../protocol.ts";
import { Segments } from "./form.tsx";
import { measureNames, type SweepMeasure } from "./odds-data.ts";
import { canSweep, chooseSweep, rangeOf, sweepChoice, sweepPlan, type SweepLook } from "./odds-sweep.ts";

const lookNames: Readonly<Record<SweepMeasure, string>> = { average: "Average", ...measureNames };

export function SweepControls({ rule }: { readonly rule: RuleLine }): JSX.Element {
  const plan = sweepPlan.value;
  const [over, and] = [useId(), useId()];
  const params = rule.params.filter(canSweep);
  const [across, down] = [plan?.chosen[0], plan?.chosen[1] ?? ""];
  return (
    <div class="fields sweep-controls">
      <div class="field">
        <label for={over}>Sweep</label>
        <select
          id={over}
          value={across}
          onChange={(event) => {
            chooseSweep({ over: event.currentTarget.value });
          }}
        >
          {params.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <Range rule={rule} name={across} />
      {params.length < 2 ? null : (
        <div class="field">
          <label for={and}>and</label>
          <select
            id={and}
            value={down}
            onChange={(event) => {
              const { value } = event.currentTarget;
              chooseSweep({ and: value === "" ? null : value });
            }}
          >
            <option value="">nothing else</option>
            {params
              .filter(({ name }) => name !== across)
              .map(({ name, label }) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
          </select>
        </div>
      )}
      {down === "" ? null : <Range rule={rule} name={down} />}
    </div>
  );
}

function Range({ rule, name }: { readonly rule: RuleLine; readonly name: string | undefined }): JSX.Element | null {
  const id = useId();
  const param = rule.params.find((each) => each.name === name);
  const range = param === undefined ? null : rangeOf(param);
  if (param === undefined || range === null) return null;
  const set = (place: 0 | 1) => (event: { readonly currentTarget: HTMLInputElement }) => {
    const { value } = event.currentTarget;
    const number = Number(value);
    if (value === "" || !Number.isFinite(number)) return;
    const next = place === 0 ? ([number, range[1]] as const) : ([range[0], number] as const);
    chooseSweep({ ranges: { ...sweepChoice.peek().ranges, [param.name]: next } });
  };
  return (
    <div class="field">
      <label for={id}>from</label>
      <div class="control">
        <input
          id={id}
          class="number"
          type="number"
          step="any"
          value={range[0]}
          onChange={set(0)}
          aria-label={`${param.label} from`}
        />
        <label for={`${id}-to`}>to</label>
        <input
          id={`${id}-to`}
          class="number"
          type="number"
          step="any"
          value={range[1]}
          onChange={set(1)}
          aria-label={`${param.label} to`}
        />
      </div>
    </div>
  );
}

export function Look({ look: { measures, measure, results, result } }: { readonly look: SweepLook }): JSX.Element {
  const id = useId();
  return (
    <div class="look">
      <Segments
        id="sweep-measure"
        options={measures.map((value) => ({ value, label: lookNames[value] }))}
        chosen={measure}
        choose={(chosen) => {
          const next = measures.find((each) => each === chosen);
          if (next !== undefined) chooseSweep({ measure: next });
        }}
      />
      {measure === "average" ? null : (
        <select
          id={id}
          aria-label="Result"
          value={result?.text}
          onChange={(event) => {
            chooseSweep({ result: event.currentTarget.value });
          }}
        >
          {results.map(({ text }) => (
            <option key={text} value={text}>
              {text}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
