import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let boss: Person;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
  boss = await app.signUp('Root');
  ada = await app.signUp('Ada');
});
afterAll(() => app.close());

const texts = async (person: Person) =>
  (await person.call('GET /api/announcements/')).results.map(({ text }) => text);
const today = () => app.clock.now().slice(0, 10);

describe('PATCH /api/admin/instance/', () => {
  it('changes what is given on all servers', async () => {
    const other = await app.openAnother();
    const body = { name: 'Circle', terms: 'https://example.org/terms' };
    await boss.call('PATCH /api/admin/instance/', { body });
    await boss.call('PATCH /api/admin/instance/', { body: { contact_email: 'a@example.org' } });
    const expected = { ...body, contact_email: 'a@example.org', imprint: '', privacy: '' };
    expect(await app.guest.call('GET /api/instance/')).toEqual(expected);
    await vi.waitFor(async () =>
      expect(await other.guest.call('GET /api/instance/')).toEqual(expected),
    );
  });

  it.each([
    ['name', 'x'.repeat(61)],
    ['contact_email', 'nowhere'],
    ['imprint', 'x'.repeat(50_001)],
  ])('rejects an invalid %s at its field', async (field, value) => {
    const rejection = await boss.rejected('PATCH /api/admin/instance/', {
      body: { [field]: value },
    });
    expect(rejection).toMatchObject({ status: 400, errors: { [field]: [expect.any(String)] } });
  });
});

describe('announcements', () => {
  it('shows announcements to everyone on their days, until they’re deleted', async () => {
    const tomorrow = new Date(Date.parse(today()) + 86_400_000).toISOString().slice(0, 10);
    const createAnnouncement = (text: string, starts_on: string) =>
      boss.call('POST /api/admin/announcements/', { body: { text, starts_on, ends_on: tomorrow } });
    const { id } = await createAnnouncement('Maintenance tonight', today());
    await createAnnouncement('Party', tomorrow);
    expect(await texts(ada)).toEqual(['Maintenance tonight']);
    app.clock.advance(86_400_000);
    expect(await texts(await app.logIn(ada))).toEqual(['Party', 'Maintenance tonight']);
    await boss.call('DELETE /api/admin/announcements/{id}/', { params: { id } });
    expect(await texts(ada)).toEqual(['Party']);
    app.clock.advance(86_400_000);
    expect(await texts(ada)).toEqual([]);
    const { results } = await boss.call('GET /api/admin/announcements/');
    expect(results.map(({ text }) => text)).toEqual(['Party']);
  });

  it.each([
    ['ends_on', { text: 'x', starts_on: '2030-02-02', ends_on: '2030-02-01' }],
    ['ends_on', { text: 'x', starts_on: '2020-02-02', ends_on: '2020-02-03' }],
    ['text', { text: ' ', starts_on: '2030-02-02', ends_on: '2030-02-03' }],
  ])('rejects an invalid one at %s', async (field, body) => {
    const rejection = await boss.rejected('POST /api/admin/announcements/', { body });
    expect(rejection).toMatchObject({ status: 400, errors: { [field]: [expect.any(String)] } });
  });
});
