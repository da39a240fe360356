import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enqueueJob } from '../../infra/jobs.ts';
import {
  type Caller,
  openTestApp,
  PASSWORD,
  type Person,
  type TestApp,
} from '../../testing/test-app.ts';

const DAY = 86_400_000;

let app: TestApp;
let administrator: Person;
beforeAll(async () => {
  app = await openTestApp();
  administrator = await app.signUp('Ada');
  const body = { signup: 'invite' } as const;
  await administrator.call('PATCH /api/admin/settings/', { body });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('signup_invitations').execute();
  administrator = await app.logIn(administrator);
});

let people = 0;
const signUp = (invitation: string, changes: object = {}) => {
  people += 1;
  const who = { first_name: 'Grace', email: `grace${people}@example.org`, password: PASSWORD };
  const body = { ...who, accept_terms: true, invitation, ...changes };
  return app.guest.attempt('POST /api/signup/', { body });
};
const statusOf = async (invitation: string, changes?: object) =>
  (await signUp(invitation, changes)).status;

async function invite(body: { uses?: number; days?: number } = {}) {
  const created = await administrator.call('POST /api/admin/invitations/', { body });
  return { ...created, code: new URL(created.url).searchParams.get('invitation') ?? '' };
}
const setMode = (signup: 'open' | 'invite' | 'closed') =>
  administrator.call('PATCH /api/admin/settings/', { body: { signup } });
const listed = async () => (await administrator.call('GET /api/admin/invitations/')).results;

/** Repeats the request while the server can't get a connection to the database in time. */
async function raceForAccount(
  guest: Caller,
  who: { email: string; invitation: string },
): Promise<number> {
  const body = { first_name: 'Race', password: PASSWORD, accept_terms: true, ...who };
  for (;;) {
    const { status } = await guest.attempt('POST /api/signup/', { body });
    if (status !== 503) return status;
  }
}

describe('an invitation', () => {
  it('creates a link for one account within seven days by default', async () => {
    const { url, code, created_at, expires_at, ...rest } = await invite();
    expect(url).toBe(`http://localhost:3000/signup?invitation=${code}`);
    expect(code).toMatch(/^[\w-]{43}$/);
    expect(rest).toMatchObject({ uses: 1, used: 0 });
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(7 * DAY);
    expect(await statusOf(code)).toBe(201);
    const again = await signUp(code);
    expect(again).toMatchObject({
      status: 403,
      body: {
        code: 'invitation_required',
        detail: 'This invitation is no longer valid. Ask for a new one.',
      },
    });
    expect(await listed()).toMatchObject([{ uses: 1, used: 1 }]);
  });

  it('creates as many accounts as an invitation has uses', async () => {
    const { code } = await invite({ uses: 3 });
    const statuses = [];
    for (let time = 0; time < 4; time += 1) statuses.push(await statusOf(code));
    expect(statuses).toEqual([201, 201, 201, 403]);
  });

  it('creates exactly one account in 20 concurrent sign-ups with one invitation', async () => {
    const { code } = await invite();
    const other = await app.openAnother();
    const answers = Array.from({ length: 20 }, (_, number) => {
      const { guest } = number % 2 === 0 ? app : other;
      return raceForAccount(guest, { email: `race${number}@example.org`, invitation: code });
    });
    const statuses = (await Promise.all(answers)).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array<number>(19).fill(403)]);
    const created = app.db.selectFrom('users').select('id').where('first_name', '=', 'Race');
    expect(await created.execute()).toHaveLength(1);
    expect(await listed()).toMatchObject([{ uses: 1, used: 1 }]);
  });

  it('keeps an invitation usable after a failed sign-up', async () => {
    const { code } = await invite();
    expect(await statusOf(code, { email: administrator.user.email })).toBe(400);
    expect(await statusOf(code, { password: 'password' })).toBe(400);
    expect(await statusOf(code, { accept_terms: false })).toBe(400);
    expect(await listed()).toMatchObject([{ used: 0 }]);
    expect(await statusOf(code)).toBe(201);
  });

  it('rejects an expired invitation', async () => {
    const { code } = await invite({ days: 2 });
    app.clock.advance(2 * DAY);
    expect(await statusOf(code)).toBe(403);
  });

  it('counts an invitation where sign-up is open and rejects it where sign-up is closed', async () => {
    const { code } = await invite({ uses: 2 });
    await setMode('open');
    expect(await statusOf(code)).toBe(201);
    await setMode('closed');
    expect((await signUp(code)).body).toMatchObject({ code: 'signup_closed' });
    await setMode('invite');
    expect(await listed()).toMatchObject([{ used: 1 }]);
  });

  it('makes no administrator of an invited user', async () => {
    const { code } = await invite();
    const { body } = await signUp(code);
    const headers = { authorization: `Bearer ${(body as { token: string }).token}` };
    const answer = await app.guest.attempt('GET /api/admin/settings/', { headers });
    expect(answer.status).toBe(403);
  });

  it('stores the code of an invitation as a hash', async () => {
    const { code } = await invite();
    const rows = await app.db.selectFrom('signup_invitations').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(rows[0]?.code_hash.toString()).not.toContain(code);
    expect(JSON.stringify(await listed())).not.toContain(code);
  });
});

describe('/api/admin/invitations/', () => {
  it('lists invitations page by page, newest first', async () => {
    const ids = [];
    for (let time = 0; time < 3; time += 1) ids.push((await invite()).id);
    const first = await administrator.call('GET /api/admin/invitations/', { query: { limit: 2 } });
    const query = { limit: 2, cursor: first.next_cursor! };
    const second = await administrator.call('GET /api/admin/invitations/', { query });
    const results = [...first.results, ...second.results];
    expect(results.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(second.next_cursor).toBeNull();
  });

  it('revokes an invitation immediately', async () => {
    const { id, code } = await invite();
    const input = { params: { id } };
    await administrator.call('DELETE /api/admin/invitations/{id}/', input);
    expect(await statusOf(code)).toBe(403);
    const again = await administrator.rejected('DELETE /api/admin/invitations/{id}/', input);
    expect(again.status).toBe(404);
  });

  it.each([
    [{ uses: 0 }, 'uses'],
    [{ uses: 1001 }, 'uses'],
    [{ uses: 1.5 }, 'uses'],
    [{ days: 0 }, 'days'],
    [{ days: 366 }, 'days'],
    [{ days: '7' }, 'days'],
  ])('rejects %j', async (body, field) => {
    const rejection = await administrator.rejected('POST /api/admin/invitations/', { body });
    expect(rejection).toMatchObject({ status: 400, errors: { [field]: [expect.any(String)] } });
  });

  it('deletes expired invitations after 30 days', async () => {
    await invite({ days: 1 });
    await invite({ days: 365 });
    app.clock.advance(31 * DAY);
    await enqueueJob(app.db, 'auth.purge-expired', {});
    await app.runJobs();
    administrator = await app.logIn(administrator);
    expect(await listed()).toHaveLength(1);
  });
});
