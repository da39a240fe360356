import fc from 'fast-check';
import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { DavError } from '../dav-error.ts';
import { remindersCollection } from './reminders-collection.ts';
import { calendar, DavCaller, objectOf } from './testing/dav-caller.ts';

let app: TestApp;
let dav: DavCaller;
beforeAll(async () => {
  app = await openTestApp();
  dav = new DavCaller(app, await app.signUp('Ada Lovelace'), remindersCollection);
});
afterAll(() => app.close());

const NAMES = [
  'SUMMARY',
  'DUE',
  'DTSTART',
  'DURATION',
  'RRULE',
  'EXDATE',
  'RDATE',
  'COMPLETED',
  'STATUS',
  'CONTACT',
  'RECURRENCE-ID',
  'PERCENT-COMPLETE',
  'CATEGORIES',
  'X-OTHER',
  'TRIGGER',
  'GEO',
  'CREATED',
];
const PARAMETERS = [
  '',
  ';VALUE=DATE',
  ';VALUE=PERIOD',
  ';TZID=Europe/Berlin',
  ';TZID=Custom',
  ';ALTREP="http://localhost:3000/contacts?id=1"',
  ';RELATED=END',
];
const VALUES = [
  '',
  '20350101',
  '20350101T120000',
  '20350101T120000Z',
  '20351340T256199',
  '99991231T235900Z',
  '00010101',
  'PT1H',
  '-P1D',
  'P99999999D',
  'FREQ=DAILY',
  'FREQ=YEARLY;BYMONTH=13',
  'FREQ=SECONDLY;COUNT=5',
  'COMPLETED',
  '100',
  'a\\;b\\,c\\n',
  ';;;',
  '\u0000\u2028',
  '20350101/PT1H',
  '20350101,20350102',
];

const anyLine = fc
  .tuple(fc.constantFrom(...NAMES), fc.constantFrom(...PARAMETERS), fc.constantFrom(...VALUES))
  .map((parts) => `${parts[0]}${parts[1]}:${parts[2]}`);
const DATES = [
  ';VALUE=DATE:20350101',
  ';VALUE=DATE:20350108',
  ':20350101T120000',
  ':20350108T120000Z',
  ';TZID=Custom:20350108T120000',
  ';TZID=Europe/Berlin:20350101T120000',
];
const dateLine = fc
  .tuple(
    fc.constantFrom('DUE', 'DTSTART', 'EXDATE', 'RDATE', 'RECURRENCE-ID', 'COMPLETED'),
    fc.constantFrom(...DATES),
  )
  .map((parts) => parts.join(''));
const textLine = fc.constantFrom(
  'RRULE:FREQ=WEEKLY',
  'RRULE:FREQ=DAILY;COUNT=20',
  'RRULE:FREQ=HOURLY',
  'STATUS:COMPLETED',
  'STATUS:NEEDS-ACTION',
  'SUMMARY:a\\;b',
  'DESCRIPTION:c',
  'DURATION:P1D',
  'TRIGGER:-P2D',
  'TRIGGER;VALUE=DATE-TIME:20350101T120000Z',
  'X-A;X-B="c:d":e\\n,f',
  'CONTACT;ALTREP="http://localhost:3000/contacts?id=1":Me',
  'UID:u',
);
const line = fc.oneof(
  { weight: 12, arbitrary: dateLine },
  { weight: 12, arbitrary: textLine },
  { weight: 1, arbitrary: anyLine },
);
const CUSTOM_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Custom',
  'BEGIN:STANDARD',
  'DTSTART:20000101T000000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0130',
  'END:STANDARD',
  'END:VTIMEZONE',
];
const component = (name: string) =>
  fc.array(line, { maxLength: 6 }).map((lines) => [`BEGIN:${name}`, ...lines, `END:${name}`]);
const object = fc
  .tuple(component('VTODO'), component('VTODO'), component('VALARM'), fc.boolean())
  .map(([todo, override, alarm, hasOverride]) =>
    calendar(
      ...CUSTOM_ZONE,
      ...todo.slice(0, -1).filter((one) => !one.startsWith('RECURRENCE-ID')),
      ...alarm,
      'END:VTODO',
      ...(hasOverride ? override : []),
    ),
  );

it('stores or rejects any calendar object, and serves what it stored', async () => {
  await fc.assert(
    fc.asyncProperty(object, object, async (first, second) => {
      let stored = null;
      for (const text of [first, second])
        try {
          const { object: next } = await remindersCollection.put(
            dav.ctx,
            { name: 'a.ics', object: stored },
            Buffer.from(text),
          );
          stored = objectOf(next);
          const served = await dav.get(stored);
          expect(ICAL.Component.fromString(served).getAllSubcomponents('vtodo')).not.toHaveLength(
            0,
          );
          await dav.put(stored, served);
          expect(await dav.get(stored)).toBe(served);
        } catch (error) {
          if (!(error instanceof DavError)) throw error;
        }
    }),
    { numRuns: 40 },
  );
}, 60_000);
