import { i18n } from '#i18n';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { LANGUAGE_CODES } from '#contract/languages.ts';
import { readCatalog, translationsOf } from '../../../../../locales/read-catalog.ts';
import { activateLanguage } from '../../../lib/i18n/catalogs.ts';
import { toOrdinal } from './day-messages.ts';
import { customRuleLabel, describeCadence, describeRule } from './describe-rule.ts';

it.each([
  ['FREQ=DAILY', 'Every day'],
  ['FREQ=DAILY;INTERVAL=30', 'Every 30 days'],
  ['FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', 'Every weekday'],
  ['FREQ=WEEKLY', 'Every week'],
  ['FREQ=WEEKLY;INTERVAL=3', 'Every 3 weeks'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Every weekday'],
  ['FREQ=WEEKLY;BYDAY=TU', 'Every Tuesday'],
  ['FREQ=WEEKLY;BYDAY=TU,TH', 'Every Tuesday and Thursday'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;UNTIL=20270630', 'Every second Tuesday until June 2027'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;UNTIL=20270615', 'Every second Tuesday until June 15, 2027'],
  ['FREQ=WEEKLY;INTERVAL=20;BYDAY=TU', 'Every 20 weeks on Tuesday'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR', 'Every 2 weeks on Monday, Wednesday, and Friday'],
  [
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU',
    'Every 2 weeks on Tuesday and Sunday, weeks beginning on Sunday',
  ],
  ['FREQ=MONTHLY', 'Every month'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', 'On the last day of every month'],
  ['FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-1', 'On the last day of every third month'],
  ['FREQ=MONTHLY;INTERVAL=18;BYDAY=-1FR', 'Every 18 months on the last Friday of the month'],
  ['FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1', 'On the 30th of every month, or its last day'],
  ['FREQ=MONTHLY;BYMONTHDAY=1,15', 'On the 1st and 15th of every month'],
  ['FREQ=MONTHLY;BYDAY=2TU;COUNT=10', 'On the second Tuesday of every month, 10 times'],
  ['FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2', 'On the second Tuesday of every month'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'On the last weekday of every month'],
  ['FREQ=YEARLY', 'Every year'],
  ['FREQ=YEARLY;INTERVAL=2;COUNT=1', 'Every 2 years, once'],
  ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=14', 'Every year on March 14'],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1', 'Every year on the last day of February'],
  ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', 'Every year on the fourth Thursday of November'],
])('describes %s as "%s"', (rule, words) => {
  expect(describeRule(rule)).toBe(words);
});

it.each([
  ['FREQ=DAILY;INTERVAL=30', 'Every 30 days after it was done'],
  ['FREQ=DAILY;INTERVAL=30;COUNT=3', 'Every 30 days after it was done, 3 times'],
  ['FREQ=WEEKLY;UNTIL=20270630', 'Every week after it was done, until June 2027'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', 'On the last day of every month, from the completion date'],
])('describes %s from completion as "%s"', (rule, words) => {
  expect(describeRule(rule, 'completion')).toBe(words);
});

it.each([
  'FREQ=YEARLY;BYWEEKNO=20',
  'FREQ=YEARLY;BYYEARDAY=100',
  'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
  'FREQ=MONTHLY;BYMONTHDAY=-3',
  'FREQ=WEEKLY;BYDAY=TU;BYMONTH=5',
  'FREQ=HOURLY',
  'nonsense',
])("doesn't misdescribe %s", (rule) => {
  expect(describeRule(rule)).toBe(customRuleLabel());
});

it('formats ordinals', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 30, 31].map(toOrdinal)).toEqual(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 30th 31st'.split(' '),
  );
});

it.each([
  ['FREQ=DAILY;INTERVAL=1', 'Every day'],
  ['FREQ=DAILY;INTERVAL=10', 'Every 10 days'],
  ['FREQ=DAILY;INTERVAL=14', 'Every 2 weeks'],
  ['FREQ=DAILY;INTERVAL=30', 'Every month'],
  ['FREQ=DAILY;INTERVAL=365', 'Every year'],
])('describes the keep-in-touch rule %s as "%s"', (rule, words) => {
  expect(describeCadence(rule)).toBe(words);
});

afterEach(activateLanguage);

const numbers = (min: number, max: number) =>
  fc.uniqueArray(fc.integer({ min, max }).filter(Boolean), { minLength: 1, maxLength: 3 });
const RULES = fc
  .record(
    {
      FREQ: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
      INTERVAL: fc.integer({ min: 1, max: 15 }),
      BYDAY: fc.uniqueArray(fc.constantFrom('MO', 'TU', 'WE', 'SU', '1MO', '2TU', '5FR', '-1FR'), {
        minLength: 1,
      }),
      BYMONTHDAY: fc.oneof(numbers(-2, 31), fc.constantFrom([28, 29], [28, 29, 30])),
      BYMONTH: numbers(-1, 13),
      BYSETPOS: numbers(-2, 6),
      WKST: fc.constantFrom('MO', 'SU'),
      COUNT: fc.integer({ min: 1, max: 2000 }),
      UNTIL: fc.constantFrom('20270630', '20270615'),
    },
    { requiredKeys: ['FREQ'] },
  )
  .map((parts) =>
    Object.entries(parts)
      .map(([name, value]) => `${name}=${String(value)}`)
      .join(';'),
  );

const NOTHING = /(?!)/;
const UNTRANSLATED = /\b(every|on|of|the|until|times|once|after|days?|weeks?|months?|years?)\b/i;

it.each(LANGUAGE_CODES)(
  'fills and translates every part of a description in %s',
  async (language) => {
    i18n.load(language, translationsOf(readCatalog(language)));
    i18n.activate(language);
    fc.assert(
      fc.property(RULES, fc.constantFrom('schedule', 'completion'), (rule, repeat_from) => {
        const text = describeRule(rule, repeat_from).replaceAll(/[\u2068\u2069]/g, '');
        expect(text).toMatch(/^[^\s,].*[^\s,]$/);
        expect(text).not.toMatch(
          /undefined|null|NaN|[{}#]|\s\s|\s,|\b(on|of|until|the) (of|until|,|$)/,
        );
        expect(text).not.toMatch(language === 'en' ? NOTHING : UNTRANSLATED);
      }),
      { numRuns: 500 },
    );
  },
);
