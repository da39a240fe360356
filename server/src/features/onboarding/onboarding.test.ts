import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Purpose } from '#contract/onboarding.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { DEFAULT_CONTACT_TYPES } from '../contact-types/default-types.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada');
});

const ALL = DEFAULT_CONTACT_TYPES.map(({ label }) => label.message);

const choose = (...purposes: Purpose[]) =>
  ada.call('POST /api/onboarding/purposes/', { body: { purposes } });
const chosen = async (...purposes: Purpose[]) =>
  (await choose(...purposes)).results.map(({ name }) => name);
const types = async () => (await ada.call('GET /api/contact-types/')).results;
const names = async () => (await types()).map(({ name }) => name);
async function idOf(name: string): Promise<number> {
  const found = (await types()).find((type) => type.name === name);
  expect(found).toBeDefined();
  return found!.id;
}
const change = (id: number, body: object) =>
  ada.call('PATCH /api/contact-types/{id}/', { params: { id }, body });
const add = (body: object) => ada.call('POST /api/contacts/', { body });

describe('setting purposes', () => {
  it('preserves types that fit the purposes in order and returns them', async () => {
    const { results } = await choose('clients');
    expect(results.map(({ name }) => name)).toEqual(['Client', 'Prospect', 'Partner', 'Supplier']);
    expect(results.map(({ position }) => position)).toEqual([0, 1, 2, 3]);
    expect(await types()).toEqual(results);
    const me = await ada.call('GET /api/me/');
    expect(me.purposes).toEqual(['clients']);
  });

  it('restores missing types for other purposes', async () => {
    const first = await types();
    await choose('friends_and_family');
    expect(await chosen('friends_and_family', 'job_search')).toEqual([
      'Family',
      'Friend',
      'Colleague',
      'Mentor',
      'Community',
    ]);
    const withoutId = ({ name, color, icon, cadence_days }: (typeof first)[number]) => ({
      name,
      color,
      icon,
      cadence_days,
    });
    expect(first.map(withoutId)).toEqual(expect.arrayContaining((await types()).map(withoutId)));
    expect((await types()).map(({ position }) => position)).toEqual([0, 1, 2, 3, 4]);
  });

  it('sets purposes once for repeated requests', async () => {
    const { results } = await choose('work', 'work');
    expect((await choose('work', 'work')).results).toEqual(results);
    expect((await ada.call('GET /api/me/')).purposes).toEqual(['work']);
  });

  it('preserves all types without purposes and restores them after some', async () => {
    await change(await idOf('Mentor'), { name: 'Guide' });
    const before = await types();
    expect((await choose()).results).toEqual(before);
    await choose('friends_and_family');
    expect(new Set(await chosen())).toEqual(new Set([...ALL, 'Guide']));
  });

  it.each([{ name: 'Backer' }, { color: 'pink' }, { icon: 'smile' }, { cadence_days: 30 }])(
    'preserves a changed type: %j',
    async (body) => {
      const changed = await change(await idOf('Investor'), body);
      const stored = { ...changed, position: expect.any(Number) as number };
      expect((await choose('friends_and_family')).results).toContainEqual(stored);
    },
  );

  it("preserves a user's own type named like a default in another case", async () => {
    const { id } = await ada.call('POST /api/contact-types/', { body: { name: 'Neighbour' } });
    const family = await idOf('Family');
    await change(family, { name: 'FAMILY' });
    const after = (await choose('friends_and_family')).results;
    expect(after.map((type) => type.id)).toEqual(expect.arrayContaining([id, family]));
    expect(after.map(({ name }) => name)).toEqual(['FAMILY', 'Friend', 'Neighbour']);
  });

  it('preserves types of contacts, also in the trash', async () => {
    await add({ first_name: 'Anne', contact_type_id: await idOf('Investor') });
    const gone = await add({ first_name: 'Mary', contact_type_id: await idOf('Supplier') });
    await ada.call('DELETE /api/contacts/{id}/', { params: { id: gone.id } });
    expect(await chosen('friends_and_family')).toEqual([
      'Family',
      'Friend',
      'Investor',
      'Supplier',
    ]);
  });

  it('adds no types past the limit', async () => {
    await choose('friends_and_family');
    const row = { owner_id: ada.id, color: 'slate', icon: 'users' };
    const many = Array.from({ length: 97 }, (_, nth) => ({
      ...row,
      name: `${nth}`,
      position: nth + 2,
    }));
    await app.db.insertInto('contact_types').values(many).execute();
    const after = await chosen('friends_and_family', 'work');
    expect(after).toHaveLength(100);
    expect(after.at(-1)).toBe('Colleague');
  });

  it('sets purposes atomically for concurrent requests', async () => {
    const all: Purpose[][] = [['work'], ['clients'], ['work'], ['friends_and_family', 'clients']];
    const answers = await Promise.all(all.map((purposes) => choose(...purposes)));
    const { purposes } = await ada.call('GET /api/me/');
    const last = all.findIndex((one) => one.join() === purposes.join());
    expect(new Set(await names())).toEqual(new Set(answers[last]!.results.map(({ name }) => name)));
    expect((await types()).map(({ position }) => position)).toEqual([...(await types()).keys()]);
  });

  it("doesn't remove a type assigned concurrently", async () => {
    const investor = await idOf('Investor');
    const giving = Array.from({ length: 6 }, (_, nth) =>
      ada.attempt('POST /api/contacts/', {
        body: { first_name: `Backer ${nth}`, contact_type_id: investor },
      }),
    );
    const [answer, ...given] = await Promise.all([choose('friends_and_family'), ...giving]);
    const left = answer.results.some(({ id }) => id === investor);
    const contacts = (await ada.call('GET /api/contacts/')).results;
    // Either the type was deleted first and assigning it failed, or it was in use and stayed.
    const rejected = given.filter(({ status }) => status !== 201);
    expect(left ? rejected : []).toEqual([]);
    for (const contact of contacts) expect(contact.contact_type_id).toBe(investor);
    expect((await names()).includes('Investor')).toBe(contacts.length > 0);
  });

  it('requires a session and known purposes', async () => {
    const body = { purposes: ['work'] as Purpose[] };
    expect(await app.guest.rejected('POST /api/onboarding/purposes/', { body })).toMatchObject({
      status: 401,
      detail: 'Authentication required',
    });
    for (const purposes of [['fishing'], 'work', undefined, Array(11).fill('work')])
      expect(
        await ada.rejected('POST /api/onboarding/purposes/', { body: { purposes } }),
      ).toMatchObject({ status: 400 });
    expect(await names()).toEqual(ALL);
  });

  it('sets purposes without affecting other users', async () => {
    const eve = await app.signUp('Eve');
    const before = (await eve.call('GET /api/contact-types/')).results;
    await choose('fundraising');
    expect((await eve.call('GET /api/contact-types/')).results).toEqual(before);
  });
});
