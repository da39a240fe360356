import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { ContactFields } from '#contract/contacts.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
const log_lines: string[] = [];
beforeAll(async () => {
  app = await openTestApp({ log_lines });
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada');
});

const add = (body: ContactFields, person = ada) => person.call('POST /api/contacts/', { body });
const download = (query: string, { token } = ada) =>
  app.app.inject({
    url: `/api/contacts/export/?${query}`,
    headers: { authorization: `Bearer ${token}` },
  });
const away = () => app.db.schema.alterTable('contacts').renameTo('contacts_away').execute();
const back = () => app.db.schema.alterTable('contacts_away').renameTo('contacts').execute();
const readAll = async (reader: ReadableStreamDefaultReader) => {
  while (!(await reader.read()).done);
};
/** Too many and too long to be read ahead of the response. */
async function addMany(): Promise<void> {
  const { id } = await add({ first_name: 'Grace' });
  await sql`
    insert into contacts overriding system value
    select copy.* from contacts as card, generate_series(1, 520) as number,
      jsonb_populate_record(card, jsonb_build_object(
        'id', card.id * 100000 + number, 'notes', repeat('x', 20000))) as copy
    where card.id = ${id}`.execute(app.db);
}

/** The names in a JSON export. */
const namesIn = async (query: string) => {
  const contacts = (await download(`format=json&${query}`)).json<{ first_name: string }[]>();
  return contacts.map(({ first_name }) => first_name);
};

describe('exporting contacts', () => {
  it('exports one contact by id, and nothing for the id of a stranger', async () => {
    const { id } = await add({ first_name: 'Grace' });
    await add({ first_name: 'Alan' });
    const stranger = await app.signUp('Bob');
    expect(await namesIn(`id=${id}`)).toEqual(['Grace']);
    expect((await download(`format=json&id=${id}`, stranger)).json()).toEqual([]);
  });

  it.each([
    ['vcf', 'text/vcard; charset=utf-8', /^BEGIN:VCARD\r\nVERSION:4.0\r\n/],
    ['csv', 'text/csv; charset=utf-8; header=present', /^\ufeffFirst Name,/],
    ['json', 'application/json', /^\[\n\{"/],
  ])('returns type, name and content for %s', async (format, type, content) => {
    await add({ first_name: 'Grace' });
    const answer = await download(`format=${format}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="acquaint-contacts-${app.clock.now().slice(0, 10)}.${format}"`,
    });
    expect(answer.body).toMatch(content);
    expect(answer.body).toContain('Grace');
  });

  it('requires a session and a known format', async () => {
    expect((await download('format=vcf', { ...ada, token: 'no' })).statusCode).toBe(401);
    for (const query of ['', 'format=pdf', 'format=vcf&version=2.1', 'format=csv&type=x'])
      expect((await download(query)).statusCode).toBe(400);
  });

  it('returns only a header for an empty address book', async () => {
    expect((await download('format=vcf')).body).toBe('');
    expect((await download('format=json')).body).toBe('[]\n');
    expect((await download('format=csv')).body.split('\r\n')).toHaveLength(2);
  });

  it('lists contacts by name without the trash', async () => {
    await add({ first_name: 'Mary' });
    const trashed = await add({ first_name: 'Trashed' });
    await ada.call('DELETE /api/contacts/{id}/', { params: { id: trashed.id } });
    await add({ first_name: 'Grace' });
    await add({ first_name: 'Foreign' }, await app.signUp('Eve'));
    expect(await namesIn('')).toEqual(['Grace', 'Mary']);
  });

  it('exports only contacts matching the filter', async () => {
    const { results } = await ada.call('GET /api/contact-types/');
    const type = results[0]!.id;
    await add({ first_name: 'Grace', company_name: 'Navy', tags: ['sea'], favorite: true });
    await add({ first_name: 'Katherine', last_name: 'Johnson', contact_type_id: type });
    expect(await namesIn('tag=sea')).toEqual(['Grace']);
    expect(await namesIn('favorite=false')).toEqual(['Katherine']);
    expect(await namesIn('company=nav')).toEqual(['Grace']);
    expect(await namesIn(`type=${type}`)).toEqual(['Katherine']);
    expect(await namesIn('linked=true')).toEqual([]);
    expect(await namesIn('q=johnson')).toEqual(['Katherine']);
    expect(await namesIn('q=jonhson')).toEqual(['Katherine']);
    expect(await namesIn('q=')).toHaveLength(2);
    expect(await namesIn('q=johnson&favorite=true')).toEqual([]);
  });

  it('exports everything as JSON with type names and unmapped data', async () => {
    const { results } = await ada.call('GET /api/contact-types/');
    const { id, name } = results[0]!;
    const grace = await add({ first_name: 'Grace', contact_type_id: id });
    const extra = [{ name: 'x-odd', params: {}, value: '1' }];
    await app.db
      .updateTable('contacts')
      .set({ extra: JSON.stringify(extra) })
      .where('id', '=', grace.id)
      .execute();
    const contacts = (await download('format=json')).json<unknown[]>();
    const first_name = { kind: 'typed', name: null, at: grace.created_at };
    expect(contacts).toEqual([{ ...grace, contact_type: name, extra, sources: { first_name } }]);
  });
});

describe('exporting vCard 3.0', () => {
  it('exports vCard 3.0 that older programs can read', async () => {
    await add({
      company_name: 'Navy',
      emails: [{ label: 'work', value: 'grace@example.org' }],
      phones: [{ label: 'mobile', value: '+1 212' }],
      birthday: '--12-09',
    });
    const { body } = await download('format=vcf&version=3.0');
    expect(body.split('\r\n')).toEqual([
      'BEGIN:VCARD',
      'VERSION:3.0',
      'FN:Navy',
      'N:;;;;',
      'ORG:Navy',
      'EMAIL;TYPE=INTERNET,WORK:grace@example.org',
      'TEL;TYPE=CELL:+1 212',
      'BDAY;X-APPLE-OMIT-YEAR=1604:1604-12-09',
      'END:VCARD',
      '',
    ]);
  });
});

describe('an export that fails midway', () => {
  let address: string;
  beforeAll(async () => {
    address = await app.app.listen({ host: '127.0.0.1', port: 0 });
  });

  it.each(['vcf', 'csv', 'json'])('truncates %s visibly', async (format) => {
    await addMany();
    log_lines.length = 0;
    const headers = { authorization: `Bearer ${ada.token}` };
    const answer = await fetch(`${address}/api/contacts/export/?format=${format}`, { headers });
    const reader = answer.body!.getReader();
    expect((await reader.read()).done).toBe(false);
    await away();
    onTestFinished(back);
    await expect(readAll(reader)).rejects.toThrow('terminated');
    await expect.poll(() => log_lines.join('')).toContain('Export failed');
  });

  it('returns an error response if it fails before the first byte', async () => {
    await away();
    onTestFinished(back);
    for (const format of ['vcf', 'csv', 'json'])
      expect(await download(`format=${format}`)).toMatchObject({ statusCode: 500 });
  });
});
