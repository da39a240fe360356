import type { MessageDescriptor } from '@lingui/core';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGE_CODES } from '#contract/languages.ts';
import { readCatalog, translationsOf } from '../../../../locales/read-catalog.ts';
import { type Messages, setMessages, translate } from '../../infra/translations.ts';
import { titleMessage } from '../reminders/public.ts';
import { type Reason, reasonMessage } from './today-reasons.ts';

const TODAY = '2026-11-21';

const day = fc
  .integer({ min: -500, max: 500 })
  .map((days) => new Date(Date.parse(TODAY) + days * 86_400_000).toISOString().slice(0, 10));
/** Without letters, which a translation could contain as well. */
const words = fc.constantFrom('4711', '12·34');
const orNone = fc.option(words, { nil: '' });

const reason: fc.Arbitrary<Reason> = fc.oneof(
  fc.record({
    kind: fc.constant('keep_in_touch' as const),
    days: fc.integer({ min: -40, max: 40 }),
    every_days: fc.integer({ min: 1, max: 400 }),
  }),
  fc.record({
    kind: fc.constant('birthday' as const),
    date: day,
    birthday: fc.constantFrom('1986-11-21', '--11-21', null),
  }),
  fc.record({
    kind: fc.constantFrom('follow_up' as const, 'reminder' as const),
    date: day,
    time: fc.option(fc.constant('15:00')),
    title: orNone,
  }),
  fc.record({ kind: fc.constant('message' as const), date: day, content: words }),
  fc.record({ kind: fc.constant('share' as const), date: day, contact: words, need: orNone }),
  fc.record({ kind: fc.constant('ask' as const), date: day, need: words }),
  fc.record({ kind: fc.constant('request' as const), date: day }),
);

const title = fc.record({
  kind: fc.constantFrom('birthday', 'keep_in_touch'),
  title: fc.constant(''),
  name: words,
});

describe.each(LANGUAGE_CODES)('messages in the language %s', (language) => {
  let catalog: Messages = {};
  beforeAll(() => {
    if (language === 'en') return;
    // Whatever the coverage.
    catalog = translationsOf(readCatalog(language));
    setMessages(language, catalog);
  });
  afterAll(() => setMessages(language, {}));

  function isWhole(message: MessageDescriptor): boolean {
    const text = translate(language, message);
    const isComplete = !Object.values(message.values ?? {}).includes('');
    const isClean = !/[{}]|undefined|null|NaN|\s{2}|“”|^\s|\s$/.test(text);
    // New messages aren't translated yet.
    const isTranslated = !(message.id in catalog) || text !== translate('en', message);
    return isComplete && isClean && isTranslated;
  }

  it('formats every reason of Today as a whole text', () => {
    fc.assert(
      fc.property(reason, (one) => {
        const message = reasonMessage(language, one, TODAY);
        expect(message).toSatisfy(isWhole);
      }),
      { numRuns: 1000 },
    );
  });

  it('formats every default title as a whole text', () => {
    fc.assert(
      fc.property(title, (one) => {
        expect(titleMessage(one)).toSatisfy(isWhole);
      }),
    );
  });
});
