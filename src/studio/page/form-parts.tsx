/** Parts of a form that hold several values: maps, one row for each key, and ranges, from one number to another. */
import type { ComponentChildren, FunctionComponent, JSX } from "preact";
import type { Json } from "../../ir/program.ts";
import { freeKey, keyFits, keyOptions, startOf, type Control, type RangeControl } from "../controls.ts";

export interface ControlProps {
  readonly control: Control;
  readonly value: Json;
  readonly id: string;
  /** Where no label beside it says what it is. */
  readonly label?: string | undefined;
  readonly change: (value: Json) => void;
}

export interface ChoiceProps {
  readonly id: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: string;
  readonly choose: (value: string) => void;
}

export function Select({
  id,
  label,
  options,
  chosen,
  choose,
}: Omit<ChoiceProps, "id"> & { id?: string; label?: string | undefined }): JSX.Element {
  return (
    <select
      {...(id === undefined ? {} : { id })}
      {...(label === undefined ? {} : { "aria-label": label })}
      value={chosen}
      onChange={(event) => {
        choose(event.currentTarget.value);
      }}
    >
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

export const Group = ({ children }: { readonly children: ComponentChildren }): JSX.Element => (
  <div class="group">{children}</div>
);

export const asObject = (value: Json): Readonly<Record<string, Json>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, Json>>) : {};

type MapControl = Extract<Control, { kind: "map" }>;

export function MapInput({
  control,
  value,
  id,
  change,
  Input,
}: ControlProps & { readonly control: MapControl; readonly Input: FunctionComponent<ControlProps> }): JSX.Element {
  const entries = Object.entries(asObject(value));
  const taken = new Set(entries.map(([key]) => key));
  const next = freeKey(control.key, taken);
  const put = (place: number, entry: readonly [string, Json]): void => {
    change(Object.fromEntries(entries.map((each, other) => (other === place ? entry : each))));
  };
  return (
    <Group>
      {entries.map(([key, each], place) => (
        <div class="row entry" key={key}>
          <KeyInput
            control={control.key}
            value={key}
            taken={taken}
            change={(other) => {
              put(place, [other, each]);
            }}
          />
          <Input
            id={`${id}-${place}`}
            label={`Value of ${key}`}
            control={control.value}
            value={each}
            change={(other) => {
              put(place, [key, other]);
            }}
          />
          <button
            type="button"
            class="quiet small"
            title={`Remove ${key}`}
            onClick={() => {
              change(Object.fromEntries(entries.filter((_, other) => other !== place)));
            }}
          >
            ×
          </button>
        </div>
      ))}
      {control.key.kind === "empty" || control.value.kind === "empty" ? (
        <span class="hint">
          {control.key.kind === "empty" ? control.key.why : control.value.kind === "empty" ? control.value.why : ""}
        </span>
      ) : next === null ? null : (
        <button
          type="button"
          id={id}
          class="quiet"
          onClick={() => {
            change(Object.fromEntries([...entries, [next, startOf(control.value)]]));
          }}
        >
          + Add
        </button>
      )}
    </Group>
  );
}

/** No two rows have the same key. */
function KeyInput({
  control,
  value,
  taken,
  change,
}: {
  readonly control: Control;
  readonly value: string;
  readonly taken: ReadonlySet<string>;
  readonly change: (key: string) => void;
}): JSX.Element {
  const options = keyOptions(control);
  if (options !== null)
    return (
      <Select
        label="Key"
        options={options.filter((each) => each.value === value || !taken.has(each.value))}
        chosen={value}
        choose={change}
      />
    );
  return (
    <input
      type="text"
      aria-label="Key"
      value={value}
      onChange={({ currentTarget: field }) => {
        const key = field.value.trim();
        const why =
          key !== value && taken.has(key) ? "It is there already." : keyFits(control, key) ? "" : "A whole number.";
        field.setCustomValidity(why);
        if (why === "") change(key);
        else field.reportValidity();
      }}
    />
  );
}

/** An end that is left empty is open. Only numbers with decimals can end just before one. */
export function RangeInput({
  control,
  value,
  id,
  change,
}: ControlProps & { readonly control: RangeControl }): JSX.Element {
  const range = asObject(value);
  const end = (name: "low" | "high", words: readonly [string, string]): JSX.Element => {
    const open = `${name}Open`;
    const number = range[name];
    return (
      <>
        {control.isWhole ? (
          <span>{words[0]}</span>
        ) : (
          <Select
            label={name === "low" ? "Begins" : "Ends"}
            options={words.map((word, place) => ({ value: String(place), label: word }))}
            chosen={range[open] === true ? "1" : "0"}
            choose={(chosen) => {
              change({ ...range, [open]: chosen === "1" });
            }}
          />
        )}
        <input
          {...(name === "low" ? { id } : {})}
          class="number"
          type="number"
          aria-label={name === "low" ? "From" : "To"}
          placeholder="any"
          step={control.isWhole ? 1 : "any"}
          value={typeof number === "number" ? number : ""}
          onInput={({ currentTarget: field }) => {
            const next = Number(field.value);
            if (field.validity.badInput || !Number.isFinite(next)) return;
            change({ ...range, [name]: field.value === "" ? null : control.isWhole ? Math.round(next) : next });
          }}
        />
      </>
    );
  };
  return (
    <div class="row range">
      {end("low", ["from", "over"])}
      {end("high", ["to", "under"])}
    </div>
  );
}
