import { parseCronItems } from 'graphile-worker';
import { expect, it, onTestFinished } from 'vitest';
import { allJobs, CRONTAB } from '../../app-jobs.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { openTestApp, PASSWORD } from '../../testing/test-app.ts';
import { challengeOf, turnOnTwoFactor } from '../two-factor/testing/authenticator-app.ts';

const DAY_MS = 86_400_000;
const TABLES = [
  'sessions',
  'login_challenges',
  'passkey_challenges',
  'email_tokens',
  'rate_limits',
  'security_events',
  'idempotency_keys',
] as const;

it('has a job for every cron line', async () => {
  const app = await openTestApp();
  onTestFinished(() => app.close());
  const jobs = Object.keys(allJobs(app.context));
  expect(parseCronItems(CRONTAB).map(({ task }) => task)).toContain('auth.purge-expired');
  for (const { task } of CRONTAB) expect(jobs).toContain(task);
});

it('deletes only expired rows at night', async () => {
  const app = await openTestApp();
  onTestFinished(() => app.close());
  const purge = async () => {
    await enqueueJob(app.db, 'auth.purge-expired', {});
    await app.runJobs();
  };
  const remaining = async () => {
    const counted = TABLES.map(async (table) => {
      const row = await app.db.selectFrom(table).selectAll().executeTakeFirst();
      return row === undefined ? [] : [table];
    });
    return (await Promise.all(counted)).flat();
  };

  const ada = await app.signUp('Ada');
  const headers = { 'idempotency-key': crypto.randomUUID() };
  await ada.attempt('POST /api/contacts/', { headers, body: { first_name: 'Charles' } });
  await app.runJobs();
  await turnOnTwoFactor(app, ada);
  await challengeOf(app, ada);
  await app.guest.call('POST /api/passkeys/login/options/');
  await app.guest.rejected('POST /api/login/', { body: { email: 'nobody@x.org', password: 'no' } });

  await purge();
  expect(await remaining()).toEqual(TABLES);

  app.clock.advance(DAY_MS + 1);
  await purge();
  expect(await remaining()).toEqual(['sessions', 'email_tokens', 'security_events']);

  app.clock.advance(100 * DAY_MS);
  await purge();
  expect(await remaining()).toEqual(['security_events']);

  app.clock.advance(265 * DAY_MS);
  await purge();
  expect(await remaining()).toEqual([]);
  const login = { email: ada.user.email, password: PASSWORD };
  expect((await app.guest.attempt('POST /api/login/', { body: login })).status).toBe(200);
});
