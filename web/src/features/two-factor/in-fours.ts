/** Groups of four, as people copy long keys by hand: "ABCD EFGH IJ". */
export function groupByFour(key: string): string {
  return key.match(/.{1,4}/gu)?.join(' ') ?? '';
}
