/** Numbers in files whose numbers have decimal commas, with points among their digits. */

export interface TwoNumbers {
  /** With the points taken for thousands. */
  readonly thousands: string;
  /** With the point taken for that of decimals; null where it cannot be one. */
  readonly decimals: string | null;
}

/** `1.500` may be fifteen hundred, or one and a half; null where nothing is open. */
export function pointOrThousands(text: string, whole: boolean): TwoNumbers | null {
  if (text.length > 40 || !/^[+-]?[1-9]\d{0,2}(?:\.\d{3})+%?$/.test(text)) return null;
  const once = text.indexOf(".") === text.lastIndexOf(".");
  return {
    thousands: text.replaceAll(".", ""),
    decimals: once && !whole ? text.replace(".", ",").replace(/,?0+(?=%?$)/, "") : null,
  };
}
