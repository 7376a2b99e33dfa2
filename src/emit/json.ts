/** As wide as code is laid out. */
const width = 120;

export function printJson(value: unknown): string {
  return `${jsonText(value, "", 0)}\n`;
}

/** JSON on one line each where that is short enough. `taken`: what stands before it on its line. */
function jsonText(value: unknown, indent: string, taken: number): string {
  const whole = JSON.stringify(value, null, 1).replace(/\n\s*/g, " ");
  if (typeof value !== "object" || value === null || indent.length + taken + whole.length < width) return whole;
  const inner = `${indent}  `;
  const entries = Array.isArray(value)
    ? value.map((each) => inner + jsonText(each, inner, 0))
    : Object.entries(value)
        .filter(([, each]) => each !== undefined)
        .map(([name, each]) => {
          const key = `${JSON.stringify(name)}: `;
          return inner + key + jsonText(each, inner, key.length);
        });
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${entries.join(",\n")}\n${indent}${close}`;
}
