import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { verify } from '../../testing/verify.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const ONE_CLICK = {
  payload: 'List-Unsubscribe=One-Click',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
};
const open = (url: string) => app.app.inject({ method: 'GET', url });
const press = (url: string) => app.app.inject({ method: 'POST', url, ...ONE_CLICK });
const request = async (to: Person) => {
  const from = await app.signUp('Ada');
  await from.call('POST /api/connections/', { body: { to_user: to.id } });
};
const choicesOf = async (person: Person) =>
  (await person.call('GET /api/me/')).notification_preferences;

/** The path of the unsubscribe link in the email about a connection request. */
async function linkOf(person: Person): Promise<string> {
  await request(person);
  await app.runJobs();
  const mail = app.mails.findLast(({ to }) => to === person.user.email);
  const url = new URL(mail?.unsubscribe_url ?? '');
  return `${url.pathname}${url.search}`;
}

async function grace(): Promise<Person> {
  const person = await app.signUp('Grace');
  await verify(app, person);
  return person;
}

it('asks for confirmation and changes nothing when the link is opened', async () => {
  const person = await grace();
  const before = await choicesOf(person);
  const url = await linkOf(person);
  const page = await open(url);
  expect([page.statusCode, page.headers['content-type']]).toEqual([
    200,
    'text/html; charset=utf-8',
  ]);
  expect(page.body).toContain('Stop emails about connection requests?');
  expect(page.body).toContain(`<form method="post" action="${url}">`);
  expect(page.body).not.toMatch(/<script|onclick|https?:/);
  expect(await choicesOf(person)).toEqual(before);
});

it('turns off only this kind of email', async () => {
  const person = await grace();
  const before = await choicesOf(person);
  const page = await press(await linkOf(person));
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('You won’t get emails about connection requests anymore.');
  expect(await choicesOf(person)).toEqual({
    ...before,
    connection_request: { in_app: true, email: false, push: true },
  });
  app.mails.length = 0;
  await request(person);
  await app.runJobs();
  expect(app.mails.filter(({ to }) => to === person.user.email)).toEqual([]);
});

it.each([
  ['reminder_due', 'emails about reminders'],
  ['weekly_digest', 'emails about your weekly digest'],
] as const)('names and turns off %s', async (event, about) => {
  const person = await grace();
  const { unsubscribe_key } = await app.db
    .selectFrom('users')
    .select('unsubscribe_key')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  const url = `/api/unsubscribe/?token=${unsubscribe_key}.${event}`;
  expect((await open(url)).body).toContain(`Stop ${about}?`);
  expect((await press(url)).body).toContain(`You won’t get ${about} anymore.`);
  expect((await choicesOf(person))[event].email).toBe(false);
});

it('keeps other preferences and is idempotent', async () => {
  const person = await grace();
  await person.call('PATCH /api/me/', {
    body: {
      notification_preferences: {
        connection_request: { in_app: false },
        message: { email: false },
      },
    },
  });
  const url = await linkOf(person);
  for (let time = 0; time < 2; time += 1) expect((await press(url)).statusCode).toBe(200);
  expect(await choicesOf(person)).toMatchObject({
    connection_request: { in_app: false, email: false },
    message: { in_app: true, email: false },
  });
});

it('accepts a multipart form as RFC 8058 allows', async () => {
  const person = await grace();
  const form = new FormData();
  form.append('List-Unsubscribe', 'One-Click');
  const { headers, body } = await encoded(form);
  const answer = await app.app.inject({
    method: 'POST',
    url: await linkOf(person),
    headers,
    payload: body,
  });
  expect(answer.statusCode).toBe(200);
  expect((await choicesOf(person)).connection_request.email).toBe(false);
});

async function encoded(form: FormData) {
  const response = new Response(form);
  const type = response.headers.get('content-type') ?? '';
  return { headers: { 'content-type': type }, body: Buffer.from(await response.arrayBuffer()) };
}

it('shows a page for an unknown link', async () => {
  const person = await grace();
  const url = await linkOf(person);
  const key = /token=([0-9a-f]{64})\./.exec(url)?.[1] ?? '';
  const tokens = [
    'x',
    '',
    `${key}.security`,
    `${key}.`,
    key,
    `${key.slice(1)}.message`,
    `${'0'.repeat(64)}.message`,
    `${key}.message'--`,
    `${key.toUpperCase()}x.message`,
  ];
  for (const token of tokens)
    for (const ask of [open, press]) {
      const answer = await ask(`/api/unsubscribe/?token=${encodeURIComponent(token)}`);
      expect([token, answer.statusCode]).toEqual([token, 404]);
      expect(answer.body).toContain('This link doesn’t work');
    }
  expect((await open('/api/unsubscribe/')).statusCode).toBe(400);
});
