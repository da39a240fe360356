import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uploadPhoto } from '../../testing/photos.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { deleteOldBatches } from './bulk.service.ts';
import { bulkOf, type Bulk } from './testing/bulk.ts';

const DAY = 86_400_000;

let app: TestApp;
let ada: Person;
let bulk: Bulk;
let grace: number;
let mary: number;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada');
  bulk = bulkOf(ada);
  [grace = 0, mary = 0] = await bulk.add('Grace', 'Mary');
});

/** Time passes, so long that a session ends. */
async function wait(ms: number): Promise<void> {
  app.clock.advance(ms);
  ada = await app.logIn(ada);
  bulk = bulkOf(ada);
}
const change = (id: number, body: object) =>
  ada.call('PATCH /api/contacts/{id}/', { params: { id }, body });
const typesOf = async () =>
  (await ada.call('GET /api/contact-types/')).results.map((type) => type.id);
const rejectedUndo = (id: number) =>
  ada.rejected('POST /api/contacts/bulk/{id}/undo/', { params: { id } });

const listOf = (query: { cursor?: string } = {}, person = ada) =>
  person.call('GET /api/contacts/bulk/', { query: { limit: 1, ...query } });

describe('the list of batches', () => {
  it('pages through the batches of one user, newest first', async () => {
    const first = await bulk.run('favorite', [grace]);
    const second = await bulk.run('add_tag', [grace, mary], 'choir');
    const page = await listOf();
    expect(page.results).toMatchObject([{ id: second.batch_id, value: 'choir', changed: 2 }]);
    expect(page.results[0]!.undoable_until).not.toBeNull();
    const rest = await listOf({ cursor: page.next_cursor! });
    expect(rest).toMatchObject({ results: [{ id: first.batch_id }], next_cursor: null });
    expect((await listOf({}, await app.signUp('Eve'))).results).toEqual([]);
  });
});

describe('undoing a batch', () => {
  it('reverts changed contacts and keeps the others', async () => {
    await bulk.run('favorite', [grace]);
    const { batch_id } = await bulk.run('favorite', [grace, mary]);
    const before = await bulk.read(mary);
    expect(await bulk.undo(batch_id)).toBe(1);
    expect(await bulk.read(grace)).toMatchObject({ favorite: true });
    const after = await bulk.read(mary);
    expect(after.favorite).toBe(false);
    expect(after.updated_at > before.updated_at).toBe(true);
    expect(await bulk.batch(batch_id)).toMatchObject({
      status: 'undone',
      done: 2,
      undoable_until: null,
    });
  });

  it("restores each contact's type, or none if it was deleted", async () => {
    const [family = 0, friend = 0, client = 0] = await typesOf();
    await change(grace, { contact_type_id: family });
    await change(mary, { contact_type_id: friend });
    const { batch_id } = await bulk.run('set_type', [grace, mary], client);
    await ada.call('DELETE /api/contact-types/{id}/', { params: { id: friend } });
    expect(await bulk.undo(batch_id)).toBe(2);
    expect(await bulk.read(grace)).toMatchObject({ contact_type_id: family });
    expect(await bulk.read(mary)).toMatchObject({ contact_type_id: null });
  });

  it('leaves contacts unchanged that were changed otherwise since the batch', async () => {
    const [family = 0, friend = 0] = await typesOf();
    const typed = await bulk.run('set_type', [grace, mary], family);
    const tagged = await bulk.run('add_tag', [grace, mary], 'golf');
    await change(grace, { contact_type_id: friend, tags: [], notes: 'Met again' });
    expect(await bulk.undo(typed.batch_id)).toBe(1);
    expect(await bulk.undo(tagged.batch_id)).toBe(1);
    expect(await bulk.read(grace)).toMatchObject({ contact_type_id: friend, notes: 'Met again' });
    expect(await bulk.read(mary)).toMatchObject({ contact_type_id: null, tags: [] });
  });

  it('removes an added tag and keeps tags added since', async () => {
    await change(grace, { tags: ['pilot'] });
    const { batch_id } = await bulk.run('add_tag', [grace], 'golf');
    await change(grace, { tags: ['pilot', 'golf', 'chess'] });
    await bulk.undo(batch_id);
    expect((await bulk.read(grace)).tags).toEqual(['pilot', 'chess']);
    expect(await bulk.list({ q: 'golf' })).toEqual([]);
  });

  it('restores a removed tag at its position', async () => {
    await change(grace, { tags: ['pilot', 'golf', 'chess'] });
    await change(mary, { tags: ['golf', 'chess'] });
    const { batch_id } = await bulk.run('remove_tag', [grace, mary], 'golf');
    await change(mary, { tags: ['chess', 'tennis'] });
    expect(await bulk.undo(batch_id)).toBe(2);
    expect((await bulk.read(grace)).tags).toEqual(['pilot', 'golf', 'chess']);
    expect((await bulk.read(mary)).tags).toEqual(['golf', 'chess', 'tennis']);
    expect(await bulk.list({ q: 'golf' })).toHaveLength(2);
  });

  it('omits a removed tag from contacts that are full since', async () => {
    await change(grace, { tags: ['golf'] });
    const { batch_id } = await bulk.run('remove_tag', [grace], 'golf');
    const tags = Array.from({ length: 50 }, (_, index) => `tag ${index}`);
    await change(grace, { tags });
    expect(await bulk.undo(batch_id)).toBe(0);
    expect((await bulk.read(grace)).tags).toEqual(tags);
  });

  it('restores deleted contacts unless they were deleted again since', async () => {
    const { batch_id } = await bulk.run('delete', [grace, mary]);
    await ada.call('POST /api/contacts/{id}/restore/', { params: { id: mary } });
    app.clock.advance(1000);
    await ada.call('DELETE /api/contacts/{id}/', { params: { id: mary } });
    expect(await bulk.undo(batch_id)).toBe(1);
    expect(await bulk.list()).toMatchObject([{ id: grace }]);
    expect(await bulk.trash()).toMatchObject([{ id: mary }]);
  });

  it('returns restored contacts to the trash with their old date', async () => {
    await bulk.run('delete', [grace]);
    const before = await bulk.trash();
    await wait(DAY);
    const { batch_id } = await bulk.run('restore', [grace]);
    expect(await bulk.undo(batch_id)).toBe(1);
    const after = await bulk.trash();
    expect(after).toEqual([{ ...before[0], updated_at: after[0]?.updated_at }]);
  });

  it('gives contacts returned to the trash 30 days if theirs have passed', async () => {
    await bulk.run('delete', [grace]);
    await wait(20 * DAY);
    const { batch_id } = await bulk.run('restore', [grace]);
    await wait(20 * DAY);
    const now = app.clock.now();
    await bulk.undo(batch_id);
    const [trashed] = await bulk.trash();
    expect(trashed?.id).toBe(grace);
    expect((trashed?.deleted_at ?? '') >= now).toBe(true);
  });

  it('reverts contacts that are in the trash now', async () => {
    const tagged = await bulk.run('add_tag', [grace], 'golf');
    const marked = await bulk.run('favorite', [grace]);
    await bulk.run('delete', [grace]);
    expect(await bulk.undo(marked.batch_id)).toBe(1);
    expect(await bulk.undo(tagged.batch_id)).toBe(1);
    expect(await bulk.trash()).toMatchObject([{ id: grace, tags: [], favorite: false }]);
  });

  it('rejects a second undo and an undo after 30 days', async () => {
    const first = await bulk.run('favorite', [grace]);
    const second = await bulk.run('favorite', [mary]);
    await bulk.undo(first.batch_id);
    expect(await rejectedUndo(first.batch_id)).toMatchObject({
      status: 409,
      detail: 'Already undone.',
    });
    await wait(30 * DAY);
    expect(await rejectedUndo(second.batch_id)).toMatchObject({
      status: 409,
      detail: 'It’s too late to undo this.',
    });
    expect(await bulk.batch(second.batch_id)).toMatchObject({ undoable_until: null });
  });

  it('undoes a batch once for two concurrent requests', async () => {
    const { batch_id } = await bulk.run('favorite', [grace, mary]);
    const params = { id: batch_id };
    const answers = await Promise.all(
      [1, 2].map(() => ada.attempt('POST /api/contacts/bulk/{id}/undo/', { params })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await bulk.list({ favorite: true })).toEqual([]);
  });
});

it('deletes batches after 30 days', async () => {
  const old = await bulk.run('favorite', [grace]);
  await wait(29 * DAY);
  const recent = await bulk.run('favorite', [mary]);
  await wait(DAY);
  await deleteOldBatches(app.context);
  const left = await app.db.selectFrom('contact_batches').select('id').execute();
  expect(left).toContainEqual({ id: recent.batch_id });
  expect(left).not.toContainEqual({ id: old.batch_id });
});

describe('removing photos', () => {
  it('stops serving the photos, and restores them under new URLs', async () => {
    const url = await uploadPhoto(ada, grace);
    const { changed, batch_id } = await bulk.run('remove_photo', [grace, mary]);
    expect(changed).toBe(1);
    const removed = await bulk.read(grace);
    expect(removed.photo_url).toBeNull();
    expect((await app.app.inject({ url })).statusCode).toBe(404);
    expect(await bulk.undo(batch_id)).toBe(1);
    const restored = await bulk.read(grace);
    expect(restored.photo_url).not.toBe(url);
    expect(restored.updated_at > removed.updated_at).toBe(true);
    expect((await app.app.inject({ url: restored.photo_url! })).statusCode).toBe(200);
  });

  it('keeps a photo that was added since', async () => {
    await uploadPhoto(ada, grace);
    const { batch_id } = await bulk.run('remove_photo', [grace]);
    await uploadPhoto(ada, grace);
    const { photo_url } = await bulk.read(grace);
    expect(await bulk.undo(batch_id)).toBe(0);
    expect((await bulk.read(grace)).photo_url).toBe(photo_url);
  });

  it('deletes removed photos with their batch', async () => {
    await uploadPhoto(ada, grace);
    await bulk.run('remove_photo', [grace]);
    await wait(31 * DAY);
    await deleteOldBatches(app.context);
    const rows = await app.db.selectFrom('removed_photos').select('contact_id').execute();
    expect(rows.filter(({ contact_id }) => contact_id === grace)).toEqual([]);
  });
});
