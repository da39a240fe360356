import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeList } from '#contract/all-routes.ts';
import type { CallName } from '#contract/client.ts';
import { type Route, routeName } from '#contract/route.ts';
import {
  requestConnection,
  MARKER,
  createUserFixtures,
  type PendingRequest,
  type Other,
  type UserFixtures,
} from './testing/user-fixtures.ts';
import { databaseSnapshot } from './testing/database-snapshot.ts';
import { IDS_IN_BODIES, IDS_IN_FILTERS, USER_IDS_IN_BODIES } from './testing/owned-ids.ts';
import type { Answered, Person } from './testing/test-app.ts';

let fixtures: UserFixtures;
beforeAll(async () => {
  fixtures = await createUserFixtures();
});
afterAll(() => fixtures.app.close());

const BLOCKS: readonly Other[] = [
  'whom she blocked',
  'whom she blocked at sight',
  'who blocked her',
];
const STRANGERS: readonly Other[] = ['a stranger', ...BLOCKS];

const nameOf = (route: Route) => routeName(route) as CallName;

/** Checks that headers and body contain nothing of Ada's. */
function expectNoPrivateData({ headers, body }: Answered): void {
  expect(JSON.stringify([headers, body]).toLowerCase()).not.toContain(MARKER);
}

/** Makes calls that must leave everything as it is. */
async function unchanged<T>(work: () => Promise<T>): Promise<T> {
  const before = await databaseSnapshot(fixtures.app.db);
  const result = await work();
  expect(changes(before, await databaseSnapshot(fixtures.app.db))).toEqual([]);
  return result;
}

type Print = Awaited<ReturnType<typeof databaseSnapshot>>;

/** The tables in which something is different. */
const changes = (before: Print, after: Print) =>
  Object.keys(after).filter((table) => after[table] !== before[table]);

/** Bodies with a filter as in the query of a list, and the table in which the request itself is recorded. */
const FILTERS_IN_BODIES: Record<string, string> = {
  'POST /api/contacts/bulk/ filter.type': 'contact_batches',
  'POST /api/contacts/bulk/ filter.relationship_kind': 'contact_batches',
  'POST /api/contact-views/ filter.relationship_kind': 'contact_views',
  'PATCH /api/contact-views/{id}/ filter.relationship_kind': 'contact_views',
  'POST /api/contacts/bulk/ filter.import_id': 'contact_batches',
  'POST /api/contact-views/ filter.import_id': 'contact_views',
  'PATCH /api/contact-views/{id}/ filter.import_id': 'contact_views',
  'POST /api/contact-views/ filter.type': 'contact_views',
  'PATCH /api/contact-views/{id}/ filter.type': 'contact_views',
};

describe('ids in a body', () => {
  it('covers each endpoint with ids in its body', () => {
    const found = routeList.flatMap((route) =>
      idsOf(route.body).map(
        (path) => `${nameOf(route)} ${path.replace(/^(filter\..*)\[\]$/, '$1')}`,
      ),
    );
    const known = [
      ...Object.keys({ ...IDS_IN_BODIES, ...USER_IDS_IN_BODIES }),
      ...Object.keys(FILTERS_IN_BODIES),
    ];
    expect([...new Set(found)].toSorted()).toEqual(known.toSorted());
  });

  it.each(Object.entries(IDS_IN_BODIES))(
    'rejects ids of other users in the body of %s',
    async (key, make) => {
      const askings: { other: Other; who: Person; pending: PendingRequest }[] = [];
      for (const other of STRANGERS) {
        const who = fixtures.others[other];
        askings.push({
          other,
          who,
          pending: { name: callOf(key), ...(await make(fixtures, who)) },
        });
      }
      await unchanged(async () => {
        for (const { other, who, pending } of askings) {
          const answer = await requestConnection(who, pending);
          expect([400, 404], `${other}: ${JSON.stringify(answer.body)}`).toContain(answer.status);
          expectNoPrivateData(answer);
        }
      });
    },
  );

  it.each(Object.entries(USER_IDS_IN_BODIES))(
    'rejects ids of blockers in the body of %s',
    async (key, make) => {
      const name = callOf(key);
      const who = fixtures.others['whom she blocked at sight'];
      const pending = { name, ...(await make(fixtures, who)) };
      const answer = await unchanged(() => requestConnection(who, pending));
      expect([400, 404]).toContain(answer.status);
      expectNoPrivateData(answer);
      const guest = await unchanged(() => requestConnection(fixtures.app.guest, pending));
      expect(guest.status).toBe(401);
    },
  );

  it('rejects ids of blocked users in bodies except for blocking', async () => {
    const who = fixtures.others['who blocked her'];
    for (const [key, make] of Object.entries(USER_IDS_IN_BODIES)) {
      const pending = { name: callOf(key), ...(await make(fixtures, who)) };
      const answer = await unchanged(() => requestConnection(who, pending));
      expect([key, answer.status]).toEqual([key, key.includes('/blocks/') ? 201 : 403]);
    }
  });
});

describe('ids in a query', () => {
  it('covers each endpoint with ids in its query', () => {
    const found = routeList.flatMap((route) =>
      Object.entries(schemaOf(route.query).properties ?? {})
        .filter(([, { pattern, anyOf = [] }]) =>
          [pattern, anyOf[0]?.pattern].some((one) => one?.startsWith('^[1-9]')),
        )
        .map(([field]) => `${nameOf(route)} ${field}`),
    );
    const known = Object.keys(IDS_IN_FILTERS);
    expect([...found, ...Object.keys(FILTERS_IN_BODIES)].toSorted()).toEqual(known.toSorted());
  });

  it.each(Object.entries(IDS_IN_FILTERS))(
    'finds nothing for ids of other users with %s',
    async (key, make) => {
      for (const other of ['a stranger', 'whom she blocked at sight'] as const) {
        const who = fixtures.others[other];
        const pending = { name: callOf(key), ...(await make(fixtures, who)) };
        const before = await databaseSnapshot(fixtures.app.db);
        const answer = await requestConnection(who, pending);
        expect([other, answer.status < 500]).toEqual([other, true]);
        expectNoPrivateData(answer);
        expect((await requestConnection(fixtures.app.guest, pending)).status).toBe(401);
        // The action or view is stored for the user who sent it, also if nothing matches.
        const after = await databaseSnapshot(fixtures.app.db);
        expect(changes(before, after)).toEqual([FILTERS_IN_BODIES[key] ?? []].flat());
      }
    },
  );
});

const callOf = (key: string) => key.slice(0, key.lastIndexOf(' ')) as CallName;

interface JsonSchema {
  type?: string;
  pattern?: string;
  exclusiveMinimum?: number;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

function schemaOf(schema: z.ZodType | undefined): JsonSchema {
  if (schema === undefined) return {};
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

/** The fields of a body that are ids: whole numbers above 0, which no other field of the contract allows exactly. */
function idsOf(body: z.ZodType | undefined): string[] {
  return pathsOf(schemaOf(body), '');
}

function pathsOf(schema: JsonSchema, path: string): string[] {
  if (schema.type === 'integer' && schema.exclusiveMinimum === 0) return [path];
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    pathsOf(field, path === '' ? name : `${path}.${name}`),
  );
  const items = schema.items === undefined ? [] : pathsOf(schema.items, `${path}[]`);
  const others = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  return [...fields, ...items, ...others.flatMap((other) => pathsOf(other, path))];
}
