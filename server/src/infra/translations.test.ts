import { msg, plural } from '@lingui/core/runtime-macro';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LANGUAGE_CODES } from '#contract/languages.ts';
import {
  inSeconds,
  loadTranslations,
  offeredLanguages,
  setMessages,
  translate,
} from './translations.ts';

const added = (count: number) =>
  msg`${plural({ count }, { one: '# contact added', other: '# contacts added' })}`;

const wrote = (name: string) => msg`${{ name }} wrote`;

describe('translate', () => {
  it('returns the message of the source in English', () => {
    expect(translate('en', wrote('Ada'))).toBe('Ada wrote');
    expect(translate('en', added(1))).toBe('1 contact added');
    expect(translate('en', added(2))).toBe('2 contacts added');
  });

  it('returns the translation with the plural rules of its language', () => {
    onTestFinished(() => setMessages('ar', {}));
    setMessages('ar', { [added(1).id]: '{count, plural, two {جهتان} other {# جهات}}' });
    expect(translate('ar', added(2))).toBe('جهتان');
  });

  it('returns English without a translation', () => {
    expect(translate('de', wrote('Ada'))).toBe('Ada wrote');
  });

  it('formats lists and messages within a message', () => {
    const list = [added(1), wrote('Ada')];
    expect(translate('en', msg`Today: ${{ list: { list } }}. ${{ last: wrote('Grace') }}.`)).toBe(
      'Today: 1 contact added and Ada wrote. Grace wrote.',
    );
  });

  it.each(['\\u0041', '\\x41', '{name}', '#', "'", '<b>', '%__lingui_octothorpe__%'])(
    'inserts %s as it is',
    (name) => {
      expect(translate('en', wrote(name))).toBe(`${name} wrote`);
    },
  );
});

it.each([
  ['ar', 'Ada', '\u2068Ada\u2069 wrote'],
  ['en', 'دانة', '\u2068دانة\u2069 wrote'],
  ['ar', 'https://acquaint.test/', 'https://acquaint.test/ wrote'],
] as const)(
  'isolates text of the other direction in %s, but not URLs: %s',
  (language, name, text) => {
    expect(translate(language, wrote(name))).toBe(text);
  },
);

it('loads the catalogs of all languages', async () => {
  onTestFinished(() => {
    for (const language of LANGUAGE_CODES) setMessages(language, {});
  });
  await loadTranslations();
  expect(offeredLanguages()).toEqual(LANGUAGE_CODES);
  expect(translate('de', msg`Contact not found.`)).not.toBe('Contact not found.');
});

describe('inSeconds', () => {
  it.each([
    [1, 'in 1 second'],
    [42, 'in 42 seconds'],
    [119, 'in 119 seconds'],
    [120, 'in 2 minutes'],
    [3_541, 'in 60 minutes'],
    [7_200, 'in 120 minutes'],
    [7_201, 'in 3 hours'],
    [86_400, 'in 24 hours'],
  ])('formats %i seconds as %s', (seconds, words) => {
    expect(translate('en', msg`${{ when: inSeconds(seconds) }}`)).toBe(words);
  });

  it('formats a waiting time in the language of the message', () => {
    expect(translate('de', msg`${{ when: inSeconds(7_201) }}`)).toBe('in 3 Stunden');
  });

  it('formats a waiting time never too short', () => {
    const seconds = { second: 1, minute: 60, hour: 3_600 };
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 86_400 }), (wait) => {
        const [, count, unit] =
          /^in (\d+) (second|minute|hour)s?$/.exec(
            translate('en', msg`${{ when: inSeconds(wait) }}`),
          ) ?? [];
        expect(Number(count) * seconds[unit as 'hour']).toBeGreaterThanOrEqual(wait);
      }),
    );
  });
});
