import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { verify } from '../../../testing/verify.ts';

const HOUR = 3_600_000;

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await openTestApp({ limits: { connection_requests_per_day: 3 } });
  other = await app.openAnother();
});
afterAll(() => app.close());

const ask = (from: Person, to: { id: number }) =>
  from.attempt('POST /api/connections/', { body: { to_user: to.id } });

async function people(count: number): Promise<Person[]> {
  const found = [];
  for (let index = 0; index < count; index += 1) found.push(await app.signUp('Grace Hopper'));
  return found;
}

const statuses = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

it('allows the daily number of requests, then rejects with Retry-After', async () => {
  const ada = await app.signUp('Ada Lovelace');
  const [last, ...friends] = await people(4);
  for (const friend of friends) expect((await ask(ada, friend)).status).toBe(201);
  app.clock.advance(20 * HOUR + 1);
  const rejected = await ask(ada, last!);
  expect(Number(rejected.headers['retry-after'])).toBeLessThanOrEqual((4 * HOUR) / 1000);
  expect(rejected).toMatchObject({
    status: 429,
    body: {
      code: 'too_many_calls',
      detail:
        'You’ve reached the limit of 3 connection requests and invitations a day. Try again in 4 hours.',
    },
  });
  expect((await last!.call('GET /api/connections/received/')).results).toEqual([]);
  app.clock.advance(4 * HOUR);
  expect((await ask(ada, last!)).status).toBe(201);
});

it('counts requests across two servers, also concurrent ones', async () => {
  const ada = await app.signUp('Ada Lovelace');
  const elsewhere = await other.logIn(ada);
  const answers = await Promise.all(
    (await people(6)).map((friend, index) => ask(index % 2 ? ada : elsewhere, friend)),
  );
  expect(statuses(answers)).toEqual([201, 201, 201, 429, 429, 429]);
});

it('counts withdrawn requests but not rejected or immediately accepted ones', async () => {
  const ada = await app.signUp('Ada Lovelace');
  const [grace, joan, fan, ...friends] = await people(5);
  const { id } = (await ask(ada, grace!)).body as { id: number };
  expect((await ask(ada, grace!)).status).toBe(409);
  await ada.call('DELETE /api/connections/{id}/', { params: { id } });
  expect((await ask(ada, joan!)).status).toBe(201);
  for (const invalid of [ada, { id: 999_999_999 }])
    expect((await ask(ada, invalid)).status).toBe(400);
  await ask(fan!, ada);
  expect((await ask(ada, fan!)).status).toBe(200);
  expect(statuses([await ask(ada, friends[0]!), await ask(ada, friends[1]!)])).toEqual([201, 429]);
});

const invite = (person: Person, ...emails: string[]) =>
  person.attempt('POST /api/connections/invites/', { body: { emails } });
const rowsOf = (person: Person) =>
  app.db
    .selectFrom('connection_invites')
    .select('email')
    .where('from_user', '=', person.id)
    .execute();

describe('invited addresses and the request limit', () => {
  it('counts an invited address like a request, once', async () => {
    const ada = await app.signUp('Ada Lovelace');
    const [grace, joan] = await people(2);
    await verify(app, ada, grace!, joan!);
    await grace!.call('PATCH /api/me/', { body: { discoverable: true } });
    const emails = [grace!.user.email, joan!.user.email];
    expect((await invite(ada, ...emails, emails[0]!.toUpperCase(), ada.user.email)).status).toBe(
      202,
    );
    await app.runJobs();
    expect((await ada.call('GET /api/connections/sent/')).results).toHaveLength(1);
    expect((await ask(ada, joan!)).status).toBe(201);
    expect((await invite(ada, 'nobody@elsewhere.example')).status).toBe(429);
  });

  it('rejects more invitations than remain without counting any', async () => {
    const ada = await app.signUp('Ada Lovelace');
    await verify(app, ada);
    const addresses = ['a@b.example', 'b@b.example', 'c@b.example', 'd@b.example'];
    expect(await invite(ada, ...addresses)).toMatchObject({
      status: 429,
      body: { detail: 'You can send up to 3 connection requests and invitations a day.' },
    });
    expect((await invite(ada, ...addresses.slice(0, 2))).status).toBe(202);
    expect(await invite(ada, ...addresses.slice(2))).toMatchObject({
      status: 429,
      body: {
        detail:
          'You can send up to 3 connection requests and invitations a day: 1 more now, others in 24 hours.',
      },
    });
    expect((await rowsOf(ada)).map(({ email }) => email)).toEqual(addresses.slice(0, 2));
    expect((await invite(ada, addresses[2]!)).status).toBe(202);
  });
});
