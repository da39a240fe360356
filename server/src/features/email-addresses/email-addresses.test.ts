import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkIn } from '../../testing/mailed-link.ts';
import { openTestApp, PASSWORD, type Person, type TestApp } from '../../testing/test-app.ts';
import {
  changeToken,
  confirmLink,
  signUpWithLink,
  verificationToken,
} from './testing/email-links.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const DAY_MS = 86_400_000;
const GONE = 'This link is no longer valid. Request a new one.';

let addresses = 0;
const freshAddress = () => `New${(addresses += 1)}@Example.net`;
const rejectionAt = (field: string, message: unknown = expect.any(String)) => ({
  status: 400,
  body: { errors: { [field]: [message] } },
});

const me = (person: Person) => person.call('GET /api/me/');
const kindsOf = async (person: Person) =>
  (await person.call('GET /api/security-log/')).results.map(({ kind }) => kind);
const mailsTo = (address: string) =>
  app.mails.filter(({ to }) => to === address).map(({ subject }) => subject);

const signUp = (name: string) => signUpWithLink(app, name);
const requestFor = (person: Person, email: string) => changeToken(app, person, email);

describe('verifying an address', () => {
  it('verifies by the emailed link', async () => {
    const { person, token } = await signUp('Ada');
    expect((await me(person)).email_verified).toBe(false);
    expect(await confirmLink(person, token)).toMatchObject({
      status: 200,
      body: { email: person.user.email, changed: false },
    });
    expect((await me(person)).email_verified).toBe(true);
    expect((await kindsOf(person))[0]).toBe('email_verified');
  });

  it('verifies an address again by the same and another link', async () => {
    const { person, token } = await signUp('Ada');
    const other = await verificationToken(app, person);
    expect(other).not.toBe(token);
    for (const each of [token, token, other])
      expect((await confirmLink(person, each)).status).toBe(200);
    expect((await kindsOf(person)).filter((kind) => kind === 'email_verified')).toHaveLength(1);
  });

  it('verifies an address for concurrent requests', async () => {
    const { person, token } = await signUp('Ada');
    const answers = await Promise.all([1, 2, 3].map(() => confirmLink(person, token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('accepts a link for three days', async () => {
    const { person, token } = await signUp('Ada');
    app.clock.advance(3 * DAY_MS + 1000);
    expect(await confirmLink(person, token)).toMatchObject(rejectionAt('token', GONE));
    const { user } = await app.logIn(person);
    expect(user.email_verified).toBe(false);
  });

  it('rejects unknown links and those for a password', async () => {
    const { person } = await signUp('Ada');
    const { email } = person.user;
    await app.guest.call('POST /api/password-reset/', { body: { email } });
    await app.runJobs();
    for (const token of ['nothing', linkIn(app.mails, email, '/forgot-password')])
      expect(await confirmLink(person, token)).toMatchObject(rejectionAt('token', GONE));
    expect(await confirmLink(person, ' ')).toMatchObject(rejectionAt('token'));
    expect((await me(person)).email_verified).toBe(false);
  });
});

describe('resending the verification email', () => {
  it('sends nothing for a verified address', async () => {
    const { person, token } = await signUp('Ada');
    await confirmLink(person, token);
    const before = app.mails.length;
    expect((await person.attempt('POST /api/email-verification/resend/')).status).toBe(202);
    await app.runJobs();
    expect(app.mails).toHaveLength(before);
  });

  it('rejects the sixth request in an hour', async () => {
    const person = await app.signUp('Ada');
    const ask = () => person.attempt('POST /api/email-verification/resend/');
    for (let time = 0; time < 5; time += 1) expect((await ask()).status).toBe(202);
    expect((await ask()).status).toBe(429);
    app.clock.advance(3_600_001);
    expect((await ask()).status).toBe(202);
  });
});

describe('changing the address', () => {
  it('takes effect when the link in the new mailbox is confirmed', async () => {
    const { person, token: first } = await signUp('Ada');
    await confirmLink(person, first);
    const email = freshAddress();
    const token = await requestFor(person, email);
    expect(await me(person)).toMatchObject({ email: person.user.email, email_verified: true });
    expect(await confirmLink(person, token)).toMatchObject({
      status: 200,
      body: { email, changed: true },
    });
    expect(await me(person)).toMatchObject({ email, email_verified: true });
    const body = { email: email.toLowerCase(), password: PASSWORD };
    await app.guest.call('POST /api/login/', { body });
    expect(
      await app.guest.attempt('POST /api/login/', {
        body: { email: person.user.email, password: PASSWORD },
      }),
    ).toMatchObject({ status: 401 });
  });

  it('notifies the old address immediately and after the change', async () => {
    const { person } = await signUp('Ada');
    const old = person.user.email;
    const token = await requestFor(person, freshAddress());
    expect(mailsTo(old).at(-1)).toBe('Your email address is about to change');
    await confirmLink(person, token);
    await app.runJobs();
    expect(mailsTo(old).at(-1)).toBe('Your email address was changed');
    expect((await kindsOf(person)).slice(0, 2)).toEqual([
      'email_changed',
      'email_change_requested',
    ]);
  });

  it('returns the same for a repeated click until it expires', async () => {
    const { person } = await signUp('Ada');
    const email = freshAddress();
    const token = await requestFor(person, email);
    const answers = await Promise.all([confirmLink(person, token), confirmLink(person, token)]);
    for (const answer of [...answers, await confirmLink(person, token)])
      expect(answer).toMatchObject({ status: 200, body: { email, changed: true } });
    const done = (await kindsOf(person)).filter((kind) => kind === 'email_changed');
    expect(done).toHaveLength(1);
    await confirmLink(person, await requestFor(person, freshAddress()));
    expect(await confirmLink(person, token)).toMatchObject(rejectionAt('token', GONE));
  });

  it('requires the password', async () => {
    const { person } = await signUp('Ada');
    const body = { email: freshAddress(), password: 'not this one' };
    expect(await person.attempt('POST /api/me/email/', { body })).toMatchObject(
      rejectionAt('password'),
    );
  });

  it('rejects the own address in any case', async () => {
    const { person } = await signUp('Ada');
    const body = { email: person.user.email.toUpperCase(), password: PASSWORD };
    expect(await person.attempt('POST /api/me/email/', { body })).toMatchObject(
      rejectionAt('email', 'This is already your email.'),
    );
  });

  it('answers the same for a taken address, before and after the limit', async () => {
    const [{ person: ada }, { person: bea }] = [await signUp('Ada'), await signUp('Bea')];
    const { person: grace } = await signUp('Grace');
    for (let tries = 0; tries < 12; tries += 1) {
      const [taken, free] = [grace.user.email.toUpperCase(), freshAddress()].map((email) => ({
        body: { email, password: PASSWORD },
      }));
      const { status, body } = await ada.attempt('POST /api/me/email/', taken);
      expect(status).toBe(tries < 10 ? 202 : 429);
      expect(await bea.attempt('POST /api/me/email/', free)).toMatchObject({ status, body });
    }
    await app.runJobs();
    const kinds = await Promise.all([ada, bea].map(kindsOf));
    expect(kinds[0]).toEqual(kinds[1]);
    expect(mailsTo(ada.user.email)).toEqual(mailsTo(bea.user.email));
  });

  it('notifies the owner of a taken address once a day and changes nothing', async () => {
    const [{ person: ada }, { person: grace }] = [await signUp('Ada'), await signUp('Grace')];
    const body = { email: grace.user.email, password: PASSWORD };
    const subject = 'Someone tried to use this address';
    const count = () => mailsTo(grace.user.email).filter((sent) => sent === subject).length;
    for (let tries = 0; tries < 3; tries += 1) {
      await ada.call('POST /api/me/email/', { body });
      await app.runJobs();
    }
    expect(count()).toBe(1);
    app.clock.advance(86_400_001);
    await ada.call('POST /api/me/email/', { body });
    await app.runJobs();
    expect(count()).toBe(2);
    expect((await me(ada)).email).toBe(ada.user.email);
    expect((await me(grace)).email).toBe(grace.user.email);
  });

  it('rejects an address taken in the meantime', async () => {
    const { person } = await signUp('Ada');
    const { person: grace } = await signUp('Grace');
    const email = freshAddress();
    const token = await requestFor(person, email);
    await confirmLink(grace, await requestFor(grace, email));
    expect(await confirmLink(person, token)).toMatchObject(
      rejectionAt('token', 'There is already an account with this email.'),
    );
    expect((await me(person)).email).toBe(person.user.email);
    expect((await me(grace)).email).toBe(email);
  });

  it("accepts only the newest request's link", async () => {
    const { person } = await signUp('Ada');
    const older = await requestFor(person, freshAddress());
    const email = freshAddress();
    const newer = await requestFor(person, email);
    expect(await confirmLink(person, older)).toMatchObject(rejectionAt('token', GONE));
    expect((await confirmLink(person, newer)).status).toBe(200);
    expect((await me(person)).email).toBe(email);
  });

  it('emails a confirmation only for the newest of two concurrent address changes', async () => {
    const { person } = await signUp('Ada');
    const emails = [freshAddress(), freshAddress()];
    for (const email of emails)
      await person.call('POST /api/me/email/', { body: { email, password: PASSWORD } });
    await app.runJobs();
    expect(emails.map((email) => mailsTo(email).length)).toEqual([0, 1]);
  });

  it('revokes password reset and verification links of the old mailbox', async () => {
    const { person, token: verify } = await signUp('Ada');
    const { email } = person.user;
    await app.guest.call('POST /api/password-reset/', { body: { email } });
    await app.runJobs();
    const token = linkIn(app.mails, email, '/forgot-password');
    await confirmLink(person, await requestFor(person, freshAddress()));
    const body = { token, password: 'another one entirely' };
    expect(await app.guest.attempt('POST /api/password-reset/confirm/', { body })).toMatchObject(
      rejectionAt('token', GONE),
    );
    expect(await confirmLink(person, verify)).toMatchObject(rejectionAt('token', GONE));
  });

  it('revokes a pending address change by a new password', async () => {
    const { person } = await signUp('Ada');
    const token = await requestFor(person, freshAddress());
    const body = { current_password: PASSWORD, new_password: 'difference engine no. 2' };
    await person.call('POST /api/me/password/', { body });
    expect(await confirmLink(person, token)).toMatchObject(rejectionAt('token', GONE));
  });

  it('accepts a link for three days', async () => {
    const { person } = await signUp('Ada');
    const token = await requestFor(person, freshAddress());
    app.clock.advance(3 * DAY_MS + 1000);
    expect(await confirmLink(person, token)).toMatchObject(rejectionAt('token', GONE));
  });
});

it('creates a new token when sending fails and is retried', async () => {
  const sent: string[] = [];
  const fails = await openTestApp({
    mailer: {
      async send(mail) {
        if (mail.action?.url.includes('/verify-email')) sent.push(mail.action.url);
        if (sent.length === 1) throw new Error('The mail server is away');
      },
      close: async () => {},
    },
  });
  const person = await fails.signUp('Ada');
  const email = freshAddress();
  await fails.runJobs().catch(() => {});
  sent.length = 0;
  await person.call('POST /api/me/email/', { body: { email, password: PASSWORD } });
  await fails.runJobs().catch(() => {});
  fails.clock.advance(DAY_MS);
  await fails.runJobs();
  const [lost, arrived] = sent
    .slice(0, 2)
    .map((url) => new URL(url).searchParams.get('token') ?? '');
  expect(arrived).not.toBe(lost);
  expect((await confirmLink(person, arrived ?? '')).status).toBe(200);
  await fails.close();
});

it('links a contact with a verified address only when accepting a connection', async () => {
  const { person: ada } = await signUp('Ada');
  const { person: grace, token } = await signUp('Grace');
  const { person: eve } = await signUp('Eve');
  await confirmLink(grace, token);
  const cardOf = ({ user: { email } }: Person) =>
    ada.call('POST /api/contacts/', { body: { email } });
  const [graces, eves] = [await cardOf(grace), await cardOf(eve)];
  for (const other of [grace, eve]) {
    const { id } = await other.call('POST /api/connections/', { body: { to_user: ada.id } });
    await ada.call('POST /api/connections/{id}/accept/', { params: { id } });
  }
  const linkedTo = async (id: number) =>
    (await ada.call('GET /api/contacts/{id}/', { params: { id } })).associated_user_id;
  expect(await linkedTo(graces.id)).toBe(grace.id);
  expect(await linkedTo(eves.id)).toBeNull();
});
