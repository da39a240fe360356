import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { bulkOf, type Bulk } from './testing/bulk.ts';

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
  await setTags(grace, ['choir', 'chess', 'Singers']);
  await setTags(mary, ['choir']);
});

const setTags = (id: number, tags: string[]) =>
  ada.call('PATCH /api/contacts/{id}/', { params: { id }, body: { tags } });
const tagsOf = async (id: number) => (await bulk.read(id)).tags;
const tags = async () => (await ada.call('GET /api/contact-tags/')).results;
const rename = (from: string, to: string) =>
  ada.call('POST /api/contact-tags/rename/', { body: { from, to } });
const paint = (name: string, color: 'green' | null) =>
  ada.call('POST /api/contact-tags/color/', { body: { name, color } });
const setSchedule = (tag: string, cadence_days: number | null) =>
  ada.call('POST /api/tag-cadences/', { body: { tag, cadence_days } });
const schedules = async () => (await ada.call('GET /api/tag-cadences/')).results;

describe('tags', () => {
  it('lists tags with colors and contact counts', async () => {
    await paint('choir', 'green');
    expect(await tags()).toEqual([
      { name: 'chess', color: null, contact_count: 1 },
      { name: 'choir', color: 'green', contact_count: 2 },
      { name: 'Singers', color: null, contact_count: 1 },
    ]);
  });

  it('renames a tag in place with its color and schedule, and undoes it', async () => {
    await paint('choir', 'green');
    await setSchedule('choir', 30);
    const { changed, batch_id } = await rename('choir', 'Ensemble');
    expect(changed).toBe(2);
    expect(await tagsOf(grace)).toEqual(['Ensemble', 'chess', 'Singers']);
    expect(await tags()).toContainEqual({ name: 'Ensemble', color: 'green', contact_count: 2 });
    expect(await schedules()).toEqual([{ tag: 'Ensemble', cadence_days: 30 }]);
    expect(await bulk.undo(batch_id)).toBe(2);
    expect(await tagsOf(grace)).toEqual(['choir', 'chess', 'Singers']);
    expect(await tags()).toContainEqual({ name: 'choir', color: 'green', contact_count: 2 });
    expect(await schedules()).toEqual([{ tag: 'choir', cadence_days: 30 }]);
  });

  it('merges a tag into an existing one and separates them again', async () => {
    await paint('Singers', 'green');
    const { batch_id } = await rename('choir', 'Singers');
    expect(await tagsOf(grace)).toEqual(['chess', 'Singers']);
    expect(await tagsOf(mary)).toEqual(['Singers']);
    await setTags(mary, ['Singers', 'new']);
    expect(await bulk.undo(batch_id)).toBe(2);
    expect(await tagsOf(grace)).toEqual(['choir', 'chess', 'Singers']);
    expect(await tagsOf(mary)).toEqual(['choir', 'new']);
    expect(await tags()).toContainEqual({ name: 'Singers', color: 'green', contact_count: 1 });
  });

  it('removes a tag from all contacts with its settings, and undoes it', async () => {
    await paint('choir', 'green');
    await setSchedule('choir', 30);
    const { changed, batch_id } = await ada.call('POST /api/contact-tags/delete/', {
      body: { name: 'choir' },
    });
    expect(changed).toBe(2);
    expect((await tags()).map(({ name }) => name)).toEqual(['chess', 'Singers']);
    expect(await schedules()).toEqual([]);
    await bulk.undo(batch_id);
    expect(await tagsOf(grace)).toEqual(['choir', 'chess', 'Singers']);
    expect(await tags()).toContainEqual({ name: 'choir', color: 'green', contact_count: 2 });
    expect(await schedules()).toEqual([{ tag: 'choir', cadence_days: 30 }]);
  });

  it('undoes a color', async () => {
    await paint('choir', 'green');
    const { changed, batch_id } = await paint('choir', null);
    expect(changed).toBe(1);
    await bulk.undo(batch_id);
    expect(await tags()).toContainEqual({ name: 'choir', color: 'green', contact_count: 2 });
    expect((await paint('choir', 'green')).changed).toBe(0);
  });

  it.each([
    ['to', { from: 'choir', to: 'choir' }],
    ['to', { from: 'choir', to: ' ' }],
    ['from', { from: '', to: 'x' }],
  ])('rejects an invalid %s: %j', async (field, body) => {
    expect(await ada.rejected('POST /api/contact-tags/rename/', { body })).toMatchObject({
      status: 400,
      errors: { [field]: [expect.any(String)] },
    });
  });

  it("leaves a stranger's contacts as they are", async () => {
    const eve = await app.signUp('Eve');
    const body = { from: 'choir', to: 'x' };
    expect((await eve.call('POST /api/contact-tags/rename/', { body })).changed).toBe(0);
    expect(await tagsOf(grace)).toContain('choir');
  });
});

describe('bulk actions on fields', () => {
  it('sets a schedule and restores the previous ones', async () => {
    const params = { id: grace };
    await ada.call('PATCH /api/contacts/{id}/', { params, body: { cadence_days: 7 } });
    await bulk.run('set_cadence', [mary], 0);
    expect(await bulk.read(mary)).toMatchObject({ cadence_days: 0 });
    await bulk.run('set_cadence', [mary], null);
    const { changed, batch_id } = await bulk.run('set_cadence', [grace, mary], 30);
    expect(changed).toBe(2);
    expect(await bulk.read(mary)).toMatchObject({ cadence_days: 30 });
    expect(await bulk.undo(batch_id)).toBe(2);
    expect(await bulk.read(grace)).toMatchObject({ cadence_days: 7 });
    expect(await bulk.read(mary)).toMatchObject({ cadence_days: null });
  });

  it('sets a company and leaves companies changed since as they are', async () => {
    const { batch_id } = await bulk.run('set_company', [grace, mary], 'US Navy');
    const params = { id: grace };
    await ada.call('PATCH /api/contacts/{id}/', { params, body: { company_name: 'Vassar' } });
    expect(await bulk.undo(batch_id)).toBe(1);
    expect(await bulk.read(grace)).toMatchObject({ company_name: 'Vassar' });
    expect(await bulk.read(mary)).toMatchObject({ company_name: '' });
  });

  it('logs one interaction with all contacts and removes it again', async () => {
    const body = {
      ids: [grace, mary],
      action: 'log_interaction' as const,
      value: { kind: 'meeting' as const, occurred_at: '2026-01-01T10:00:00.000Z', body: 'Dinner' },
    };
    const { changed, batch_id } = await ada.call('POST /api/contacts/bulk/', { body });
    expect(changed).toBe(2);
    const timeline = async () =>
      (await ada.call('GET /api/contacts/{id}/timeline/', { params: { id: mary } })).results;
    expect(await timeline()).toContainEqual(
      expect.objectContaining({
        interaction: expect.objectContaining({
          body: 'Dinner',
          contact_ids: [grace, mary],
        }) as unknown,
      }),
    );
    expect(await bulk.read(grace)).toMatchObject({ last_contacted_at: '2026-01-01T10:00:00.000Z' });
    expect(await bulk.undo(batch_id)).toBe(2);
    expect(await bulk.read(grace)).toMatchObject({ last_contacted_at: null });
    expect((await timeline()).some(({ type }) => type === 'interaction')).toBe(false);
  });

  it.each<['set_cadence' | 'set_company' | 'log_interaction', unknown]>([
    ['set_cadence', 'weekly'],
    ['set_cadence', -1],
    ['set_cadence', 3651],
    ['set_company', 7],
    ['log_interaction', null],
    ['log_interaction', { kind: 'dance' }],
  ])('rejects %s with %j', async (action, value) => {
    const body = { ids: [grace], action, value };
    const problem = await ada.rejected('POST /api/contacts/bulk/', { body });
    expect(problem.status).toBe(400);
    expect(Object.keys(problem.errors ?? {})[0]).toMatch(/^value/);
  });
});
