import { firstCodePoints } from '../../../text/code-points.ts';

/** Trimmed text of one or more lines, without what PostgreSQL can't keep (NUL, halves of surrogate pairs). */
export function cleanText(value: string): string {
  const clean = value.includes('\u0000') ? value.replaceAll('\u0000', '') : value;
  const formed = clean.isWellFormed() ? clean : clean.replace(/\p{Surrogate}/gu, '');
  return (formed.includes('\r') ? formed.replace(/\r\n?/g, '\n') : formed).trim();
}

/** The same on one line: a line break inside a name or a number becomes a space. */
export function cleanLine(value: string): string {
  const text = cleanText(value);
  if (!text.includes('\n')) return text;
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
}

/** At most `max` code points; cut text is trimmed again. */
export function truncate(value: string, max: number): string {
  const cut = firstCodePoints(value, max);
  return cut.length === value.length ? value : cut.trimEnd();
}
