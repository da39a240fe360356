import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMs } from '../../../infra/clock.ts';
import type { Mail } from '../../../infra/mail/mail.ts';
import { connect } from '../../../testing/relations.ts';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { verify } from '../../../testing/verify.ts';
import { nextDigest, sendDigests } from './send-digests.ts';
import { addPeople, addReminders } from '../testing/people-and-reminders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const A_DAY = 86_400_000;
const inDays = (days: number) => addMs(app.clock.now(), days * A_DAY).slice(0, 10);
const send = () => sendDigests(app.context);
const digestAt = async (id: number) => {
  const row = app.db.selectFrom('users').select('digest_at').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).digest_at;
};

async function signUp(): Promise<Person> {
  const ada = await app.signUp('Ada');
  await verify(app, ada);
  await app.runJobs();
  app.mails.length = 0;
  return ada;
}

const at = (path: string) => `http://localhost:3000${path}`;

/** Makes the digest of a person due, and works through what follows. */
async function weekOf({ id, user }: { id: number; user: { email: string } }): Promise<Mail[]> {
  const digest_at = addMs(app.clock.now(), -1000);
  await app.db.updateTable('users').set({ digest_at }).where('id', '=', id).execute();
  await send();
  await app.runJobs();
  return app.mails.filter(({ to }) => to === user.email);
}

it('lists overdue reminders, the week with birthdays, and keep-in-touch contacts', async () => {
  const ada = await signUp();
  const contact = (body: object) => ada.call('POST /api/contacts/', { body });
  const remind = (title: string, due_date: string, more = {}) =>
    ada.call('POST /api/reminders/', { body: { title, due_date, channels: [], ...more } });
  const [grace, hedy] = [
    await contact({
      first_name: 'Grace',
      birthday: `--${inDays(2).slice(5)}`,
      dates: [{ label: 'Anniversary', date: `--${inDays(5).slice(5)}` }],
    }),
    await contact({ first_name: 'Hedy', cadence_days: 3 }),
  ];
  await remind('Late', inDays(-4));
  const { id } = await remind('Call the notary', inDays(2), { due_time: '14:30' });
  await remind('Water the plants', inDays(0), { rrule: 'FREQ=DAILY;INTERVAL=5' });
  await remind('Not this week', inDays(7));

  const [mail, ...more] = await weekOf(ada);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    subject: 'Your week',
    paragraphs: [
      'Next 7 days: 3 reminders, 1 birthday, 1 special date, and 1 person to catch up with. 1 reminder is overdue.',
    ],
    unsubscribe_url: expect.stringMatching(/\.weekly_digest$/) as string,
  });
  const day = (days: number) =>
    new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' }).format(
      new Date(inDays(days)),
    );
  const anywhere = expect.any(String) as string;
  expect(mail?.sections).toEqual([
    { heading: day(0), items: [{ label: 'Water the plants', url: anywhere }] },
    {
      heading: day(2),
      items: [
        { label: 'Grace’s birthday', url: at(`/contacts?id=${grace.id}`) },
        { label: 'Call the notary', url: at(`/reminders?id=${id}`), note: '14:30' },
      ],
    },
    {
      heading: day(5),
      items: [
        { label: 'Grace: Anniversary', url: at(`/contacts?id=${grace.id}`) },
        { label: 'Water the plants', url: anywhere },
      ],
    },
    {
      heading: 'People to catch up with',
      items: [{ label: 'Hedy', url: at(`/contacts?id=${hedy.id}`) }],
    },
  ]);
});

it('sends no empty digest', async () => {
  const ada = await signUp();
  await ada.call('POST /api/reminders/', { body: { title: 'Later', due_date: inDays(30) } });
  expect(await weekOf(ada)).toEqual([]);
  expect((await digestAt(ada.id))! > app.clock.now()).toBe(true);
});

it('lists ten keep-in-touch contacts and the number of others', async () => {
  const ada = await signUp();
  for (let number = 0; number < 13; number += 1)
    await ada.call('POST /api/contacts/', { body: { first_name: `F${number}`, cadence_days: 1 } });
  const [mail] = await weekOf(ada);
  const items = mail?.sections?.at(-1)?.items.map(({ label }) => label);
  expect([items?.length, items?.at(-1)]).toEqual([11, 'And 3 more']);
});

describe('the digest schedule', () => {
  it('sends once a week at local time', async () => {
    const ada = await signUp();
    await ada.call('POST /api/reminders/', {
      body: { title: 'Each day', due_date: inDays(1), rrule: 'FREQ=DAILY', channels: [] },
    });
    const chosen = { digest_day: 3, digest_time: '19:30', time_zone: 'Australia/Lord_Howe' };
    await ada.call('PATCH /api/me/', { body: chosen });
    await send();
    const first = (await digestAt(ada.id))!;
    expect(first).toBe(nextDigest(chosen, app.clock.now()));
    const weeks = async (timestamp: string) => {
      app.clock.advance(Date.parse(timestamp) - Date.parse(app.clock.now()));
      for (let time = 0; time < 3; time += 1) await send();
      await app.runJobs();
      return app.mails.filter(({ to, subject }) => to === ada.user.email && subject === 'Your week')
        .length;
    };
    expect(await weeks(addMs(first, -60_000))).toBe(0);
    expect(await weeks(first)).toBe(1);
    expect(await weeks(addMs(first, 6 * A_DAY))).toBe(1);
    const second = (await digestAt(ada.id))!;
    expect(second).toBe(nextDigest(chosen, first));
    expect(await weeks(second)).toBe(2);
    // Of three weeks without a server one is made up for, late, and the next comes in time.
    expect(await weeks(addMs(second, 23 * A_DAY))).toBe(3);
    expect((await digestAt(ada.id))! > app.clock.now()).toBe(true);
  });

  it('applies a new schedule from the next digest', async () => {
    const ada = await signUp();
    await send();
    const before = await digestAt(ada.id);
    await ada.call('PATCH /api/me/', { body: { headline: 'Analyst', week_start: 0 } });
    expect(await digestAt(ada.id)).toBe(before);
    for (const body of [{ digest_day: 4 }, { digest_time: '06:00' }, { time_zone: 'Asia/Tokyo' }]) {
      await ada.call('PATCH /api/me/', { body });
      expect(await digestAt(ada.id)).toBeNull();
      await send();
      const { digest_day, digest_time, time_zone } = await ada.call('GET /api/me/');
      const chosen = { digest_day, digest_time, time_zone };
      expect(await digestAt(ada.id)).toBe(nextDigest(chosen, app.clock.now()));
    }
    await app.runJobs();
    expect(app.mails).toEqual([]);
  });
});

it('sends one digest per user with ten concurrent jobs', async () => {
  const people = await addPeople(app.db, 120, { digest_at: app.clock.now() });
  await addReminders(
    app.db,
    people.map((owner_id) => ({ owner_id, due_date: inDays(1), channels: [] })),
  );
  app.mails.length = 0;
  await Promise.all(Array.from({ length: 10 }, send));
  await send();
  const late = await app.db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', people)
    .where('digest_at', '<=', app.clock.now())
    .execute();
  expect(late).toEqual([]);
  await app.runJobs();
  expect([app.mails.length, new Set(app.mails.map(({ to }) => to)).size]).toEqual([120, 120]);
});

it('skips deleted users', async () => {
  const ada = await signUp();
  const gone = { deleted_at: app.clock.now(), digest_at: app.clock.now() };
  await addReminders(app.db, [{ owner_id: ada.id, due_date: inDays(1) }]);
  await app.db.updateTable('users').set(gone).where('id', '=', ada.id).execute();
  app.mails.length = 0;
  await send();
  await app.runJobs();
  expect([app.mails, await digestAt(ada.id)]).toEqual([[], gone.digest_at]);
});

it('names introductions that wait for an answer', async () => {
  const [ada, grace] = [await signUp(), await app.signUp('Grace Hopper')];
  const tobias = await app.signUp('Tobias Lang');
  await verify(app, grace, tobias);
  await connect(grace, ada);
  await connect(grace, tobias);
  const { results } = await grace.call('GET /api/contacts/', { query: { linked: true } });
  const { id } = await grace.call('POST /api/introductions/', {
    body: {
      to_user: tobias.id,
      contact_id: results.find((card) => card.associated_user_id === ada.id)!.id,
      need: 'A loom',
    },
  });
  await app.runJobs();
  app.mails.length = 0;
  const [mail] = await weekOf(ada);
  expect(mail).toMatchObject({
    paragraphs: ['1 introduction waits for your answer.'],
    sections: [
      {
        heading: 'Introductions that wait for your answer',
        items: [
          {
            label: 'Grace Hopper wants to introduce you to Tobias L.',
            url: at(`/contacts?tab=introductions&introduction=${id}`),
          },
        ],
      },
    ],
  });
});

const askItem = (label: string, id: number) => ({
  label,
  url: at(`/contacts?tab=introductions&ask=${id}`),
});

it('lists open asks of connections, also if there is nothing else', async () => {
  const [ada, grace] = [await signUp(), await app.signUp('Grace Hopper')];
  await verify(app, grace);
  await connect(grace, ada);
  const ask = (need: string) =>
    grace.call('POST /api/asks/', { body: { need, audience: 'connections' } });
  const [loom, silk, closed] = [await ask('A loom'), await ask('Silk'), await ask('Nothing')];
  const params = { id: closed.id };
  await grace.call('POST /api/asks/{id}/close/', { params, body: { outcome: 'not_needed' } });
  const [mail] = await weekOf(ada);
  expect(mail).toMatchObject({
    paragraphs: ['2 open asks of your connections.'],
    sections: [
      {
        heading: 'Asks of your connections',
        items: [askItem('Grace Hopper: Silk', silk.id), askItem('Grace Hopper: A loom', loom.id)],
      },
    ],
  });
});
