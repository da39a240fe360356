import { describe, expect, it, onTestFinished } from 'vitest';
import {
  openTestApp,
  PASSWORD,
  type Person,
  type TestApp,
  type TestOptions,
} from '../../testing/test-app.ts';

interface Installation {
  app: TestApp;
  administrator: Person;
}

/** An installation with an administrator and this setting. */
async function openInstallation(options: TestOptions = {}): Promise<Installation> {
  const app = await openTestApp(options);
  onTestFinished(() => app.close());
  const { db } = app;
  await db.insertInto('installation_settings').values({ signup: 'open' }).execute();
  const administrator = await app.signUp('Ada');
  await db.updateTable('installation_settings').set({ signup: null }).execute();
  return { app, administrator };
}

const bodyFor = (email: string, more: object = {}) => ({
  first_name: 'Grace',
  email,
  password: PASSWORD,
  accept_terms: true,
  ...more,
});
const signUp = ({ guest }: Pick<TestApp, 'guest'>, email: string, more: object = {}) =>
  guest.attempt('POST /api/signup/', { body: bodyFor(email, more) });

describe('sign-up', () => {
  it('lets anyone sign up by default', async () => {
    const { app } = await openInstallation();
    expect((await signUp(app, 'grace@example.org')).status).toBe(201);
    expect(await app.guest.call('GET /api/health/')).toMatchObject({
      signup: 'open',
      has_accounts: true,
    });
  });

  it.each([
    ['closed', 'signup_closed'],
    ['invite', 'invitation_required'],
  ] as const)(
    'rejects a sign-up the same for every email where sign-up is %s',
    async (signup, code) => {
      const { app, administrator } = await openInstallation({ signup });
      for (const invitation of [undefined, 'x'.repeat(43)]) {
        const unknown = await signUp(app, 'nobody@example.org', { invitation });
        expect(unknown).toMatchObject({ status: 403, body: { code } });
        const known = await signUp(app, administrator.user.email, { invitation });
        expect(known.body).toEqual(unknown.body);
      }
      expect(await app.guest.call('GET /api/health/')).toMatchObject({ signup });
      const users = await app.db.selectFrom('users').select('id').execute();
      expect(users).toEqual([{ id: administrator.id }]);
    },
  );

  it('counts rejected sign-ups like others', async () => {
    const { app } = await openInstallation({ signup: 'closed', limits: { signups_per_hour: 3 } });
    const statuses = [];
    for (let time = 0; time < 4; time += 1)
      statuses.push((await signUp({ guest: app.guestAt('192.0.2.1') }, 'a@example.org')).status);
    expect(statuses).toEqual([403, 403, 403, 429]);
  });

  it('ignores an invalid invitation where sign-up is open', async () => {
    const { app } = await openInstallation();
    const answer = await signUp(app, 'grace@example.org', { invitation: 'x' });
    expect(answer.status).toBe(201);
  });
});

describe('PATCH /api/admin/settings/', () => {
  it('overrides the setting of all servers immediately, until it is null', async () => {
    const { app, administrator } = await openInstallation({ signup: 'invite' });
    const other = await app.openAnother();
    const patch = (signup: string | null) =>
      administrator.attempt('PATCH /api/admin/settings/', { body: { signup } });
    expect((await patch('closed')).body).toEqual({ signup: 'closed' });
    const rejection = await signUp(other, 'grace@example.org');
    expect(rejection.body).toMatchObject({ code: 'signup_closed' });
    await patch('open');
    expect((await signUp(other, 'grace@example.org')).status).toBe(201);
    expect(await administrator.call('GET /api/admin/settings/')).toEqual({ signup: 'open' });
    expect((await patch(null)).body).toEqual({ signup: 'invite' });
  });

  it('rejects other modes at their field and changes nothing without one', async () => {
    const { administrator } = await openInstallation();
    const body = { signup: 'sometimes' };
    const rejection = await administrator.rejected('PATCH /api/admin/settings/', { body });
    expect(rejection).toMatchObject({ status: 400, errors: { signup: [expect.any(String)] } });
    const unchanged = await administrator.call('PATCH /api/admin/settings/', { body: {} });
    expect(unchanged).toEqual({ signup: 'open' });
  });

  it('logs who changed it', async () => {
    const log_lines: string[] = [];
    const { administrator } = await openInstallation({ log_lines });
    const body = { signup: 'closed' } as const;
    await administrator.call('PATCH /api/admin/settings/', { body });
    const lines = log_lines.map((line) => JSON.parse(line) as object);
    const security = 'signup_mode_changed';
    expect(lines).toContainEqual(
      expect.objectContaining({ security, actor_id: administrator.id, signup: 'closed' }),
    );
  });
});

describe('invitations by members', () => {
  it.each([
    ['closed', 'signup_closed'],
    ['invite', 'invitation_required'],
  ] as const)('emails no invitations of members where sign-up is %s', async (signup, code) => {
    const { app, administrator } = await openInstallation({ signup });
    await app.runJobs();
    app.mails.length = 0;
    const body = { emails: ['nobody@example.org'] };
    const rejection = await administrator.rejected('POST /api/referrals/invites/', { body });
    expect(rejection).toMatchObject({ status: 403, code });
    await administrator.call('POST /api/connections/invites/', { body });
    await app.runJobs();
    expect(app.mails).toEqual([]);
  });

  it('records no referral where sign-up is rejected', async () => {
    const { app, administrator } = await openInstallation({ signup: 'invite' });
    const { referral_code } = administrator.user;
    expect((await signUp(app, 'grace@example.org', { referral_code })).status).toBe(403);
    const { results } = await administrator.call('GET /api/referrals/');
    expect(results).toEqual([]);
  });
});
