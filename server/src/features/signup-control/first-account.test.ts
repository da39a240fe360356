import { describe, expect, it, onTestFinished } from 'vitest';
import { migrate } from '../../infra/migrate.ts';
import { openDatabase } from '../../infra/db.ts';
import { fillUntil } from '../../testing/database-versions.ts';
import { openTestApp, PASSWORD, type TestApp, type TestOptions } from '../../testing/test-app.ts';
import { emptyDatabase } from '../../testing/test-database.ts';
import { firstAccountLink } from './public.ts';

async function openEmpty(options: TestOptions = {}): Promise<TestApp> {
  const app = await openTestApp(options);
  onTestFinished(() => app.close());
  return app;
}

const signUp = ({ guest }: TestApp, number: number, invitation?: string) =>
  guest.attempt('POST /api/signup/', {
    body: {
      first_name: 'Ada',
      email: `ada${number}@example.org`,
      password: PASSWORD,
      accept_terms: true,
      invitation,
    },
  });

const administratorsOf = async ({ db }: TestApp) =>
  (await db.selectFrom('users').select('id').where('administrator', '=', true).execute()).length;

async function codeOf(app: TestApp): Promise<string> {
  const link = await firstAccountLink(app.context);
  return new URL(link ?? '').searchParams.get('invitation') ?? '';
}

describe('the first account', () => {
  it('makes the first account of an installation an administrator, and no later one', async () => {
    const app = await openEmpty();
    const [ada, grace] = [await app.signUp('Ada'), await app.signUp('Grace')];
    expect((await ada.attempt('GET /api/admin/settings/')).status).toBe(200);
    expect((await grace.attempt('GET /api/admin/settings/')).status).toBe(403);
  });

  it('makes one of several concurrent first sign-ups an administrator', async () => {
    const app = await openEmpty();
    const other = await app.openAnother();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, number) => signUp(number % 2 === 0 ? app : other, number)),
    );
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(1);
    expect(await administratorsOf(app)).toBe(1);
  });

  it('makes the earliest account of an earlier version an administrator', async () => {
    const database = await emptyDatabase();
    const { pool, close } = openDatabase(database.connection, () => {});
    await fillUntil(pool, '0016_random_user_ids.sql');
    await pool.query(`
      insert into users (first_name, email, password_hash, referral_code, created_at, updated_at, deleted_at) values
        ('Early', 'early@example.org', 'x', 'early', '2020-02-02', '2026-02-02', null),
        ('Deleted', '', '', 'deleted', '2020-01-01', '2026-02-02', '2026-02-02')`);
    await migrate(pool);
    const { rows } = await pool.query('select first_name from users where administrator');
    await close();
    await database.drop();
    expect(rows).toEqual([{ first_name: 'Early' }]);
  });
});

describe.each(['invite', 'closed'] as const)('an empty installation with SIGNUP=%s', (signup) => {
  it(`creates the first account with the printed link with SIGNUP=${signup}`, async () => {
    const app = await openEmpty({ signup });
    const code = await codeOf(app);
    expect(await app.guest.call('GET /api/health/')).toMatchObject({ signup, has_accounts: false });
    expect((await signUp(app, 1)).status).toBe(403);
    expect((await signUp(app, 1, `${code.slice(1)}x`)).status).toBe(403);
    expect((await signUp(app, 1, code)).status).toBe(201);
    expect(await administratorsOf(app)).toBe(1);
    expect((await signUp(app, 2, code)).status).toBe(403);
    expect(await firstAccountLink(app.context)).toBeNull();
    expect(await app.guest.call('GET /api/health/')).toMatchObject({ has_accounts: true });
  });

  it(`creates one account with the printed link for concurrent sign-ups with SIGNUP=${signup}`, async () => {
    const app = await openEmpty({ signup });
    const code = await codeOf(app);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) => signUp(app, number, code)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await administratorsOf(app)).toBe(1);
  });

  it(`accepts the printed link again after a failed sign-up with SIGNUP=${signup}`, async () => {
    const app = await openEmpty({ signup });
    const code = await codeOf(app);
    const body = { first_name: 'Ada', email: 'ada@example.org', invitation: code };
    const weak = { ...body, password: 'password', accept_terms: true };
    expect((await app.guest.attempt('POST /api/signup/', { body: weak })).status).toBe(400);
    expect(await codeOf(app)).toBe(code);
    expect((await signUp(app, 1, code)).status).toBe(201);
  });
});

it('prints no link for the first account where sign-up is open', async () => {
  const app = await openEmpty();
  expect(await firstAccountLink(app.context)).toBeNull();
});

it('prints a new link for the first account once all accounts are deleted', async () => {
  const app = await openEmpty({ signup: 'closed' });
  const code = await codeOf(app);
  const { body } = await signUp(app, 1, code);
  const headers = { authorization: `Bearer ${(body as { token: string }).token}` };
  const input = { headers, body: { password: PASSWORD } };
  expect((await app.guest.attempt('DELETE /api/me/', input)).status).toBe(204);
  expect((await signUp(app, 2, code)).status).toBe(403);
  expect((await signUp(app, 2, await codeOf(app))).status).toBe(201);
  expect(await administratorsOf(app)).toBe(1);
});
