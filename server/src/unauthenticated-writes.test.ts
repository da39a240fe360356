import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routeList } from '#contract/all-routes.ts';
import type { CallName } from '#contract/client.ts';
import { routeName } from '#contract/route.ts';
import { addPasskey } from './features/passkeys/testing/passkeys.ts';
import { softwareAuthenticator } from './features/passkeys/testing/software-authenticator.ts';
import { challengeOf, turnOnTwoFactor } from './features/two-factor/testing/authenticator-app.ts';
import { openTestApp, PASSWORD, type TestApp } from './testing/test-app.ts';

const LIMIT = 60;
const WITHIN_AND_ABOVE = LIMIT + 10;

let app: TestApp;
const bodies: Record<string, (index: number) => Promise<object> | object> = {};
beforeAll(async () => {
  app = await openTestApp({
    limits: {
      signups_per_hour: LIMIT,
      resets_per_hour: LIMIT,
      failed_attempts_per_address: LIMIT,
      referral_clicks_per_hour: LIMIT,
    },
  });
  const ada = await app.signUp('Ada');
  const device = softwareAuthenticator(true);
  await addPasskey(ada, device);
  await turnOnTwoFactor(app, ada);
  const challenge = await challengeOf(app, ada);
  const options = await app.guest.call('POST /api/passkeys/login/options/');
  const credential = device.get(options, { origin: 'http://example.net' });
  const { code } = (await ada.call('GET /api/referrals/')) as unknown as { code: string };
  const email = ada.user.email;
  const token = 'x'.repeat(43);
  Object.assign(bodies, {
    'POST /api/signup/': (index: number) => ({
      first_name: 'Eve',
      last_name: '',
      email: `eve${index}@example.org`,
      password: PASSWORD,
    }),
    'POST /api/login/': () => ({ email, password: 'not this one' }),
    'POST /api/password-check/': (index: number) => ({
      password: `password ${index}`,
      first_name: '',
      last_name: '',
      email: '',
    }),
    'POST /api/password-reset/': () => ({ email }),
    'POST /api/password-reset/check/': () => ({ token }),
    'POST /api/password-reset/confirm/': () => ({ token, password: PASSWORD }),
    'POST /api/email-verification/info/': () => ({ token }),
    'POST /api/email-verification/': () => ({ token }),
    'POST /api/email-verification/disown/': () => ({ token }),
    'POST /api/two-factor/verify/': () => ({ challenge, code: '000000' }),
    'POST /api/two-factor/passkey/options/': () => ({ challenge }),
    'POST /api/two-factor/passkey/': () => ({ challenge, credential }),
    'POST /api/passkeys/login/options/': () => ({}),
    'POST /api/passkeys/login/': () => ({ credential }),
    'POST /api/oidc/start/': () => ({}),
    'POST /api/oidc/callback/': () => ({ state: token }),
    'POST /api/oidc/signup/': () => ({ signup: token, first_name: 'Eve', accept_terms: true }),
    'POST /api/unsubscribe/': () => ({ token }),
    'POST /api/introductions/answer/{token}/': () => ({ answer: 'accept' }),
    'POST /api/referrals/clicks/': () => ({ code }),
  });
});
afterAll(() => app.close());

const names = routeList
  .filter(({ access }) => access === 'public' || access === 'optional')
  .filter(({ method }) => method !== 'GET')
  .map((route) => routeName(route) as CallName);

it.each(names.map((name, index) => [name, `192.0.2.${index + 1}`] as const))(
  'stores nothing more for %s past a limit per address',
  async (name, ip) => {
    const guest = app.guestAt(ip);
    const repeat = async (from: number) => {
      for (let index = from; index < from + WITHIN_AND_ABOVE; index += 1)
        await guest.attempt(name, { params: { token: 'x' }, body: await bodies[name]!(index) });
    };
    await repeat(0);
    const before = await countRows();
    await repeat(WITHIN_AND_ABOVE);
    expect(await countRows()).toBe(before);
  },
);

/** The rows of all tables, queued jobs among them. */
async function countRows(): Promise<number> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname in ('public', 'graphile_worker')`.execute(app.db);
  const counts = tables.map(
    ({ schema, name }) => sql`select count(*)::int as count from ${sql.table(`${schema}.${name}`)}`,
  );
  const all = sql.join(counts, sql` union all `);
  const { rows } = await sql<{ count: number }>`
    select sum(count)::int as count from (${all}) as counts`.execute(app.db);
  return rows[0]!.count;
}
