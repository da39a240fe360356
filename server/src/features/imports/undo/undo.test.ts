import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Contact } from '#contract/contacts.ts';
import type { ImportFile } from '#contract/imports.ts';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada');
});

const FILE = [
  'First Name,Last Name,E-mail Address,Company,Notes,Tags,Contact Type,Phone',
  'Grace,Hopper,grace@example.org,US Navy,Invented it,Pioneer,Hero,+1 415 555 2671',
  'Mary,Jackson,mary@example.org,NASA,,,Hero,',
  '',
].join('\n');

async function preview(content = FILE): Promise<ImportFile> {
  const answer = await ada.upload('POST /api/imports/', 'book.csv', content);
  return answer.body as ImportFile;
}
const read = (id: number) => ada.call('GET /api/imports/{id}/', { params: { id } });
const add = (body: object) => ada.call('POST /api/contacts/', { body });
const patch = (id: number, body: object) =>
  ada.call('PATCH /api/contacts/{id}/', { params: { id }, body });
const rejectedUndo = (id: number) =>
  ada.rejected('POST /api/imports/{id}/undo/', { params: { id } });

async function contacts(): Promise<Contact[]> {
  return (await ada.call('GET /api/contacts/')).results;
}
const trash = async () => (await ada.call('GET /api/contacts/trash/')).results;
const typeNames = async () =>
  (await ada.call('GET /api/contact-types/')).results.map((type) => type.name);

async function commit(id: number): Promise<ImportFile> {
  await ada.call('POST /api/imports/{id}/commit/', { params: { id } });
  await app.runJobs();
  return read(id);
}
async function undo(id: number): Promise<ImportFile> {
  const started = await ada.call('POST /api/imports/{id}/undo/', { params: { id } });
  expect(started).toMatchObject({ status: 'committing', undoing: true });
  await app.runJobs();
  return read(id);
}
async function imported(content = FILE): Promise<ImportFile> {
  return commit((await preview(content)).id);
}
async function find(first_name: string): Promise<Contact> {
  const found = (await contacts()).find((contact) => contact.first_name === first_name);
  if (found === undefined) throw new Error(`There is no ${first_name}`);
  return found;
}
/** All that a person sees of a card but the moment of its last write, which always moves on. */
const said = ({ updated_at: _updated_at, ...card }: Contact) => card;

describe('the contact type of an imported row', () => {
  it('finds the contact type of an imported row by name in any case or creates it, and replaces no existing type', async () => {
    const types = (await ada.call('GET /api/contact-types/')).results;
    const family = types.find((type) => type.name === 'Family')?.id ?? 0;
    await add({ first_name: 'Mary', email: 'mary@example.org', contact_type_id: family });
    await imported(`${FILE}Katherine,Johnson,kj@example.org,,,,FAMILY,\n`);
    expect(await typeNames()).toEqual([...types.map((type) => type.name), 'Hero']);
    expect((await find('Mary')).contact_type_id).toBe(family);
    expect((await find('Katherine')).contact_type_id).toBe(family);
    expect((await find('Grace')).contact_type_id).not.toBeNull();
  });

  it('creates no contact type for an import if every contact has a type', async () => {
    const [type] = (await ada.call('GET /api/contact-types/')).results;
    await add({ email: 'grace@example.org', contact_type_id: type?.id });
    await add({ email: 'mary@example.org', contact_type_id: type?.id });
    await imported();
    expect(await typeNames()).not.toContain('Hero');
  });
});

describe('undoing an import', () => {
  it('deletes imported contacts and types permanently when an import is undone', async () => {
    const types = await typeNames();
    const { id, undoable_until } = await imported();
    expect(undoable_until).not.toBeNull();
    expect(await contacts()).toHaveLength(2);
    const undone = await undo(id);
    expect(undone).toMatchObject({ status: 'undone', undoing: false, undoable_until: null });
    expect(undone.done).toBe(undone.total);
    expect(await contacts()).toEqual([]);
    expect(await trash()).toEqual([]);
    expect(await typeNames()).toEqual(types);
  });

  it('restores updated contacts', async () => {
    await add({
      first_name: 'G.',
      email: 'grace@example.org',
      phone_number: '112233',
      tags: ['Friend'],
    });
    const before = await find('G.');
    const { id } = await imported();
    expect(await find('G.')).toMatchObject({ last_name: 'Hopper', company_name: 'US Navy' });
    await undo(id);
    expect((await contacts()).map(said)).toEqual([said(before)]);
  });

  it('preserves later changes when an import is undone and removes only imported list entries', async () => {
    const { id: grace } = await add({ email: 'grace@example.org', phone_number: '112233' });
    const { id } = await imported();
    const { phones, tags } = await find('Grace');
    await patch(grace, {
      company_name: 'Yale',
      phones: [...phones, { label: 'home', value: '445566' }],
      tags: [...tags, 'Mine'],
    });
    await undo(id);
    expect(await contacts()).toMatchObject([
      {
        id: grace,
        first_name: '',
        company_name: 'Yale',
        notes: '',
        phones: [{ value: '112233' }, { value: '445566' }],
        tags: ['Mine'],
      },
    ]);
  });

  it('moves contacts changed since to the trash', async () => {
    const { id } = await imported();
    const grace = await find('Grace');
    await patch(grace.id, { favorite: true });
    await undo(id);
    expect(await contacts()).toEqual([]);
    expect(await trash()).toMatchObject([{ id: grace.id, favorite: true }]);
    expect(await typeNames()).toContain('Hero');
  });

  it('moves contacts with interactions to the trash', async () => {
    const { id } = await imported();
    const mary = await find('Mary');
    const params = { id: mary.id };
    await ada.call('POST /api/contacts/{id}/interactions/', { params, body: { kind: 'call' } });
    await undo(id);
    expect((await trash()).map((contact) => contact.id)).toEqual([mary.id]);
  });

  it('leaves contacts in the trash that the user moved there when an import is undone', async () => {
    const { id } = await imported();
    const mary = await find('Mary');
    await ada.call('DELETE /api/contacts/{id}/', { params: { id: mary.id } });
    await undo(id);
    expect((await trash()).map((contact) => contact.id)).toEqual([mary.id]);
  });

  it('allows importing the same file again', async () => {
    const { id } = await imported();
    const first = await contacts();
    await undo(id);
    expect((await imported()).totals).toMatchObject({ add: 2, update: 0 });
    expect((await contacts()).map((contact) => contact.email)).toEqual(
      first.map((contact) => contact.email),
    );
  });

  it('undoes an import once for two concurrent requests', async () => {
    const { id } = await imported();
    const params = { id };
    await Promise.all([
      ada.attempt('POST /api/imports/{id}/undo/', { params }),
      ada.attempt('POST /api/imports/{id}/undo/', { params }),
    ]);
    await app.runJobs();
    expect(await read(id)).toMatchObject({ status: 'undone' });
    expect(await contacts()).toEqual([]);
    expect(await rejectedUndo(id)).toMatchObject({
      status: 409,
      detail: 'This import was already undone.',
    });
  });

  it('rejects uncommitted, running and 30-day-old imports', async () => {
    const { id } = await preview();
    expect((await rejectedUndo(id)).status).toBe(409);
    await ada.call('POST /api/imports/{id}/commit/', { params: { id } });
    expect(await rejectedUndo(id)).toMatchObject({
      status: 409,
      detail: 'This import is still running. Wait until it’s done.',
    });
    await app.runJobs();
    app.clock.advance(30 * 86_400_000);
    const again = await app.logIn(ada);
    const params = { id };
    expect(await again.rejected('POST /api/imports/{id}/undo/', { params })).toMatchObject({
      status: 409,
    });
    expect(await again.call('GET /api/imports/{id}/', { params })).toMatchObject({
      undoable_until: null,
    });
  });

  it('changes nothing after a failure, reports it and can be retried', async () => {
    await add({ email: 'grace@example.org' });
    const { id } = await imported();
    const rows = app.db.updateTable('import_rows').where('import_id', '=', id);
    const broken = rows.where('before', 'is not', null).set({ before: '"rubbish"' });
    const [remaining] = await app.db
      .selectFrom('import_rows')
      .select(['index', 'before'])
      .where('import_id', '=', id)
      .where('before', 'is not', null)
      .execute();
    await broken.execute();
    expect(await undo(id)).toMatchObject({
      status: 'done',
      undoing: false,
      problem: 'Something went wrong and nothing was undone. Try again.',
    });
    expect(await contacts()).toHaveLength(2);
    await rows
      .where('index', '=', remaining?.index ?? 0)
      .set({ before: JSON.stringify(remaining?.before) })
      .execute();
    expect(await undo(id)).toMatchObject({ status: 'undone', problem: '' });
    expect(await contacts()).toMatchObject([{ email: 'grace@example.org', first_name: '' }]);
  });
});

describe('GET /api/imports/', () => {
  it("lists the user's imports newest first, page by page", async () => {
    const ids: number[] = [];
    for (let index = 0; index < 3; index += 1) ids.unshift((await preview()).id);
    const first = await ada.call('GET /api/imports/', { query: { limit: 2 } });
    const query = { limit: 2, cursor: first.next_cursor ?? '' };
    const second = await ada.call('GET /api/imports/', { query });
    expect([...first.results, ...second.results].map((file) => file.id)).toEqual(ids);
    expect(second.next_cursor).toBeNull();
    const eve = await app.signUp('Eve');
    expect(await eve.call('GET /api/imports/')).toEqual({ results: [], next_cursor: null });
  });

  it('keeps totals of purged imports and deletes abandoned previews', async () => {
    const { id, totals } = await imported();
    const forgotten = await preview();
    app.clock.advance(31 * 86_400_000);
    const { purgeImports } = await import('./undo-import.ts');
    await purgeImports(app.context);
    ada = await app.logIn(ada);
    expect(await read(id)).toMatchObject({ status: 'done', totals });
    const params = { id: forgotten.id };
    expect((await ada.rejected('GET /api/imports/{id}/', { params })).status).toBe(404);
    const { results } = await ada.call('GET /api/imports/{id}/rows/', { params: { id } });
    expect(results).toEqual([]);
  });
});

describe('GET /api/imports/{id}/rows/', () => {
  it('filters rows by action or problems', async () => {
    await add({ first_name: 'Grace', email: 'grace@example.org' });
    const { id } = await preview(`${FILE}Mary,Jackson,mary@example.org,,,,,\n,,no address,,,,,\n`);
    const indexes = async (query: object) =>
      (await ada.call('GET /api/imports/{id}/rows/', { params: { id }, query })).results.map(
        (row) => row.index,
      );
    expect(await indexes({ action: 'update' })).toEqual([0]);
    expect(await indexes({ action: 'add' })).toEqual([1]);
    expect(await indexes({ action: 'skip' })).toEqual([2, 3]);
    expect(await indexes({ problems: true })).toEqual([2, 3]);
    expect(await indexes({ problems: false })).toEqual([0, 1]);
  });

  it('changes all rows of a kind except impossible ones', async () => {
    await add({ first_name: 'Grace', email: 'grace@example.org' });
    const { id } = await preview(`${FILE}Mary,Jackson,mary@example.org,,,,,\n,,no address,,,,,\n`);
    const decide = (from: string, to: string) =>
      ada.call('PATCH /api/imports/{id}/', {
        params: { id },
        body: { decide_all: { from, to } } as never,
      });
    expect((await decide('skip', 'add')).totals).toMatchObject({ add: 2, update: 1, skip: 1 });
    expect((await decide('add', 'update')).totals).toMatchObject({ add: 2, update: 1 });
    expect((await decide('update', 'add')).totals).toMatchObject({ add: 3, update: 0 });
    expect((await decide('add', 'skip')).totals).toMatchObject({ add: 0, skip: 4 });
  });
});
