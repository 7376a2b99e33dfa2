/** Texts that machines write, or a slip of the hand: what is done with them must not take steps by the square. */
const repeated = (count: number, one: (place: number) => string, between: string): string =>
  Array.from({ length: count }, (_, place) => one(place)).join(between);
const rule = (place: number): string => `rule r${place}(): int = ${place}`;

/** Texts of any length, on one line and on many, sound and torn in all places that a hand can tear. */
export const longTexts: Readonly<Record<string, (count: number) => string>> = {
  "a long sum": (count) => `rule r(): int = ${repeated(count, (place) => `a${place}`, " + ")}\n`,
  "a long list": (count) => `let xs = [${repeated(count, String, ", ")}]\n`,
  "a torn list": (count) => `let xs = [${repeated(count, (place) => `${place} )`, ", ")}]\n`,
  "words of no meaning": (count) => `${repeated(count, (place) => `word${place}`, " ")}\n`,
  braces: (count) => `${"{".repeat(count)}\n`,
  brackets: (count) => `rule r(): int = ${"(".repeat(count)}\n`,
  "rules on one line": (count) => `${repeated(count, rule, " ")}\n`,
  "torn rules on one line": (count) => `${repeated(count, (place) => `${rule(place)} )`, " ")}\n`,
  "rules on lines, the last one torn": (count) => `${repeated(count, rule, "\n")}\nrule x( = \n`,
  "rules with lines between, the last one torn": (count) => `${repeated(count, rule, "\n\n")}\n\nrule x( = \n`,
  "rules behind an open brace": (count) => `rule q(): int {\n${repeated(count, rule, "\n\n")}\n`,
  "rules behind an open remark": (count) => `/* \n${repeated(count, rule, "\n\n")}\n`,
  "rules behind an open text": (count) => `rule t(): text = "abc\n${repeated(count, rule, "\n\n")}\n`,
  "torn rules with lines between": (count) => `${repeated(count, (place) => `${rule(place)} )`, "\n\n")}\n`,
  "a deep condition": (count) =>
    `rule r(): int = ${"if a { 1 } else { ".repeat(count / 10)}2${" }".repeat(count / 10)}\n`,
  "a wide table": (count) =>
    `table T {\n| ${repeated(count, (place) => `c${place}: int`, " | ")} |\n| ${repeated(count, String, " | ")} |\n}\n`,
  "a long table": (count) =>
    `table T {\n| name: key | a: int |\n${repeated(count, (place) => `| N${place} | ${place} |`, "\n")}\n}\n`,
  "a long cell": (count) => `table T {\n| name: key | a: int |\n| A | ${repeated(count, String, " + ")} |\n}\n`,
  "a long match": (count) =>
    `rule r(a: int): int = match a { ${repeated(count, (place) => `${place}: ${place}`, ", ")} }\n`,
  "a torn text": (count) => `rule t(): text = ${'"a" '.repeat(count)}\n`,
  remarks: (count) => `let xs = [1,${"\n2, # a".repeat(count)}]\n`,
  blanks: (count) => `rule r(): int =${" ".repeat(count * 5)}1\n`,
};
