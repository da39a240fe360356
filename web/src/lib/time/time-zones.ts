import { foldText } from '../text/fold-text.ts';

/** A zone as it stands in a list. */
export interface TimeZoneChoice {
  value: string;
  /** "Europe/Berlin" without its underscores. */
  label: string;
  /** How far its clocks are from UTC now: "GMT+1". */
  detail: string;
}

/** Every zone that this browser knows, by name, with its offset at a moment; and the one that is chosen. */
export function timeZoneChoices(chosen: string, now: number): TimeZoneChoice[] {
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), chosen]);
  return [...zones].toSorted().map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
    detail: offsetOf(value, now),
  }));
}

/** How far the clocks of a zone are from UTC at a moment: "GMT+5:30"; nothing where this browser doesn't know the zone. */
export function offsetOf(time_zone: string, now: number): string {
  try {
    const options = { timeZone: time_zone, timeZoneName: 'shortOffset' } as const;
    const parts = new Intl.DateTimeFormat('en', options).formatToParts(now);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  } catch {
    return '';
  }
}

/** "new york", "York New" and "gmt-5" all find America/New York. */
export function findsZone(
  { label, detail = '' }: { label: string; detail?: string | undefined },
  typed: string,
): boolean {
  const text = foldText(`${label} ${detail}`);
  return foldText(typed.replace('_', ' '))
    .split(/\s+/)
    .every((word) => text.includes(word));
}
