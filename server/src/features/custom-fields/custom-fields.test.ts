import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BulkRequest } from '#contract/bulk.ts';
import type { ContactFields } from '#contract/contacts.ts';
import type { CustomFieldKind } from '#contract/custom-fields.ts';
import { DURATIONS, LIMITS } from '#contract/limits.ts';
import { addDays } from '../../infra/clock.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { deleteExpiredFields } from './move-values.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada');
});

const create = async (name: string, kind: CustomFieldKind = 'text', options?: string[]) =>
  (
    await ada.call('POST /api/custom-fields/', {
      body: { name, kind, ...(options && { options }) },
    })
  ).id;
const rejected = (body: object) => ada.rejected('POST /api/custom-fields/', { body });
const fields = async (person = ada) => (await person.call('GET /api/custom-fields/')).results;
const names = async () => (await fields()).map(({ name }) => name);
const remove = (id: number) => ada.call('DELETE /api/custom-fields/{id}/', { params: { id } });
const restore = (id: number) =>
  ada.call('POST /api/custom-fields/{id}/restore/', { params: { id } });
const add = (first_name: string, custom: ContactFields['custom'] = {}) =>
  ada.call('POST /api/contacts/', { body: { first_name, custom } });
const read = (id: number) => ada.call('GET /api/contacts/{id}/', { params: { id } });
const change = (id: number, body: ContactFields) =>
  ada.call('PATCH /api/contacts/{id}/', { params: { id }, body });
const found = async (query: Record<string, string | string[]>) => {
  const { results, count } = await ada.call('GET /api/contacts/', { query });
  expect(count).toBe(results.length);
  return results.map(({ first_name }) => first_name);
};

const run = (value: BulkRequest['value']) => ({
  body: { action: 'set_custom' as const, filter: {}, value },
});

describe('custom fields', () => {
  it('adds, renames, moves and lists fields in order', async () => {
    const shirt = await create('Shirt size', 'choice', ['S', 'M']);
    const number = await create('Lucky number', 'number');
    const body = { name: 'T-shirt', options: ['S', 'M', 'L'], position: 5 };
    const changed = await ada.call('PATCH /api/custom-fields/{id}/', {
      params: { id: shirt },
      body,
    });
    expect(changed).toEqual({
      id: shirt,
      name: 'T-shirt',
      kind: 'choice',
      options: ['S', 'M', 'L'],
      position: 1,
      contact_count: 0,
    });
    expect((await fields()).map(({ id }) => id)).toEqual([number, shirt]);
    expect(await fields(await app.signUp('Eve'))).toEqual([]);
  });

  it.each([
    [{ name: ' ', kind: 'text' }, 'name'],
    [{ name: 'shirt SIZE', kind: 'text' }, 'name'],
    [{ name: 'A', kind: 'color' }, 'kind'],
    [{ name: 'A', kind: 'choice' }, 'options'],
    [{ name: 'A', kind: 'choice', options: ['x', 'X'] }, 'options'],
    [{ name: 'A', kind: 'text', options: ['x'] }, 'options'],
  ])('rejects %j with 400', async (body, field) => {
    await create('Shirt size');
    expect(await rejected(body)).toMatchObject({
      status: 400,
      errors: { [field]: [expect.any(String)] },
    });
  });

  it('rejects a field past the limit and names it', async () => {
    for (let index = 0; index < LIMITS.custom_fields; index += 1) await create(`Field ${index}`);
    const { errors } = await rejected({ name: 'One more', kind: 'text' });
    expect(errors?.['name']?.[0]).toContain('50');
  });

  it('moves values to the other details when a field is deleted, and back when it’s restored', async () => {
    const shirt = await create('Shirt size', 'choice', ['S', 'M']);
    const number = await create('Lucky number', 'number');
    const grace = await add('Grace', { [shirt]: 'M', [number]: 1.5 });
    expect((await fields()).map(({ contact_count }) => contact_count)).toEqual([1, 1]);
    await remove(shirt);
    await remove(number);
    const deleted = await ada.call('GET /api/custom-fields/', { query: { deleted: 'true' } });
    expect(deleted.results.map(({ name }) => name)).toEqual(['Shirt size', 'Lucky number']);
    const moved = await read(grace.id);
    expect(moved.custom).toEqual({});
    expect(moved.updated_at > grace.updated_at).toBe(true);
    expect(moved.extra).toMatchObject([
      { name: 'Shirt size', value: 'M' },
      { name: 'Lucky number', value: '1.5' },
    ]);
    expect(await restore(number)).toMatchObject({ name: 'Lucky number', contact_count: 1 });
    expect(await restore(shirt)).toMatchObject({ position: 1, contact_count: 1 });
    const back = await read(grace.id);
    expect(back).toMatchObject({ custom: { [shirt]: 'M', [number]: 1.5 }, extra: [] });
    expect(await found({ [`custom.${shirt}`]: 'M' })).toEqual(['Grace']);
  });

  it('moves the values of thousands of contacts in a job', async () => {
    const id = await create('Group');
    await sql`
      insert into contacts (owner_id, first_name, sort_name, search_text, email_keys, phone_keys, custom,
        created_at, updated_at)
      select ${ada.id}, n::text, n::text, '', '{}', '{}', ${JSON.stringify({ [id]: 'Choir' })}::jsonb, now(), now()
      from generate_series(1, 1205) as n`.execute(app.db);
    await remove(id);
    const { results } = await ada.call('GET /api/contacts/', { query: { sort: '-updated_at' } });
    expect(results.every(({ custom }) => Object.keys(custom).length === 0)).toBe(true);
    await app.runJobs();
    await restore(id);
    await app.runJobs();
    expect((await fields())[0]?.contact_count).toBe(1205);
  });

  it('rejects a restore with 409 if the name is taken, and with 404 after 30 days', async () => {
    const first = await create('Shirt size');
    await remove(first);
    const second = await create('shirt size');
    const params = { id: first };
    expect((await ada.rejected('POST /api/custom-fields/{id}/restore/', { params })).status).toBe(
      409,
    );
    await remove(second);
    const deleted_at = addDays(app.clock.now(), -DURATIONS.undo_days);
    await app.db.updateTable('custom_fields').set({ deleted_at }).where('id', '=', first).execute();
    expect((await ada.rejected('POST /api/custom-fields/{id}/restore/', { params })).status).toBe(
      404,
    );
    await deleteExpiredFields(app.context);
    const left = app.db.selectFrom('custom_fields').select('id').where('owner_id', '=', ada.id);
    expect((await left.execute()).map(({ id }) => id)).toEqual([second]);
    expect(await names()).toEqual([]);
  });
});

describe('values of custom fields', () => {
  it('merges values by field and removes those that are null', async () => {
    const [a, b] = [await create('A'), await create('B', 'yes_no')];
    const grace = await add('Grace', { [a]: 'one' });
    expect(await change(grace.id, { custom: { [b]: false } })).toMatchObject({
      custom: { [a]: 'one', [b]: false },
    });
    const changed = await change(grace.id, { custom: { [a]: null } });
    expect(changed.custom).toEqual({ [b]: false });
    const { results } = await ada.call('GET /api/contacts/{id}/timeline/', {
      params: { id: grace.id },
      query: { type: 'change' },
    });
    expect(results.map((entry) => entry.type === 'change' && entry.change.fields)).toEqual([
      [{ field: `custom.${a}`, before: 'one', after: '' }],
      [{ field: `custom.${b}`, before: '', after: 'false' }],
    ]);
  });

  const VALID: [CustomFieldKind, string | number | boolean, unknown][] = [
    ['text', ' Choir ', 'Choir'],
    ['number', -1.5, -1.5],
    ['number', '٤٢', 42],
    ['date', '٢٠٢٠-05', '2020-05'],
    ['date', '--02-29', '--02-29'],
    ['choice', 'm', 'M'],
    ['url', 'example.org/a', 'example.org/a'],
    ['yes_no', true, true],
  ];
  it.each(VALID)('accepts the %s %j', async (kind, value, stored) => {
    const id = await create('Field', kind, kind === 'choice' ? ['S', 'M'] : undefined);
    expect((await add('Grace', { [id]: value })).custom).toEqual({ [id]: stored });
  });

  const INVALID: [CustomFieldKind, string | number | boolean][] = [
    ['text', 5],
    ['number', 'many'],
    ['number', true],
    ['date', '2020-02-30'],
    ['choice', 'XXL'],
    ['url', 'not a link'],
    ['url', 'javascript:alert(1)'],
    ['yes_no', 'yes'],
  ];
  it.each(INVALID)('rejects the %s %j at its field', async (kind, value) => {
    const id = await create('Field', kind, kind === 'choice' ? ['S', 'M'] : undefined);
    const body = { first_name: 'Grace', custom: { [id]: value } };
    expect(await ada.rejected('POST /api/contacts/', { body })).toMatchObject({
      status: 400,
      errors: { [`custom.${id}`]: [expect.any(String)] },
    });
  });

  it('rejects values of other users’ and deleted fields', async () => {
    const id = await create('Field');
    await remove(id);
    const body = { first_name: 'Grace', custom: { [id]: 'x' } };
    const problem = { status: 400, errors: { [`custom.${id}`]: ['Custom field not found.'] } };
    expect(await ada.rejected('POST /api/contacts/', { body })).toMatchObject(problem);
    const eve = await app.signUp('Eve');
    expect(await eve.rejected('POST /api/contacts/', { body })).toMatchObject(problem);
  });

  it('filters by each kind, and finds texts in a search unless their field is deleted', async () => {
    const text = await create('Team');
    const number = await create('Score', 'number');
    const date = await create('Joined', 'date');
    const choice = await create('Size', 'choice', ['S', 'SM']);
    const flag = await create('Member', 'yes_no');
    await add('Grace', { [text]: 'Blaue Bären', [number]: 5, [date]: '2020-05', [choice]: 'S' });
    await add('Anna', {
      [text]: 'Red',
      [number]: 20,
      [date]: '2021',
      [choice]: 'SM',
      [flag]: true,
    });
    await add('Mary', { [date]: '--05-31', [flag]: false });
    const by = (id: number, value: string | string[]) => found({ [`custom.${id}`]: value });
    expect(await by(text, 'bar')).toEqual(['Grace']);
    expect(await by(number, '٥..10')).toEqual(['Grace']);
    expect(await by(number, '6..')).toEqual(['Anna']);
    expect(await by(number, '20')).toEqual(['Anna']);
    expect(await by(date, '2020-05-01..2021-01-01')).toEqual(['Anna', 'Grace']);
    expect(await by(date, '2020-05-02..')).toEqual(['Anna']);
    expect(await by(date, '..2020')).toEqual(['Grace']);
    expect(await by(date, '--05-01..--05-31')).toEqual(['Mary']);
    expect(await by(choice, 's')).toEqual(['Grace']);
    expect(await by(choice, ['S', 'SM'])).toEqual(['Anna', 'Grace']);
    expect(await by(flag, 'false')).toEqual(['Mary']);
    expect(await found({ [`custom.${flag}`]: 'true', [`custom.${text}`]: 'red' })).toEqual([
      'Anna',
    ]);
    expect(await found({ q: 'baren' })).toEqual(['Grace']);
    await remove(text);
    await app.runJobs();
    expect(await found({ q: 'baren' })).toEqual([]);
    await restore(text);
    await app.runJobs();
    expect(await found({ q: 'baren' })).toEqual(['Grace']);
    const query = { custom: { [number]: 'many' } };
    expect(await ada.rejected('GET /api/contacts/', { query })).toMatchObject({
      status: 400,
      errors: { [`custom.${number}`]: [expect.any(String)] },
    });
  });

  it('counts the contacts of a view until its field is deleted', async () => {
    const size = await create('Size', 'choice', ['S', 'M']);
    await add('Grace', { [size]: 'M' });
    const filter = { [`custom.${size}`]: 'M' };
    const body = { name: 'Medium', filter };
    const view = await ada.call('POST /api/contact-views/', { body });
    expect(view).toMatchObject({ filter: { custom: { [size]: ['M'] } }, contact_count: 1 });
    await remove(size);
    const [left] = (await ada.call('GET /api/contact-views/')).results;
    expect(left).toMatchObject({ name: 'Medium', contact_count: 0 });
  });

  it('sets a field of many contacts and undoes it where it still has the value', async () => {
    const score = await create('Score', 'number');
    const grace = await add('Grace', { [score]: 1 });
    const anna = await add('Anna');
    expect(
      await ada.rejected('POST /api/contacts/bulk/', run({ field_id: score, value: 'x' })),
    ).toMatchObject({ status: 400, errors: { value: ['Enter a number.'] } });
    const { batch_id, changed } = await ada.call(
      'POST /api/contacts/bulk/',
      run({ field_id: score, value: 7 }),
    );
    expect(changed).toBe(2);
    expect((await read(anna.id)).custom).toEqual({ [score]: 7 });
    await change(anna.id, { custom: { [score]: 8 } });
    const undo = await ada.call('POST /api/contacts/bulk/{id}/undo/', { params: { id: batch_id } });
    expect(undo).toEqual({ changed: 1 });
    expect((await read(grace.id)).custom).toEqual({ [score]: 1 });
    expect((await read(anna.id)).custom).toEqual({ [score]: 8 });
  });

  it('keeps both values in a merge and restores them by undo', async () => {
    const [size, team] = [await create('Size'), await create('Team')];
    const grace = await add('Grace', { [size]: 'M' });
    const other = await add('Grace', { [size]: 'L', [team]: 'Red' });
    const { merge_id } = await ada.call('POST /api/contacts/merge/', {
      body: { keep_id: grace.id, merge_ids: [other.id] },
    });
    const merged = await read(grace.id);
    expect(merged.custom).toEqual({ [size]: 'M', [team]: 'Red' });
    expect(merged.notes).toContain('Also: L (Size)');
    await change(grace.id, { custom: { [size]: 'XL' } });
    await ada.call('POST /api/contacts/merges/{id}/undo/', { params: { id: merge_id } });
    expect((await read(grace.id)).custom).toEqual({ [size]: 'XL' });
    expect((await read(other.id)).custom).toEqual({ [size]: 'L', [team]: 'Red' });
  });
});

async function importText(
  person: Person,
  name: string,
  content: string,
  mapping?: Record<string, string>,
) {
  const { body } = await person.upload('POST /api/imports/', name, content);
  const { id } = body as { id: number };
  const params = { id };
  if (mapping) await person.call('PATCH /api/imports/{id}/', { params, body: { mapping } });
  const { results } = await person.call('GET /api/imports/{id}/rows/', { params });
  await person.call('POST /api/imports/{id}/commit/', { params });
  await app.runJobs();
  return { id, rows: results };
}

async function exportText(person: Person, query: Record<string, string>): Promise<string> {
  const url = `/api/contacts/export/?${new URLSearchParams(query).toString()}`;
  const headers = { authorization: `Bearer ${person.token}` };
  return (await app.app.inject({ method: 'GET', url, headers })).body;
}

async function fillBook() {
  const size = await create('Shirt size', 'choice', ['S', 'M']);
  const score = await create('Score; "a,b"', 'number');
  const since = await create('Since', 'date');
  const link = await create('Profile', 'url');
  const flag = await create('Member', 'yes_no');
  const text = await create('Email');
  await add('Grace', {
    [size]: 'M',
    [score]: -1.5,
    [since]: '--02-29',
    [link]: 'https://example.org/?a=1;b',
    [flag]: false,
    [text]: 'one,\ntwo',
  });
  await add('Anna', { [size]: 'S' });
}

async function valuesOf(person: Person) {
  const kinds = new Map(
    (await fields(person)).map(({ id, name, kind }) => [String(id), `${name} ${kind}`]),
  );
  const { results } = await person.call('GET /api/contacts/');
  return results.map(({ first_name, custom }) => ({
    first_name,
    custom: Object.fromEntries(Object.entries(custom).map(([id, value]) => [kinds.get(id), value])),
  }));
}

describe('custom fields in files', () => {
  it.each([
    { format: 'vcf', version: '4.0' },
    { format: 'vcf', version: '3.0' },
    { format: 'csv' },
  ])('recreates the fields from our own export %j', async (query) => {
    await fillBook();
    const text = await exportText(ada, query);
    const eve = await app.signUp('Eve');
    const { id } = await importText(eve, `book.${query.format}`, text);
    expect(await valuesOf(eve)).toEqual(await valuesOf(ada));
    for (const contact of (await eve.call('GET /api/contacts/')).results) {
      const params = { id: contact.id };
      const { extra } = await eve.call('GET /api/contacts/{id}/', { params });
      const times = new Set(['Created', 'Updated']);
      expect(extra.filter((detail) => !times.has(detail.name))).toEqual([]);
    }
    expect((await fields(eve)).find(({ kind }) => kind === 'choice')?.options).toEqual(['M', 'S']);
    await eve.call('POST /api/imports/{id}/undo/', { params: { id } });
    await app.runJobs();
    expect(await fields(eve)).toEqual([]);
  });

  it('includes names and values in JSON', async () => {
    await fillBook();
    const [, grace] = JSON.parse(await exportText(ada, { format: 'json' })) as {
      custom_fields: object[];
    }[];
    expect(grace?.custom_fields).toMatchObject([
      { name: 'Shirt size', kind: 'choice', value: 'M' },
      { name: 'Score; "a,b"', kind: 'number', value: -1.5 },
      {},
      {},
      {},
      {},
    ]);
  });

  const CSV = 'First Name,Score,Shoe\nGrace,12,41\nAnna,many,\n';

  it('maps a column named like a field and keeps what can’t be read', async () => {
    const score = await create('score', 'number');
    const { rows } = await importText(ada, 'book.csv', CSV);
    expect(rows[1]?.problems).toEqual([{ field: 'custom', message: 'Enter a number.' }]);
    const [anna, grace] = (await ada.call('GET /api/contacts/')).results;
    expect(grace?.custom).toEqual({ [score]: 12 });
    expect((await read(anna!.id)).extra).toMatchObject([{ name: 'score', value: 'many' }]);
  });

  it('creates a field for a column, and fills it in an existing contact', async () => {
    const grace = await add('Grace');
    await importText(ada, 'book.csv', CSV, { Shoe: 'custom.number' });
    const field = (await fields()).find(({ name }) => name === 'Shoe');
    expect(field).toMatchObject({ kind: 'number', contact_count: 1 });
    expect((await read(grace.id)).custom).toEqual({ [field!.id]: 41 });
  });

  it('rejects a mapping to an unknown field', async () => {
    const { body } = await ada.upload('POST /api/imports/', 'book.csv', CSV);
    const { id } = body as { id: number };
    const mapping = { Shoe: 'custom.999999' };
    expect(
      await ada.rejected('PATCH /api/imports/{id}/', { params: { id }, body: { mapping } }),
    ).toMatchObject({ status: 400, errors: { 'mapping.Shoe': ['Custom field not found.'] } });
  });

  it('hides an imported value that its field has', async () => {
    await importText(ada, 'book.csv', 'First Name,Shoe\nGrace,41\n');
    const [grace] = (await ada.call('GET /api/contacts/')).results;
    const { id } = grace!;
    expect((await read(id)).extra).toHaveLength(1);
    const shoe = await create('Shoe');
    await change(id, { custom: { [shoe]: '41' } });
    expect((await read(id)).extra).toEqual([]);
  });
});
