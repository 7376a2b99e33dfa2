/** A form made from the parameters of a rule. */
import { assertNever } from "../../source/exhaustive.ts";
import type { JSX } from "preact";
import { useId } from "preact/hooks";
import type { Json } from "../../ir/program.ts";
import { asObject, Group, MapInput, RangeInput, Select, type ChoiceProps, type ControlProps } from "./form-parts.tsx";
import { startOf, variantStart, type Control, type ControlField, type NumberControl } from "../controls.ts";

export interface FieldsProps {
  readonly fields: readonly (ControlField & { readonly doc?: string | null })[];
  readonly values: Readonly<Record<string, Json>>;
  readonly change: (values: Readonly<Record<string, Json>>) => void;
}

/** One line for each field; what has a default may be left to it. */
export function Fields({ fields, values, change }: FieldsProps): JSX.Element {
  return (
    <div class="fields">
      {fields.map((field) => (
        <FieldLine key={field.name} field={field} values={values} change={change} />
      ))}
    </div>
  );
}

const isPick = (control: Control): boolean =>
  control.kind === "yesNo" || control.kind === "pick" || (control.kind === "number" && control.values !== undefined);

function FieldLine({
  field: { name, label, control, hasDefault, doc },
  values,
  change,
}: Omit<FieldsProps, "fields"> & { readonly field: FieldsProps["fields"][number] }): JSX.Element {
  const id = useId();
  const isGiven = Object.hasOwn(values, name);
  const leave = (): void => {
    change(Object.fromEntries(Object.entries(values).filter(([each]) => each !== name)));
  };
  return (
    <div class={["record", "variants", "list", "map"].includes(control.kind) ? "field wide" : "field"}>
      <label for={id} id={`${id}-label`} title={doc ?? undefined}>
        {label}
      </label>
      <div class="control" {...(isPick(control) ? { role: "group", "aria-labelledby": `${id}-label` } : {})}>
        {isGiven ? (
          <ControlInput
            id={id}
            control={control}
            value={values[name] ?? null}
            change={(value) => {
              change({ ...values, [name]: value });
            }}
          />
        ) : (
          <button
            type="button"
            id={id}
            class="small"
            title={`Give ${label} another value`}
            onClick={() => {
              change({ ...values, [name]: startOf(control) });
            }}
          >
            as usual
          </button>
        )}
        {isGiven && hasDefault ? (
          <button type="button" class="quiet small" title={`Leave ${label} as usual`} onClick={leave}>
            ×
          </button>
        ) : null}
      </div>
    </div>
  );
}

export function ControlInput(props: ControlProps): JSX.Element {
  const { control, value, id, label, change } = props;
  switch (control.kind) {
    case "number":
      return control.values === undefined ? (
        <NumberInput {...props} control={control} />
      ) : (
        <Pick
          id={id}
          label={label}
          options={control.values.map((each) => ({ value: String(each), label: String(each) }))}
          chosen={String(value)}
          choose={(chosen) => {
            change(Number(chosen));
          }}
        />
      );
    case "yesNo":
      return (
        <Segments
          id={id}
          options={[
            { value: "yes", label: "Yes" },
            { value: "no", label: "No" },
          ]}
          chosen={value === true ? "yes" : "no"}
          choose={(chosen) => {
            change(chosen === "yes");
          }}
        />
      );
    case "text":
      return (
        <input
          id={id}
          aria-label={label}
          type="text"
          value={String(value ?? "")}
          onInput={(event) => {
            change(event.currentTarget.value);
          }}
        />
      );
    case "pick":
      return <Pick id={id} label={label} options={control.options} chosen={String(value)} choose={change} />;
    case "variants":
      return <VariantInput {...props} control={control} />;
    case "record":
      return <Fields fields={control.fields} values={asObject(value)} change={change} />;
    case "list":
      return <ListInput {...props} control={control} />;
    case "optional":
      return value === null ? (
        <button
          type="button"
          id={id}
          class="small"
          disabled={control.of.kind === "empty"}
          title={control.of.kind === "empty" ? control.of.why : undefined}
          onClick={() => {
            change(startOf(control.of));
          }}
        >
          none
        </button>
      ) : (
        <div class="row">
          <ControlInput id={id} control={control.of} value={value} change={change} />
          <button
            type="button"
            class="quiet small"
            title="None"
            onClick={() => {
              change(null);
            }}
          >
            ×
          </button>
        </div>
      );
    case "map":
      return <MapInput {...props} control={control} Input={ControlInput} />;
    case "range":
      return <RangeInput {...props} control={control} />;
    case "empty":
      return (
        <span id={id} class="hint">
          {control.why}
        </span>
      );
    case "json":
      return <JsonInput {...props} />;
    default:
      return assertNever(control);
  }
}

/** Letters that fit on one line of buttons. */
const longestSegments = 28;

/** How far a slider goes where the rule says nothing. */
const usualReach = 20;

function NumberInput({
  control: { low, high, isWhole },
  value,
  id,
  label,
  change,
}: ControlProps & { readonly control: NumberControl }): JSX.Element {
  const number = typeof value === "number" ? value : 0;
  const from = low ?? Math.min(0, number < 0 ? number * 2 : 0);
  const to = high ?? Math.max(from + usualReach, number <= from + usualReach ? 0 : number * 2);
  const take = (event: { readonly currentTarget: HTMLInputElement }): void => {
    const next = Number(event.currentTarget.value);
    if (event.currentTarget.value !== "" && Number.isFinite(next)) change(isWhole ? Math.round(next) : next);
  };
  const limits = { ...(low === null ? {} : { min: low }), ...(high === null ? {} : { max: high }) };
  return (
    <div class="row">
      <input
        type="range"
        aria-label="Slider"
        min={from}
        max={to}
        step={isWhole ? 1 : (to - from) / 100}
        value={number}
        onInput={take}
      />
      <input
        id={id}
        aria-label={label}
        class="number"
        type="number"
        inputMode={isWhole && from >= 0 ? "numeric" : "text"}
        step={isWhole ? 1 : "any"}
        {...limits}
        value={number}
        onInput={take}
      />
    </div>
  );
}

/** Buttons where they fit on one line. */
function Pick({ label, ...props }: ChoiceProps & { readonly label?: string | undefined }): JSX.Element {
  const letters = props.options.reduce((sum, { label }) => sum + label.length + 4, 0);
  return props.options.length <= 4 && letters <= longestSegments ? (
    <Segments {...props} />
  ) : (
    <Select label={label} {...props} />
  );
}

export function Segments({ id, options, chosen, choose }: ChoiceProps): JSX.Element {
  return (
    <div class="segments" role="group">
      {options.map(({ value, label }, place) => (
        <button
          key={value}
          type="button"
          {...(place === 0 ? { id } : {})}
          // The label of the field names the group, not its first button.
          aria-label={label}
          aria-pressed={value === chosen}
          onClick={() => {
            choose(value);
          }}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

function VariantInput({
  control,
  value,
  id,
  change,
}: ControlProps & { readonly control: Extract<Control, { kind: "variants" }> }): JSX.Element {
  const values = asObject(value);
  const chosen = typeof values["kind"] === "string" ? values["kind"] : "";
  const fields = control.options.find((each) => each.value === chosen)?.fields ?? [];
  return (
    <Group>
      <Select
        id={id}
        options={control.options}
        chosen={chosen}
        choose={(next) => {
          change(variantStart(control, next));
        }}
      />
      {fields.length === 0 ? null : <Fields fields={fields} values={values} change={change} />}
    </Group>
  );
}

function ListInput({
  control,
  value,
  id,
  change,
}: ControlProps & { readonly control: Extract<Control, { kind: "list" }> }): JSX.Element {
  const items = Array.isArray(value) ? (value as readonly Json[]) : [];
  return (
    <Group>
      {items.map((item, place) => (
        <div class="row" key={place}>
          <ControlInput
            id={`${id}-${place}`}
            label={`Number ${place + 1}`}
            control={control.of}
            value={item}
            change={(next) => {
              change(items.map((each, other) => (other === place ? next : each)));
            }}
          />
          <button
            type="button"
            class="quiet small"
            title="Remove"
            onClick={() => {
              change(items.filter((_, other) => other !== place));
            }}
          >
            ×
          </button>
        </div>
      ))}
      {control.of.kind === "empty" ? <span class="hint">{control.of.why}</span> : null}
      <button
        type="button"
        id={id}
        class="quiet"
        disabled={control.of.kind === "empty"}
        onClick={() => {
          change([...items, items.at(-1) ?? startOf(control.of)]);
        }}
      >
        + Add
      </button>
    </Group>
  );
}

function JsonInput({ value, id, change }: ControlProps): JSX.Element {
  return (
    <input
      id={id}
      type="text"
      class="code"
      value={JSON.stringify(value)}
      onChange={(event) => {
        try {
          change(JSON.parse(event.currentTarget.value) as Json);
          event.currentTarget.setCustomValidity("");
        } catch {
          event.currentTarget.setCustomValidity("This is no JSON.");
          event.currentTarget.reportValidity();
        }
      }}
    />
  );
}
