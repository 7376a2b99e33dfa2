/** How parts of a text are set off. The command passes colours; everything else passes `plain`. */
export interface Palette {
  readonly error: (text: string) => string;
  readonly warning: (text: string) => string;
  readonly good: (text: string) => string;
  readonly strong: (text: string) => string;
  readonly faint: (text: string) => string;
  readonly note: (text: string) => string;
}

const same = (text: string): string => text;

export const plain: Palette = { error: same, warning: same, good: same, strong: same, faint: same, note: same };
