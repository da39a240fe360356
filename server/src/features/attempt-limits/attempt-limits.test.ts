import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, openTestApp, type Caller, type TestApp } from '../../testing/test-app.ts';

const MINUTES_15 = 15 * 60_000;

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await openTestApp({ limits: { failed_attempts: 10, failed_attempts_per_address: 100 } });
  other = await app.openAnother();
});
afterAll(() => app.close());

let addresses = 0;
/** A guest at an address that no test has used. */
function stranger(server: TestApp = app): Caller {
  addresses += 1;
  return server.guestAt(`198.51.${addresses >> 8}.${addresses & 255}`);
}
const logIn = (guest: Caller, email: string, password = PASSWORD) =>
  guest.attempt('POST /api/login/', { body: { email, password } });
const guessWrong = async (guest: Caller, email: string) =>
  (await logIn(guest, email, 'not the password')).status;
async function guessWrongTimes(times: number, guest: Caller, email: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) statuses.push(await guessWrong(guest, email));
  return statuses;
}
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const signUp = async (name: string) => (await app.signUp(name)).user.email;
/** What twelve wrong passwords for an email are answered from one address, and the names of the headers then. */
async function answersFor(email: string) {
  const guest = stranger();
  const answers = [];
  for (let time = 0; time < 12; time += 1) {
    const { status, body } = await logIn(guest, email, 'not the password');
    answers.push({ status, body });
  }
  const { headers } = await logIn(guest, email);
  return { answers, headers: Object.keys(headers) };
}
/** How many limits are being counted. */
const windows = async () =>
  (await app.db.selectFrom('rate_limits').select(['used', 'pending']).execute()).length;
/** How many wrong passwords were compared in the windows that are open, for all accounts since `before`. */
async function compared(): Promise<number> {
  const rows = await app.db
    .selectFrom('rate_limits')
    .select('used')
    .where('key', 'like', 'password-account:%')
    .where('window_ends_at', '>', app.clock.now())
    .execute();
  return rows.reduce((sum, { used }) => sum + used, 0);
}

describe('wrong passwords for an account from one address', () => {
  it('compares ten wrong passwords, then rejects even the right one with Retry-After', async () => {
    const ada = await signUp('Ada');
    const guest = stranger();
    expect(await guessWrongTimes(10, guest, ada)).toEqual(times(10, () => 401));
    for (const password of ['not the password', PASSWORD]) {
      const { status, headers, body } = await logIn(guest, ada, password);
      expect(status).toBe(429);
      expect(Number(headers['retry-after'])).toBeGreaterThan(MINUTES_15 / 1000 - 60);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(MINUTES_15 / 1000);
      expect(body).toMatchObject({
        code: 'too_many_calls',
        detail: expect.stringMatching('15 min'),
      });
    }
  });

  it('lets the owner in from another address, and from this one after the window', async () => {
    const ada = await signUp('Ada');
    const guest = stranger();
    await guessWrongTimes(11, guest, ada);
    expect((await logIn(stranger(), ada)).status).toBe(200);
    app.clock.advance(MINUTES_15 - 60_000);
    const rejected = await logIn(guest, ada);
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers['retry-after'])).toBeLessThanOrEqual(60);
    app.clock.advance(60_001);
    expect((await logIn(guest, ada)).status).toBe(200);
    expect(await guessWrong(guest, ada)).toBe(401);
  });

  it('answers and records unknown emails the same way', async () => {
    const ada = await signUp('Ada');
    const before = await windows();
    const known = await answersFor(ada);
    const of_known = (await windows()) - before;
    expect(await answersFor('nobody@example.org')).toEqual(known);
    expect((await windows()) - before - of_known).toBe(of_known);
  });

  it("counts wrong passwords regardless of the email's case", async () => {
    const ada = await signUp('Ada');
    const guest = stranger();
    await guessWrongTimes(5, guest, ada.toUpperCase());
    await guessWrongTimes(5, guest, ada);
    expect((await logIn(guest, ada)).status).toBe(429);
  });

  it('compares ten of fifty concurrent wrong passwords', async () => {
    const ada = await signUp('Ada');
    const guest = stranger();
    const statuses = await Promise.all(times(50, () => guessWrong(guest, ada)));
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
  });

  it('counts wrong passwords across two servers, also concurrent ones', async () => {
    const ada = await signUp('Ada');
    const [here, there] = [app.guestAt('203.0.113.7'), other.guestAt('203.0.113.7')];
    const statuses = await Promise.all([
      ...times(15, () => guessWrong(here, ada)),
      ...times(15, () => guessWrong(there, ada)),
    ]);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    for (const guest of [here, there]) expect((await logIn(guest, ada)).status).toBe(429);
  });
});

describe('right passwords', () => {
  it('accepts twenty concurrent right passwords from one or many addresses', async () => {
    const ada = await signUp('Ada');
    const guest = stranger();
    const statusesOf = async (guests: Caller[]) =>
      (await Promise.all(guests.map((one) => logIn(one, ada)))).map(({ status }) => status);
    expect(await statusesOf(times(20, () => guest))).toEqual(times(20, () => 200));
    expect(await statusesOf(times(20, () => stranger()))).toEqual(times(20, () => 200));
  });

  it("doesn't count right passwords after they were compared", async () => {
    const ada = await signUp('Ada');
    const guest = stranger();
    for (let time = 0; time < 12; time += 1) expect((await logIn(guest, ada)).status).toBe(200);
    expect(await guessWrongTimes(11, guest, ada)).toEqual([...times(10, () => 401), 429]);
  });
});

describe('an account attacked from twenty addresses', () => {
  it('lets the owner log in from new and known addresses despite a typo', async () => {
    const ada = await app.signUp('Ada');
    const home = stranger();
    await app.logIn(ada, home);
    for (const guest of times(20, () => stranger())) await guessWrong(guest, ada.user.email);

    expect((await logIn(stranger(), ada.user.email)).status).toBe(200);
    expect(await guessWrongTimes(3, home, ada.user.email)).toEqual([401, 401, 401]);
    expect((await logIn(home, ada.user.email)).status).toBe(200);
  });

  it('gives each new address one attempt', async () => {
    const ada = await signUp('Ada');
    for (const guest of times(10, () => stranger())) expect(await guessWrong(guest, ada)).toBe(401);
    const guest = stranger();
    const before = await compared();
    expect(await guessWrongTimes(3, guest, ada)).toEqual([429, 429, 429]);
    expect(await compared()).toBe(before + 1);
    expect((await logIn(guest, ada)).status).toBe(429);
  });

  it('gives each new address one attempt when all are concurrent', async () => {
    const ada = await signUp('Ada');
    const before = await compared();
    const guests = times(10, () => stranger());
    await Promise.all(guests.flatMap((guest) => times(5, () => guessWrong(guest, ada))));
    expect((await compared()) - before).toBeLessThanOrEqual(10 + guests.length);
  });
});

describe('passwords confirmed while signed in', () => {
  it('counts wrong confirmations together with logins', async () => {
    const ada = await app.signUp('Ada');
    const wrong = {
      body: { current_password: 'not it', new_password: 'kettle under violet rain' },
    };
    for (let time = 0; time < 10; time += 1)
      expect(await ada.rejected('POST /api/me/password/', wrong)).toMatchObject({
        status: 400,
        errors: { current_password: [expect.any(String)] },
      });
    expect((await ada.rejected('POST /api/me/password/', wrong)).status).toBe(429);
    expect((await logIn(app.guest, ada.user.email)).status).toBe(429);
  });
});

it('records a rejection once per window and address', async () => {
  const ada = await app.signUp('Ada');
  const guest = stranger();
  const rejections = async () =>
    (await ada.call('GET /api/security-log/')).results.filter(
      ({ kind }) => kind === 'login_refused',
    );
  await guessWrongTimes(15, guest, ada.user.email);
  expect(await rejections()).toHaveLength(1);
  app.clock.advance(MINUTES_15 + 1);
  await guessWrongTimes(12, guest, ada.user.email);
  expect(await rejections()).toHaveLength(2);
});
