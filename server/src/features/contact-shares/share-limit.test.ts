import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

const HOUR = 3_600_000;

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await openTestApp({ limits: { shares_per_day: 5 } });
  other = await app.openAnother();
});
afterAll(() => app.close());

/** One who shares six contacts, on either server, with another. */
async function begin() {
  const [ada, grace] = [await app.signUp('Ada Lovelace'), await app.signUp('Grace Hopper')];
  const ids: number[] = [];
  for (let index = 0; index < 6; index += 1) {
    const { id } = await ada.call('POST /api/contacts/', { body: { first_name: `Kay ${index}` } });
    ids.push(id);
  }
  const share = (contacts: number[], from: Person = ada, headers: Record<string, string> = {}) =>
    from.attempt('POST /api/contact-shares/multi_share/', {
      body: { to_user: grace.id, contacts, message: '', related_need: '' },
      headers,
    });
  return { ada, elsewhere: await other.logIn(ada), grace, ids, share };
}

const received = async (person: Person) =>
  (await person.call('GET /api/contact-shares/', { query: { type: 'received' } })).results;

it('counts each contact and returns the remaining number and reset time', async () => {
  const { grace, ids, share } = await begin();
  expect((await share(ids.slice(0, 3))).status).toBe(201);
  app.clock.advance(HOUR);
  const rejected = await share(ids.slice(3));
  expect(Number(rejected.headers['retry-after'])).toBeLessThanOrEqual((23 * HOUR) / 1000);
  expect(rejected).toMatchObject({
    status: 429,
    body: { detail: 'You can share up to 5 contacts a day: 2 more now, others in 23 hours.' },
  });
  expect((await share(ids.slice(3, 5))).status).toBe(201);
  expect((await share(ids.slice(5))).body).toMatchObject({
    detail: 'You’ve shared 5 contacts in a day. Try again in 23 hours.',
  });
  expect(await received(grace)).toHaveLength(5);
  app.clock.advance(23 * HOUR);
  expect((await share(ids.slice(5))).status).toBe(201);
});

it('rejects more contacts than remain without sending a message', async () => {
  const { grace, ids, share } = await begin();
  expect((await share(ids)).body).toMatchObject({
    detail: 'You can share up to 5 contacts a day.',
  });
  expect((await grace.call('GET /api/conversations/')).results).toEqual([]);
  expect((await share(ids.slice(1))).status).toBe(201);
});

it('counts shares across two servers, also concurrent ones', async () => {
  const { ada, elsewhere, grace, ids, share } = await begin();
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => share(ids.slice(0, 2), index % 2 ? ada : elsewhere)),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
  expect(await received(grace)).toHaveLength(4);
});

it('counts no repeated and rejected shares', async () => {
  const { ada, elsewhere, grace, ids, share } = await begin();
  const headers = { 'idempotency-key': randomUUID() };
  const first = await share(ids.slice(0, 3), ada, headers);
  for (let index = 0; index < 3; index += 1)
    expect(await share(ids.slice(0, 3), elsewhere, headers)).toMatchObject({
      status: 201,
      body: first.body,
    });
  expect((await share([ids[0]!, 999_999_999])).status).toBe(404);
  await app.db
    .updateTable('users')
    .set({ who_can_message: 'nobody' })
    .where('id', '=', grace.id)
    .execute();
  expect((await share(ids.slice(0, 2))).status).toBe(403);
  await app.db
    .updateTable('users')
    .set({ who_can_message: 'anyone' })
    .where('id', '=', grace.id)
    .execute();
  expect((await share([ids[0]!, ids[0]!, ids[1]!])).status).toBe(201);
  expect((await share([ids[0]!])).status).toBe(429);
});
