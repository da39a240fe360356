import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import type { NewRelationship } from '#contract/relationships.ts';
import { share } from '../../../testing/user-fixtures.ts';
import { connect } from '../../../testing/relations.ts';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const [PARENT, FRIEND, MANAGER] = [3, 7, 10] as const;

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada');
});

const addContact = async (first_name: string) =>
  (await ada.call('POST /api/contacts/', { body: { first_name } })).id;
const add = (id: number, body: NewRelationship) =>
  ada.call('POST /api/contacts/{id}/relationships/', { params: { id }, body });
const list = async (id: number) =>
  (await ada.call('GET /api/contacts/{id}/relationships/', { params: { id } })).results;
const labels = async (id: number) =>
  (await list(id)).map(({ label, contact, name }) => [label, contact?.name ?? name]);
const merge = (keep_id: number, ...merge_ids: number[]) =>
  ada.call('POST /api/contacts/merge/', { body: { keep_id, merge_ids } });

describe('merging contacts with relationships', () => {
  it('moves relationships, keeps one of duplicates with details of both, and removes those between the merged', async () => {
    const [keep, twin, mina] = [
      await addContact('Keep'),
      await addContact('Twin'),
      await addContact('Mina'),
    ];
    await add(keep, { kind_id: FRIEND, contact_id: mina, note: 'Choir' });
    await add(twin, { kind_id: FRIEND, contact_id: mina, since: '2019', note: 'Other' });
    await add(mina, { kind_id: MANAGER, contact_id: twin });
    await add(twin, { kind_id: PARENT, inverse: true, name: 'Lina' });
    await add(keep, { kind_id: FRIEND, contact_id: twin });
    const before = [await list(keep), await list(mina)];
    const { merge_id } = await merge(keep, twin);
    expect(await list(keep)).toMatchObject([
      { label: 'Friend', contact_id: mina, since: '2019', note: 'Choir' },
      { label: 'Report', contact_id: mina },
      { label: 'Child', name: 'Lina' },
    ]);
    expect(await labels(mina)).toEqual([
      ['Friend', 'Keep'],
      ['Manager', 'Keep'],
    ]);
    await ada.call('POST /api/contacts/merges/{id}/undo/', { params: { id: merge_id } });
    expect([await list(keep), await list(mina)]).toEqual(before);
    expect(await labels(twin)).toEqual([
      ['Friend', 'Mina'],
      ['Report', 'Mina'],
      ['Child', 'Lina'],
      ['Friend', 'Keep'],
    ]);
  });

  it('keeps changes made since when undone', async () => {
    const [keep, twin, mina] = [
      await addContact('Keep'),
      await addContact('Twin'),
      await addContact('Mina'),
    ];
    const moved = await add(twin, { kind_id: FRIEND, contact_id: mina });
    const removed = await add(twin, { kind_id: PARENT, contact_id: mina });
    const { merge_id } = await merge(keep, twin);
    const params = { id: moved.id };
    await ada.call('PATCH /api/relationships/{id}/', { params, body: { note: 'Later' } });
    await ada.call('DELETE /api/relationships/{id}/', { params: { id: removed.id } });
    await add(keep, { kind_id: MANAGER, contact_id: mina });
    await ada.call('POST /api/contacts/merges/{id}/undo/', { params: { id: merge_id } });
    expect(await list(twin)).toMatchObject([{ id: moved.id, note: 'Later' }]);
    expect(await labels(keep)).toEqual([['Manager', 'Mina']]);
  });

  it('moves households', async () => {
    const [keep, twin] = [await addContact('Keep'), await addContact('Twin')];
    const body = { name: 'Home', contact_ids: [twin] };
    const { id } = await ada.call('POST /api/households/', { body });
    const members = async () =>
      (await ada.call('GET /api/households/{id}/', { params: { id } })).contact_ids;
    const { merge_id } = await merge(keep, twin);
    expect(await members()).toEqual([keep]);
    await ada.call('POST /api/contacts/merges/{id}/undo/', { params: { id: merge_id } });
    expect(await members()).toEqual([twin]);
  });

  it('rejects a merge with more than the maximum number of relationships', async () => {
    const [keep, twin] = [await addContact('Keep'), await addContact('Twin')];
    const now = app.clock.now();
    const row = { owner_id: ada.id, kind_id: FRIEND, created_at: now, updated_at: now };
    const rows = Array.from({ length: LIMITS.relationships + 1 }, (_, index) => ({
      ...row,
      from_id: index % 2 === 0 ? keep : twin,
      name: `Friend ${index}`,
    }));
    await app.db.insertInto('relationships').values(rows).execute();
    const body = { keep_id: keep, merge_ids: [twin] };
    expect(await ada.rejected('POST /api/contacts/merge/', { body })).toMatchObject({
      status: 400,
      errors: { merge_ids: [expect.stringContaining('200 relationships')] },
    });
    expect(await list(twin)).not.toHaveLength(0);
  });
});

async function accept(person: Person, contact_id: number): Promise<number> {
  const id = await share(person, ada, contact_id);
  const accepted = await ada.call('POST /api/contact-shares/{id}/accept/', { params: { id } });
  return accepted.accepted_contact_id ?? 0;
}

describe('accepting a shared contact', () => {
  it('records who introduced the new contact, once and with the date', async () => {
    const grace = await app.signUp('Grace');
    await connect(grace, ada);
    const body = { first_name: 'Tobias', email: 'tobias@example.org' };
    const { id } = await grace.call('POST /api/contacts/', { body });
    const added = await accept(grace, id);
    const since = app.clock.now().slice(0, 10);
    expect(await list(added)).toMatchObject([{ label: 'Introduced by', since }]);
    const [introduced] = await list(added);
    expect(introduced?.contact?.name).toBe('Grace');
    expect(await accept(grace, id)).toBe(added);
    expect(await list(added)).toHaveLength(1);
    expect(
      (await grace.call('GET /api/contacts/{id}/relationships/', { params: { id } })).results,
    ).toEqual([]);
  });
});

describe('undoing an import', () => {
  it('moves added contacts with relationships to the trash instead of deleting them', async () => {
    const card = ['BEGIN:VCARD', 'VERSION:3.0', 'N:;Imported;;;', 'FN:Imported', 'END:VCARD', ''];
    const { body } = await ada.upload('POST /api/imports/', 'a.vcf', card.join('\r\n'));
    const params = { id: (body as { id: number }).id };
    await app.runJobs();
    await ada.call('POST /api/imports/{id}/commit/', { params });
    await app.runJobs();
    const mina = await addContact('Mina');
    const { results } = await ada.call('GET /api/contacts/', { query: { q: 'Imported' } });
    const imported = results[0]!.id;
    await add(mina, { kind_id: FRIEND, contact_id: imported });
    await ada.call('POST /api/imports/{id}/undo/', { params });
    await app.runJobs();
    expect(await list(mina)).toEqual([]);
    await ada.call('POST /api/contacts/{id}/restore/', { params: { id: imported } });
    expect(await labels(mina)).toEqual([['Friend', 'Imported']]);
  });
});
