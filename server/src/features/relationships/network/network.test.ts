import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import { connect } from '../../../testing/relations.ts';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const [SIBLING, FRIEND, MANAGER, INTRODUCED_BY] = [4, 7, 10, 14] as const;

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada');
});

const addContact = async (first_name: string, fields = {}) =>
  (await ada.call('POST /api/contacts/', { body: { first_name, ...fields } })).id;
const relate = (id: number, kind_id: number, contact_id: number) =>
  ada.call('POST /api/contacts/{id}/relationships/', {
    params: { id },
    body: { kind_id, contact_id },
  });

const addName = (id: number, name: string, inverse: boolean) =>
  ada.call('POST /api/contacts/{id}/relationships/', {
    params: { id },
    body: { kind_id: MANAGER, name, inverse },
  });

/** Contacts in a row, each the manager of the one before. */
async function addChain(names: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const name of names) {
    const id = await addContact(name);
    const before = ids.at(-1);
    if (before !== undefined) await relate(before, MANAGER, id);
    ids.push(id);
  }
  return ids;
}

const networkOf = (id: number, depth?: '3') =>
  ada.call('GET /api/contacts/{id}/network/', {
    params: { id },
    query: { depth },
  });

describe('the network of a contact', () => {
  it('contains the people up to the given depth and the edges between them', async () => {
    const [one = 0, two = 0, three = 0, four = 0] = await addChain(['One', 'Two', 'Three', 'Four']);
    const neighbor = await addContact('Neighbor');
    await relate(one, FRIEND, neighbor);
    await relate(two, SIBLING, neighbor);
    const near = await networkOf(one);
    expect(near.nodes.map(({ contact_id, distance }) => [contact_id, distance])).toEqual([
      [one, 0],
      [two, 1],
      [neighbor, 1],
    ]);
    expect(near.edges).toEqual([
      { from: one, to: two, label: 'Manager' },
      { from: one, to: neighbor, label: 'Friend' },
      { from: two, to: neighbor, label: 'Sibling' },
    ]);
    const far = await networkOf(one, '3');
    expect(far.nodes.map(({ contact_id }) => contact_id)).toEqual([
      one,
      two,
      neighbor,
      three,
      four,
    ]);
  });

  it('contains people without a contact up to the given depth', async () => {
    const [one = 0, two = 0] = await addChain(['One', 'Two']);
    const boss = await addName(one, 'Boss', false);
    const report = await addName(one, 'Report', true);
    await addName(two, 'Far', false);
    expect((await networkOf(one)).names).toEqual([
      { relationship_id: boss.id, contact_id: one, name: 'Boss', label: 'Manager' },
      { relationship_id: report.id, contact_id: one, name: 'Report', label: 'Report' },
    ]);
    expect((await networkOf(one, '3')).names.map(({ name }) => name)).toContain('Far');
  });

  it('leaves out contacts in the trash and those behind them', async () => {
    const [one = 0, two = 0] = await addChain(['One', 'Two', 'Three']);
    await ada.call('DELETE /api/contacts/{id}/', { params: { id: two } });
    expect(await networkOf(one, '3')).toMatchObject({ nodes: [{ contact_id: one }], edges: [] });
  });

  it.each(['0', '4', 'x'])('rejects the depth %s with 400', async (depth) => {
    const params = { id: await addContact('One') };
    expect(
      await ada.rejected('GET /api/contacts/{id}/network/', { params, query: { depth } }),
    ).toMatchObject({ status: 400, errors: { depth: [expect.any(String)] } });
  });

  it(`contains at most ${LIMITS.network_nodes} people`, async () => {
    const center = await addContact('Center');
    await sql`insert into contacts (owner_id, first_name, sort_name, search_text, email_keys, phone_keys,
        created_at, updated_at)
      select ${ada.id}, 'Number ' || n, 'n', 'n', '{}', '{}', now(), now() from generate_series(1, 250) as n`.execute(
      app.db,
    );
    await sql`insert into relationships (owner_id, kind_id, from_id, to_id, created_at, updated_at)
      select owner_id, ${FRIEND}, ${center}, id, now(), now() from contacts
      where owner_id = ${ada.id} and id > ${center}`.execute(app.db);
    const { nodes, edges } = await networkOf(center, '3');
    expect([nodes.length, edges.length]).toEqual([LIMITS.network_nodes, LIMITS.network_nodes - 1]);
  });
});

const readPaths = (to: number) => ada.call('GET /api/contacts/paths/', { query: { to } });

const pathsTo = async (to: number) => {
  const { results } = await readPaths(to);
  return results.map(({ steps }) => steps.map(({ contact_id, reason }) => [contact_id, reason]));
};

describe('paths to a contact', () => {
  it('starts at contacts linked to connections and says why for each step', async () => {
    const grace = await app.signUp('Grace');
    await connect(ada, grace);
    const { results } = await ada.call('GET /api/contacts/search/', {
      query: { user_id: String(grace.id) },
    });
    const linked = results[0]?.id ?? (await addContact('Grace', { associated_user_id: grace.id }));
    const [boss = 0, far = 0] = await addChain(['Boss', 'Far']);
    await relate(linked, FRIEND, boss);
    const friend = await addContact('Friend');
    await relate(far, INTRODUCED_BY, linked);
    await relate(friend, FRIEND, far);
    expect(await pathsTo(linked)).toEqual([[[linked, 'You’re connected']]]);
    expect(await pathsTo(far)).toEqual([
      [
        [linked, 'You’re connected'],
        [far, 'Introduced by Grace'],
      ],
      [
        [linked, 'You’re connected'],
        [boss, 'Friend of Grace'],
        [far, 'Manager of Boss'],
      ],
    ]);
    expect((await pathsTo(friend))[0]).toEqual([
      [linked, 'You’re connected'],
      [far, 'Introduced by Grace'],
      [friend, 'Friend of Far'],
    ]);
  });

  it('starts at relationships of the contact with the address of the account', async () => {
    const [boss = 0, far = 0] = await addChain(['Boss', 'Far']);
    expect(await readPaths(far)).toEqual({ own_contact: null, results: [] });
    const me = await addContact('Me', { email: ada.user.email });
    await relate(me, MANAGER, boss);
    expect((await readPaths(far)).own_contact).toEqual({ contact_id: me, name: 'Me' });
    expect(await pathsTo(far)).toEqual([
      [
        [boss, 'Your relationship: Manager'],
        [far, 'Manager of Boss'],
      ],
    ]);
    expect(await pathsTo(me)).toEqual([]);
  });

  it('lists the five shortest without repeating people', async () => {
    const me = await addContact('Me', { email: ada.user.email });
    const far = await addContact('Far');
    for (let index = 0; index < 7; index += 1) {
      const between = await addContact(`Between ${index}`);
      await relate(me, FRIEND, between);
      await relate(between, FRIEND, far);
    }
    const paths = await pathsTo(far);
    expect(paths).toHaveLength(5);
    expect(new Set(paths.map((steps) => steps.length))).toEqual(new Set([2]));
    expect(new Set(paths.map(([first]) => first?.[0])).size).toBe(5);
  });

  it('answers alike for people without a path, foreign and missing contacts', async () => {
    const eve = await app.signUp('Eve');
    const { id: foreign } = await eve.call('POST /api/contacts/', {
      body: { first_name: 'Theirs' },
    });
    const alone = await addContact('Alone');
    for (const to of [alone, foreign, 2 ** 40]) expect(await pathsTo(to)).toEqual([]);
  });

  it('ends after six people', async () => {
    const me = await addContact('Me', { email: ada.user.email });
    const ids = await addChain(['1', '2', '3', '4', '5', '6', '7']);
    await relate(me, FRIEND, ids[0]!);
    expect((await pathsTo(ids[5]!))[0]).toHaveLength(6);
    expect(await pathsTo(ids[6]!)).toEqual([]);
  });
});
