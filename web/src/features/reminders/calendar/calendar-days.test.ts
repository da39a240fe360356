import { i18n } from '#i18n';
import { afterEach, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { addDays, addMonths } from '../../../lib/time/days.ts';
import { setRegion } from '../../../lib/time/region.ts';
import { daysBetween, visibleDays, monthOf, titleOf, shiftView } from './calendar-days.ts';

const inRegion = (locale: string, week_start = 1) =>
  setRegion({ locale, week_start, time_zone: 'UTC' });
afterEach(() => {
  i18n.activate('en');
  setRegion(null);
});

describe('visible days', () => {
  it("shows full weeks of a month from the user's first weekday", () => {
    expect(visibleDays('month', '2026-11-21', 1)).toEqual({ from: '2026-10-26', to: '2026-12-06' });
    expect(visibleDays('month', '2026-11-21', 0)).toEqual({ from: '2026-11-01', to: '2026-12-05' });
  });

  it('returns seven days for the week view', () => {
    expect(visibleDays('week', '2026-11-22', 1)).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(visibleDays('week', '2026-11-22', 0)).toEqual({ from: '2026-11-22', to: '2026-11-28' });
  });

  it("shows days within the API's limit including the selected one", () => {
    fc.assert(
      fc.property(aDay(), fc.integer({ min: 0, max: 6 }), (day, week_start) => {
        const { from, to } = visibleDays('month', day, week_start);
        expect((daysBetween(from, to) + 1) % 7).toBe(0);
        expect(daysBetween(from, to)).toBeLessThan(42);
        expect(from <= monthOf(day).from && monthOf(day).to <= to).toBe(true);
      }),
    );
  });
});

describe('adding months', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-03-31', -1, '2026-02-28'],
  ])('returns for %s plus %i: %s', (day, months, then) => {
    expect(addMonths(day, months)).toBe(then);
  });

  it('returns to the same month', () => {
    fc.assert(
      fc.property(aDay(), fc.integer({ min: -40, max: 40 }), (day, months) => {
        expect(addMonths(addMonths(day, months), -months).slice(0, 7)).toBe(day.slice(0, 7));
      }),
    );
  });

  it('moves a week by seven days', () => {
    expect(shiftView('week', '2026-11-28', 1)).toBe('2026-12-05');
    expect(shiftView('agenda', '2026-11-28', -1)).toBe('2026-10-28');
  });
});

describe('the calendar title', () => {
  it.each([
    ['en-GB', '2026-11-21', 'November 2026'],
    ['de-DE', '2026-03-01', 'März 2026'],
    ['fr-FR', '2026-08-31', 'août 2026'],
  ])('localizes the calendar title in %s', (locale, day, title) => {
    i18n.loadAndActivate({ locale: new Intl.Locale(locale).language, messages: {} });
    inRegion(locale);
    expect(titleOf('month', day)).toBe(title);
  });

  it('names shared parts of a week once', () => {
    inRegion('en-GB');
    expect(titleOf('week', '2026-11-21')).toMatch(/^16\s–\s22 November 2026$/);
    inRegion('en-US', 0);
    expect(titleOf('week', '2026-11-30')).toMatch(/^November 29\s–\sDecember 5, 2026$/);
  });
});

function aDay(): fc.Arbitrary<string> {
  return fc.integer({ min: -20_000, max: 40_000 }).map((days) => addDays('2026-11-21', days));
}
