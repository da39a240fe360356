import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ContactBatch } from '#contract/bulk.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { bulkOf, fill, type Bulk } from './testing/bulk.ts';

let app: TestApp;
let ada: Person;
let bulk: Bulk;
let family: number;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada');
  bulk = bulkOf(ada);
  family = (await ada.call('GET /api/contact-types/')).results[0]?.id ?? 0;
});

const batchesOf = (person: Person) =>
  app.db
    .selectFrom('contact_batches')
    .select(['id', 'status'])
    .where('owner_id', '=', person.id)
    .orderBy('id')
    .execute();
const contactsOf = (person: Person) =>
  app.db
    .selectFrom('contacts')
    .select(['favorite', 'contact_type_id', 'tags', 'notes'])
    .where('owner_id', '=', person.id)
    .execute();

/** Looks again and again while the work goes on; everything that was seen. */
async function watch(work: Promise<unknown>): Promise<ContactBatch[]> {
  const seen: ContactBatch[] = [];
  const over = work.then(() => true);
  const check = async () => {
    const last = (await batchesOf(ada)).at(-1);
    if (last !== undefined) seen.push(await bulk.batch(last.id));
    return false;
  };
  while (!(await Promise.race([over, check()])));
  return seen;
}

describe('a running batch', { timeout: 60_000 }, () => {
  it.each([{}, { 'idempotency-key': randomUUID() }])(
    'shows progress during a batch and results only after it (%j)',
    async (headers) => {
      await fill(app, ada.id, 2500);
      const body = { filter: {}, action: 'set_type', value: family };
      const seen = await watch(ada.attempt('POST /api/contacts/bulk/', { body, headers }));
      const running = seen.filter(({ status }) => status === 'running');
      expect(running.some(({ done }) => done > 0)).toBe(true);
      expect(running.every(({ changed, total }) => changed === 0 && total === 2500)).toBe(true);
      const [last] = await batchesOf(ada);
      expect(await bulk.batch(last?.id ?? 0)).toMatchObject({
        status: 'done',
        done: 2500,
        changed: 2500,
      });
    },
  );

  it('shows progress while undoing a batch', async () => {
    await fill(app, ada.id, 2500);
    const { batch_id } = await bulk.runWhere({}, 'favorite');
    const seen = await watch(bulk.undo(batch_id));
    expect(seen.some(({ status, done }) => status === 'undoing' && done > 0)).toBe(true);
    expect(await bulk.batch(batch_id)).toMatchObject({ status: 'undone', done: 2500 });
  });

  it('changes nothing and reports the failure of a batch that fails at the end', async () => {
    const ids = await fill(app, ada.id, 1500);
    const tags = Array.from({ length: 50 }, (_, index) => `tag ${index}`);
    const last = ids.at(-1) ?? 0;
    await app.db.updateTable('contacts').set({ tags }).where('id', '=', last).execute();
    const body = { filter: {}, action: 'add_tag', value: 'x' };
    expect(await ada.rejected('POST /api/contacts/bulk/', { body })).toMatchObject({ status: 400 });
    const [batch] = await batchesOf(ada);
    expect(await bulk.batch(batch?.id ?? 0)).toMatchObject({ status: 'failed', changed: 0 });
    expect((await contactsOf(ada)).filter((row) => row.tags.includes('x'))).toEqual([]);
    expect(
      await ada.rejected('POST /api/contacts/bulk/{id}/undo/', { params: { id: batch?.id ?? 0 } }),
    ).toMatchObject({ status: 409 });
  });

  it('marks a batch of a crashed server as failed', async () => {
    const now = app.clock.now();
    const row = { owner_id: ada.id, status: 'running', created_at: now, updated_at: now };
    const { id } = await app.db
      .insertInto('contact_batches')
      .values({ ...row, action: 'favorite', total: 5 })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await bulk.batch(id)).toMatchObject({ status: 'failed' });
  });

  it('lets a batch be undone again after a server crashed while undoing', async () => {
    const ids = await bulk.add('Grace');
    const { batch_id } = await bulk.run('favorite', ids);
    await app.db
      .updateTable('contact_batches')
      .set({ status: 'undoing', done: 0 })
      .where('id', '=', batch_id)
      .execute();
    expect(await bulk.batch(batch_id)).toMatchObject({ status: 'done', done: 1 });
    expect(await bulk.undo(batch_id)).toBe(1);
  });
});

describe('concurrent batches', { timeout: 60_000 }, () => {
  it('counts both of two batches on the same contacts', async () => {
    const ids = await fill(app, ada.id, 1500);
    const results = await Promise.all([
      bulk.runWhere({}, 'set_type', family),
      bulk.run('add_tag', ids.toReversed(), 'golf'),
      bulk.runWhere({}, 'favorite'),
    ]);
    expect(results.map(({ changed }) => changed)).toEqual([1500, 1500, 1500]);
    for (const row of await contactsOf(ada))
      expect(row).toEqual({ favorite: true, contact_type_id: family, tags: ['golf'], notes: '' });
  });

  it('loses no change of concurrent batches and edits', async () => {
    const ids = await fill(app, ada.id, 1200);
    const some = ids.filter((_, index) => index % 40 === 0).toReversed();
    const edit = async (id: number) => {
      const body = { notes: `Note of ${id}` };
      await ada.call('PATCH /api/contacts/{id}/', { params: { id }, body });
    };
    await Promise.all([
      bulk.runWhere({}, 'add_tag', 'golf'),
      bulk.runWhere({}, 'set_type', family),
      (async () => {
        for (const id of some) await edit(id);
      })(),
    ]);
    const rows = await contactsOf(ada);
    expect(rows.filter((row) => row.notes !== '')).toHaveLength(some.length);
    expect(rows.every((row) => row.tags[0] === 'golf' && row.contact_type_id === family)).toBe(
      true,
    );
  });

  it('leaves no contact with a concurrently deleted type', async () => {
    const ids = await fill(app, ada.id, 1500);
    const [deleted, answer] = await Promise.all([
      ada.attempt('DELETE /api/contact-types/{id}/', { params: { id: family } }),
      ada.attempt('POST /api/contacts/bulk/', {
        body: { ids, action: 'set_type', value: family },
      }),
    ]);
    expect(deleted.status).toBe(204);
    expect([200, 400]).toContain(answer.status);
    await app.runJobs();
    expect((await contactsOf(ada)).every((row) => row.contact_type_id === null)).toBe(true);
  });

  it('rejects more than a few concurrent batches of different users with 429', async () => {
    const people: Person[] = [];
    for (const name of 'ABCDEFGH') people.push(await app.signUp(name));
    for (const { id } of people) await fill(app, id, 2000);
    const body = { filter: {}, action: 'favorite' as const };
    const answers = await Promise.all(
      people.map((person) => person.attempt('POST /api/contacts/bulk/', { body })),
    );
    const statuses = answers.map(({ status }) => status);
    // One may finish before the last one arrives.
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(6);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });
});
