import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ImportFile } from '#contract/imports.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
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
const rejectedChange = (id: number, body: object) =>
  ada.rejected('PATCH /api/imports/{id}/', { params: { id }, body });
const contacts = () => ada.call('GET /api/contacts/');
const add = (body: object) => ada.call('POST /api/contacts/', { body });

async function commit(id: number): Promise<ImportFile> {
  await ada.call('POST /api/imports/{id}/commit/', { params: { id } });
  await app.runJobs();
  return read(id);
}

describe('committing an import', () => {
  it('lists what was kept without a field', async () => {
    const john = card(
      'N:Doe;John;Q.;Mr.;Jr.',
      'ORG:Acme;Sales',
      'ANNIVERSARY:20100101',
      'item1.X-ABDATE:someday',
      'IMPP:xmpp:john@example.org',
      'X-RANK:1',
    );
    const { id } = await preview(GRACE + john);
    expect((await read(id)).unmapped).toEqual([]);
    expect((await commit(id)).unmapped).toEqual([
      { name: 'X-RANK', contact_count: 2 },
      { name: 'X-ABDATE', contact_count: 1 },
    ]);
  });

  it('creates contacts from the rows', async () => {
    const { id } = await preview(FILE);
    const params = { id };
    const started = await ada.call('POST /api/imports/{id}/commit/', { params });
    expect(started).toMatchObject({ status: 'committing', done: 0, total: 2 });
    await app.runJobs();
    expect(await read(id)).toMatchObject({ status: 'done', done: 2, total: 2 });
    const { results } = await contacts();
    expect(results).toMatchObject([
      {
        first_name: 'Grace',
        email: 'grace@example.org',
        phone_number: '+1 415 555 2671',
        source: 'import',
      },
      { first_name: 'Katherine' },
    ]);
    const one = { params: { id: results[0]?.id ?? 0 } };
    const extra = [{ name: 'X-RANK', label: '', value: 'Pioneer', fields: null }];
    expect(await ada.call('GET /api/contacts/{id}/', one)).toMatchObject({ extra });
    const { contact } = await ada.call('GET /api/contacts/{id}/overview/', one);
    expect(contact).toMatchObject({ first_name: 'Grace', extra });
  });

  it("stores each row's contact and deletes the file", async () => {
    const { id } = await preview(FILE);
    await commit(id);
    const rows = await app.db
      .selectFrom('import_rows')
      .innerJoin('contacts', 'contacts.id', 'import_rows.contact_id')
      .select('contacts.first_name')
      .where('import_id', '=', id)
      .orderBy('index')
      .execute();
    expect(rows.map((row) => row.first_name)).toEqual(['Grace', 'Katherine']);
    const file = await app.db
      .selectFrom('imports')
      .select('file')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(file).toEqual({ file: null });
  });

  it('fills existing contacts without overwriting', async () => {
    const before = await add({
      first_name: 'G.',
      email: 'grace@example.org',
      phone_number: '112233',
    });
    await commit((await preview(GRACE)).id);
    const { results, count } = await contacts();
    expect(count).toBe(1);
    expect(results[0]).toMatchObject({
      id: before.id,
      first_name: 'G.',
      last_name: 'Hopper',
      company_name: 'US Navy',
      phone_number: '112233',
      phones: [{ value: '112233' }, { value: '+1 415 555 2671' }],
      source: 'manual',
    });
    expect((results[0]?.updated_at ?? '') > before.updated_at).toBe(true);
  });

  it('adds nothing for the same file again', async () => {
    for (const [content, name] of [
      [FILE, 'a.vcf'],
      [CSV, 'a.csv'],
    ] as const) {
      await commit((await preview(content, name)).id);
      const before = await contacts();
      const again = await preview(content, name);
      expect(again.totals).toMatchObject({ add: 0, update: 0, skip: 2 });
      await commit(again.id);
      expect(await contacts()).toEqual(before);
    }
  });

  it('puts a tag and a type on every row', async () => {
    const { results } = await ada.call('GET /api/contact-types/');
    const contact_type_id = results[0]?.id ?? 0;
    const { id } = await preview(FILE);
    const body = { tags: ['fair 2026'], contact_type_id };
    const changed = await ada.call('PATCH /api/imports/{id}/', { params: { id }, body });
    expect(changed).toMatchObject(body);
    await commit(id);
    const all = (await contacts()).results;
    expect(all.map((contact) => [contact.tags, contact.contact_type_id])).toEqual([
      [['fair 2026'], contact_type_id],
      [['fair 2026'], contact_type_id],
    ]);
    expect(await rejectedChange(id, { tags: [' '] })).toMatchObject({ status: 400 });
  });

  it('adds once for two previews of one file', async () => {
    const one = await preview(FILE);
    const two = await preview(FILE);
    await commit(one.id);
    expect(await commit(two.id)).toMatchObject({ status: 'done', totals: { add: 0 } });
    expect((await contacts()).count).toBe(2);
  });

  it('commits an import once for two requests and rejects further ones', async () => {
    const { id } = await preview(FILE);
    const params = { id };
    await Promise.all([
      ada.call('POST /api/imports/{id}/commit/', { params }),
      ada.call('POST /api/imports/{id}/commit/', { params }),
    ]);
    await app.runJobs();
    expect((await contacts()).count).toBe(2);
    const again = await ada.rejected('POST /api/imports/{id}/commit/', { params });
    expect(again).toMatchObject({ status: 409, detail: 'This import is already done.' });
    expect(await rejectedChange(id, { decisions: { 0: 'skip' } })).toMatchObject({ status: 409 });
  });

  it('adds contacts again that are in the trash since', async () => {
    const grace = await add({ first_name: 'Grace', email: 'grace@example.org' });
    const { id } = await preview(GRACE);
    await ada.call('DELETE /api/contacts/{id}/', { params: { id: grace.id } });
    expect(await commit(id)).toMatchObject({ status: 'done' });
    expect((await contacts()).results).toMatchObject([{ last_name: 'Hopper', source: 'import' }]);
  });

  it('adds nothing after a failure, reports it and can be retried', async () => {
    const { id } = await preview(FILE);
    await app.db
      .updateTable('import_rows')
      .set({ contact: '"rubbish"' })
      .where('import_id', '=', id)
      .where('index', '=', 1)
      .execute();
    expect(await commit(id)).toMatchObject({
      status: 'failed',
      problem: 'Something went wrong and nothing was added. Try again.',
    });
    expect((await contacts()).count).toBe(0);
    await app.db
      .updateTable('import_rows')
      .set({ action: 'skip' })
      .where('import_id', '=', id)
      .where('index', '=', 1)
      .execute();
    expect(await commit(id)).toMatchObject({ status: 'done', problem: '' });
    expect((await contacts()).count).toBe(1);
  });

  it('rejects a sixth concurrent import', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 6; index += 1) ids.push((await preview(FILE)).id);
    for (const id of ids.slice(0, 5))
      await ada.call('POST /api/imports/{id}/commit/', { params: { id } });
    const params = { id: ids[5] ?? 0 };
    expect(await ada.rejected('POST /api/imports/{id}/commit/', { params })).toMatchObject({
      status: 429,
      code: 'too_many_calls',
    });
    await app.runJobs();
    expect((await contacts()).count).toBe(2);
    expect(await commit(params.id)).toMatchObject({ status: 'done' });
  });

  it('shows the progress of an import', async () => {
    const cards = Array.from({ length: 1200 }, (_, index) => card(`FN:Person ${index}`)).join('');
    const { id } = await preview(cards);
    await ada.call('POST /api/imports/{id}/commit/', { params: { id } });
    const seen = new Set<number>();
    const running = app.runJobs().then(() => true);
    const check = async () => {
      seen.add((await read(id)).done);
      return false;
    };
    while (!(await Promise.race([running, check()])));
    expect(await read(id)).toMatchObject({ status: 'done', done: 1200 });
    expect([...seen].some((done) => done > 0 && done < 1200)).toBe(true);
    expect((await contacts()).count).toBe(1200);
  });
});
