import { dayIn, formatTimestamp, region } from './region.ts';

const MINUTE = 60_000;

/** What the clock on the wall of a zone shows at a moment, as an `<input type="datetime-local">` takes it: "2026-11-21T09:05". */
export function toLocalInput(
  moment: string | number,
  time_zone: string = region().time_zone,
): string {
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const time = formatTimestamp(moment, clock, { locale: 'en-u-nu-latn', time_zone });
  return `${dayIn(moment, time_zone)}T${time}`;
}

/**
 * The moment at which the clock on the wall of a zone shows this, or null where it is none. A time that a clock jumps over is
 * taken with the offset before the jump, one that comes twice is the first (RFC 5545, section 3.3.5).
 */
export function fromLocalInput(
  wall: string,
  time_zone: string = region().time_zone,
): string | null {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return null;
  const before = offsetAt(asUtc - 24 * 60 * MINUTE, time_zone);
  const after = offsetAt(asUtc + 24 * 60 * MINUTE, time_zone);
  const fits = [before, after].find((offset) => offsetAt(asUtc - offset, time_zone) === offset);
  return new Date(asUtc - (fits ?? before)).toISOString();
}

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, time_zone: string): number {
  const minute = Math.floor(moment / MINUTE) * MINUTE;
  return Date.parse(`${toLocalInput(minute, time_zone)}Z`) - minute;
}
