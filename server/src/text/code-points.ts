/** The first `count` code points, without splitting surrogate pairs, which PostgreSQL rejects. */
export function firstCodePoints(text: string, count: number): string {
  if (text.length <= count) return text;
  return Array.from(text.slice(0, 2 * count))
    .slice(0, count)
    .join('');
}

/** The last `count` code points. */
export function lastCodePoints(text: string, count: number): string {
  if (text.length <= count) return text;
  return Array.from(text.slice(-2 * count))
    .slice(-count)
    .join('');
}
