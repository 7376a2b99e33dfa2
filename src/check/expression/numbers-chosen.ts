/** `chooseSome(me, me.hand, 3)`, `chooseSome(me.hand, 1, 3)`: how many are named, and who chooses comes first. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type * as ast from "../../syntax/ast.ts";
import { findLocal } from "../scope.ts";
import { actorGiven, actorIn } from "./actor.ts";
import type { BuiltinCall } from "./builtin-call.ts";
import { at } from "./meant.ts";
import { pathText } from "./methods.ts";

/** What is missing, and the whole call as it is meant; null: nobody knows. */
export function numbersChosen(
  call: BuiltinCall,
): { readonly missing: readonly string[]; readonly fixes: readonly Fix[] } | null {
  const { args } = call.expr;
  const hasActor = args[0]?.name === null && isPlayer(call, args[0]);
  const list = args.find((arg, place) => arg.name === null && !isNumber(arg) && !(hasActor && place === 0));
  const actor = hasActor ? null : actorIn(call);
  if (list === undefined || (!hasActor && actor === null)) return null;
  const numbers = args.filter(
    (arg) => isNumber(arg) || (arg.name === null && arg.value?.kind !== "text" && arg.span.start > list.span.end),
  );
  const ways = waysOf(args, list, numbers);
  const last = args.filter((arg) => !numbers.includes(arg)).at(-1) ?? list;
  const edits = [
    ...(actor === null ? [] : actorGiven(list.span, actor).edits),
    ...numbers.map((arg) => without(args, arg)),
  ];
  return {
    missing: [...(hasActor ? [] : ["who"]), ...(ways.includes("") ? [] : ["most"])],
    fixes: ways.map((way) => ({
      title: `Write \`${actor === null ? "" : `${actor}, `}…${way}\``,
      edits: [...edits, ...(way === "" ? [] : [{ span: at(last.span, last.span.end), text: way }])],
    })),
  };
}

/** `, least: 1, most: 3`; of one number first as many as that, then at most as many. */
function waysOf(args: readonly ast.Arg[], list: ast.Arg, numbers: readonly ast.Arg[]): readonly string[] {
  const texts = numbers.map(({ value }) => (value === null ? null : pathText(value)));
  const [low, high, more] = texts;
  if (args.some(({ name }) => name?.text === "most")) return low === undefined ? [""] : [];
  if (low === undefined) {
    const path = list.value === null ? null : pathText(list.value);
    return path === null ? [] : [`, most: count(${path})`];
  }
  const range = numbers[0]?.value;
  // `up to 2`, `1 to 2`
  if (range?.kind === "range" && high === undefined) {
    const [from, to] = [pathText(range.low), pathText(range.high)];
    return from === null || to === null ? [] : [`, least: ${from === "up" ? "0" : from}, most: ${to}`];
  }
  if (low === null || high === null || more !== undefined) return [];
  return high === undefined ? [`, least: ${low}, most: ${low}`, `, most: ${low}`] : [`, least: ${low}, most: ${high}`];
}

/** It goes, with the comma before it, or behind it. */
function without(args: readonly ast.Arg[], arg: ast.Arg): Fix["edits"][number] {
  const place = args.indexOf(arg);
  const [before, next] = [args[place - 1], args[place + 1]];
  const { span } = arg;
  return {
    span: before === undefined ? span.to(next?.span.start ?? span.end) : span.between(before.span.end, span.end),
    text: "",
  };
}

const isNumber = ({ name, value }: ast.Arg): boolean => name === null && value?.kind === "number";

function isPlayer({ checker, scope }: BuiltinCall, { value }: ast.Arg): boolean {
  if (value?.kind !== "name") return false;
  const name = value.name.text;
  const type = findLocal(scope, name)?.type;
  return name === "active" || name === "players" || (type?.kind === "entity" && type.id === checker.model.player?.id);
}
