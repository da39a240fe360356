import { useSyncExternalStore } from 'react';
import { canFormat, deviceRegion } from './device-region.ts';

/** How a person reads dates, times and numbers, and on which day of the week (0 is Sunday) their week begins. */
export interface Region {
  locale: string;
  time_zone: string;
  week_start: number;
}

const listeners = new Set<() => void>();
let ofAccount: Region | null = null;
let ofDevice: Region | undefined;

/** The region of who is signed in; of a guest the browser's. */
export function region(): Region {
  // Not at the start: for the first time it takes a browser 15 ms, a phone four times that, to tell its zone.
  return ofAccount ?? (ofDevice ??= deviceRegion());
}

/** Takes over the region of an account; null brings the browser's back. What is on the screen follows (`useRegion`). */
export function setRegion(wanted: Region | null): void {
  if (wanted === null) ofDevice = undefined;
  const next = wanted && readable(wanted);
  if (next === ofAccount || (next && ofAccount && isSame(next, ofAccount))) return;
  ofAccount = next;
  for (const listener of listeners) listener();
}

/** The region, in a component that writes dates or numbers: it is drawn anew when the region changes. */
export function useRegion(): Region {
  return useSyncExternalStore(subscribe, region, region);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What this browser can't write gives way to its own. */
function readable({ locale, time_zone, week_start }: Region): Region {
  return {
    locale: canFormat(locale, 'UTC') ? locale : deviceRegion().locale,
    time_zone: canFormat('en', time_zone) ? time_zone : deviceRegion().time_zone,
    week_start,
  };
}

function isSame(one: Region, other: Region): boolean {
  return (
    one.locale === other.locale &&
    one.time_zone === other.time_zone &&
    one.week_start === other.week_start
  );
}

/** A moment in the person's zone, written as they read it. */
export function formatTimestamp(
  moment: string | number | Date,
  options: Intl.DateTimeFormatOptions,
  { locale, time_zone }: Pick<Region, 'locale' | 'time_zone'> = region(),
): string {
  return dateFormat(locale, { timeZone: time_zone, ...options }).format(new Date(moment));
}

/** The calendar day of a moment in a zone: `2026-11-21`. */
export function dayIn(moment: string | number, time_zone: string): string {
  const parts = dateFormat('en-u-ca-gregory-nu-latn', {
    timeZone: time_zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(new Date(moment));
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** A number with the separators that the person is used to. */
export function formatNumber(value: number, { locale }: Pick<Region, 'locale'> = region()): string {
  const format = numberFormats.get(locale) ?? new Intl.NumberFormat(locale);
  numberFormats.set(locale, format);
  return format.format(value);
}

/** A share, 0 to 1, in whole percent. */
export function formatPercent(
  share: number,
  { locale }: Pick<Region, 'locale'> = region(),
): string {
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(share);
}

/** A formatter takes long to make and little to keep. */
const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  dateFormats.set(key, format);
  return format;
}
