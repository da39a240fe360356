import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openTestApp, PASSWORD, type Caller, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ limits: { failed_attempts: 10 } });
});
afterAll(() => app.close());

const logIn = (guest: Caller, email: string, headers: Record<string, string> = {}) =>
  guest.attempt('POST /api/login/', { headers, body: { email, password: PASSWORD } });
async function guessWrong(guest: Caller, email: string, headers: Record<string, string> = {}) {
  const body = { email, password: 'not the password' };
  return (await guest.attempt('POST /api/login/', { headers, body })).status;
}
const signUp = async (name: string) => (await app.signUp(name)).user.email;
const forwarded = (list: string) => ({ 'x-forwarded-for': list });

describe('wrong passwords from one address', () => {
  it('rejects attempts past the limit over all accounts, including unknown ones', async () => {
    const small = await openTestApp({
      limits: { failed_attempts: 10, failed_attempts_per_address: 15 },
    });
    onTestFinished(() => small.close());
    const { user } = await small.signUp('Ada');
    const guest = small.guestAt('203.0.113.1');
    for (let time = 0; time < 15; time += 1)
      expect(await guessWrong(guest, `nobody${time}@example.org`)).toBe(401);
    expect(await guessWrong(guest, 'nobody15@example.org')).toBe(429);
    expect((await logIn(guest, user.email)).status).toBe(429);
    expect((await logIn(small.guestAt('203.0.113.2'), user.email)).status).toBe(200);
    const rejections = await small.db
      .selectFrom('security_events')
      .select('user_id')
      .where('kind', '=', 'login_refused')
      .execute();
    expect(rejections).toEqual([{ user_id: null }]);
  });

  it('counts an IPv6 network as one address', async () => {
    const ada = await signUp('Ada');
    for (let time = 0; time < 10; time += 1)
      expect(await guessWrong(app.guestAt(`2001:db8:1:2:${time}::1`), ada)).toBe(401);
    expect((await logIn(app.guestAt('2001:db8:1:2:ffff::1'), ada)).status).toBe(429);
    expect((await logIn(app.guestAt('2001:db8:1:3::1'), ada)).status).toBe(200);
  });

  it('counts IPv4 and mapped IPv6 as one address', async () => {
    const ada = await signUp('Ada');
    for (let time = 0; time < 5; time += 1) {
      await guessWrong(app.guestAt('203.0.113.44'), ada);
      await guessWrong(app.guestAt('::ffff:203.0.113.44'), ada);
    }
    expect((await logIn(app.guestAt('203.0.113.44'), ada)).status).toBe(429);
  });
});

describe('X-Forwarded-For', () => {
  it('ignores X-Forwarded-For without TRUST_PROXY', async () => {
    const ada = await signUp('Ada');
    for (let time = 0; time < 10; time += 1)
      await guessWrong(app.guest, ada, forwarded(`192.0.2.${time}`));
    expect(await guessWrong(app.guest, ada, forwarded('192.0.2.99'))).toBe(429);
  });

  it("uses the proxy's entry of X-Forwarded-For with TRUST_PROXY", async () => {
    const behind = await openTestApp({ limits: { failed_attempts: 3 }, trust_proxy: true });
    onTestFinished(() => behind.close());
    const { user } = await behind.signUp('Ada');
    for (let time = 0; time < 3; time += 1)
      await guessWrong(behind.guest, user.email, forwarded(`10.9.8.${time}, 203.0.113.9`));
    expect(await guessWrong(behind.guest, user.email, forwarded('10.9.8.7, 203.0.113.9'))).toBe(
      429,
    );
    const from = forwarded('203.0.113.9, 203.0.113.10:4711');
    const { status } = await logIn(behind.guest, user.email, from);
    expect(status).toBe(200);
    const addresses_of_logins = await behind.db
      .selectFrom('sessions')
      .select('ip')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(addresses_of_logins).toEqual({ ip: '203.0.113.10' });
  });
});
