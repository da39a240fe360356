import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

const MAX = 4;
const MINUTE_MS = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ limits: { reminder_writes_per_minute: MAX } });
});
afterAll(() => app.close());

it('returns 429 past the limit of reminder writes, also if they were rejected', async () => {
  const [ada, grace] = [await app.signUp('Ada'), await app.signUp('Grace')];
  const body = { title: 'Call', due_date: '2031-05-05' };
  const { id } = await ada.call('POST /api/reminders/', { body });
  const params = { id };
  await ada.call('PATCH /api/reminders/{id}/', { params, body: { title: 'Write' } });
  const rrule = 'FREQ=WEEKLY;BYDAY=MO;BYSETPOS=8';
  for (let count = 2; count < MAX; count += 1)
    expect(await ada.attempt('POST /api/reminders/', { body: { ...body, rrule } })).toMatchObject({
      status: 400,
    });
  const move = { original_date: body.due_date, date: '2031-05-06' };
  const attempts = [
    () => ada.attempt('POST /api/reminders/', { body }),
    () => ada.attempt('PATCH /api/reminders/{id}/', { params, body: { title: 'Visit' } }),
    () => ada.attempt('POST /api/reminders/{id}/move/', { params, body: move }),
  ];
  for (const attempt of attempts)
    expect(await attempt()).toMatchObject({
      status: 429,
      body: { detail: expect.stringMatching(/^You’ve changed 4 reminders in a minute\./) },
    });
  expect(await grace.attempt('POST /api/reminders/', { body })).toMatchObject({ status: 201 });
  app.clock.advance(MINUTE_MS);
  for (const attempt of attempts) expect((await attempt()).status).toBeLessThan(300);
});
