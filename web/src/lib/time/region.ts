import { i18n } from '#i18n';
import { useSyncExternalStore } from 'react';
import { canFormat, deviceRegion } from './device-region.ts';
import { formatLocale } from '#contract/format-locale.ts';

/** First day of the week: 0 is Sunday. */
export interface Region {
  /** Once applied, in the language of the document. */
  locale: string;
  time_zone: string;
  week_start: number;
}

const listeners = new Set<() => void>();
let accountRegion: Region | null = null;
let browserRegion: Region | undefined;

/** The account's region, or the browser's for guests. */
export function region(): Region {
  // Lazy: reading the time zone takes up to 60 ms on phones.
  return accountRegion ?? (browserRegion ??= supportedRegion(deviceRegion()));
}

/** Applies an account's region; null restores the browser's. Components follow through `useRegion`. */
export function setRegion(nextRegion: Region | null): void {
  if (nextRegion === null) browserRegion = undefined;
  const next = nextRegion && supportedRegion(nextRegion);
  if (next === accountRegion || (next && accountRegion && isSame(next, accountRegion))) return;
  accountRegion = next;
  for (const listener of listeners) listener();
}

/** Re-renders when the region changes. */
export function useRegion(): Region {
  return useSyncExternalStore(subscribe, region, region);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** In the language of the document; falls back to the browser's region if unsupported. */
function supportedRegion({ locale, time_zone, week_start }: Region): Region {
  return {
    locale: formatLocale(i18n.locale, canFormat(locale, 'UTC') ? locale : deviceRegion().locale),
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

/** Formats a timestamp in the user's time zone and locale. */
export function formatTimestamp(
  timestamp: string | number | Date,
  options: Intl.DateTimeFormatOptions,
  { locale, time_zone }: Pick<Region, 'locale' | 'time_zone'> = region(),
): string {
  return dateFormat(locale, { timeZone: time_zone, ...options }).format(new Date(timestamp));
}

/** "Nov 12, 2026"; localized. */
export function formatDate(timestamp: string | number | Date): string {
  return formatTimestamp(timestamp, { dateStyle: 'medium' });
}

/** The date of a timestamp in a time zone: `2026-11-21`. */
export function dayIn(timestamp: string | number, time_zone: string): string {
  const parts = dateFormat('en-u-ca-gregory-nu-latn', {
    timeZone: time_zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(new Date(timestamp));
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** Localized number. */
export function formatNumber(value: number, { locale }: Pick<Region, 'locale'> = region()): string {
  const format = numberFormats.get(locale) ?? new Intl.NumberFormat(locale);
  numberFormats.set(locale, format);
  return format.format(value);
}

/** A fraction, 0 to 1, as whole percent. */
/** With all digits; `2024` isn't grouped. */
export function formatExactNumber(value: number): string {
  const options = { maximumFractionDigits: 20, useGrouping: 'min2' } as const;
  return new Intl.NumberFormat(region().locale, options).format(value);
}

export function formatPercent(
  share: number,
  { locale }: Pick<Region, 'locale'> = region(),
): string {
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(share);
}

/** Formatters are slow to create, so they're cached. */
const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  dateFormats.set(key, format);
  return format;
}
