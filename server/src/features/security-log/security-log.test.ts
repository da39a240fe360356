import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { translate } from '../../infra/translations.ts';
import { openTestApp, PASSWORD, type Person, type TestApp } from '../../testing/test-app.ts';
import { turnOnTwoFactor } from '../two-factor/testing/authenticator-app.ts';
import { deviceOf } from './security-log.service.ts';

let app: TestApp;
const log_lines: string[] = [];
beforeAll(async () => {
  app = await openTestApp({ log_lines, limits: { failed_attempts: 3, signups_per_hour: 40 } });
});
afterAll(() => app.close());

const eventsOf = async (person: Person) => (await person.call('GET /api/security-log/')).results;
const kindsOf = async (person: Person) => (await eventsOf(person)).map(({ kind }) => kind);
const logIn = (email: string, password: string, ip = '127.0.0.1', user_agent = '') =>
  app.guestAt(ip, user_agent).attempt('POST /api/login/', { body: { email, password } });
/** The lines of the log that were written while `work` went on, each read as JSON. */
async function linesDuring(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const from = log_lines.length;
  await work();
  return log_lines.slice(from).map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('the security log', () => {
  it('lists events with address and device, newest first', async () => {
    const ada = await app.signUp('Ada');
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    await logIn(ada.user.email, 'not the password', '192.0.2.1', firefox);
    const second = await app.logIn(ada, app.guestAt('192.0.2.2'));
    await second.call('POST /api/logout/');
    await ada.call('DELETE /api/sessions/');
    expect(await eventsOf(ada)).toMatchObject([
      { kind: 'other_sessions_revoked', ip: '127.0.0.1' },
      { kind: 'logged_out' },
      { kind: 'logged_in', ip: '192.0.2.2', device: 'Unknown device' },
      { kind: 'login_failed', ip: '192.0.2.1', device: 'Firefox on Linux' },
      { kind: 'signed_up', ip: '127.0.0.1' },
    ]);
  });

  it('lists changes and rejections in the security log', async () => {
    const ada = await app.signUp('Ada');
    const body = { current_password: PASSWORD, new_password: 'kettle under violet rain' };
    await ada.call('POST /api/me/password/', { body });
    for (let time = 0; time < 5; time += 1) await logIn(ada.user.email, 'no', '192.0.2.9');
    expect((await kindsOf(ada)).slice(0, 5)).toEqual([
      'login_refused',
      'login_failed',
      'login_failed',
      'login_failed',
      'password_changed',
    ]);
  });

  it('shows the security log page by page to its user only', async () => {
    const [ada, grace] = [await app.signUp('Ada'), await app.signUp('Grace')];
    for (let time = 0; time < 4; time += 1) await app.logIn(ada);
    const first = await ada.call('GET /api/security-log/', { query: { limit: 3 } });
    const second = await ada.call('GET /api/security-log/', {
      query: { limit: 3, cursor: first.next_cursor! },
    });
    expect([...first.results, ...second.results].map(({ kind }) => kind)).toEqual([
      ...Array<string>(4).fill('logged_in'),
      'signed_up',
    ]);
    expect(second.next_cursor).toBeNull();
    expect(await kindsOf(grace)).toEqual(['signed_up']);
  });

  it('prevents changes and deletions of the security log', async () => {
    const ada = await app.signUp('Ada');
    const headers = { authorization: `Bearer ${ada.token}` };
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const request = { method, url: '/api/security-log/', headers };
      expect((await app.app.inject(request)).statusCode).toBe(405);
    }
    expect(await kindsOf(ada)).toEqual(['signed_up']);
  });

  it('records attempts with unknown emails without the email', async () => {
    await logIn('who.is.this@example.org', 'a secret of mine', '192.0.2.77');
    const rows = await app.db
      .selectFrom('security_events')
      .selectAll()
      .where('ip', '=', '192.0.2.77')
      .execute();
    expect(rows).toMatchObject([{ user_id: null, kind: 'login_failed' }]);
    expect(JSON.stringify(rows)).not.toContain('who.is.this');
  });
});

describe('the server log', () => {
  it('logs one line per security event at the default LOG_LEVEL', async () => {
    const ada = await app.signUp('Ada');
    const lines = await linesDuring(() => logIn(ada.user.email, 'no', '192.0.2.5', 'curl/8.14'));
    expect(lines).toMatchObject([
      { security: 'login_failed', user_id: ada.id, ip: '192.0.2.5', user_agent: 'curl/8.14' },
    ]);
    expect(lines[0]).toHaveProperty('reqId');
    expect(lines[0]!['time']).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it('logs no password, token, code or email', async () => {
    const secrets: string[] = [];
    const lines = await linesDuring(async () => {
      const ada = await app.signUp('Ada');
      const phone = await turnOnTwoFactor(app, ada);
      secrets.push(ada.token, ada.user.email, PASSWORD, ...phone.recovery_codes);
      await logIn(ada.user.email, 'a wrong password of hers');
      await logIn('who.is.this@example.org', 'a wrong password of hers');
      await ada.call('POST /api/logout/');
    });
    expect(lines.length).toBeGreaterThan(4);
    const written = JSON.stringify(lines);
    for (const secret of [...secrets, 'a wrong password', 'who.is.this'])
      expect(written).not.toContain(secret);
  });

  it('prevents forged log lines by line breaks', async () => {
    const ada = await app.signUp('Ada');
    const forged = 'curl\u0085\u2028{"security":"logged_in","user_id":1}';
    const headers = { 'user-agent': Buffer.from(forged).toString('latin1') };
    const body = { email: 'a\n{"security":"logged_in"}@example.org', password: 'x\n{"level":60}' };
    const from = log_lines.length;
    await app.guest.attempt('POST /api/login/', { headers, body });
    await app.guest.attempt('POST /api/login/', {
      headers,
      body: { email: ada.user.email, password: 'x\n{"level":60}' },
    });
    const written = log_lines.slice(from);
    expect(written.length).toBeGreaterThan(0);
    for (const line of written) {
      expect(line.indexOf('\n')).toBe(line.length - 1);
      expect(JSON.parse(line)).toMatchObject({ security: 'login_failed' });
    }
  });

  it("records account deletions, which delete the account's log", async () => {
    const ada = await app.signUp('Ada');
    const lines = await linesDuring(() =>
      ada.call('DELETE /api/me/', { body: { password: PASSWORD } }),
    );
    expect(lines).toMatchObject([
      { security: 'account_deleted', user_id: ada.id, ip: '127.0.0.1' },
    ]);
  });

  it('records forbidden requests', async () => {
    const [ada, grace] = [await app.signUp('Ada'), await app.signUp('Grace')];
    await grace.call('PATCH /api/me/', { body: { who_can_message: 'nobody' } });
    const body = { to_user: grace.id, initial_message: 'A private word' };
    const lines = await linesDuring(async () => {
      const { status } = await ada.rejected('POST /api/conversations/start/', { body });
      expect(status).toBe(403);
    });
    expect(lines).toMatchObject([
      { security: 'refused', user_id: ada.id, call: 'POST /api/conversations/start/' },
    ]);
    expect(JSON.stringify(lines)).not.toContain('private word');
  });

  it('records wrong password confirmations', async () => {
    const ada = await app.signUp('Ada');
    const body = { current_password: 'a guess', new_password: 'kettle under violet rain' };
    const lines = await linesDuring(() => ada.rejected('POST /api/me/password/', { body }));
    expect(lines).toMatchObject([{ security: 'wrong_password', user_id: ada.id }]);
  });

  it('records too many sign-ups once per window', async () => {
    const guest = app.guestAt('192.0.2.200');
    const lines = await linesDuring(async () => {
      for (let time = 0; time < 43; time += 1)
        await guest.attempt('POST /api/signup/', {
          body: {
            first_name: 'Ada',
            email: `bot${time}@example.org`,
            password: 'short but not too short',
            accept_terms: true,
          },
        });
    });
    const reached = lines.filter(({ security }) => security === 'limit_reached');
    expect(reached).toMatchObject([{ limit: 'sign-up', subject: '192.0.2.200' }]);
  });

  it('logs nothing at level silent', async () => {
    const quiet: string[] = [];
    const { openLog, logSecurity } = await import('../../infra/log.ts');
    const destination = { write: (line: string) => void quiet.push(line) };
    logSecurity(openLog('silent', destination), { security: 'login_failed' });
    expect(quiet).toEqual([]);
    logSecurity(openLog('fatal', destination), { security: 'login_failed' });
    expect(quiet).toHaveLength(1);
  });
});

describe('device names', () => {
  it.each([
    ['', 'Unknown device'],
    ['curl/8.14.1', 'Unknown device (curl)'],
    ['node', 'Unknown device (node)'],
    ['python-requests/2.31 (x)', 'Unknown device (python-requests)'],
    ['/', 'Unknown device'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
      'Chrome on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      'Safari on macOS',
    ],
  ])('formats %s as %s', (user_agent, words) =>
    expect(translate('en', deviceOf(user_agent))).toBe(words),
  );
});
