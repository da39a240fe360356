import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ImportFile } from '#contract/imports.ts';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { InvalidFileError } from '../address-book/open-file.ts';
import { withOpenFile } from './reader-pool.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada');
});

const ROWS = 3000;
const LONG = 'What is told of somebody at length. '.repeat(6);
const lines = (count: number) =>
  Array.from({ length: count }, (_, row) => `Person ${row},p${row}@example.org,${LONG}`);
const FILE = ['Name,Email,Meeting', ...lines(ROWS)].join('\n');

async function preview(content = FILE): Promise<ImportFile> {
  const answer = await ada.upload('POST /api/imports/', 'book.csv', content);
  expect(answer.status).toBe(201);
  return answer.body as ImportFile;
}
const read = (id: number) => ada.call('GET /api/imports/{id}/', { params: { id } });

it('reads a large file in a job after an immediate response', async () => {
  const file = await preview();
  expect(file).toMatchObject({
    status: 'reading',
    columns: ['Name', 'Email', 'Meeting'],
    samples: [['Person 0', 'Person 1', 'Person 2'], expect.any(Array), expect.any(Array)],
    done: 0,
    total: ROWS,
  });
  const params = { id: file.id };
  expect((await ada.rejected('POST /api/imports/{id}/commit/', { params })).status).toBe(409);
  await app.runJobs();
  expect(await read(file.id)).toMatchObject({ status: 'ready', totals: { rows: ROWS, add: ROWS } });
});

it('applies another mapping of a large file in a job', async () => {
  const { id } = await preview();
  await app.runJobs();
  const changed = await ada.call('PATCH /api/imports/{id}/', {
    params: { id },
    body: { mapping: { Meeting: 'how_we_met' } },
  });
  expect(changed).toMatchObject({ status: 'reading', mapping: { Meeting: 'how_we_met' } });
  await app.runJobs();
  expect(await read(id)).toMatchObject({ status: 'ready', totals: { rows: ROWS, add: ROWS } });
  const { results } = await ada.call('GET /api/imports/{id}/rows/', { params: { id } });
  expect(results[0]?.contact.how_we_met).toContain('at length');
});

it("doesn't commit a partly read file as empty", async () => {
  const { id } = await preview();
  // A disk that is full, for one: the first row cannot be kept.
  await sql`create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'No space left on device' using errcode = '53100'; end $$`.execute(
    app.db,
  );
  await sql`create trigger no_room before insert on import_rows
    execute function no_room()`.execute(app.db);
  await app.runJobs();
  await sql`drop trigger no_room on import_rows`.execute(app.db);
  expect(await read(id)).toMatchObject({ status: 'failed', total: ROWS });
  const params = { id };
  expect(await ada.rejected('POST /api/imports/{id}/commit/', { params })).toMatchObject({
    status: 409,
    detail: 'Couldn’t read this file. Choose it again.',
  });
});

/** How many rows the database goes by when it plans. */
const planned = async () => {
  const { rows } = await sql<{ rows: number }>`
    select reltuples as rows from pg_class
    where relname in ('contacts', 'contact_texts')`.execute(app.db);
  return Math.min(...rows.map((row) => row.rows));
};
/** Imports a file, to its end. */
const add = async (content: string) => {
  const { id } = await preview(content);
  await app.runJobs();
  await ada.call('POST /api/imports/{id}/commit/', { params: { id } });
  await app.runJobs();
  expect((await read(id)).status).toBe('done');
};

it('vacuums after many new contacts but not after a few', async () => {
  const before = await planned();
  await add('Name,Email\nGrace Hopper,grace@example.org');
  expect(await planned()).toBe(before);
  await add(FILE);
  expect(await planned()).toBeGreaterThanOrEqual(ROWS);
});

it('rejects a file with more than 50,000 rows', async () => {
  const rows = Array.from({ length: 50_001 }, (_, row) => `${row}@example.org`);
  const answer = await ada.upload('POST /api/imports/', 'a.csv', ['Email', ...rows].join('\n'));
  expect(answer).toMatchObject({
    status: 400,
    body: { errors: { file: [expect.stringContaining('more than 50,000 rows')] } },
  });
});

it('rejects a sixth concurrent file', async () => {
  for (let index = 0; index < 5; index += 1) await preview();
  const sixth = await ada.upload('POST /api/imports/', 'book.csv', FILE);
  expect(sixth).toMatchObject({ status: 429, headers: { 'retry-after': expect.anything() } });
  await app.runJobs();
  expect((await preview()).status).toBe('reading');
});

it('rejects a file whose reader crashes and reads the next one', async () => {
  const bytes = Buffer.from(FILE);
  const file = { bytes, transfer: [], file_name: 'a.csv', mapping: {}, fields: [] };
  // What a thread cannot be handed breaks it off, as a crash does.
  const broken = withOpenFile({ ...file, mapping: null as never }, 'small', () =>
    Promise.resolve(),
  );
  await expect(broken).rejects.toThrow(InvalidFileError);
  expect(await withOpenFile(file, 'small', (book) => Promise.resolve(book.head.count))).toBe(ROWS);
});
