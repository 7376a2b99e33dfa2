/**
 * What Chevrotain 11 uses of lodash, without what it never asks of it: paths such as `a.b`, deep copies, characters of texts.
 * Where a list is taken, an object may stand as well, of whose values the same is done.
 */
export { compact, difference, head as first, identity, isRegExp, last, noop, uniq, upperFirst } from "es-toolkit";

export const isArray = Array.isArray;
export const isFunction = (value) => typeof value === "function";
export const isObject = (value) => value !== null && /^(?:object|function)$/.test(typeof value);
export const isString = (value) => typeof value === "string";
export const isUndefined = (value) => value === undefined;

export const keys = (of) => Object.keys(of ?? {});
export const values = (of) => Object.values(of ?? {});
export const has = (of, key) => of != null && Object.hasOwn(of, key);
export const isEmpty = (of) => (of instanceof Map || of instanceof Set ? of.size : keys(of).length) === 0;
export const assign = Object.assign;
export const clone = (of) =>
  isArray(of) ? [...of] : isObject(of) ? Object.assign(Object.create(Object.getPrototypeOf(of)), of) : of;

/** What is not there yet. */
export function defaults(target, ...sources) {
  for (const source of sources) for (const key in source) if (target[key] === undefined) target[key] = source[key];
  return target;
}

/** A function, the name of a property, or properties that must be the same. */
const asked = (by) =>
  isFunction(by)
    ? by
    : isString(by)
      ? (each) => each?.[by]
      : isObject(by)
        ? (each) => keys(by).every((key) => each?.[key] === by[key])
        : (each) => each;
const entries = (of) => (isArray(of) ? of.map((each, at) => [at, each]) : Object.entries(of ?? {}));
/** Calls it with value, key and the whole, as lodash does. */
const over = (of, by) => {
  const ask = asked(by);
  return ([key, each]) => ask(each, key, of);
};

/** `false` ends it. */
export function forEach(of, by) {
  for (const entry of entries(of)) if (over(of, by)(entry) === false) break;
  return of;
}
export const map = (of, by) => entries(of).map(over(of, by));
export const flatten = (of) => (of ?? []).flat();
export const flatMap = (of, by) => map(of, by).flat();
const pick = (of, by, wanted) =>
  entries(of)
    .filter((entry) => Boolean(over(of, by)(entry)) === wanted)
    .map(([, each]) => each);
export const filter = (of, by) => pick(of, by, true);
export const reject = (of, by) => pick(of, by, false);
export const find = (of, by) => entries(of).find(over(of, by))?.[1];
export const some = (of, by) => entries(of).some(over(of, by));
export const every = (of, by) => entries(of).every(over(of, by));
export const includes = (of, value) => (isString(of) ? of : values(of)).includes(value);
export const drop = (of, count = 1) => of.slice(count);
export const dropRight = (of, count = 1) => of.slice(0, Math.max(0, of.length - count));
export const indexOf = (of, value) => of.indexOf(value);
export const pickBy = (of, by) => Object.fromEntries(entries(of).filter(over(of, by)));
export const reduce = (of, by, start) => entries(of).reduce((sum, [key, each]) => by(sum, each, key, of), start);
export function groupBy(of, by) {
  const groups = {};
  for (const entry of entries(of)) (groups[over(of, by)(entry)] ??= []).push(entry[1]);
  return groups;
}
