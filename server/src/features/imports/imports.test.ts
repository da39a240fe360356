import { randomUUID } from 'node:crypto';
import { msg } from '@lingui/core/runtime-macro';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { CallName } from '#contract/client.ts';
import type { ImportFile } from '#contract/imports.ts';
import { setMessages } from '../../infra/translations.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  app = await openTestApp();
  eve = await app.signUp('Eve');
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada');
});

const card = (...lines: string[]) =>
  ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n');

const GRACE = card(
  'N:Hopper;Grace;;;',
  'FN:Grace Hopper',
  'EMAIL;TYPE=work:grace@example.org',
  'TEL;TYPE=cell:+1 415 555 2671',
  'ORG:US Navy',
  'BDAY:1906-12-09',
  'X-RANK:Pioneer',
);
const KATHERINE = card('N:Johnson;Katherine;;;', 'FN:Katherine Johnson');
const FILE = GRACE + KATHERINE;

const CSV = [
  'First Name,Last Name,Nick,E-mail Address,Company',
  'Grace,Hopper,Amazing,grace@example.org,US Navy',
  'Mary,Jackson,,mary@example.org,NASA',
  '',
].join('\r\n');

async function preview(content: string, name = 'book.vcf', person = ada): Promise<ImportFile> {
  const answer = await person.upload('POST /api/imports/', name, content);
  expect(answer.status).toBe(201);
  return answer.body as ImportFile;
}
const read = (id: number) => ada.call('GET /api/imports/{id}/', { params: { id } });
const rowsOf = async (id: number, query = {}) =>
  (await ada.call('GET /api/imports/{id}/rows/', { params: { id }, query })).results;
const change = (id: number, body: object) =>
  ada.call('PATCH /api/imports/{id}/', { params: { id }, body });
const rejectedChange = (id: number, body: object) =>
  ada.rejected('PATCH /api/imports/{id}/', { params: { id }, body });
const contacts = () => ada.call('GET /api/contacts/');
const add = (body: object) => ada.call('POST /api/contacts/', { body });

async function commit(id: number): Promise<ImportFile> {
  await ada.call('POST /api/imports/{id}/commit/', { params: { id } });
  await app.runJobs();
  return read(id);
}

const OF_ONE = [
  ['GET /api/imports/{id}/', undefined],
  ['GET /api/imports/{id}/rows/', undefined],
  ['PATCH /api/imports/{id}/', { decisions: { 0: 'skip' } }],
  ['POST /api/imports/{id}/commit/', undefined],
] as const satisfies [CallName, object | undefined][];

describe('every import endpoint', () => {
  it('requires a session for every import endpoint', async () => {
    expect(await app.guest.upload('POST /api/imports/', 'a.vcf', FILE)).toMatchObject({
      status: 401,
    });
    for (const [name, body] of OF_ONE)
      expect(await app.guest.rejected(name, { params: { id: 1 }, body })).toMatchObject({
        status: 401,
        detail: 'Authentication required',
      });
  });

  it.each(OF_ONE)('%s returns 404 for imports of other users', async (name, body) => {
    const { id } = await preview(FILE);
    expect(await eve.rejected(name, { params: { id }, body })).toMatchObject({ status: 404 });
    expect(await read(id)).toMatchObject({ status: 'ready', totals: { add: 2 } });
  });

  it.each(OF_ONE)('%s rejects an invalid id', async (name, body) => {
    const problem = await ada.rejected(name, { params: { id: '1x' }, body });
    expect(problem.errors).toHaveProperty('id');
  });
});

describe('an import preview', () => {
  it('shows the contacts of a vCard file and stores none', async () => {
    const { id, ...file } = await preview(FILE, 'My book.vcf');
    expect(file).toMatchObject({
      file_name: 'My book.vcf',
      format: 'vcard',
      columns: [],
      mapping: {},
      status: 'ready',
      done: 2,
      total: 2,
      problem: '',
      totals: { rows: 2, add: 2, update: 0, skip: 0, problems: 0 },
    });
    const [grace, katherine] = await rowsOf(id);
    expect(grace).toMatchObject({
      index: 0,
      action: 'add',
      duplicate_of: null,
      problems: [],
      contact: { first_name: 'Grace', last_name: 'Hopper', birthday: '1906-12-09' },
    });
    expect(katherine).toMatchObject({ index: 1, contact: { last_name: 'Johnson' } });
    expect((await contacts()).count).toBe(0);
  });

  it('pages through the rows of an import', async () => {
    const { id } = await preview(FILE + card('FN:Third Person'));
    const params = { id };
    const first = await ada.call('GET /api/imports/{id}/rows/', { params, query: { limit: 2 } });
    const query = { limit: 2, cursor: first.next_cursor ?? '' };
    const second = await ada.call('GET /api/imports/{id}/rows/', { params, query });
    expect(first.results.map((row) => row.index)).toEqual([0, 1]);
    expect(second.results.map((row) => row.index)).toEqual([2]);
    expect(second.next_cursor).toBeNull();
  });

  it.each([
    ['an empty file', 'empty.vcf', ''],
    ['a text file', 'notes.txt', 'Dear diary'],
    ['an image', 'picture.vcf', '\u0000\u0001\u0002\u0003'.repeat(100)],
  ])('rejects %s with a message', async (_, name, content) => {
    const answer = await ada.upload('POST /api/imports/', name, content);
    expect(answer).toMatchObject({ status: 400, body: { errors: { file: [expect.any(String)] } } });
  });

  it('rejects a body without a file', async () => {
    expect(await ada.rejected('POST /api/imports/', { body: { file: 'x' } })).toMatchObject({
      status: 415,
    });
  });

  it('creates an import preview once per idempotency key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => ada.upload('POST /api/imports/', 'a.vcf', FILE, headers);
    const first = await send();
    expect(await send()).toEqual({ ...first, headers: expect.anything() });
    const { length } = await app.db
      .selectFrom('imports')
      .select('id')
      .where('owner_id', '=', ada.id)
      .execute();
    expect(length).toBe(1);
  });

  it('skips duplicates in the file and rows without identity', async () => {
    const { id, totals } = await preview(FILE + GRACE + card('NOTE:Nobody at all'));
    expect(totals).toEqual({ rows: 4, add: 2, update: 0, skip: 2, problems: 2 });
    const [, , twice, no_email] = await rowsOf(id);
    expect(twice?.problems[0]?.message).toBe('Same person as row 1.');
    expect(no_email?.problems).toHaveLength(1);
  });

  it('updates existing contacts and skips complete ones', async () => {
    const grace = await add({ first_name: 'Grace', email: 'GRACE@example.org' });
    const katherine = await add({ first_name: 'Katherine', last_name: 'Johnson' });
    const { id, totals } = await preview(FILE);
    expect(totals).toEqual({ rows: 2, add: 0, update: 1, skip: 1, problems: 0 });
    expect(await rowsOf(id)).toMatchObject([
      { action: 'update', duplicate_of: grace.id },
      {
        action: 'skip',
        duplicate_of: katherine.id,
        problems: [{ message: 'Already in your contacts.' }],
      },
    ]);
  });

  it("ignores other users' contacts", async () => {
    await eve.call('POST /api/contacts/', { body: { email: 'grace@example.org' } });
    expect((await preview(GRACE)).totals).toMatchObject({ add: 1, update: 0 });
  });
});

describe('an import mapping', () => {
  it('translates problems when they’re read and shows earlier ones as they were stored', async () => {
    onTestFinished(() => setMessages('de', {}));
    const { id } = await preview(FILE + GRACE);
    setMessages('de', { [msg`Same person as row ${{ row: 0 }}.`.id]: 'Wie Zeile {row}.' });
    await ada.call('PATCH /api/me/', { body: { language: 'de' } });
    expect((await rowsOf(id))[2]?.problems).toEqual([{ field: '', message: 'Wie Zeile 1.' }]);
    const stored = JSON.stringify([{ field: 'email', message: 'No address' }]);
    await sql`update import_rows set problems = ${stored} where import_id = ${id}`.execute(app.db);
    expect((await rowsOf(id))[2]?.problems).toEqual(JSON.parse(stored));
  });

  it('shows CSV columns and their targets', async () => {
    const file = await preview(CSV, 'book.csv');
    expect(file).toMatchObject({
      format: 'csv',
      columns: ['First Name', 'Last Name', 'Nick', 'E-mail Address', 'Company'],
      mapping: { 'First Name': 'first_name', Company: 'company_name' },
    });
    expect((await rowsOf(file.id))[1]).toMatchObject({
      contact: {
        first_name: 'Mary',
        company_name: 'NASA',
        emails: [{ value: 'mary@example.org' }],
      },
    });
  });

  it('changes a target and reads the file again', async () => {
    const { id } = await preview(CSV, 'book.csv');
    await change(id, { decisions: { 0: 'skip' } });
    const changed = await change(id, { mapping: { Company: 'notes', Nick: '' } });
    expect(changed).toMatchObject({ mapping: { Company: 'notes', Nick: '' }, totals: { add: 2 } });
    expect((await rowsOf(id))[0]).toMatchObject({
      contact: { nickname: '', notes: 'Company: US Navy', company_name: '' },
    });
  });

  it('rejects unknown columns, unknown fields and vCard files', async () => {
    const { id } = await preview(CSV, 'book.csv');
    expect((await rejectedChange(id, { mapping: { Phone: 'notes' } })).errors).toHaveProperty([
      'mapping.Phone',
    ]);
    expect((await rejectedChange(id, { mapping: { Company: 'shoe_size' } })).errors).toHaveProperty(
      ['mapping.Company'],
    );
    const vcard = await preview(FILE);
    expect((await rejectedChange(vcard.id, { mapping: {} })).errors).toHaveProperty('mapping');
  });
});

describe('an import decision', () => {
  it('applies an import decision to its row only', async () => {
    const { id } = await preview(FILE);
    const changed = await change(id, { decisions: { 1: 'skip' } });
    expect(changed.totals).toMatchObject({ add: 1, skip: 1 });
    expect((await rowsOf(id)).map((row) => row.action)).toEqual(['add', 'skip']);
  });

  it('applies no import decision if any is impossible', async () => {
    const { id } = await preview(FILE + card('NOTE:Nobody'));
    const decisions = { 0: 'skip', 1: 'update', 2: 'add', 99: 'skip' };
    expect(await rejectedChange(id, { decisions })).toMatchObject({
      status: 400,
      errors: {
        'decisions.1': ['No contact matches this row.'],
        'decisions.2': ['This row has no name, email, phone number or company.'],
        'decisions.99': ['The file has no such row.'],
      },
    });
    expect((await rowsOf(id))[0]?.action).toBe('add');
    expect(await rejectedChange(id, { decisions: { x: 'add' } })).toMatchObject({
      status: 400,
      errors: { 'decisions.x': ['Must be a row index.'] },
    });
    expect(await rejectedChange(id, { decisions: { 0: 'eat' } })).toMatchObject({
      status: 400,
      errors: { 'decisions.0': ['Must be one of: add, update, skip.'] },
    });
  });

  it('reports the first hundred impossible decisions', async () => {
    const { id } = await preview(FILE);
    const decisions = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [at, 'skip']));
    const { errors = {} } = await rejectedChange(id, { decisions });
    expect(Object.keys(errors)).toEqual(
      Array.from({ length: 100 }, (_, at) => `decisions.${at + 2}`),
    );
  });

  it('adds a contact next to its duplicate', async () => {
    await add({ first_name: 'Grace', email: 'grace@example.org' });
    const { id } = await preview(GRACE);
    await change(id, { decisions: { 0: 'add' } });
    await commit(id);
    expect((await contacts()).count).toBe(2);
  });
});

it('deletes the oldest previews past the limit', async () => {
  const first = await preview(KATHERINE);
  for (let index = 0; index < 20; index += 1) await preview(KATHERINE);
  expect(await ada.rejected('GET /api/imports/{id}/', { params: { id: first.id } })).toMatchObject({
    status: 404,
  });
});
