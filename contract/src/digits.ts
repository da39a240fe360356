/** The text with decimal digits of any script as 0 to 9. Imports nothing. */
export function toAsciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0) ?? 0)));
}

/** Unicode encodes the digits of a script in order, in runs that start with zero. */
function digitValue(code: number): number {
  let zero = code;
  while (isDigit(zero - 1)) zero -= 1;
  return (code - zero) % 10;
}

const isDigit = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code));
