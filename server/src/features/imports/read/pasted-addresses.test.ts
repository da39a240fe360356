import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
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

async function paste(...lines: string[]): Promise<ImportFile> {
  const answer = await ada.upload('POST /api/imports/', 'pasted.txt', lines.join('\n'));
  expect(answer.status).toBe(201);
  return answer.body as ImportFile;
}
async function after(id: number, action: 'commit' | 'undo'): Promise<ImportFile> {
  await ada.call(`POST /api/imports/{id}/${action}/`, { params: { id } });
  await app.runJobs();
  return ada.call('GET /api/imports/{id}/', { params: { id } });
}
const rowsOf = async (id: number) =>
  (await ada.call('GET /api/imports/{id}/rows/', { params: { id } })).results;
const contacts = async () => (await ada.call('GET /api/contacts/')).results;

it('previews pasted lines before importing', async () => {
  const file = await paste('Grace Hopper <grace@example.org>, bob@example.org', 'nobody', '');
  expect(file).toMatchObject({ format: 'addresses', status: 'ready', columns: [], mapping: {} });
  expect(file.totals).toEqual({ rows: 3, add: 2, update: 0, skip: 1, problems: 1 });
  expect((await rowsOf(file.id)).map(({ action, problems }) => [action, problems])).toEqual([
    ['add', []],
    ['add', []],
    ['skip', [{ field: '', message: 'Line 2: “nobody” has no email address.' }]],
  ]);
  expect(await contacts()).toEqual([]);
});

it('imports pasted lines and undoes them', async () => {
  const { id } = await paste('"Hopper, Grace" <grace@example.org>; bob@example.org');
  const done = await after(id, 'commit');
  expect(done).toMatchObject({ status: 'done', totals: { add: 2, update: 0, skip: 0 } });
  const names = (await contacts()).map(({ first_name, last_name, email, source }) => [
    first_name,
    last_name,
    email,
    source,
  ]);
  expect(names).toEqual(
    expect.arrayContaining([
      ['Grace', 'Hopper', 'grace@example.org', 'import'],
      ['', '', 'bob@example.org', 'import'],
    ]),
  );
  expect(await after(id, 'undo')).toMatchObject({ status: 'undone' });
  expect(await contacts()).toEqual([]);
});

it('fills or skips existing people and duplicates', async () => {
  const grace = await ada.call('POST /api/contacts/', { body: { email: 'grace@example.org' } });
  await ada.call('POST /api/contacts/', { body: { first_name: 'Bob', email: 'bob@example.org' } });
  const lines = ['Grace Hopper <GRACE@example.org>', 'Bob <bob@example.org>', 'c@x.org', 'c@x.org'];
  const file = await paste(...lines);
  expect(file.totals).toEqual({ rows: 4, add: 1, update: 1, skip: 2, problems: 1 });
  await after(file.id, 'commit');
  const after_import = await contacts();
  expect(after_import).toHaveLength(3);
  expect(after_import.find(({ id }) => id === grace.id)).toMatchObject({
    first_name: 'Grace',
    last_name: 'Hopper',
  });
  expect((await paste(...lines)).totals).toMatchObject({ add: 0, update: 0, skip: 4 });
});

it('rejects a mapping for pasted lines', async () => {
  const { id } = await paste('grace@example.org');
  const rejection = await ada.rejected('PATCH /api/imports/{id}/', {
    params: { id },
    body: { mapping: {} },
  });
  expect(rejection).toMatchObject({
    status: 400,
    errors: { mapping: ['Only a CSV file has columns.'] },
  });
});

const line = (nth: number) => `Person ${nth} <person.${nth}@example.org>`;

it('reads many pasted lines in a job', async () => {
  const file = await paste(...Array.from({ length: 20_000 }, (_, nth) => line(nth)));
  expect(file).toMatchObject({ status: 'reading', format: 'addresses', total: 20_000 });
  await app.runJobs();
  const read = await ada.call('GET /api/imports/{id}/', { params: { id: file.id } });
  expect(read).toMatchObject({ status: 'ready', totals: { rows: 20_000, add: 20_000 } });
});

it('rejects empty input as an empty file', async () => {
  const answer = await ada.upload('POST /api/imports/', 'pasted.txt', ' \n');
  expect(answer).toMatchObject({
    status: 400,
    body: { errors: { file: ['This file is empty.'] } },
  });
});
