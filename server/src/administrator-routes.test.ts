import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeList } from '#contract/all-routes.ts';
import type { CallName } from '#contract/client.ts';
import { routeName } from '#contract/route.ts';
import { databaseSnapshot } from './testing/database-snapshot.ts';
import { openTestApp, type Person, type TestApp } from './testing/test-app.ts';

let app: TestApp;
let administrator: Person;
let member: Person;
beforeAll(async () => {
  app = await openTestApp();
  administrator = await app.signUp('Ada');
  member = await app.signUp('Grace');
});
afterAll(() => app.close());

const names = routeList
  .filter(({ access }) => access === 'administrator')
  .map((route) => routeName(route) as CallName);

describe('routes of administrators', () => {
  it.each(names)('returns 403 to members and changes nothing for %s', async (name) => {
    const invitation = await administrator.call('POST /api/admin/invitations/', { body: {} });
    const before = await databaseSnapshot(app.db);
    for (const id of [invitation.id, Number.MAX_SAFE_INTEGER])
      for (const body of [{ signup: 'closed' }, { signup: 'invalid', uses: 0 }]) {
        const input = name.startsWith('GET') ? {} : { body };
        const rejection = await member.rejected(name, { params: { id }, ...input });
        expect(rejection).toMatchObject({ status: 403, code: 'administrator_required' });
        const guest = await app.guest.rejected(name, { params: { id }, ...input });
        expect(guest).toMatchObject({ status: 401, code: 'authentication_required' });
      }
    expect(await databaseSnapshot(app.db)).toEqual(before);
  });

  it('documents 403 for each', async () => {
    const { body } = await app.guest.attempt('GET /api/openapi.json');
    const { paths } = body as { paths: Record<string, Record<string, { responses: object }>> };
    for (const name of names) {
      const [method = '', path = ''] = name.split(' ');
      expect(paths[path]?.[method.toLowerCase()]?.responses).toHaveProperty('403');
    }
  });
});
