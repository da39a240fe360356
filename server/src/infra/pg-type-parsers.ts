import pg from 'pg';

/**
 * What becomes of a column's text. Ids fit in 2^53 and moments travel as ISO text, so rows are written to the wire as
 * they are read. For our own connections alone: graphile-worker reckons with moments as dates.
 */
export const pgTypeParsers = new pg.TypeOverrides();
pgTypeParsers.setTypeParser(pg.types.builtins.INT8, Number);
// A day is no moment: it stays the text that it is.
pgTypeParsers.setTypeParser(pg.types.builtins.DATE, (value) => value);
pgTypeParsers.setTypeParser(pg.types.builtins.TIMESTAMPTZ, parseTimestamp);

/**
 * A moment as PostgreSQL writes it (`2026-11-22 19:31:01.25+00`), as ISO text to the millisecond. A page has a hundred
 * of them, and by way of `Date` they took as long as writing the whole page does.
 */
export function parseTimestamp(text: string): string {
  const isUsual = text[4] === '-' && text[10] === ' ' && text.endsWith('+00');
  // A database elsewhere may tell the time of its place, and what is before our era or after 9999 is written otherwise.
  if (!isUsual) return new Date(text).toISOString();
  const milliseconds = text.slice(20, -3).slice(0, 3).padEnd(3, '0');
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`;
}
