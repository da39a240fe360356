import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPasskey, logInWithPasskey } from '../passkeys/testing/passkeys.ts';
import { softwareAuthenticator } from '../passkeys/testing/software-authenticator.ts';
import { linkIn } from '../../testing/mailed-link.ts';
import { verify } from '../../testing/verify.ts';
import { openTestApp, PASSWORD, type Person, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const NEW = 'difference engine no. 2';
const GONE = 'This link is no longer valid. Request a new one.';

const change = (person: Person, current_password: string, new_password: string) =>
  person.attempt('POST /api/me/password/', { body: { current_password, new_password } });
const canLogIn = async ({ user: { email } }: Person, password: string) =>
  (await app.guest.attempt('POST /api/login/', { body: { email, password } })).status === 200;
const isSignedIn = async (person: Person) => (await person.attempt('GET /api/me/')).status === 200;
const kindsOf = async (person: Person) =>
  (await person.call('GET /api/security-log/')).results.map(({ kind }) => kind);

async function requestReset(email: string, guest = app.guest): Promise<void> {
  await guest.call('POST /api/password-reset/', { body: { email } });
  await app.runJobs();
}
/** The token of the newest mail to this address. */
const tokenFor = ({ user }: Person) => linkIn(app.mails, user.email, '/forgot-password');
const confirm = (token: string, password: string) =>
  app.guest.attempt('POST /api/password-reset/confirm/', { body: { token, password } });
const rejectionAt = (field: string, message: unknown = expect.any(String)) => ({
  status: 400,
  body: { errors: { [field]: [message] } },
});

const isAccepted = async (password: string) => {
  const body = { password, first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.org' };
  return (await app.guest.call('POST /api/password-check/', { body })).accepted;
};

describe('checking a new password', () => {
  it('accepts an uncommon password', async () => {
    expect(await isAccepted('difference engine no. 2')).toBe(true);
  });

  it.each(['password1', 'lovelace1815', 'Acquaint2026!'])('rejects %s', async (password) => {
    expect(await isAccepted(password)).toBe(false);
  });
});

describe('changing the password', () => {
  it('accepts only the new password afterwards', async () => {
    const ada = await app.signUp('Ada');
    expect((await change(ada, PASSWORD, NEW)).status).toBe(204);
    expect([await canLogIn(ada, PASSWORD), await canLogIn(ada, NEW)]).toEqual([false, true]);
  });

  it('ends all other sessions', async () => {
    const ada = await app.signUp('Ada');
    const other = await app.logIn(ada);
    await change(ada, PASSWORD, NEW);
    expect([await isSignedIn(ada), await isSignedIn(other)]).toEqual([true, false]);
  });

  it('requires the current password at its field', async () => {
    const ada = await app.signUp('Ada');
    expect(await change(ada, 'not this one', NEW)).toMatchObject(rejectionAt('current_password'));
    expect(await canLogIn(ada, PASSWORD)).toBe(true);
  });

  it('rejects a weak or unchanged password at its field', async () => {
    const ada = await app.signUp('Ada Lovelace');
    for (const password of ['Ada-Lovelace-1815', PASSWORD, 'short'])
      expect(await change(ada, PASSWORD, password)).toMatchObject(rejectionAt('new_password'));
    expect(await canLogIn(ada, PASSWORD)).toBe(true);
  });

  it('notifies the owner by log, app and email', async () => {
    const ada = await app.signUp('Ada');
    await change(ada, PASSWORD, NEW);
    await app.runJobs();
    expect((await kindsOf(ada))[0]).toBe('password_changed');
    const { results } = await ada.call('GET /api/notifications/');
    expect(results[0]).toMatchObject({ data: { kind: 'security' } });
    expect(app.mails.at(-1)).toMatchObject({
      to: ada.user.email,
      subject: 'Your password was changed',
    });
  });

  it('revokes earlier email links', async () => {
    const ada = await app.signUp('Ada');
    await requestReset(ada.user.email);
    await change(ada, PASSWORD, NEW);
    expect(await confirm(tokenFor(ada), 'yet another password')).toMatchObject(
      rejectionAt('token', GONE),
    );
  });
});

describe('requesting a password reset', () => {
  it("emails a reset link regardless of the address's case", async () => {
    const ada = await app.signUp('Ada');
    await requestReset(ada.user.email.toUpperCase());
    expect(tokenFor(ada)).toMatch(/^[\w-]{43}$/);
    expect(await kindsOf(ada)).toContain('password_reset_requested');
  });

  it('answers the same for unknown addresses and sends nothing', async () => {
    const ada = await app.signUp('Ada');
    await app.runJobs();
    const before = app.mails.length;
    const answers = [];
    for (const email of [ada.user.email, 'nobody@example.org']) {
      const { status, body } = await app.guest.attempt('POST /api/password-reset/', {
        body: { email },
      });
      answers.push([status, body]);
    }
    expect(answers[0]).toEqual([202, '']);
    expect(answers[1]).toEqual(answers[0]);
    await app.runJobs();
    expect(app.mails.slice(before).map(({ to }) => to)).toEqual([ada.user.email]);
  });

  it('records where a password reset was requested', async () => {
    const ada = await app.signUp('Ada');
    await requestReset(ada.user.email, app.guestAt('203.0.113.7', 'curl/8.0'));
    const [event] = (await ada.call('GET /api/security-log/')).results;
    expect(event).toMatchObject({ kind: 'password_reset_requested', ip: '203.0.113.7' });
  });

  it('limits an account to three reset links an hour silently', async () => {
    const ada = await app.signUp('Ada');
    const mails = () =>
      app.mails.filter(
        ({ to, action }) =>
          to === ada.user.email && action?.url.includes('/forgot-password?token='),
      );
    const before = mails().length;
    for (let time = 0; time < 5; time += 1) await requestReset(ada.user.email);
    expect(mails().length - before).toBe(3);
    app.clock.advance(3_600_001);
    await requestReset(ada.user.email);
    expect(mails().length - before).toBe(4);
  });

  it('rejects the eleventh request in an hour from one address', async () => {
    const strict = await openTestApp({ limits: { resets_per_hour: 10 } });
    const ask = (ip: string) =>
      strict.guestAt(ip).attempt('POST /api/password-reset/', {
        body: { email: 'nobody@example.org' },
      });
    for (let time = 0; time < 10; time += 1) expect((await ask('203.0.113.7')).status).toBe(202);
    const rejected = await ask('203.0.113.7');
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('203.0.113.8')).status).toBe(202);
    await strict.close();
  });

  it('stores no secret in the database', async () => {
    const ada = await app.signUp('Ada');
    await app.guest.call('POST /api/password-reset/', { body: { email: ada.user.email } });
    await app.runJobs();
    const rows = await app.db
      .selectFrom('email_tokens')
      .selectAll()
      .where('user_id', '=', ada.id)
      .where('purpose', '=', 'reset')
      .execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(tokenFor(ada));
    expect(rows[0]?.token_hash.toString('base64url')).not.toBe(tokenFor(ada));
  });
});

async function withLink(name = 'Ada'): Promise<{ person: Person; token: string }> {
  const person = await app.signUp(name);
  await verify(app, person);
  await requestReset(person.user.email);
  return { person, token: tokenFor(person) };
}
const check = (token: string) =>
  app.guest.call('POST /api/password-reset/check/', { body: { token } });

describe('resetting the password by link', () => {
  it('sets the password and ends every session without logging in', async () => {
    const { person, token } = await withLink();
    const other = await app.logIn(person);
    expect(await confirm(token, NEW)).toMatchObject({ status: 204, body: '' });
    expect([await isSignedIn(person), await isSignedIn(other)]).toEqual([false, false]);
    expect([await canLogIn(person, PASSWORD), await canLogIn(person, NEW)]).toEqual([false, true]);
    await app.runJobs();
    expect(app.mails.at(-1)).toMatchObject({ to: person.user.email });
  });

  it('keeps content and passkeys, and names the passkeys', async () => {
    const { person, token } = await withLink();
    await person.call('POST /api/contacts/', { body: { first_name: 'Alan' } });
    const device = softwareAuthenticator(true);
    const { name } = await addPasskey(person, device);
    expect(await check(token)).toMatchObject({ starts_over: false, passkeys: [{ name }] });
    await confirm(token, NEW);
    expect((await logInWithPasskey(app.guest, device)).status).toBe(200);
    const { email } = person.user;
    const { token: session } = (await app.guest.call('POST /api/login/', {
      body: { email, password: NEW },
    })) as { token: string };
    const headers = { authorization: `Bearer ${session}` };
    const contacts = await app.guest.attempt('GET /api/contacts/', { headers });
    expect(contacts.body).toMatchObject({ results: [{ first_name: 'Alan' }] });
    await app.runJobs();
    const mail = app.mails.find(
      ({ to, subject }) => to === email && subject === 'Your password was changed',
    );
    expect(mail?.sections).toMatchObject([{ items: [{ label: name }] }]);
  });

  it('removes all passkeys on request', async () => {
    const { person, token } = await withLink();
    const device = softwareAuthenticator(true);
    await addPasskey(person, device);
    await app.guest.call('POST /api/password-reset/confirm/', {
      body: { token, password: NEW, remove_passkeys: true },
    });
    expect((await logInWithPasskey(app.guest, device)).status).toBe(401);
  });

  it('accepts a reset link once', async () => {
    const { person, token } = await withLink();
    await confirm(token, NEW);
    expect(await confirm(token, 'yet another password')).toMatchObject(rejectionAt('token', GONE));
    expect(await canLogIn(person, NEW)).toBe(true);
  });

  it('accepts a reset link once for concurrent requests', async () => {
    const { person, token } = await withLink();
    const passwords = ['first of two passwords', 'second of two passwords'];
    const answers = await Promise.all(passwords.map((password) => confirm(token, password)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 400]);
    const won = answers.findIndex(({ status }) => status === 204);
    expect(await canLogIn(person, passwords[won]!)).toBe(true);
  });

  it('accepts a reset link for one hour', async () => {
    const { person, token } = await withLink();
    app.clock.advance(3_600_001);
    expect(await confirm(token, NEW)).toMatchObject(rejectionAt('token', GONE));
    expect(await canLogIn(person, PASSWORD)).toBe(true);
  });

  it('revokes other links', async () => {
    const { person, token: first } = await withLink();
    await requestReset(person.user.email);
    await confirm(tokenFor(person), NEW);
    expect(await confirm(first, 'yet another password')).toMatchObject(rejectionAt('token', GONE));
  });

  it('accepts a reset link again after a rejected password', async () => {
    const { token } = await withLink('Ada Lovelace');
    for (const password of ['Ada-Lovelace-1815', 'short'])
      expect(await confirm(token, password)).toMatchObject(rejectionAt('password'));
    expect((await confirm(token, NEW)).status).toBe(204);
  });

  it('rejects unknown links and those for another purpose', async () => {
    const ada = await app.signUp('Ada');
    await ada.call('POST /api/email-verification/resend/');
    await app.runJobs();
    const other = linkIn(app.mails, ada.user.email, '/verify-email');
    for (const token of ['nothing', 'x'.repeat(43), other])
      expect(await confirm(token, NEW)).toMatchObject(rejectionAt('token', GONE));
  });

  it('revokes a login challenge of the old password', async () => {
    const { person, token } = await withLink();
    const timestamp = app.clock.now();
    const row = { user_id: person.id, created_at: timestamp, expires_at: timestamp };
    await app.db
      .insertInto('login_challenges')
      .values({ ...row, token_hash: Buffer.from(`challenge of ${person.id}`) })
      .execute();
    await confirm(token, NEW);
    const left = app.db.selectFrom('login_challenges').where('user_id', '=', person.id);
    expect(await left.selectAll().execute()).toEqual([]);
  });
});
