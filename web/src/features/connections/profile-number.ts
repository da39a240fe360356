/** The number that somebody typed, perhaps as "#12"; null where it is none. */
export function profileNumber(typed: string): number | null {
  const [, digits] = /^\s*#?\s*([1-9]\d{0,15})\s*$/.exec(typed) ?? [];
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : null;
}
