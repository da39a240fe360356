import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contactSort, type Contact, type ContactSort } from '#contract/contacts.ts';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const add = (body: object, person = ada) => person.call('POST /api/contacts/', { body });
const list = (query: Record<string, string | number | boolean> = {}) =>
  ada.call('GET /api/contacts/', { query });
const namesOf = (page: { results: Contact[] }) => page.results.map((contact) => contact.first_name);

const cursorOf = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url');

async function readAll(sort: ContactSort, limit: number, between: () => Promise<void>) {
  const ids: number[] = [];
  let cursor: string | null = null;
  do {
    const query = { sort, limit, ...(cursor !== null && { cursor }) };
    const page: Awaited<ReturnType<typeof list>> = await list(query);
    ids.push(...page.results.map((contact) => contact.id));
    cursor = page.next_cursor;
    await between();
  } while (cursor !== null);
  return ids;
}

describe('sort orders', () => {
  beforeEach(async () => {
    ada = await app.signUp('Ada');
  });

  it('sorts names ignoring accents and case', async () => {
    for (const first_name of ['Zoe', 'émile', 'Ärla', 'bob', 'Fay', 'Arlo'])
      await add({ first_name });
    expect(namesOf(await list())).toEqual(['Ärla', 'Arlo', 'bob', 'émile', 'Fay', 'Zoe']);
    expect(await list({ sort: 'name' })).toEqual(await list());
  });

  it('sorts contacts never contacted last', async () => {
    await add({ first_name: 'Never' });
    await add({ first_name: 'Long ago', last_contacted_at: '1999-01-01T00:00:00.000Z' });
    await add({ first_name: 'Lately', last_contacted_at: '2026-01-01T00:00:00.000Z' });
    await add({ first_name: 'Also never' });
    const names = namesOf(await list({ sort: '-last_contacted_at' }));
    expect(names).toEqual(['Lately', 'Long ago', 'Also never', 'Never']);
  });

  it('sorts by creation or change, newest first', async () => {
    const first = await add({ first_name: 'First' });
    await add({ first_name: 'Second' });
    const params = { id: first.id };
    await ada.call('PATCH /api/contacts/{id}/', { params, body: { favorite: true } });
    expect(namesOf(await list({ sort: '-created_at' }))).toEqual(['Second', 'First']);
    expect(namesOf(await list({ sort: '-updated_at' }))).toEqual(['First', 'Second']);
  });

  it('returns cursors that are valid for their sort only', async () => {
    await add({ first_name: 'One' });
    await add({ first_name: 'Two' });
    const { next_cursor: cursor } = await list({ sort: 'name', limit: 1 });
    const query = { sort: '-created_at', cursor };
    expect((await ada.rejected('GET /api/contacts/', { query })).errors).toHaveProperty('cursor');
  });
});

describe('invalid list parameters', () => {
  beforeAll(async () => {
    ada = await app.signUp('Ada');
  });
  it.each([
    ['limit', { limit: 0 }],
    ['limit', { limit: 201 }],
    ['limit', { limit: 'x' }],
    ['sort', { sort: 'email' }],
    ['type', { type: 'x' }],
    ['favorite', { favorite: 'maybe' }],
    ['linked', { linked: 'x' }],
    ['missing', { missing: 'name' }],
    ['q', { q: 'x'.repeat(301) }],
    ['q', { q: 'nul\u0000' }],
    ['cursor', { cursor: 'rubbish' }],
    ['cursor', { cursor: cursorOf(['name', false, 'Nul\u0000', 1]) }],
    ['cursor', { cursor: cursorOf(['-created_at', false, 'now', 1]), sort: '-created_at' }],
  ])('rejects %s: %j', async (field, query) => {
    const problem = await ada.rejected('GET /api/contacts/', { query });
    expect(problem).toMatchObject({ status: 400, errors: { [field]: [expect.any(String)] } });
  });
});

describe('filters', () => {
  let friends: number;
  beforeAll(async () => {
    ada = await app.signUp('Ada');
    const types = await ada.call('GET /api/contact-types/');
    friends = types.results.find((type) => type.name === 'Friend')?.id ?? 0;
    const first_names = { first_name: 'Grace', last_name: 'Hopper', nickname: 'Amazing' };
    await add({ ...first_names, company_name: 'US Navy', tags: ['cobol'], favorite: true });
    await add({
      first_name: 'Björn',
      last_name: 'Åkesson',
      company_name: 'Søndergård 100% A/S',
      job_title: 'Buyer',
      email: 'Bjorn@example.org',
      contact_type_id: friends,
    });
    await add({ first_name: 'Katherine', last_name: 'Johnson', phone_number: '+1 (415) 555-2671' });
    await add({ first_name: 'Notes', notes: 'Works with the Navy, met Hopper_x' });
    const eve = await app.signUp('Eve');
    await add({ first_name: 'Grace', last_name: 'Stranger' }, eve);
  });

  it.each([
    ['hopper', ['Grace', 'Notes']],
    ['GRACE hop', ['Grace']],
    ['hopper grace', ['Grace']],
    ['amazing', ['Grace']],
    ['akesson', ['Björn']],
    ['Åkesson', ['Björn']],
    ['bjorn@EXAMPLE', ['Björn']],
    ['sondergard', ['Björn']],
    ['buyer', ['Björn']],
    ['cobol', ['Grace']],
    ['navy', ['Grace', 'Notes']],
    ['5552671', ['Katherine']],
    ['26', ['Katherine']],
    // Where names, work, tags and numbers begin; a note has it as well.
    ['na', ['Grace']],
    ['na gr', ['Grace']],
    ['q', []],
    ['ka', ['Katherine']],
    ['g', ['Grace']],
    ['pp', ['Grace', 'Notes']],
    // Where words begin, those of notes too; Johnson has it as well.
    ['son', ['Björn']],
    ['nav', ['Grace', 'Notes']],
    ['gra nav', ['Grace']],
    ['ohn', ['Katherine']],
    ['555', ['Katherine']],
    ['(415) 555-2671', ['Katherine']],
    ['+1415555', ['Katherine']],
    ['100%', ['Björn']],
    ['r_x', ['Notes']],
    ['%', ['Björn']],
    ['', ['Björn', 'Grace', 'Katherine', 'Notes']],
    ['nobody at all', []],
  ])('finds contacts with q=%s', async (q, names) => {
    const found = await list({ q });
    expect(namesOf(found)).toEqual(names);
    expect(found.count).toBe(names.length);
  });

  it.each([
    ['Hoper', 'Grace'],
    ['Hoppre', 'Grace'],
    ['Gracw Hopper', 'Grace'],
    ['Kathrine', 'Katherine'],
    ['Katharine Jonson', 'Katherine'],
    ['Jhonson', 'Katherine'],
    ['Bjron', 'Björn'],
    ['nvay', 'Grace'],
    ['Sondregard', 'Björn'],
    ['Byuer', 'Björn'],
    ['cobl', 'Grace'],
    ['wroks', 'Notes'],
    ['415 555 2617', 'Katherine'],
  ])('tolerates the typo in %s', async (q, name) => {
    expect(namesOf(await list({ q }))).toContain(name);
  });

  it.each([
    [{ favorite: true }, ['Grace']],
    [{ favorite: false }, ['Björn', 'Katherine', 'Notes']],
    [{ tag: 'cobol' }, ['Grace']],
    [{ tag: 'none' }, []],
    [{ company: 'navy' }, ['Grace']],
    [{ company: 'SØNDERGÅRD 100%' }, ['Björn']],
    [{ linked: true }, []],
    [{ linked: false }, ['Björn', 'Grace', 'Katherine', 'Notes']],
    [{ missing: 'type' }, ['Grace', 'Katherine', 'Notes']],
    [{ missing: 'email' }, ['Grace', 'Katherine', 'Notes']],
    [{ missing: 'type', sort: '-created_at' }, ['Notes', 'Katherine', 'Grace']],
    [{ missing: 'email', favorite: true }, ['Grace']],
    [{ missing: 'email', favorite: false }, ['Katherine', 'Notes']],
    [{ missing: 'type', q: 'navy' }, ['Grace', 'Notes']],
    [{ favorite: false, linked: false }, ['Björn', 'Katherine', 'Notes']],
    [{ favorite: true, linked: false }, ['Grace']],
    [{ linked: false, q: 'johnson' }, ['Katherine']],
    [{ favorite: true, q: 'navy' }, ['Grace']],
  ])('filters by %j', async (query, names) => {
    const found = await list(query);
    expect(namesOf(found)).toEqual(names);
    expect(found.count).toBe(names.length);
  });

  it('pages through contacts with missing data in each order', async () => {
    for (const sort of contactSort.options) {
      const first = await list({ missing: 'email', sort, limit: 2 });
      expect(first).toMatchObject({ count: 3, results: { length: 2 } });
      const cursor = first.next_cursor ?? '';
      const rest = await list({ missing: 'email', sort, limit: 2, cursor });
      expect(rest).toMatchObject({ count: 3, results: { length: 1 }, next_cursor: null });
      const names = [...namesOf(first), ...namesOf(rest)];
      expect(names.toSorted()).toEqual(['Grace', 'Katherine', 'Notes']);
    }
  });

  it('filters by type', async () => {
    expect(namesOf(await list({ type: friends }))).toEqual(['Björn']);
    expect(namesOf(await list({ type: 999_999 }))).toEqual([]);
  });

  it('pages through typo-tolerant results', async () => {
    const first = await list({ q: 'Hoppre', limit: 1 });
    const cursor = first.next_cursor ?? '';
    const second = await list({ q: 'Hoppre', limit: 1, cursor });
    expect([...namesOf(first), ...namesOf(second)]).toEqual(['Grace', 'Notes']);
    expect(second.next_cursor).toBeNull();
  });
});

describe('paging', () => {
  type Step = { kind: 'add' | 'remove' | 'change'; name: string; at: number };
  const name = fc.constantFrom('Ann', 'ann', 'Bea', 'Émile', 'Zoe', 'Ärla', '阿', '');
  const contacted = fc.constantFrom(null, '2020-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
  const step = fc.record({
    kind: fc.constantFrom('add' as const, 'remove' as const, 'change' as const),
    name,
    at: fc.nat(),
  });

  async function take({ kind, name: last_name, at }: Step, left: number[], touched: Set<number>) {
    if (kind === 'add') {
      touched.add((await add({ first_name: 'New', last_name })).id);
      return;
    }
    const id = left[at % left.length];
    if (id === undefined || touched.has(id)) return;
    touched.add(id);
    const params = { id };
    if (kind === 'remove') await ada.call('DELETE /api/contacts/{id}/', { params });
    else
      await ada.call('PATCH /api/contacts/{id}/', {
        params,
        body: { last_name, last_contacted_at: '2023-01-01T00:00:00.000Z' },
      });
  }

  it.each(contactSort.options)(
    'returns every unchanged row once by %s while others change',
    async (sort) => {
      const filter = fc.record({
        contacts: fc.array(fc.tuple(name, contacted), { minLength: 1, maxLength: 12 }),
        limit: fc.integer({ min: 1, max: 5 }),
        steps: fc.array(step, { maxLength: 8 }),
      });
      await fc.assert(
        fc.asyncProperty(filter, async ({ contacts, limit, steps }) => {
          ada = await app.signUp('Ada');
          const all: number[] = [];
          for (const [last_name, last_contacted_at] of contacts)
            all.push((await add({ first_name: 'X', last_name, last_contacted_at })).id);
          const before = await readAll(sort, 200, async () => {});
          const touched = new Set<number>();
          const left = [...steps];
          const ids = await readAll(sort, limit, async () => {
            const next = left.shift();
            if (next !== undefined) await take(next, all, touched);
          });
          const untouched = (id: number) => !touched.has(id);
          expect(ids.filter(untouched)).toEqual(before.filter(untouched));
        }),
        { numRuns: 12 },
      );
    },
  );
});
