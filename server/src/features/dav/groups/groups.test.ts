import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { conditionOf, connectDevice, type DavClient, vcard } from '../testing/dav-client.ts';

let app: TestApp;
let ada: Person;
let phone: DavClient;
let desktop: DavClient;
let book: string;
const ids: Record<string, number> = {};
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada');
  phone = await connectDevice(app, ada, { profile: 'apple' });
  desktop = await connectDevice(app, ada, { profile: 'thunderbird' });
  book = phone.home.contacts;
  for (const name of ['grace', 'mary']) {
    await phone.put(`${book}${name}.vcf`, vcard(`UID:${name}`, `FN:${name}`, `N:;${name};;;`));
    const { rows } = await sql<{ item_id: number }>`
      select item_id from dav_objects where owner_id = ${ada.id} and name = ${`${name}.vcf`}`.execute(
      app.db,
    );
    ids[name] = rows[0]!.item_id;
  }
});

const group = (uid: string, name: string, ...members: string[]) =>
  vcard(
    `UID:${uid}`,
    `FN:${name}`,
    `N:${name};;;;`,
    'X-ADDRESSBOOKSERVER-KIND:group',
    ...members.map((member) => `X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:${member}`),
  );
const group4 = (uid: string, name: string, ...members: string[]) =>
  [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `UID:${uid}`,
    `FN:${name}`,
    'KIND:group',
    ...members.map((member) => `MEMBER:urn:uuid:${member}`),
    'END:VCARD',
    '',
  ].join('\r\n');
const tag = (name: string, tags: string[]) =>
  ada.call('PATCH /api/contacts/{id}/', { params: { id: ids[name]! }, body: { tags } });
const tagsOf = async (name: string) =>
  (await ada.call('GET /api/contacts/{id}/', { params: { id: ids[name]! } })).tags;
const read = async (name: string, client = phone) =>
  (await client.request('GET', `${book}${name}.vcf`)).text.replaceAll('\r\n ', '');
const names = async (client: DavClient) =>
  (await client.propfind(book, '', 1))
    .slice(1)
    .map(({ path }) => path.slice(book.length).replace('.vcf', ''));
const membersIn = (text: string) =>
  [...text.matchAll(/MEMBER:urn:uuid:(.*)\r/g)].map(([, uid = '']) => uid).toSorted();
const groupPath = async () =>
  (await names(phone)).find((name) => name !== 'grace' && name !== 'mary')!;
async function changes(client: DavClient, token: string) {
  const result = await client.sync(book, token);
  return Object.fromEntries(
    result.changes.map(({ path, status }) => [path.slice(book.length).replace('.vcf', ''), status]),
  );
}

describe('tags of contacts', () => {
  it.each([
    ['apple', undefined, true],
    ['android', undefined, true],
    ['thunderbird', undefined, false],
    ['other', undefined, false],
    ['other', 'cards', true],
    ['apple', 'categories', false],
  ] as const)(
    'shows %s with groups %s either groups or categories',
    async (profile, groups, are_cards) => {
      await tag('grace', ['Navy', 'a,b']);
      const device = await connectDevice(app, ada, { profile, ...(groups && { groups }) });
      expect((await names(device)).length).toBe(are_cards ? 4 : 2);
      expect((await device.sync(book)).changes.length).toBe(are_cards ? 4 : 2);
      for (const accept of ['text/vcard; version=3.0', 'text/vcard; version=4.0']) {
        const { text } = await device.request('GET', `${book}grace.vcf`, { headers: { accept } });
        expect(text.includes('CATEGORIES:Navy,a\\,b\r\n')).toBe(!are_cards);
        const all = (await device.request('GET', book, { headers: { accept } })).text;
        expect(/^(X-ADDRESSBOOKSERVER-)?KIND:group\r$/m.test(all)).toBe(are_cards);
      }
    },
  );

  it('shows one card for each tag', async () => {
    await tag('grace', ['Navy']);
    await tag('mary', ['Navy']);
    const text = await read(await groupPath());
    expect(text).toMatch(/^BEGIN:VCARD\r\nVERSION:3.0\r\n/);
    for (const line of [
      'X-ADDRESSBOOKSERVER-KIND:group',
      'FN:Navy',
      'N:Navy;;;;',
      'X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:grace',
    ])
      expect(text).toContain(`${line}\r\n`);
    expect(membersIn(text)).toEqual(['grace', 'mary']);
    const headers = { accept: 'text/vcard; version=4.0' };
    const { text: text4 } = await phone.request('GET', `${book}${await groupPath()}.vcf`, {
      headers,
    });
    expect(text4).toContain('KIND:group\r\n');
    expect(text4).not.toContain('X-ADDRESSBOOKSERVER');
    expect(membersIn(text4)).toEqual(['grace', 'mary']);
  });

  it('hides groups from other profiles', async () => {
    await phone.put(`${book}g.vcf`, group('g', 'Navy', 'grace'));
    for (const method of ['GET', 'PROPFIND', 'DELETE', 'PUT']) {
      const answer = await desktop.request(method, `${book}g.vcf`, {
        body: method === 'PUT' ? vcard('UID:x', 'FN:X') : '',
      });
      expect([method, answer.status]).toEqual([method, 404]);
    }
    expect(await tagsOf('grace')).toEqual(['Navy']);
  });

  it('changes either the group or the person', async () => {
    const [phoneToken, desktopToken] = [await phone.syncToken(book), await desktop.syncToken(book)];
    const etags = [await phone.etag(`${book}grace.vcf`), await desktop.etag(`${book}grace.vcf`)];
    await tag('grace', ['Navy']);
    expect(await changes(phone, phoneToken)).toEqual({ [await groupPath()]: 200 });
    expect(await changes(desktop, desktopToken)).toEqual({ grace: 200 });
    expect(await phone.etag(`${book}grace.vcf`)).toBe(etags[0]);
    expect(await desktop.etag(`${book}grace.vcf`)).not.toBe(etags[1]);
  });

  it('ignores categories of devices that get groups', async () => {
    await tag('grace', ['Navy']);
    await phone.put(
      `${book}grace.vcf`,
      vcard('UID:grace', 'FN:grace', 'N:;grace;;;', 'CATEGORIES:Other'),
    );
    expect(await tagsOf('grace')).toEqual(['Navy']);
    expect(await read('grace')).not.toContain('CATEGORIES');
  });

  it('sets tags from categories of other devices', async () => {
    await tag('grace', ['Navy']);
    await desktop.put(
      `${book}grace.vcf`,
      (await read('grace', desktop)).replace('CATEGORIES:Navy', 'CATEGORIES:Other,New'),
    );
    expect(await tagsOf('grace')).toEqual(['Other', 'New']);
    expect((await names(phone)).length).toBe(5);
  });

  it('follows a renamed and a removed tag', async () => {
    await tag('grace', ['Navy']);
    const path = await groupPath();
    let token = await phone.syncToken(book);
    await ada.call('POST /api/contact-tags/rename/', { body: { from: 'Navy', to: 'Fleet' } });
    expect(await changes(phone, token)).toEqual({ [path]: 200 });
    expect(await read(path)).toContain('FN:Fleet\r\n');
    token = await phone.syncToken(book);
    await ada.call('POST /api/contact-tags/delete/', { body: { name: 'Fleet' } });
    expect(await changes(phone, token)).toEqual({ [path]: 404 });
  });

  it.each(['rename', 'delete'] as const)('follows an undone %s of a tag', async (action) => {
    await phone.put(`${book}g.vcf`, group('g', 'Navy', 'grace'));
    const { batch_id } = await (action === 'rename'
      ? ada.call('POST /api/contact-tags/rename/', { body: { from: 'Navy', to: 'Fleet' } })
      : ada.call('POST /api/contact-tags/delete/', { body: { name: 'Navy' } }));
    await ada.call('POST /api/contacts/bulk/{id}/undo/', { params: { id: batch_id } });
    await app.runJobs();
    expect(await tagsOf('grace')).toEqual(['Navy']);
    const groups = (await names(phone)).filter((name) => name !== 'grace' && name !== 'mary');
    expect(groups).toHaveLength(1);
    expect(await read(groups[0]!)).toContain('FN:Navy\r\n');
    expect(membersIn(await read(groups[0]!))).toEqual(['grace']);
  });

  it('follows a merged tag', async () => {
    await phone.put(`${book}a.vcf`, group('a', 'A', 'grace'));
    await phone.put(`${book}b.vcf`, group('b', 'B', 'mary'));
    const token = await phone.syncToken(book);
    await ada.call('POST /api/contact-tags/rename/', { body: { from: 'A', to: 'B' } });
    expect(await changes(phone, token)).toEqual({ a: 404, b: 200 });
    expect(membersIn(await read('b'))).toEqual(['grace', 'mary']);
  });

  it('removes a member in the trash until the contact is restored', async () => {
    await phone.put(`${book}g.vcf`, group('g', 'Navy', 'grace', 'mary'));
    let token = await phone.syncToken(book);
    await ada.call('DELETE /api/contacts/{id}/', { params: { id: ids['mary']! } });
    expect(await changes(phone, token)).toEqual({ mary: 404, g: 200 });
    expect(membersIn(await read('g'))).not.toContain('other');
    token = await phone.syncToken(book);
    await ada.call('POST /api/contacts/{id}/restore/', { params: { id: ids['mary']! } });
    expect(await changes(phone, token)).toEqual({ mary: 200, g: 200 });
    expect(membersIn(await read('g'))).toEqual(['grace', 'mary']);
  });
});

describe('PUT of a group', () => {
  it.each([
    ['3.0', group],
    ['4.0', group4],
  ])('sets the members of a tag in version %s', async (_version, make) => {
    expect((await phone.put(`${book}g.vcf`, make('g', 'Navy', 'grace'))).status).toBe(201);
    expect([await tagsOf('grace'), await tagsOf('mary')]).toEqual([['Navy'], []]);
    expect((await phone.put(`${book}g.vcf`, make('g', 'Navy', 'mary'))).status).toBe(204);
    expect([await tagsOf('grace'), await tagsOf('mary')]).toEqual([[], ['Navy']]);
    expect(await read('g')).toContain('UID:g\r\n');
  });

  it('matches members with and without urn:uuid:', async () => {
    await phone.put(`${book}jane.vcf`, vcard('UID:urn:uuid:jane', 'FN:Jane'));
    const card = group('urn:uuid:g', 'Navy', 'jane').replace(
      'END:VCARD',
      'X-ADDRESSBOOKSERVER-MEMBER:grace\r\nEND:VCARD',
    );
    await phone.put(`${book}g.vcf`, card);
    expect(await tagsOf('grace')).toEqual(['Navy']);
    expect(membersIn(await read('g'))).toContain('jane');
    expect(await read('g')).toContain('UID:urn:uuid:g\r\n');
    const { results } = await ada.call('GET /api/contact-tags/');
    expect(results).toMatchObject([{ name: 'Navy', contact_count: 2 }]);
  });

  it('keeps members without a contact', async () => {
    await phone.put(`${book}g.vcf`, group('g', 'Navy', 'grace', 'later'));
    expect(membersIn(await read('g'))).toEqual(['grace', 'later']);
    await tag('mary', ['Navy']);
    expect(membersIn(await read('g'))).toEqual(['grace', 'later', 'mary']);
    await phone.put(`${book}g.vcf`, group('g', 'Navy', 'grace'));
    expect(membersIn(await read('g'))).toEqual(['grace']);
  });

  it('keeps unknown properties', async () => {
    await phone.put(`${book}g.vcf`, group('g', 'Navy').replace('END:', 'X-FOO:bar\r\nEND:'));
    await tag('grace', ['Navy']);
    const text = await read('g');
    expect(text).toContain('X-FOO:bar\r\n');
    expect(membersIn(text)).toEqual(['grace']);
  });

  it.each(['3.0', '4.0'])('changes nothing with what was read in %s', async (version) => {
    await phone.put(`${book}g.vcf`, group('g', 'Navy', 'grace', 'unknown'));
    const headers = { accept: `text/vcard; version=${version}` };
    const before = await phone.request('GET', `${book}g.vcf`, { headers });
    const token = await phone.syncToken(book);
    expect((await phone.put(`${book}g.vcf`, before.text)).status).toBe(204);
    const after = await phone.request('GET', `${book}g.vcf`, { headers });
    expect([after.text, after.headers['etag'], await phone.syncToken(book)]).toEqual([
      before.text,
      before.headers['etag'],
      token,
    ]);
  });

  it('renames the tag with a new FN', async () => {
    await tag('mary', ['Navy']);
    await phone.put(
      `${book}${await groupPath()}.vcf`,
      (await read(await groupPath())).replaceAll('Navy', 'Fleet'),
    );
    expect(await tagsOf('mary')).toEqual(['Fleet']);
    expect((await names(phone)).length).toBe(3);
  });

  it('renames a group without members', async () => {
    await phone.put(`${book}g.vcf`, group('g', 'Empty'));
    expect((await phone.put(`${book}g.vcf`, group('g', 'Still empty'))).status).toBe(204);
    expect(await read('g')).toContain('FN:Still empty\r\n');
    expect((await names(phone)).length).toBe(3);
  });

  it('joins another tag with its name, and keeps all members', async () => {
    await phone.put(`${book}a.vcf`, group('a', 'A', 'grace'));
    await phone.put(`${book}b.vcf`, group('b', 'B', 'mary'));
    const token = await phone.syncToken(book);
    const answer = await phone.put(`${book}a.vcf`, group('a', 'B', 'grace'));
    expect([answer.status, answer.headers['etag']]).toEqual([204, undefined]);
    expect([await tagsOf('grace'), await tagsOf('mary')]).toEqual([['B'], ['B']]);
    expect(await changes(phone, token)).toEqual({ a: 404, b: 200 });
    expect(await read('b')).toContain('UID:b\r\n');
    expect(membersIn(await read('b'))).toEqual(['grace', 'mary']);
  });

  it('replaces the group of an existing tag, and keeps all members', async () => {
    await tag('mary', ['Navy']);
    const former = await groupPath();
    const token = await phone.syncToken(book);
    expect((await phone.put(`${book}g.vcf`, group('g', 'Navy', 'grace'))).status).toBe(201);
    expect([await tagsOf('grace'), await tagsOf('mary')]).toEqual([['Navy'], ['Navy']]);
    expect(await changes(phone, token)).toEqual({ [former]: 404, g: 200 });
    expect(membersIn(await read('g'))).toEqual(['grace', 'mary']);
    expect(await read('g')).toContain('UID:g\r\n');
  });

  it.each<[string, () => [string, string]]>([
    ['over a person', () => ['grace', group('grace', 'Navy')]],
    ['under a person', () => ['g', vcard('UID:g', 'FN:Person')]],
  ])('rejects a card %s with 403', async (_case, make) => {
    await phone.put(`${book}g.vcf`, group('g', 'Navy', 'mary'));
    const [name, body] = make();
    expect((await phone.put(`${book}${name}.vcf`, body)).status).toBe(403);
    expect(await tagsOf('mary')).toEqual(['Navy']);
  });

  it('rejects groups of devices that get categories', async () => {
    expect((await desktop.put(`${book}g.vcf`, group('g', 'Navy'))).status).toBe(403);
    expect(await names(phone)).toEqual(['grace', 'mary']);
  });

  it.each([
    ['no name', () => vcard('UID:g', 'X-ADDRESSBOOKSERVER-KIND:group')],
    ['a blank name', () => group('g', '  ')],
    ['a long name', () => group('g', 'x'.repeat(300))],
  ])('rejects a group with %s', async (_case, make) => {
    const answer = await phone.put(`${book}g.vcf`, make());
    expect([answer.status, conditionOf(answer)]).toEqual([
      403,
      '{urn:ietf:params:xml:ns:carddav}valid-address-data',
    ]);
  });

  it('takes names with special characters', async () => {
    const name = 'a\\, b\\; “ä” 🎉';
    await phone.put(`${book}g.vcf`, group('g', name, 'grace'));
    expect(await tagsOf('grace')).toEqual(['a, b; “ä” 🎉']);
    expect(await read('g')).toContain(`FN:${name}\r\n`);
    await phone.put(`${book}h.vcf`, group('h', 'two\\nlines', 'mary'));
    expect(await tagsOf('mary')).toEqual(['two lines']);
  });

  it('rejects the UID of another group', async () => {
    await phone.put(`${book}g.vcf`, group('g', 'Navy'));
    const answer = await phone.put(`${book}h.vcf`, group('g', 'Other'));
    expect([answer.status, conditionOf(answer)]).toEqual([
      409,
      '{urn:ietf:params:xml:ns:carddav}no-uid-conflict',
    ]);
    expect((await names(phone)).length).toBe(3);
  });

  it('honors If-Match', async () => {
    await phone.put(`${book}g.vcf`, group('g', 'Navy', 'grace'));
    const etag = await phone.etag(`${book}g.vcf`);
    await tag('mary', ['Navy']);
    const stale = { 'if-match': etag };
    expect((await phone.put(`${book}g.vcf`, group('g', 'Navy'), stale)).status).toBe(412);
    const current = { 'if-match': await phone.etag(`${book}g.vcf`) };
    expect((await phone.put(`${book}g.vcf`, group('g', 'Navy'), current)).status).toBe(204);
  });

  it('writes a group of several devices one after the other', async () => {
    const cards = ['grace', 'mary', 'grace', 'mary'].map((member) =>
      phone.put(`${book}g.vcf`, group('g', 'Navy', member)),
    );
    const web = [tag('grace', ['Other']), tag('mary', ['Other'])];
    const statuses = (await Promise.all(cards)).map(({ status }) => String(status)).toSorted();
    await Promise.all(web);
    expect(statuses).toEqual(['201', '204', '204', '204']);
  });
});

describe('DELETE of a group', () => {
  it('removes the tag and no contact', async () => {
    await phone.put(`${book}g.vcf`, group('g', 'Navy', 'grace', 'mary'));
    const token = await phone.syncToken(book);
    expect((await phone.request('DELETE', `${book}g.vcf`)).status).toBe(204);
    expect([await tagsOf('grace'), await tagsOf('mary')]).toEqual([[], []]);
    expect(await changes(phone, token)).toEqual({ g: 404 });
    expect((await phone.put(`${book}g.vcf`, group('g', 'Navy', 'grace'))).status).toBe(201);
    expect(await tagsOf('grace')).toEqual(['Navy']);
  });

  it('removes an empty group, which stays until then', async () => {
    await phone.put(`${book}g.vcf`, group('g', 'Navy', 'grace'));
    await phone.put(`${book}g.vcf`, group('g', 'Navy'));
    expect(membersIn(await read('g'))).toEqual([]);
    await tag('grace', ['Navy']);
    await tag('grace', []);
    expect((await names(phone)).length).toBe(3);
    expect((await phone.request('DELETE', `${book}g.vcf`)).status).toBe(204);
    expect(await names(phone)).toEqual(['grace', 'mary']);
  });
});
