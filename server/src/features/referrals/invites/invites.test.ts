import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enqueueJob } from '../../../infra/jobs.ts';
import type { Mail } from '../../../infra/mail/mail.ts';
import { openTestApp, PASSWORD, type Person, type TestApp } from '../../../testing/test-app.ts';
import { verify } from '../../../testing/verify.ts';
import { DAY } from '../testing/joining.ts';

let app: TestApp;
let ada: Person;
let grace: Person;
beforeAll(async () => {
  app = await openTestApp({ limits: { referral_invites_per_day: 25 } });
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, grace] = [await app.signUp('Ada Lovelace'), await app.signUp('Grace Hopper')];
  await verify(app, ada, grace);
  await app.runJobs();
  app.mails.length = 0;
});

let strangers = 0;
const stranger = () => `invited-${(strangers += 1)}@elsewhere.example`;

async function invite(person: Person, ...emails: string[]): Promise<Mail[]> {
  const before = app.mails.length;
  await person.call('POST /api/referrals/invites/', { body: { emails } });
  await app.runJobs();
  return app.mails.slice(before);
}
const invitesOf = (person: Person) =>
  app.db.selectFrom('referral_invites').select('email').where('user_id', '=', person.id).execute();

describe('referral invitations to addresses without an account', () => {
  it("emails an invited address the inviter's name, their referral link and an unsubscribe link", async () => {
    const email = stranger();
    expect(await invite(ada, email)).toMatchObject([
      {
        to: email,
        subject: 'Ada Lovelace invites you to Acquaint',
        action: { url: `http://localhost:3000/signup?ref=${ada.user.referral_code}` },
        unsubscribe_url: expect.stringMatching(/\/api\/unsubscribe\/\?token=invitations\./),
      },
    ]);
  });

  it('emails a referral invitation to an address once in 30 days per inviter', async () => {
    const email = stranger();
    expect(await invite(ada, email, ` ${email.toUpperCase()} `)).toHaveLength(1);
    expect(await invite(ada, email)).toEqual([]);
    app.clock.advance(29 * DAY);
    expect(await invite(await app.logIn(ada), email)).toEqual([]);
    app.clock.advance(DAY + 60_000);
    expect(await invite(await app.logIn(ada), email)).toHaveLength(1);
  });

  it('emails an address three times a day over all inviters and kinds of invitations', async () => {
    const email = stranger();
    const others = await Promise.all(['Bob', 'Cleo', 'Dan'].map((name) => app.signUp(name)));
    await verify(app, ...others);
    await app.runJobs();
    app.mails.length = 0;
    await ada.call('POST /api/connections/invites/', { body: { emails: [email] } });
    await app.runJobs();
    for (const person of others) await invite(person, email);
    expect(app.mails.map(({ to }) => to)).toEqual([email, email, email]);
  });

  it('emails no invitations of any kind after an opt-out', async () => {
    const email = stranger();
    const [mail] = await invite(ada, email);
    const { pathname, search } = new URL(mail?.unsubscribe_url ?? '');
    await app.app.inject({
      method: 'POST',
      url: `${pathname}${search}`,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(await invite(grace, email)).toEqual([]);
    await grace.call('POST /api/connections/invites/', { body: { emails: [email] } });
    await app.runJobs();
    expect(app.mails).toHaveLength(1);
  });

  it('emails no referral invitation to an address that signed up in the meantime', async () => {
    const email = stranger();
    await ada.call('POST /api/referrals/invites/', { body: { emails: [email] } });
    const body = { first_name: 'Eve', email, password: PASSWORD, accept_terms: true as const };
    await app.guest.call('POST /api/signup/', { body });
    await app.runJobs();
    expect(app.mails.filter(({ subject }) => subject.includes('invites'))).toEqual([]);
  });

  it("removes links from the inviter's name", async () => {
    await ada.call('PATCH /api/me/', { body: { first_name: 'Win at https://spam.example/x' } });
    const [mail] = await invite(ada, stranger());
    expect(JSON.stringify([mail?.subject, mail?.paragraphs, mail?.reason])).not.toContain(
      'spam.example',
    );
  });
});

describe('POST /api/referrals/invites/', () => {
  it('answers, counts and stores referral invitations the same with and without an account', async () => {
    const answers = [];
    for (const email of [stranger(), grace.user.email]) {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const input = { body: { emails: [email] }, headers };
      const before = await jobs();
      const { status, body } = await ada.attempt('POST /api/referrals/invites/', input);
      answers.push({ status, body, jobs: (await jobs()) - before, left: await left() });
    }
    const [unknown, known] = answers;
    expect(unknown).toMatchObject({ status: 202, body: '', jobs: 1 });
    expect(known).toEqual({ ...unknown, left: unknown!.left - 1 });
    await app.runJobs();
    expect(app.mails).toHaveLength(1);
  });

  it("doesn't notify existing users", async () => {
    expect(await invite(ada, grace.user.email.toUpperCase())).toEqual([]);
    expect((await grace.call('GET /api/notifications/')).results).toEqual([]);
    expect(await invitesOf(ada)).toEqual([]);
  });

  it("accepts 1 to 20 addresses without the user's own, up to the daily limit", async () => {
    const rejected = (emails: unknown) =>
      ada.rejected('POST /api/referrals/invites/', { body: { emails } });
    expect((await rejected([])).errors).toEqual({ emails: ['Enter at least one email address.'] });
    expect((await rejected(Array.from({ length: 21 }, stranger))).status).toBe(400);
    expect((await rejected(['nobody'])).status).toBe(400);
    expect(await invite(ada, ada.user.email)).toEqual([]);
    expect(await invite(ada, ...Array.from({ length: 20 }, stranger))).toHaveLength(20);
    expect(await rejected(Array.from({ length: 6 }, stranger))).toMatchObject({
      status: 429,
      detail: 'You can invite up to 25 people a day: 5 more now.',
    });
    expect(await invite(ada, ...Array.from({ length: 5 }, stranger))).toHaveLength(5);
    expect((await rejected([stranger()])).detail).toMatch(
      /^You’ve invited 25 people in a day\. Try again in \d+ hours\.$/,
    );
  });

  it("sends once for a repeated job and nothing after the inviter's deletion", async () => {
    const email = stranger();
    await invite(ada, email);
    await enqueueJob(app.db, 'referrals.process-invites', { user_id: ada.id, emails: [email] });
    await app.runJobs();
    expect(app.mails).toHaveLength(1);
    await ada.call('POST /api/referrals/invites/', { body: { emails: [stranger()] } });
    await ada.call('DELETE /api/me/', { body: { password: PASSWORD } });
    await app.runJobs();
    expect(app.mails.filter(({ subject }) => subject.includes('invites'))).toHaveLength(1);
    expect(await invitesOf(ada)).toEqual([]);
  });

  it('deletes invitations after 30 days', async () => {
    await invite(ada, stranger());
    app.clock.advance(31 * DAY);
    await enqueueJob(app.db, 'referrals.run-nightly', {});
    await app.runJobs();
    expect(await invitesOf(ada)).toEqual([]);
  });
});

async function jobs(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from graphile_worker.jobs`.execute(app.db);
  return rows[0]!.count;
}

/** How many invitations Ada has left today. */
async function left(): Promise<number> {
  const row = await app.db
    .selectFrom('rate_limits')
    .select('used')
    .where('key', '=', `referral-invites:${ada.id}`)
    .executeTakeFirst();
  return 25 - (row?.used ?? 0);
}
