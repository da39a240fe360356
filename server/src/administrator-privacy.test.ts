import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routeList } from '#contract/all-routes.ts';
import type { CallName } from '#contract/client.ts';
import { routeName } from '#contract/route.ts';
import { OWNED_OBJECTS } from './testing/owned-objects.ts';
import { PASSWORD } from './testing/test-app.ts';
import { createUserFixtures, MARKER, type UserFixtures } from './testing/user-fixtures.ts';

let fixtures: UserFixtures;
/** A job about what Ada wrote. */
let job_id: number;
beforeAll(async () => {
  fixtures = await createUserFixtures();
  const { app, ada, grace } = fixtures;
  // Some can’t be created twice.
  for (const make of Object.values(OWNED_OBJECTS)) await make(fixtures).catch(() => {});
  await ada.call('PATCH /api/me/', { body: { first_name: 'Ada', last_name: 'Lovelace' } });
  await app.db
    .updateTable('users')
    .set({ email: 'ada@example.org' })
    .where('id', '=', ada.id)
    .execute();
  await app.db
    .updateTable('users')
    .set({ administrator: true })
    .where('id', '=', grace.id)
    .execute();
  const { rows } = await sql<{ id: string }>`update graphile_worker._private_jobs
    set attempts = 25, last_error = 'Failed for "' || ${MARKER} || '"' returning id`.execute(
    app.db,
  );
  job_id = Number(rows.at(-1)!.id);
});
afterAll(() => fixtures.app.close());

const routes = routeList
  .filter(({ access }) => access === 'administrator')
  // The deletion comes last.
  .toSorted(
    (a, b) => Number(a.path.endsWith('/people/{id}/')) - Number(b.path.endsWith('/people/{id}/')),
  );

const BODY = {
  password: PASSWORD,
  email: 'ada@example.org',
  text: 'Hello',
  starts_on: '2030-01-01',
  ends_on: '2030-01-02',
};

it('shows administrators nothing that a user wrote or was sent', async () => {
  const { ada, grace } = fixtures;
  const statuses: Record<string, number> = {};
  const revealing: string[] = [];
  for (const route of routes) {
    const name = routeName(route) as CallName;
    const id = name.includes('/jobs/') ? job_id : ada.id;
    const { status, headers, body } = await grace.attempt(name, {
      params: { id },
      ...(route.method !== 'GET' && { body: BODY }),
    });
    if (JSON.stringify([headers, body]).toLowerCase().includes(MARKER)) revealing.push(name);
    statuses[name] = status;
  }
  expect(revealing).toEqual([]);
  expect(statuses).toMatchObject({
    'GET /api/admin/people/': 200,
    'GET /api/admin/people/{id}/': 200,
    'GET /api/admin/jobs/failed/': 200,
    'POST /api/admin/people/{id}/disable/': 200,
    'DELETE /api/admin/people/{id}/': 204,
  });
});
