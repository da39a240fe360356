/** Whether one letter is wrong, missing or too much, or two are swapped. */
export function isWithinOneEdit(a: string, b: string): boolean {
  let from = 0;
  while (from < a.length && a[from] === b[from]) from += 1;
  let end = 0;
  const most = Math.min(a.length, b.length) - from;
  while (end < most && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const wrong = a.slice(from, a.length - end);
  const right = b.slice(from, b.length - end);
  if (wrong.length + right.length === 0) return false;
  const swapped = wrong.length === 2 && wrong === `${right[1] ?? ''}${right[0] ?? ''}`;
  return swapped || (wrong.length <= 1 && right.length <= 1);
}
