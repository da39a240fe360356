import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { i18n } from '#i18n';
import { readDate, readDateTime } from './date-text.ts';
import { readRelativeDay } from './relative-day.ts';
import { setRegion } from './region.ts';

/** A Saturday. */
const NOW = Date.parse('2026-11-21T12:00:00Z');

const useLocale = (locale: string) => {
  i18n.loadAndActivate({ locale: new Intl.Locale(locale).language, messages: {} });
  setRegion({ locale, time_zone: 'UTC', week_start: 1 });
};
beforeEach(() => vi.useFakeTimers({ now: NOW }));
afterEach(() => {
  vi.useRealTimers();
  i18n.activate('en');
  setRegion(null);
});

it.each([
  ['en-US', 'today', '2026-11-21'],
  ['en-US', 'Yesterday', '2026-11-20'],
  ['en-US', 'in 2 weeks', '2026-12-05'],
  ['en-US', '3 days ago', '2026-11-18'],
  ['en-US', 'next month', '2026-12-21'],
  ['en-US', 'monday', '2026-11-23'],
  ['en-US', 'Sat', '2026-11-28'],
  ['de-DE', 'übermorgen', '2026-11-23'],
  ['de-DE', 'in 2 Wochen', '2026-12-05'],
  ['de-DE', 'Mo.', '2026-11-23'],
  ['de-DE', 'tomorrow', '2026-11-22'],
  ['ar-EG', 'أمس', '2026-11-20'],
  ['ja-JP', '3日前', '2026-11-18'],
])('reads a day in %s: %s', (locale, text, day) => {
  useLocale(locale);
  expect(readRelativeDay(text)).toBe(day);
  expect(readDate(text)).toBe(day);
});

it.each(['', 'soon', 'in 2 wee', '2', '99999 days ago', 'in -1 days'])('rejects “%s”', (text) => {
  useLocale('en-US');
  expect(readRelativeDay(text)).toBeNull();
});

it.each([
  ['tomorrow', '2026-11-22T09:00'],
  ['tomorrow, 2:30 PM', '2026-11-22T14:30'],
  ['yesterday 18:15', '2026-11-20T18:15'],
  ['in 2 weeks 10', '2026-12-05T10:00'],
])('reads a day with a time: %s', (text, value) => {
  useLocale('en-US');
  expect(readDateTime(text)).toBe(value);
});
