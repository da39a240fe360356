import { msg } from '@lingui/core/runtime-macro';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { notificationKind, type NotificationFilter } from '#contract/notifications.ts';
import { setMessages, untranslated } from '../../infra/translations.ts';
import { openTestApp, PASSWORD, type Person, type TestApp } from '../../testing/test-app.ts';
import { notify, notifyMany } from './notifications.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const notifyShare = (person: Person, message: string) =>
  notify(app.context, person.id, {
    type: 'other',
    message: untranslated(message),
    data: { kind: 'share_received', share_id: 1 },
  });
const read = (person: Person) => person.call('GET /api/notifications/');

it('lists notifications newest first with the unread count', async () => {
  const ada = await app.signUp('Ada');
  await notifyShare(ada, 'First');
  await notifyShare(ada, 'Second');
  const { results, unread_count, next_cursor } = await read(ada);
  expect(results.map(({ message }) => message)).toEqual(['Second', 'First']);
  expect(results[0]).toMatchObject({
    type: 'other',
    read: false,
    data: { kind: 'share_received', share_id: 1 },
  });
  expect([unread_count, next_cursor]).toEqual([2, null]);
});

it('marks a notification as read idempotently', async () => {
  const ada = await app.signUp('Ada');
  await notifyShare(ada, 'First');
  await notifyShare(ada, 'Second');
  const id = (await read(ada)).results[0]!.id;
  for (let time = 0; time < 2; time += 1)
    await ada.call('POST /api/notifications/{id}/mark_read/', { params: { id } });
  const { results, unread_count } = await read(ada);
  expect(results.map((one) => one.read)).toEqual([true, false]);
  expect(unread_count).toBe(1);
});

it("marks all of the user's notifications as read", async () => {
  const [ada, grace] = [await app.signUp('Ada'), await app.signUp('Grace')];
  for (const person of [ada, ada, grace]) await notifyShare(person, 'News');
  await ada.call('POST /api/notifications/mark_all_read/');
  expect((await read(ada)).unread_count).toBe(0);
  expect((await read(grace)).unread_count).toBe(1);
});

const ask = (from: Person, to: Person) =>
  from.call('POST /api/connections/', { body: { to_user: to.id } });

describe('marking all notifications as read', () => {
  it('marks pending connection requests as read, but no later ones', async () => {
    const [ada, grace, alan] = [
      await app.signUp('Ada'),
      await app.signUp('Grace'),
      await app.signUp('Alan'),
    ];
    const first = await ask(grace, ada);
    expect((await read(ada)).requests_read_at).toBeNull();
    app.clock.advance(1000);
    await ada.call('POST /api/notifications/mark_all_read/');
    app.clock.advance(1000);
    const second = await ask(alan, ada);
    const { requests_read_at } = await read(ada);
    expect(first.created_at < requests_read_at!).toBe(true);
    expect(second.created_at > requests_read_at!).toBe(true);
    expect((await read(grace)).requests_read_at).toBeNull();
  });

  it('leaves nothing unread after fifty concurrent requests', async () => {
    const ada = await app.signUp('Ada');
    for (let number = 0; number < 5; number += 1) await notifyShare(ada, 'News');
    await Promise.all(
      Array.from({ length: 50 }, () => ada.call('POST /api/notifications/mark_all_read/')),
    );
    expect(await read(ada)).toMatchObject({
      unread_count: 0,
      requests_read_at: expect.any(String) as string,
    });
  });

  it('marks all notifications as read atomically', async () => {
    const ada = await app.signUp('Ada');
    await notifyShare(ada, 'News');
    await sql`create function refuse() returns trigger language plpgsql
      as $$ begin raise exception 'not today'; end $$`.execute(app.db);
    await sql`create trigger refuse before update on notifications
      execute function refuse()`.execute(app.db);
    try {
      const { status } = await ada.attempt('POST /api/notifications/mark_all_read/');
      expect(status).toBe(500);
    } finally {
      await sql`drop function refuse cascade`.execute(app.db);
    }
    expect(await read(ada)).toMatchObject({ unread_count: 1, requests_read_at: null });
  });
});

it('translates messages when they’re read', async () => {
  onTestFinished(() => setMessages('de', {}));
  const ada = await app.signUp('Ada');
  const message = msg`${{ name: 'Grace' }} accepted your connection request`;
  setMessages('de', { [message.id]: '{name} hat deine Anfrage angenommen' });
  await notify(app.context, ada.id, { type: 'other', message, data: { kind: 'security' } });
  expect((await read(ada)).results[0]?.message).toBe('Grace accepted your connection request');
  await ada.call('PATCH /api/me/', { body: { language: 'de' } });
  expect((await read(ada)).results[0]?.message).toBe('Grace hat deine Anfrage angenommen');
});

it('shows the stored text of earlier notifications', async () => {
  const ada = await app.signUp('Ada');
  await notifyShare(ada, 'Stored');
  await app.db
    .updateTable('notifications')
    .set({ text: null })
    .where('user_id', '=', ada.id)
    .execute();
  expect((await read(ada)).results[0]?.message).toBe('Stored');
});

it('filters by unread and by subject', async () => {
  const ada = await app.signUp('Ada');
  for (const kind of notificationKind.options)
    await notify(app.context, ada.id, {
      type: 'other',
      message: untranslated(kind),
      data: { kind },
    });
  const messages = async (filter: NotificationFilter) => {
    const { results } = await ada.call('GET /api/notifications/', { query: { filter } });
    return results.map(({ message }) => message);
  };
  expect(await messages('connections')).toEqual(['connection_accepted']);
  expect(await messages('shares')).toEqual(['share_declined', 'share_accepted', 'share_received']);
  expect(await messages('introductions')).toEqual([
    'introduction_declined',
    'introduction_connected',
    'introduction_received',
    'introduction_asked',
    'ask_helped',
    'ask_received',
  ]);
  expect(await messages('reminders')).toEqual(['weekly_digest', 'reminder_due']);
  expect(await messages('earnings')).toEqual([
    'payout_settled',
    'referral_rewarded',
    'referral_joined',
  ]);
  expect(await messages('security')).toEqual(['security']);
  const { id } = (await read(ada)).results.find(({ message }) => message === 'share_accepted')!;
  await ada.call('POST /api/notifications/{id}/mark_read/', { params: { id } });
  expect(await messages('unread')).toEqual([
    'security',
    'payout_settled',
    'referral_rewarded',
    'referral_joined',
    'weekly_digest',
    'reminder_due',
    'introduction_declined',
    'introduction_connected',
    'introduction_received',
    'introduction_asked',
    'ask_helped',
    'ask_received',
    'share_declined',
    'share_received',
    'connection_accepted',
  ]);
  const unknown = { query: { filter: 'no such' } };
  expect(await ada.rejected('GET /api/notifications/', unknown)).toMatchObject({ status: 400 });
});

it('returns 404 for notifications of other users', async () => {
  const [ada, grace] = [await app.signUp('Ada'), await app.signUp('Grace')];
  await notifyShare(grace, 'For Grace');
  const id = (await read(grace)).results[0]!.id;
  expect((await read(ada)).results).toEqual([]);
  expect(
    await ada.rejected('POST /api/notifications/{id}/mark_read/', { params: { id } }),
  ).toMatchObject({ status: 404, detail: 'Notification not found.' });
  expect((await read(grace)).unread_count).toBe(1);
});

it('notifies several users in order by their preferences and skips deleted ones', async () => {
  const [ada, grace, gone] = [
    await app.signUp('Ada'),
    await app.signUp('Grace'),
    await app.signUp('Gone'),
  ];
  const off = { reminder_due: { in_app: false } };
  await grace.call('PATCH /api/me/', { body: { notification_preferences: off } });
  await gone.call('DELETE /api/me/', { body: { password: PASSWORD } });
  const kind = 'reminder_due' as const;
  await notifyMany(
    app.context,
    [ada, grace, gone].flatMap(({ id: user_id }) => [
      {
        user_id,
        event: kind,
        type: 'other' as const,
        message: untranslated('One'),
        data: { kind },
      },
      { user_id, type: 'other' as const, message: untranslated('Two'), data: { kind } },
    ]),
  );
  for (const [person, messages] of [
    [ada, ['Two', 'One']],
    [grace, ['Two']],
  ] as const)
    expect((await read(person)).results.map(({ message }) => message)).toEqual(messages);
  const left = app.db.selectFrom('notifications').select('id').where('user_id', '=', gone.id);
  expect(await left.execute()).toEqual([]);
});

it('sends no notification if the transaction fails', async () => {
  const ada = await app.signUp('Ada');
  const news = {
    type: 'other',
    message: untranslated('Lost'),
    data: { kind: 'share_received' },
  } as const;
  await expect(
    app.db.transaction().execute(async (db) => {
      await notify({ ...app.context, db }, ada.id, news);
      throw new Error('and then it broke');
    }),
  ).rejects.toThrow('and then it broke');
  expect((await read(ada)).results).toEqual([]);
});

it('pages each notification once while more arrive', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.nat(2), { maxLength: 5 }),
      async (limit, arriving) => {
        const ada = await app.signUp('Ada');
        for (let number = 0; number < 7; number += 1) await notifyShare(ada, `News ${number}`);
        const seen: string[] = [];
        const arrivals = arriving.values();
        let cursor: string | undefined;
        do {
          const query = { limit, cursor };
          const page = await ada.call('GET /api/notifications/', { query });
          seen.push(...page.results.map(({ message }) => message));
          cursor = page.next_cursor ?? undefined;
          for (let more = arrivals.next().value ?? 0; more > 0; more -= 1)
            await notifyShare(ada, 'Late');
        } while (cursor !== undefined);
        expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((number) => `News ${number}`));
      },
    ),
    { numRuns: 10 },
  );
});
