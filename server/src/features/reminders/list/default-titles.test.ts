import { msg } from '@lingui/core/runtime-macro';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NewReminder } from '#contract/reminders.ts';
import { setMessages } from '../../../infra/translations.ts';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
let grace: number;

const name = '';
const TRANSLATIONS = {
  [msg`${{ name }}’s birthday`.id]: 'Geburtstag von {name}',
  [msg`Get in touch with ${{ name }}`.id]: 'Bei {name} melden',
  [msg`Follow up with ${{ name }}`.id]: 'Bei {name} nachfassen',
};

beforeAll(async () => {
  setMessages('de', TRANSLATIONS);
  app = await openTestApp();
  ada = await app.signUp('Ada');
  await ada.call('PATCH /api/me/', { body: { language: 'de' } });
  const body = { first_name: 'Grace', last_name: 'Hopper', birthday: '1906-12-09' };
  grace = (await ada.call('POST /api/contacts/', { body })).id;
});
afterAll(async () => {
  setMessages('de', {});
  await app.close();
});

const titleOfNew = async (body: NewReminder) =>
  (await ada.call('POST /api/reminders/', { body: { contact_ids: [grace], ...body } })).title;

it('titles reminders without a title of their own in the language of the reader', async () => {
  expect(await titleOfNew({ kind: 'birthday' })).toBe('Geburtstag von Grace Hopper');
  expect(await titleOfNew({ kind: 'keep_in_touch', rrule: 'FREQ=DAILY;INTERVAL=30' })).toBe(
    'Bei Grace Hopper melden',
  );
  expect(await titleOfNew({ kind: 'follow_up', due_date: '2030-01-01' })).toBe(
    'Bei Grace Hopper nachfassen',
  );
});

it('titles birthdays of the calendar and its feed in the language of the owner', async () => {
  const query = { from: '2030-12-09', to: '2030-12-09' };
  const { results } = await ada.call('GET /api/reminders/occurrences/', { query });
  expect(results.map(({ title }) => title)).toContain('Geburtstag von Grace Hopper');
  const { url } = await ada.call('GET /api/calendar-feed/');
  const { body } = await app.app.inject({ method: 'GET', url: new URL(url).pathname });
  expect(body).toContain('SUMMARY:Geburtstag von Grace Hopper');
});
