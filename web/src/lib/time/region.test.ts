import { renderHook, act } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { i18n } from '#i18n';
import { pickEnglishLocale } from './device-region.ts';
import { formatLocale } from '#contract/format-locale.ts';
import { formatTimestamp, formatNumber, region, setRegion, useRegion } from './region.ts';

const TIMESTAMP = '2026-11-21T15:04:05.000Z';
const IN_BERLIN = { locale: 'en-GB', time_zone: 'Europe/Berlin', week_start: 1 };
const date = () => formatTimestamp(TIMESTAMP, { dateStyle: 'short', timeStyle: 'short' });

afterEach(() => {
  i18n.activate('en');
  setRegion(null);
});

describe('date and number formats', () => {
  test("formats dates and numbers by the account's region", () => {
    setRegion(IN_BERLIN);
    expect(date()).toBe('21/11/2026, 16:04');
    expect(formatNumber(1234.5)).toBe('1,234.5');
    setRegion({ locale: 'en-DE', time_zone: 'America/New_York', week_start: 0 });
    expect(date()).toBe('21/11/2026, 10:04');
    expect(formatNumber(1234.5)).toBe('1.234,5');
  });

  test('formats dates and numbers by the browser for guests and unsupported regions', () => {
    const guest = region();
    setRegion({ locale: 'no locale', time_zone: 'Mars/Olympus_Mons', week_start: 6 });
    expect(region()).toEqual({ ...guest, week_start: 6 });
    setRegion(null);
    expect(region()).toEqual(guest);
  });
});

describe('the language of the document', () => {
  test.each([
    ['en', 'en-DE', 'en-DE'],
    ['de', 'en-US', 'de-US-u-hc-h12'],
    ['de', 'en-DE', 'de-DE-u-hc-h23'],
    ['ar', 'en-AE', 'ar-AE-u-hc-h12'],
  ])('combines the language %s and the region of %s to %s', (language, locale, expected) => {
    expect(formatLocale(language, locale)).toBe(expected);
  });

  test("formats dates in it with the hour cycle and first day of the account's region", () => {
    i18n.loadAndActivate({ locale: 'de', messages: {} });
    setRegion({ locale: 'en-US', time_zone: 'Europe/Berlin', week_start: 0 });
    const long = { weekday: 'long', month: 'long', day: 'numeric' } as const;
    expect(formatTimestamp(TIMESTAMP, long)).toBe('Samstag, 21. November');
    expect(formatTimestamp(TIMESTAMP, { timeStyle: 'short' })).toMatch(/^4:04\sPM$/u);
    expect(region().week_start).toBe(0);
  });

  test("formats dates in it by the browser's region for guests", () => {
    i18n.loadAndActivate({ locale: 'de', messages: {} });
    setRegion(null);
    expect(region().locale).toMatch(/^de-/u);
  });
});

test('re-renders only when the region changes', () => {
  let drawn = 0;
  const { result } = renderHook(() => {
    drawn += 1;
    return useRegion().time_zone;
  });
  act(() => setRegion(IN_BERLIN));
  expect(result.current).toBe('Europe/Berlin');
  act(() => setRegion({ ...IN_BERLIN }));
  expect(drawn).toBe(2);
});

test.each([
  [['de-AT', 'en-GB'], 'en-GB'],
  [['de-AT', 'de'], 'en-AT'],
  [['ja'], 'en-JP'],
  [[], 'en'],
])('formats for a browser with %j as %s', (languages, locale) => {
  expect(pickEnglishLocale(languages)).toBe(locale);
});
