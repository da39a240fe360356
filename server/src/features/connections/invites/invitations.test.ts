import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enqueueJob } from '../../../infra/jobs.ts';
import type { Mail } from '../../../infra/mail/mail.ts';
import { block, requestConnection } from '../../../testing/relations.ts';
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
/** An address without an account. */
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

const blank = (mail: Mail | undefined) => ({ ...mail, to: '', unsubscribe_url: '' });

describe('inviting an address without a discoverable user', () => {
  it("emails an invited address the inviter's name, their link and an unsubscribe link", async () => {
    const email = stranger();
    const { url } = await ada.call('GET /api/connect-link/');
    const mails = await invite(ada, email);
    expect(mails).toMatchObject([
      {
        to: email,
        subject: 'Ada Lovelace invites you to connect',
        action: { url },
        unsubscribe_url: expect.stringMatching(/\/api\/unsubscribe\/\?token=invitations\./),
      },
    ]);
    expect(await sentBy(ada)).toEqual([]);
  });

  it('emails an invited address with an account the same', async () => {
    const email = stranger();
    const [hidden] = await invite(ada, grace.user.email);
    const [unknown] = await invite(ada, email);
    expect(blank(hidden)).toEqual(blank(unknown));
    expect(hidden).toMatchObject({ to: grace.user.email });
  });

  it('emails an invited, unverified address of an account the same', async () => {
    await beFound(grace);
    await app.db
      .updateTable('users')
      .set({ email_verified_at: null })
      .where('id', '=', grace.id)
      .execute();
    expect(await invite(ada, grace.user.email)).toHaveLength(1);
    expect(await sentBy(ada)).toEqual([]);
  });

  it('emails an invited address once in 30 days per inviter', async () => {
    const email = stranger();
    expect(await invite(ada, email)).toHaveLength(1);
    expect(await invite(ada, email, email.toUpperCase())).toEqual([]);
    app.clock.advance(29 * DAY);
    expect(await invite(await again(ada), email)).toEqual([]);
    app.clock.advance(DAY + 60_000);
    expect(await invite(await again(ada), email)).toHaveLength(1);
  });

  it('emails an invited address three times a day over all inviters', async () => {
    const email = stranger();
    const others = await Promise.all(['Bob', 'Cleo', 'Dan', 'Eve'].map((name) => app.signUp(name)));
    await verify(app, ...others);
    await app.runJobs();
    app.mails.length = 0;
    await Promise.all(
      others.map((person) =>
        person.call('POST /api/connections/invites/', { body: { emails: [email] } }),
      ),
    );
    await app.runJobs();
    expect(app.mails.map(({ to }) => to)).toEqual([email, email, email]);
    app.clock.advance(DAY + 60_000);
    expect(await invite(await again(ada), email)).toHaveLength(1);
  });

  it("links the invitation to the inviter's connect link", async () => {
    const [mail] = await invite(ada, grace.user.email);
    const code = new URL(mail?.action?.url ?? '').searchParams.get('connect') ?? '';
    await grace.call('POST /api/connections/', { body: { code } });
    expect((await ada.call('GET /api/connections/pending/')).results).toHaveLength(1);
  });

  it("removes links from the inviter's name", async () => {
    await ada.call('PATCH /api/me/', {
      body: { first_name: 'Win at https://spam.example/now', last_name: 'J. R. Tolkien' },
    });
    const [mail] = await invite(ada, stranger());
    expect(mail?.subject).toBe('Win at J. R. Tolkien invites you to connect');
    expect(JSON.stringify([mail?.paragraphs, mail?.reason])).not.toContain('spam.example');
  });
});

describe('inviting a discoverable user', () => {
  it('creates a request and emails it if enabled', async () => {
    await beFound(grace);
    const mails = await invite(ada, grace.user.email.toUpperCase());
    expect(await sentBy(ada)).toMatchObject([{ to_user: grace.id, status: 'pending' }]);
    expect(mails.map(({ subject }) => subject)).toEqual(['Ada Lovelace wants to connect with you']);
  });

  it('creates a new request after a withdrawn one, but no duplicate', async () => {
    await beFound(grace);
    await invite(ada, grace.user.email);
    await invite(ada, grace.user.email);
    const [first, ...more] = await sentBy(ada);
    expect(more).toEqual([]);
    await ada.call('DELETE /api/connections/{id}/', { params: { id: first!.id } });
    await invite(ada, grace.user.email);
    expect(await sentBy(ada)).toHaveLength(1);
  });
});

describe.each([true, false])('inviting a discoverable user: %s', (findable) => {
  const invited = async () => {
    if (findable) await beFound(grace);
    app.mails.length = 0;
    const before = await sentBy(ada);
    const mails = await invite(ada, grace.user.email);
    return { mails, changed: JSON.stringify(await sentBy(ada)) !== JSON.stringify(before) };
  };
  const NOTHING = { mails: [], changed: false };

  it.each<[string, () => Promise<unknown>]>([
    [
      'is already connected',
      async () => (await requestConnection(ada, grace), requestConnection(grace, ada)),
    ],
    ['already has a request', () => requestConnection(ada, grace)],
    ['rejected a request recently', () => rejected(ada, grace)],
    ['rejected a request that was withdrawn', () => rejected(ada, grace, true)],
    ['blocked the inviter', () => block(grace, ada)],
    ['is blocked by the inviter', () => block(ada, grace)],
  ])('sends nothing to an invited user who %s', async (_, before) => {
    await before();
    await app.runJobs();
    expect(await invited()).toEqual(NOTHING);
  });

  it('connects with an invited user who had sent a request', async () => {
    await requestConnection(grace, ada);
    await app.runJobs();
    expect((await invited()).mails).toEqual([]);
    expect((await ada.call('GET /api/connections/')).results).toHaveLength(1);
  });

  it('treats a long ago rejected inviter like any other', async () => {
    await rejected(ada, grace);
    await app.db
      .updateTable('connections')
      .set({ responded_at: new Date(Date.parse(app.clock.now()) - 31 * DAY).toISOString() })
      .where('from_user', '=', ada.id)
      .execute();
    const { mails, changed } = await invited();
    expect([mails.length, changed]).toEqual([1, findable]);
  });
});

async function rejected(from: Person, by: Person, withdrawn = false) {
  const { id } = await requestConnection(from, by);
  await by.call('POST /api/connections/{id}/reject/', { params: { id } });
  if (withdrawn) await from.call('DELETE /api/connections/{id}/', { params: { id } });
}

describe('POST /api/connections/invites/', () => {
  it('accepts 1 to 20 addresses and returns errors by index', async () => {
    const errors = async (emails: unknown) =>
      (await ada.rejected('POST /api/connections/invites/', { body: { emails } })).errors;
    expect(await errors([])).toEqual({ emails: ['Enter at least one email address.'] });
    expect(await errors(Array.from({ length: 21 }, stranger))).toEqual({
      emails: ['You can invite up to 20 people at once.'],
    });
    expect(await errors([stranger(), 'nobody'])).toEqual({
      'emails.1': ['Enter a valid email address.'],
    });
    expect(await invite(ada, ...Array.from({ length: 20 }, stranger))).toHaveLength(20);
  });

  it("skips the user's own address and counts duplicates once", async () => {
    const email = stranger();
    const mails = await invite(ada, email, ada.user.email, email.toUpperCase(), ` ${email} `);
    expect(mails.map(({ to }) => to)).toEqual([email]);
    expect(await invite(ada, ada.user.email.toUpperCase())).toEqual([]);
  });

  it('sends invitations once per Idempotency-Key', async () => {
    const input = {
      body: { emails: [stranger()] },
      headers: { 'idempotency-key': crypto.randomUUID() },
    };
    for (let time = 0; time < 2; time += 1)
      expect(await ada.attempt('POST /api/connections/invites/', input)).toMatchObject({
        status: 202,
        body: '',
      });
    await app.runJobs();
    expect(app.mails).toHaveLength(1);
  });

  it('stores the same invitations when the job runs twice', async () => {
    await beFound(grace);
    await ada.call('POST /api/connections/invites/', {
      body: { emails: [stranger(), grace.user.email] },
    });
    const rows = await app.db
      .selectFrom('connection_invites')
      .select('id')
      .where('from_user', '=', ada.id)
      .execute();
    const invite_ids = [...rows.map(({ id }) => id), 999_999_999];
    await enqueueJob(app.db, 'connections.process-invites', { invite_ids });
    await app.runJobs();
    expect(app.mails).toHaveLength(2);
    expect(await sentBy(ada)).toHaveLength(1);
  });

  it('sends no invitations when the inviter deletes their account before the job runs', async () => {
    await ada.call('POST /api/connections/invites/', {
      body: { emails: [stranger(), grace.user.email] },
    });
    await ada.call('DELETE /api/me/', { body: { password: PASSWORD } });
    await app.runJobs();
    expect(app.mails.filter(({ subject }) => subject.includes('invites'))).toEqual([]);
  });
});
