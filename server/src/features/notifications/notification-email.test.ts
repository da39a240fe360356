import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { formatEmailDate } from '../reminders/firing/reminders.mails.ts';
import { findAccount } from './notification-email.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it.each([
  ['de', 'en-US', 'Montag, 9. November 2026 um 2:05 PM'],
  ['en', 'en-GB', 'Monday, 9 November 2026 at 14:05'],
] as const)('formats dates of emails in %s by the region of %s', async (language, locale, text) => {
  const ada = await app.signUp('Ada');
  await ada.call('PATCH /api/me/', { body: { language, locale } });
  const account = await findAccount(app.context, ada.id);
  const date = formatEmailDate({ date: '2026-11-09', time: '14:05' }, account?.locale ?? '');
  expect(date.replaceAll(/\s/g, ' ')).toBe(text);
});
