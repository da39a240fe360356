import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactSort, type ContactSort } from '#contract/contacts.ts';
import { LIMITS } from '#contract/limits.ts';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const NAMES = ['Ann', 'ann', 'Bea', 'Émile', 'Zoe', 'Ärla', '阿'];

/** Contacts past the API, since it takes hundreds of them. */
async function addMany(person: Person, favorites: boolean[]): Promise<void> {
  const rows = favorites.map((favorite, at) => ({
    owner_id: person.id,
    favorite,
    first_name: NAMES[at % NAMES.length] ?? '',
    sort_name: NAMES[at % NAMES.length] ?? '',
    search_text: `hopper ${at}`,
    email_keys: [],
    phone_keys: [],
    created_at: new Date(1_600_000_000_000 + (at % 5)).toISOString(),
    updated_at: new Date(1_600_000_000_000 - (at % 3)).toISOString(),
    last_contacted_at: at % 2 === 0 ? null : new Date(1_500_000_000_000 + at).toISOString(),
  }));
  if (rows.length > 0) await app.db.insertInto('contacts').values(rows).execute();
}

type Query = Record<string, string | number | boolean>;

async function idsOf(person: Person, query: Query): Promise<number[]> {
  const { results } = await person.call('GET /api/contacts/', { query });
  return results.map((contact) => contact.id);
}

async function walk(person: Person, query: Query): Promise<number[][]> {
  const pages: number[][] = [];
  let cursor: string | null = null;
  do {
    const at: Query = cursor === null ? query : { ...query, cursor };
    const page: { results: { id: number }[]; next_cursor: string | null } = await person.call(
      'GET /api/contacts/',
      { query: { ...at, limit: LIMITS.page_cursor_interval } },
    );
    pages.push(page.results.map((contact) => contact.id));
    cursor = page.next_cursor;
  } while (cursor !== null);
  return pages;
}

describe('page cursors', () => {
  const filter = fc.constantFrom<Query>({}, { favorite: true }, { q: 'hopper' }, { q: 'hoppre' });
  const counts = fc.oneof(fc.integer({ min: 0, max: 320 }), fc.constantFrom(0, 100, 200, 300));

  it.each<ContactSort>(contactSort.options)(
    'lists the same pages by page cursors as by next cursors, sorted by %s',
    async (sort) => {
      await fc.assert(
        fc.asyncProperty(filter, counts, async (query, count) => {
          const person = await app.signUp('Ada');
          await addMany(
            person,
            Array.from({ length: count }, (_, at) => at % 3 > 0),
          );
          const pages = await walk(person, { ...query, sort });
          const found = await person.call('GET /api/contacts/landmarks/', {
            query: { ...query, sort },
          });
          expect(found).toMatchObject({
            count: pages.flat().length,
            every: LIMITS.page_cursor_interval,
          });
          const jumped = [
            await idsOf(person, { ...query, sort, limit: LIMITS.page_cursor_interval }),
          ];
          for (const cursor of found.cursors)
            jumped.push(
              await idsOf(person, { ...query, sort, limit: LIMITS.page_cursor_interval, cursor }),
            );
          expect(jumped).toEqual(pages);
          // Someone else's contact, or none, has no index.
          const last = pages.flat().at(-1) ?? 1;
          const { contact_index } = await person.call('GET /api/contacts/landmarks/', {
            query: { ...query, sort, contact: last },
          });
          expect(contact_index ?? -1).toBe(pages.flat().length - 1);
        }),
        { numRuns: 4 },
      );
    },
  );

  it('rejects the same sorts and filters for page cursors as for the list', async () => {
    const person = await app.signUp('Ada');
    for (const query of [{ sort: 'email' }, { type: 'x' }, { favorite: 'maybe' }])
      expect(await person.rejected('GET /api/contacts/landmarks/', { query })).toMatchObject({
        status: 400,
      });
  });
});

describe('tags', () => {
  const tags = fc.array(fc.constantFrom('choir', 'Choir', 'école', 'zoo', 'press', '球'), {
    maxLength: 4,
  });
  const step = fc.record({ at: fc.nat(), kind: fc.constantFrom('change', 'trash', 'add'), tags });

  it('counts the contacts of each tag correctly after any changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const person = await app.signUp('Ada');
        const cards = new Map<number, string[]>();
        for (const { kind, at, tags: wanted } of steps) {
          const id = [...cards.keys()][at % Math.max(cards.size, 1)];
          const params = { id: id ?? 0 };
          const body = { first_name: 'One', tags: wanted };
          if (kind === 'add' || id === undefined) {
            const added = await person.call('POST /api/contacts/', { body });
            cards.set(added.id, added.tags);
          } else if (kind === 'change') {
            const changed = await person.call('PATCH /api/contacts/{id}/', { params, body });
            cards.set(id, changed.tags);
          } else {
            await person.call('DELETE /api/contacts/{id}/', { params });
            cards.delete(id);
          }
        }
        const counted: Record<string, number> = {};
        for (const tag of [...cards.values()].flatMap((of) => [...new Set(of)]))
          counted[tag] = (counted[tag] ?? 0) + 1;
        const { results } = await person.call('GET /api/contacts/tags/');
        expect(
          Object.fromEntries(results.map(({ name, contact_count }) => [name, contact_count])),
        ).toEqual(counted);
      }),
      { numRuns: 15 },
    );
  });

  it('lists tags by name, page by page, per user', async () => {
    const person = await app.signUp('Ada');
    const body = { first_name: 'One', tags: ['zoo', 'école', 'Choir', 'press'] };
    await person.call('POST /api/contacts/', { body });
    const other = await app.signUp('Eve');
    await other.call('POST /api/contacts/', { body: { first_name: 'Two', tags: ['secret'] } });
    const names: string[] = [];
    let cursor: string | null = null;
    do {
      const query: Query = cursor === null ? { limit: 3 } : { limit: 3, cursor };
      const page: { results: { name: string }[]; next_cursor: string | null } = await person.call(
        'GET /api/contacts/tags/',
        { query },
      );
      names.push(...page.results.map((tag) => tag.name));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(names).toEqual(['Choir', 'école', 'press', 'zoo']);
  });
});
