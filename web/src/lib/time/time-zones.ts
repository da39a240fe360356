import { containsEveryWord } from '../text/contains-every-word.ts';

export interface TimeZoneChoice {
  value: string;
  label: string;
  /** "GMT+1". */
  detail: string;
}

/** All time zones of this browser with their current offset, plus the selected one. */
export function timeZoneChoices(chosen: string, now: number): TimeZoneChoice[] {
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), chosen]);
  return [...zones].toSorted().map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
    detail: offsetOf(value, now),
  }));
}

/** "GMT+5:30"; empty if the browser doesn't know the zone. */
export function offsetOf(time_zone: string, now: number): string {
  try {
    const options = { timeZone: time_zone, timeZoneName: 'shortOffset' } as const;
    const parts = new Intl.DateTimeFormat('en', options).formatToParts(now);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  } catch {
    return '';
  }
}

/** "new york", "York New" and "gmt-5" all match America/New York. */
export function matchesTimeZone(
  { label, detail = '' }: { label: string; detail?: string | undefined },
  query: string,
): boolean {
  return containsEveryWord(`${label} ${detail}`, query.replace('_', ' '));
}
