/** Two rulebooks with sections: a short one, read on one page, and a long one, with a page for each section. */
const many = Array.from({ length: 80 }, (_, index) => `let value${index} = ${index}`).join("\n");

export const sectionedBook = {
  "rules/short/short.rules": `rulebook short { title "Short" }
let handSize = 5

## What *everybody* needs.
section "Setting up"
section "Combat"

section "Scoring"
## What counts.
rule score(coins: int): int = floor(coins / 3)
`,
  "rules/short/armor.rules": `let plate = 3

section "combat"
# ---- blows
rule hit(strength: int): int = max(0, strength - plate)
section "Setting  up"
rule drawn(): int = handSize
`,
  "rules/long/long.rules": `rulebook long { title "Long" }
section "The numbers"
section "Gear"
section "Combat"
`,
  "rules/long/a.rules": `section "Combat"
rule half(strength: int): int = floor(strength / 2)
example "A half" { half(5) is 2 }

## All of them.
section "The numbers"
${many}
`,
  // Called as the page that has the whole rulebook on it.
  "rules/long/whole.rules": `let wholeValue = 1
`,
  "rules/long/gear.rules.md": `# Gear

What people carry; see [the numbers](a.rules).

\`\`\`rules
rule carried(): int = value7 + half(4)
\`\`\`
`,
};
