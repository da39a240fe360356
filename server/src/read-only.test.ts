import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { routeList } from '#contract/all-routes.ts';
import type { CallName } from '#contract/client.ts';
import { routeName } from '#contract/route.ts';
import { joinBy } from './features/referrals/testing/joining.ts';
import { openStream } from './testing/event-stream.ts';
import { getRequest } from './testing/get-requests.ts';
import type { TestApp } from './testing/test-app.ts';
import { createUserFixtures, type UserFixtures } from './testing/user-fixtures.ts';

const log_lines: string[] = [];
let fixtures: UserFixtures;
let reader: TestApp;
beforeAll(async () => {
  fixtures = await createUserFixtures({ log_lines });
  await joinBy(fixtures.app, fixtures.ada);
  reader = await fixtures.app.openAnother({ options: '-c default_transaction_read_only=on' });
});
afterAll(() => fixtures.app.close());
// Leaves reminders to recompute, contacts to compare and a referral to evaluate.
beforeEach(async () => {
  const body = { first_name: 'Kay', birthday: '1922-02-22', cadence_days: 30 };
  await fixtures.ada.call('POST /api/contacts/', { body });
  await fixtures.app.db.updateTable('reminders').set({ stale: true }).execute();
  await fixtures.app.db.updateTable('referrals').set({ to_check: true }).execute();
  log_lines.length = 0;
});

/** Why a read writes. */
const WRITING: Partial<Record<CallName, string>> = {
  'GET /api/me/export/': 'counts toward a limit and is in the security log',
};

const reads = routeList
  .filter(({ method, stream }) => method === 'GET' && !stream)
  .map((route) => routeName(route) as CallName)
  .filter((name) => !(name in WRITING));

describe('a server with a read-only database', () => {
  it.each(reads)('answers %s', async (name) => {
    const { params = {}, query = {} } = await getRequest(fixtures, name);
    log_lines.length = 0;
    const headers = { authorization: `Bearer ${fixtures.ada.token}` };
    const { status } = await reader.guest.attempt(name, { params, query, headers });
    // A failed section of a response is only logged.
    expect({ errors: errors(), status }).toEqual({ errors: [], status: 200 });
  });

  it('answers GET /api/unsubscribe/ with a forged link', async () => {
    const query = { token: `invitations.${'0'.repeat(64)}.${'0'.repeat(64)}` };
    const { status } = await reader.guest.attempt('GET /api/unsubscribe/', { query });
    expect({ errors: errors(), status }).toEqual({ errors: [], status: 404 });
  });

  it('answers GET /api/events/', async () => {
    const address = await reader.app.listen({ port: 0, host: '127.0.0.1' });
    const stream = await openStream(address, fixtures.ada.token);
    expect(await stream.next()).toMatchObject({ event: 'ready' });
    stream.close();
    expect(errors()).toEqual([]);
  });
});

const errors = () =>
  log_lines.map((line) => (JSON.parse(line) as { err?: { message: string } }).err?.message ?? line);
