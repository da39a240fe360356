import pg from 'pg';

/**
 * Ids fit in 2^53 and timestamps stay ISO text, so rows are serialized as read. Only for our connections:
 * graphile-worker needs Date objects. See docs/decisions/007.
 */
export const pgTypeParsers = new pg.TypeOverrides();
pgTypeParsers.setTypeParser(pg.types.builtins.INT8, Number);
// Dates stay text.
pgTypeParsers.setTypeParser(pg.types.builtins.DATE, (value) => value);
pgTypeParsers.setTypeParser(pg.types.builtins.TIMESTAMPTZ, parseTimestamp);

/**
 * Converts a timestamp (`2026-11-22 19:31:01.25+00`) to ISO text. Going through `Date` took as long as serializing the
 * page.
 */
export function parseTimestamp(text: string): string {
  const isUsual = text[4] === '-' && text[10] === ' ' && text.endsWith('+00');
  // Other time zones and years before 1 or after 9999 have other formats.
  if (!isUsual) return new Date(text).toISOString();
  const milliseconds = text.slice(20, -3).slice(0, 3).padEnd(3, '0');
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`;
}
