import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enqueueJob } from '../../../infra/jobs.ts';
import type { Mail } from '../../../infra/mail/mail.ts';
import { openTestApp, PASSWORD, type Person, type TestApp } from '../../../testing/test-app.ts';
import { verify } from '../../../testing/verify.ts';

const DAY = 86_400_000;

let app: TestApp;
let ada: Person;
let grace: Person;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, grace] = [await app.signUp('Ada Lovelace'), await app.signUp('Grace Hopper')];
  await verify(app, ada, grace);
  await app.runJobs();
  app.mails.length = 0;
});

let strangers = 0;
/** An address that no one has. */
const stranger = () => `stranger-${(strangers += 1)}@elsewhere.example`;

/** Invites, and what the background work makes of it; gives the mails that came of it. */
async function invite(person: Person, ...emails: string[]): Promise<Mail[]> {
  const before = app.mails.length;
  await person.call('POST /api/connections/invites/', { body: { emails } });
  await app.runJobs();
  return app.mails.slice(before);
}
const sentBy = async (person: Person) => (await person.call('GET /api/connections/sent/')).results;
const beFound = (person: Person) => person.call('PATCH /api/me/', { body: { discoverable: true } });
/** Signed in again after the clock went on, with an address that is still verified. */
const again = (person: Person) => app.logIn(person);

const remaining = () =>
  app.db.selectFrom('connection_invites').select('email').where('from_user', '=', ada.id).execute();

describe('stored invitations', () => {
  it('deletes only expired invitations after 30 days', async () => {
    const [early, late] = [stranger(), stranger()];
    await invite(ada, early);
    app.clock.advance(29 * DAY);
    await invite(await again(ada), late);
    app.clock.advance(2 * DAY);
    await enqueueJob(app.db, 'connections.purge-invites', {});
    await app.runJobs();
    expect(await remaining()).toEqual([{ email: late }]);
  });

  it('deletes invitations with the account', async () => {
    await invite(ada, stranger());
    await ada.call('GET /api/connect-link/');
    await ada.call('DELETE /api/me/', { body: { password: PASSWORD } });
    expect(await remaining()).toEqual([]);
  });
});

const path = (mail: Mail | undefined) => {
  const { pathname, search } = new URL(mail?.unsubscribe_url ?? '');
  return `${pathname}${search}`;
};
const open = (url: string) => app.app.inject({ method: 'GET', url });
const press = (url: string) =>
  app.app.inject({
    method: 'POST',
    url,
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

describe('opted-out addresses', () => {
  it('sends no invitation from anyone, also after the invitation expired', async () => {
    const email = stranger();
    const [mail] = await invite(ada, email);
    await app.db.deleteFrom('connection_invites').execute();
    const page = await open(path(mail));
    expect(page.body).toContain('Stop invitations and introductions to this address?');
    expect(page.body).not.toContain(email);
    for (let time = 0; time < 2; time += 1) {
      const done = await press(path(mail));
      expect([done.statusCode, done.body.includes('No one can send invitations')]).toEqual([
        200,
        true,
      ]);
    }
    expect(await invite(ada, email)).toEqual([]);
    expect(await invite(grace, email.toUpperCase())).toEqual([]);
    expect(await invite(grace, stranger())).toHaveLength(1);
  });

  it('opts out only by POST with a valid link', async () => {
    const email = stranger();
    const [mail] = await invite(ada, email);
    await open(path(mail));
    const [, hash = '', signature = ''] = /invitations\.(\w+)\.(\w+)/.exec(path(mail)) ?? [];
    const other = 'a'.repeat(64);
    for (const token of [
      `invitations.${hash}.${other}`,
      `invitations.${other}.${signature}`,
      `invitations.${signature}.${hash}`,
      `invitations.${hash}`,
      `${hash}.message`,
    ])
      for (const call of [open, press])
        expect((await call(`/api/unsubscribe/?token=${token}`)).statusCode).toBe(404);
    expect(await invite(grace, email)).toHaveLength(1);
  });

  it('sends requests to discoverable users who opted out of invitations', async () => {
    const [mail] = await invite(ada, grace.user.email);
    await press(path(mail));
    await beFound(grace);
    await invite(ada, grace.user.email);
    expect(await sentBy(ada)).toHaveLength(1);
  });
});
