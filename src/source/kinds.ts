/** Files of rules by their names: `.rules`, and `.rules.md`, which is Markdown with the rules in it. */
export const isLiterate = (file: string): boolean => file.endsWith(".rules.md");
export const isRulesFile = (file: string): boolean => file.endsWith(".rules") || isLiterate(file);
