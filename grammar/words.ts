/** The words of the language. Names: any word that is not hard. */

const hard =
  "yes no none it and or not is in about given to over under times of where for each otherwise with new optional default " +
  "highest lowest top bottom let set add take put into from if else match repeat while stop return cancel then rolling choosing check";

const soft =
  "rulebook use ordered choice record table rule example examples report variant player entity status procedure action phase setup always " +
  "title source rounding decimals columns column row rows cell as expect disputed unclear needs prefers cost limit per before after must do enter exit " +
  "repeats until end removed stacks multiply by keep forbid together separately goal bots games type may pass section total";

/** May not name a rule, a parameter or a local; may name a column, a field or an argument (`check` may not even do that). */
export const hardWords: ReadonlySet<string> = new Set(hard.split(" "));

/** Hard words that stand between two values: one of them where a value is asked for is a name. */
export const joiningWords: ReadonlySet<string> = new Set("to times given from into".split(" "));

/** Hard words that stand before a value: one of them with no value behind it is a name. */
const leadingWords: ReadonlySet<string> = new Set("over under top bottom highest lowest".split(" "));

/** These may name a parameter, a local or a constant. */
export const freeWords: ReadonlySet<string> = new Set([...joiningWords, ...leadingWords]);

/** Begin a declaration or a line of one; free as names everywhere. */
export const softWords: ReadonlySet<string> = new Set(soft.split(" "));

/** Begin a declaration. */
export const declarationWords: readonly string[] = (
  "rulebook section use let type ordered choice record table rule example examples report goal variant check unclear " +
  "player entity procedure status phase action always setup"
).split(" ");
