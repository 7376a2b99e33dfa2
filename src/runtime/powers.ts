/**
 * Powers that are not whole, from additions, products and quotients alone: `Math.pow` may differ in its last digit from one
 * machine to the next, and these four steps are the same everywhere.
 */

const ln2 = Math.LN2;
/** So many terms of the rows below change nothing more in a double. */
const terms = 24;

/** a to the n, for a above 0, and an n within 0 and 1. */
export function partOf(a: number, n: number): number {
  const { rest, twos } = scaled(a);
  const log = logOf(rest);
  // The upper half of the digits of n times whole twos is exact, so that the whole part falls away without loss.
  const upper = Math.floor(n * 2 ** 26) / 2 ** 26;
  const whole = Math.floor(upper * twos + (n * log) / ln2 + 0.5);
  return raised(upper * twos - whole + (n - upper) * twos, n * log) * 2 ** whole;
}

/** a is `rest` times so many twos; `rest` lies around 1. */
function scaled(a: number): { readonly rest: number; readonly twos: number } {
  let [rest, twos] = [a, 0];
  for (; rest > 1.5; rest /= 2) twos += 1;
  for (; rest < 0.75; rest *= 2) twos -= 1;
  return { rest, twos };
}

/** The natural logarithm of what lies around 1. */
function logOf(x: number): number {
  const share = (x - 1) / (x + 1);
  const square = share * share;
  let sum = 0;
  for (let term = terms; term >= 0; term -= 1) sum = sum * square + 1 / (2 * term + 1);
  return 2 * share * sum;
}

/** 2 to the `twos`, times e to the `natural`; together they are small. */
function raised(twos: number, natural: number): number {
  const x = twos * ln2 + natural;
  let sum = 1;
  for (let term = terms; term > 0; term -= 1) sum = 1 + (x / term) * sum;
  return sum;
}
