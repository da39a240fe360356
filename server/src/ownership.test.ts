import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeList } from '#contract/all-routes.ts';
import type { CallName } from '#contract/client.ts';
import { type Route, routeName } from '#contract/route.ts';
import {
  addContact,
  requestConnection,
  MARKER,
  createUserFixtures,
  type Other,
  type UserFixtures,
} from './testing/user-fixtures.ts';
import { databaseSnapshot } from './testing/database-snapshot.ts';
import { OWNED_OBJECTS, type OpenCall } from './testing/owned-objects.ts';
import type { Answered, Caller } from './testing/test-app.ts';

// Requests with other users' ids respond as if the id didn't exist and change nothing. See docs/decisions/066.

let fixtures: UserFixtures;
beforeAll(async () => {
  fixtures = await createUserFixtures();
});
afterAll(() => fixtures.app.close());

const BLOCKS: readonly Other[] = [
  'whom she blocked',
  'whom she blocked at sight',
  'who blocked her',
];
const STRANGERS: readonly Other[] = ['a stranger', ...BLOCKS];
const OTHERS: readonly Other[] = ['a friend', ...STRANGERS];
/** The largest id there can be. */
const NOBODYS = Number.MAX_SAFE_INTEGER;

const nameOf = (route: Route) => routeName(route) as CallName;
const calls = routeList
  .filter(({ path, access }) => path.includes('{') && access !== 'administrator')
  .map(nameOf);

/** Checks that headers and body contain nothing of Ada's. */
function expectNoPrivateData({ headers, body }: Answered): void {
  expect(JSON.stringify([headers, body]).toLowerCase()).not.toContain(MARKER);
}

/** Makes calls that must leave everything as it is. */
async function unchanged<T>(work: () => Promise<T>): Promise<T> {
  const before = await databaseSnapshot(fixtures.app.db);
  const result = await work();
  expect(changes(before, await databaseSnapshot(fixtures.app.db))).toEqual([]);
  return result;
}

type Print = Awaited<ReturnType<typeof databaseSnapshot>>;

/** The tables in which something is different. */
const changes = (before: Print, after: Print) =>
  Object.keys(after).filter((table) => after[table] !== before[table]);

/** Why each may be called by others too; tested below. */
const OPEN: Record<OpenCall, string> = {
  'GET /api/avatars/{key}/': 'a picture has no token to show: its address is the secret',
  'GET /api/contact-photos/{key}/': 'a picture has no token to show: its address is the secret',
  'GET /api/users/{id}/': 'people with a tie are looked at before they are asked',
  'GET /api/connect-link/{code}/': 'whoever was given the link may see whose it is',
  'GET /api/introductions/answer/{token}/':
    'whoever has the link from the email is asked, without an account',
  'POST /api/introductions/answer/{token}/': 'as reading it',
  'GET /api/card-links/open/{token}/':
    'the page of a link needs no session: its address is the secret',
  'GET /api/card-links/open/{token}/vcard/': 'as the page',
  'GET /calendar/{file}': 'a calendar has no token to show: its address is the secret',
  'POST /api/suggested-connections/{id}/dismiss/':
    'the id is that of a person with a tie, the row is of whoever dismisses them',
};

it('has a fixture for every endpoint with an id', () => {
  expect(Object.keys({ ...OWNED_OBJECTS, ...OPEN }).toSorted()).toEqual(calls.toSorted());
});

describe.each(Object.entries(OWNED_OBJECTS))('access to %s', (call, make) => {
  const name = call as CallName;

  it(`limits ${call} to the owner`, async () => {
    const pending = { name, ...(await make(fixtures)) };
    const nothing = Object.entries(pending.params ?? {}).map(([param, value]) => [
      param,
      String(value).replace(/\d+/, String(NOBODYS)),
    ]);
    await unchanged(async () => {
      for (const other of OTHERS) {
        const caller = fixtures.others[other];
        const answer = await requestConnection(caller, pending);
        expect([other, answer.status]).toEqual([other, 404]);
        expectNoPrivateData(answer);
        const absent = await requestConnection(caller, {
          ...pending,
          params: Object.fromEntries(nothing),
        });
        expect([other, answer.body]).toEqual([other, absent.body]);
      }
      const answer = await requestConnection(fixtures.app.guest, pending);
      expect(answer.status).toBe(401);
      expectNoPrivateData(answer);
    });
    // Else the refusals prove nothing.
    const { status } = await requestConnection(fixtures.ada, pending);
    expect(status).toBeLessThan(300);
  });
});

const DAYS = { from: '2031-01-01', to: '2031-12-31' };

/** Shows a program that belongs to no user. */
const CONSENT = '/api/oauth/authorization/';

it('returns nothing of another user in any list', async () => {
  const reading = routeList.filter(
    ({ method, access, path, stream }) =>
      method === 'GET' &&
      access === 'session' &&
      !path.includes('{') &&
      stream !== true &&
      path !== CONSENT,
  );
  expect(reading.length).toBeGreaterThan(15);
  const to = await addContact(fixtures.ada, MARKER);
  await fixtures.others['a stranger'].call('POST /api/offline/');
  for (const route of reading) {
    const range = route.path === '/api/contacts/paths/' ? { to } : DAYS;
    const query = {
      q: MARKER,
      format: 'json',
      user_id: fixtures.ada.id,
      field: 'company',
      box: 'received',
      ...range,
    };
    const known = Object.keys(route.query?.shape ?? {});
    const given = Object.fromEntries(Object.entries(query).filter(([key]) => known.includes(key)));
    const answer = await requestConnection(fixtures.others['a stranger'], {
      name: nameOf(route),
      query: given,
    });
    expect([route.path, answer.status]).toEqual([route.path, 200]);
    expectNoPrivateData(answer);
  }
});

const seen = (caller: Caller, code?: string) =>
  caller.attempt('GET /api/users/{id}/', { params: { id: fixtures.ada.id }, query: { code } });

async function adasCode(): Promise<string> {
  const { url } = await fixtures.ada.call('GET /api/connect-link/');
  return new URL(url).searchParams.get('connect') ?? '';
}

describe('endpoints open to others', () => {
  it('returns public fields by GET /api/users/{id}/ with a tie and nothing without', async () => {
    const { 'a stranger': eve, 'who blocked her': nemo } = fixtures.others;
    const code = await adasCode();
    await unchanged(async () => {
      for (const answer of [await seen(eve, code), await seen(nemo)]) {
        expect(answer.status).toBe(200);
        const { first_name, last_name, ...rest } = answer.body as Record<string, unknown>;
        expect([first_name, last_name]).toEqual(['Zyxada', 'Zyxadason']);
        expect(rest).toMatchObject({ id: fixtures.ada.id, email: null });
        expect(JSON.stringify(rest)).not.toContain(MARKER);
      }
      const { 'whom she blocked': mallory, 'whom she blocked at sight': trudy } = fixtures.others;
      for (const answer of [await seen(eve), await seen(mallory), await seen(trudy, code)]) {
        expect(answer.status).toBe(404);
        expectNoPrivateData(answer);
      }
      expect((await seen(fixtures.app.guest)).status).toBe(401);
    });
    expect((await seen(fixtures.grace)).body).toMatchObject({ email: fixtures.ada.user.email });
  });

  it('returns the owner by GET /api/connect-link/{code}/ and nothing after a block', async () => {
    const code = await adasCode();
    const follow = (caller: Caller, secret = code) =>
      caller.attempt('GET /api/connect-link/{code}/', { params: { code: secret } });
    await unchanged(async () => {
      const { status, body } = await follow(fixtures.others['a stranger']);
      expect(status).toBe(200);
      expect(Object.keys(body as object).toSorted()).toEqual([
        'avatar_url',
        'first_name',
        'headline',
        'id',
        'last_name',
      ]);
      for (const other of BLOCKS) {
        const answer = await follow(fixtures.others[other]);
        expect([other, answer.status]).toEqual([other, 404]);
        expectNoPrivateData(answer);
      }
      expect((await follow(fixtures.others['a stranger'], `${code.slice(1)}x`)).status).toBe(404);
      expect((await follow(fixtures.app.guest)).status).toBe(401);
    });
  });

  it("writes only the caller's row by POST /api/suggested-connections/{id}/dismiss/", async () => {
    const dismiss = (caller: Caller) =>
      caller.attempt('POST /api/suggested-connections/{id}/dismiss/', {
        params: { id: fixtures.ada.id },
      });
    await unchanged(async () => {
      for (const other of STRANGERS.filter((name) => name !== 'who blocked her')) {
        const answer = await dismiss(fixtures.others[other]);
        expect([other, answer.status]).toEqual([other, 404]);
        expectNoPrivateData(answer);
      }
      expect((await dismiss(fixtures.app.guest)).status).toBe(401);
    });
    const before = await databaseSnapshot(fixtures.app.db);
    expect((await dismiss(fixtures.others['a friend'])).status).toBe(204);
    const after = await databaseSnapshot(fixtures.app.db);
    expect(changes(before, after)).toEqual(['suggestion_dismissals']);
  });

  it.each(['GET /api/avatars/{key}/', 'GET /api/contact-photos/{key}/'] as const)(
    'requires the key for %s',
    async (name) => {
      for (const key of ['1', String(fixtures.ada.id), 'x'.repeat(43)]) {
        const answer = await fixtures.app.guest.attempt(name, { params: { key } });
        expect([400, 404]).toContain(answer.status);
        expectNoPrivateData(answer);
      }
    },
  );
});
