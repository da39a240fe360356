import { i18n } from '#i18n';
import { afterEach, describe, expect, it } from 'vitest';
import {
  datePattern,
  dateText,
  dateTimeText,
  readDate,
  readDateTime,
  readTime,
  timeText,
} from './date-text.ts';
import { setRegion } from './region.ts';

const useLocale = (locale: string) => {
  i18n.loadAndActivate({ locale: new Intl.Locale(locale).language, messages: {} });
  setRegion({ locale, time_zone: 'UTC', week_start: 1 });
};
afterEach(() => {
  i18n.activate('en');
  setRegion(null);
});

/** Spaces before AM and PM differ between engines. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

describe('dates as text', () => {
  it.each([
    ['de-DE', '24.11.2026', '14:30', 'DD.MM.YYYY'],
    ['en-GB', '24/11/2026', '14:30', 'DD/MM/YYYY'],
    ['en-US', '11/24/2026', '2:30 PM', 'MM/DD/YYYY'],
    ['ja-JP', '2026/11/24', '14:30', 'YYYY/MM/DD'],
  ])('formats dates and times as in %s', (locale, date, time, pattern) => {
    useLocale(locale);
    expect(dateText('2026-11-24')).toBe(date);
    expect(plain(timeText('14:30'))).toBe(time);
    expect(plain(dateTimeText('2026-11-24T14:30'))).toBe(`${date}, ${time}`);
    expect(datePattern()).toBe(pattern);
  });

  it.each([
    'de-DE',
    'en-GB',
    'en-US',
    'sv-SE',
    'hu-HU',
    'ko-KR',
    'zh-TW',
    'fa-IR',
    'ar-EG',
    'hi-IN',
  ])('reads what it formats in %s', (locale) => {
    useLocale(locale);
    for (const time of ['00:05', '09:00', '12:00', '14:30', '23:59']) {
      expect(readDate(dateText('2026-11-04'))).toBe('2026-11-04');
      expect(readTime(timeText(time))).toBe(time);
      expect(readDateTime(dateTimeText(`2026-11-04T${time}`))).toBe(`2026-11-04T${time}`);
    }
  });

  it('reads ISO 8601, short years, digits of any script and dates without separators', () => {
    useLocale('de-DE');
    expect(readDate('2026-11-24')).toBe('2026-11-24');
    expect(readDate('4.3.26')).toBe('2026-03-04');
    expect(readDate('٢٤.١١.٢٠٢٦')).toBe('2026-11-24');
    expect(readDate('24112026')).toBe('2026-11-24');
    expect(readDateTime('2026-11-24T14:30')).toBe('2026-11-24T14:30');
    expect(readDateTime('24.11.2026 9:05')).toBe('2026-11-24T09:05');
  });

  it.each(['', 'soon', '31.2.2026', '24.11.', '24.13.2026', '1.2.3.4'])(
    'reads no date from "%s"',
    (text) => {
      useLocale('de-DE');
      expect(readDate(text)).toBeNull();
    },
  );

  it('needs a year of four digits and minutes while typing', () => {
    useLocale('de-DE');
    expect(readDate('24.11.20', { isComplete: false })).toBeNull();
    expect(readTime('14', { isComplete: false })).toBeNull();
  });

  it.each([
    ['14:30', '14:30'],
    ['1430', '14:30'],
    ['930', '09:30'],
    ['9', '09:00'],
    ['2:30 pm', '14:30'],
    ['12 am', '00:00'],
    ['12:15 PM', '12:15'],
    ['24:00', null],
    ['13 pm', null],
    ['9:5', null],
    ['', null],
  ])('reads the time "%s" as %s', (text, time) => {
    useLocale('en-US');
    expect(readTime(text)).toBe(time);
  });
});
