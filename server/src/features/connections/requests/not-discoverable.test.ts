import { sql } from 'kysely';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { CallName } from '#contract/client.ts';
import type { ImportFile } from '#contract/imports.ts';
import { jsonb } from '../../../infra/db.ts';
import {
  openTestApp,
  PASSWORD,
  type Answered,
  type LooseInput,
  type Person,
  type TestApp,
} from '../../../testing/test-app.ts';
import { block, makeDiscoverable } from '../../../testing/relations.ts';
import { statementsDuring } from '../../../testing/statements-during.ts';
import { verify } from '../../../testing/verify.ts';

/** The address of the second user named "Stranger", who doesn't exist in every variant. */
const ADDRESS = 'stranger2@example.org';
const COMPANY = 'Analytical Engines';
const UNKNOWN_EMAIL = 'anybody@elsewhere.example';

/** What the address belongs to; each variant has its own database. */
const VARIANTS: Record<string, (app: TestApp, ada: Person) => Promise<unknown>> = {
  unknown: () => Promise.resolve(),
  'an account that does not want to be found': async (app) => {
    await verify(app, await app.signUp('Stranger'));
  },
  'an account that shows all but its address': async (app) => {
    const person = await app.signUp('Stranger');
    await verify(app, person);
    const field_visibility = { company_name: 'public', job_title: 'public', city: 'public' };
    await app.db
      .updateTable('users')
      .set({ company_name: COMPANY, city: 'London', field_visibility: jsonb(field_visibility) })
      .where('id', '=', person.id)
      .execute();
  },
  'an account that wants to be found, by an address that may not be theirs': async (app) => {
    const person = await app.signUp('Stranger');
    await person.call('PATCH /api/me/', { body: { discoverable: true } });
  },
  'an account that has the one who asks in its contacts': async (app, ada) => {
    const person = await app.signUp('Stranger');
    await verify(app, person);
    await person.call('POST /api/contacts/', { body: { email: ada.user.email } });
  },
  'an account that has blocked the one who asks': async (app, ada) => {
    const person = await app.signUp('Stranger');
    await verify(app, person);
    await block(person, ada);
    await person.call('PATCH /api/me/', { body: { discoverable: true } });
  },
  'an account whose person has left': async (app) => {
    const person = await app.signUp('Stranger');
    await verify(app, person);
    await person.call('PATCH /api/me/', { body: { discoverable: true } });
    await person.call('DELETE /api/me/', { body: { password: PASSWORD } });
  },
};

let app: TestApp;
afterEach(() => app.close());

/** Ada sends the requests in one variant; returns what she can observe. */
async function ask(variant: string): Promise<{ seen: Observed[]; queries: string[] }> {
  app = await openTestApp({ limits: { connection_requests_per_day: 3 } });
  const ada = await app.signUp('Ada Lovelace');
  await verify(app, ada);
  await app.db.updateTable('users').set({ company_name: COMPANY }).execute();
  await VARIANTS[variant]!(app, ada);
  await app.runJobs();
  // Ids are counted for all together.
  await sql`select setval(pg_get_serial_sequence('contacts', 'id'), 100)`.execute(app.db);

  const seen: Observed[] = [];
  const record = (name: string, answer: Answered) => seen.push(observe(name, answer));
  const say = async (name: CallName, input?: LooseInput) => {
    const answer = await ada.attempt(name, input);
    record(name, answer);
    return answer;
  };
  const readAll = async () => {
    for (const name of LISTS) await say(name);
    for (const query of SEARCHES) await say('GET /api/contacts/', { query });
    await say('GET /api/search/', { query: { q: ADDRESS } });
    for (const user_id of [1, 2, 3]) await say('GET /api/contacts/search/', { query: { user_id } });
  };

  await say('POST /api/contacts/', { body: { first_name: 'Somebody', email: ADDRESS } });
  const csv = `First Name,Last Name,E-mail Address\nSome,Body,${ADDRESS}\nAny,Body,${UNKNOWN_EMAIL}\n`;
  const file = await ada.upload('POST /api/imports/', 'book.csv', csv);
  record('upload', file);
  const { id } = file.body as ImportFile;
  await app.runJobs();
  await say('GET /api/imports/{id}/', { params: { id } });
  await say('GET /api/imports/{id}/rows/', { params: { id } });
  await say('POST /api/imports/{id}/commit/', { params: { id } });
  await app.runJobs();
  await say('GET /api/imports/{id}/', { params: { id } });
  await say('GET /api/imports/{id}/rows/', { params: { id } });
  await readAll();

  const queries = await statementsDuring(() =>
    say('POST /api/connections/invites/', { body: { emails: [ADDRESS, UNKNOWN_EMAIL] } }),
  );
  await app.runJobs();
  await readAll();
  for (const body of [{ to_user: 999_999 }, { to_user: ada.id }, { code: ADDRESS }, {}])
    await say('POST /api/connections/', { body });
  await say('POST /api/connections/invites/', { body: { emails: [ADDRESS, UNKNOWN_EMAIL] } });
  await say('POST /api/connections/invites/', { body: { emails: [ADDRESS] } });
  await say('POST /api/connections/invites/', { body: { emails: [ADDRESS] } });
  await app.runJobs();
  await readAll();
  return { seen, queries };
}

const LISTS: CallName[] = [
  'GET /api/connections/',
  'GET /api/connections/sent/',
  'GET /api/connections/received/',
  'GET /api/suggested-connections/',
  'GET /api/notifications/',
  'GET /api/conversations/',
  'GET /api/contacts/duplicates/',
];
const SEARCHES = [{}, { q: ADDRESS }, { q: 'stranger' }, { linked: 'true' }];

interface Observed {
  name: string;
  status: number;
  headers: Record<string, unknown>;
  body: unknown;
}

/** A response without timestamps and values derived from them. */
function observe(name: string, { status, headers, body }: Answered): Observed {
  const text = JSON.stringify(body ?? null)
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then')
    .replaceAll(/in \d+ hours/g, 'later');
  const timeless = Object.entries(headers).map(([header, value]) => [
    header,
    OF_ITS_TIME.has(header) ? 'then' : value,
  ]);
  const observed_headers = Object.fromEntries(timeless) as Record<string, unknown>;
  return { name, status, headers: observed_headers, body: JSON.parse(text) as unknown };
}

// Depend on the time of the request.
const OF_ITS_TIME = new Set([
  'date',
  'etag',
  'retry-after',
  'x-ratelimit-reset',
  'x-ratelimit-remaining',
]);

let unknown: Awaited<ReturnType<typeof ask>>;
beforeAll(async () => {
  unknown = await ask('unknown');
  await app.close();
});

it.each(Object.keys(VARIANTS))(
  'answers imports, searches, invitations and suggestions about %s the same',
  async (variant) => {
    const { seen, queries } = await ask(variant);
    expect(seen).toEqual(unknown.seen);
    expect(queries).toEqual(unknown.queries);
    expect(queries.length).toBeGreaterThan(3);
    const invited = seen.filter(({ name }) => name === 'POST /api/connections/invites/');
    expect(invited.map(({ status }) => status)).toEqual([202, 429, 202, 429]);
  },
);

it('shows a mutual connection as suggestion without revealing a matching contact', async () => {
  app = await openTestApp();
  const [ada, stranger, bob] = [
    await app.signUp('Ada'),
    await app.signUp('Stranger'),
    await app.signUp('Bob'),
  ];
  await verify(app, ada);
  await makeDiscoverable(stranger, bob);
  for (const person of [ada, stranger]) {
    await person.call('POST /api/connections/', { body: { to_user: bob.id } });
    await bob.call('POST /api/connections/', { body: { to_user: person.id } });
  }
  await ada.call('POST /api/contacts/', { body: { email: stranger.user.email } });
  const { results } = await ada.call('GET /api/suggested-connections/');
  expect(results).toMatchObject([
    { user: { id: stranger.id }, reason: '1 mutual connection', contact_id: null },
  ]);
  expect(JSON.stringify(results)).not.toContain(stranger.user.email);
  const sent = await ada.call('POST /api/connections/', { body: { to_user: stranger.id } });
  expect(JSON.stringify(sent)).not.toContain(stranger.user.email);
});
