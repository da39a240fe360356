import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { samplePhoto, uploadPhoto } from '../../../testing/photos.ts';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import {
  conditionOf,
  connectDevice,
  type DavClient,
  listed,
  syncBody,
  vcard,
} from '../testing/dav-client.ts';
import { child, readXml } from '../xml/read-xml.ts';

let app: TestApp;
let ada: Person;
let device: DavClient;
let book: string;
let token: string;
const ids: Record<string, number> = {};
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada');
  device = await connectDevice(app, ada);
  book = device.home.contacts;
  for (const name of ['grace', 'mary']) {
    await device.put(`${book}${name}.vcf`, vcard(`UID:${name}`, `FN:${name}`, `N:;${name};;;`));
    ids[name] = await idOf(name);
  }
  token = await device.syncToken(book);
});

async function idOf(name: string): Promise<number> {
  const { rows } = await sql<{ item_id: number }>`
    select item_id from dav_objects
    where owner_id = ${ada.id} and kind = 'person' and name = ${`${name}.vcf`}`.execute(app.db);
  return rows[0]!.item_id;
}

/** The changes since the last call, by the names of members. */
async function changes(path = book): Promise<Record<string, number>> {
  const result = await device.sync(path, token);
  token = result.token;
  return Object.fromEntries(
    result.changes.map((one) => [
      one.path.slice(path.length).replace(/\.(vcf|ics)$/, ''),
      one.status,
    ]),
  );
}

async function importCards(file: string) {
  await ada.upload('POST /api/imports/', 'cards.vcf', file);
  await app.runJobs();
  const [{ id } = { id: 0 }] = (await ada.call('GET /api/imports/')).results;
  await ada.call('POST /api/imports/{id}/commit/', { params: { id } });
  await app.runJobs();
}

const report = (path: string, body: string, headers: Record<string, string> = {}) =>
  device.request('REPORT', path, { body, headers: { depth: '0', ...headers } });
const params = (name: string) => ({ params: { id: ids[name]! } });
const edit = (name: string, body: object) =>
  ada.call('PATCH /api/contacts/{id}/', { ...params(name), body });

describe('sync-collection', () => {
  it('lists all members without deleted ones at first', async () => {
    await device.request('DELETE', `${book}mary.vcf`);
    const { changes: all, token: next } = await device.sync(book);
    expect(all.map(({ path, status }) => [path, status])).toEqual([[`${book}grace.vcf`, 200]]);
    expect(all[0]!.properties['getetag']!.text).toBe(await device.etag(`${book}grace.vcf`));
    expect(next).toBe(await device.syncToken(book));
  });

  it('lists nothing if nothing changed, with the same token', async () => {
    expect(await device.sync(book, token)).toEqual({ changes: [], token });
  });

  it('lists what was added, changed and deleted', async () => {
    await device.put(`${book}new.vcf`, vcard('UID:new', 'FN:New'));
    await device.put(`${book}grace.vcf`, vcard('UID:grace', 'FN:Changed'));
    await device.request('DELETE', `${book}mary.vcf`);
    expect(await changes()).toEqual({ new: 200, grace: 200, mary: 404 });
    expect(await changes()).toEqual({});
  });

  it('lists one that was added and deleted as deleted', async () => {
    await device.put(`${book}new.vcf`, vcard('UID:new', 'FN:New'));
    await device.request('DELETE', `${book}new.vcf`);
    expect(await changes()).toEqual({ new: 404 });
  });

  it.each(['1', 'infinite', 'infinity'])('takes the level %s', async (level) => {
    const answer = await report(book, syncBody('', { level }));
    expect(answer.status).toBe(207);
    expect(listed(readXml(Buffer.from(answer.text))!)).toHaveLength(2);
  });

  it.each(['0', '1', 'infinity'])('takes the depth %s', async (depth) => {
    const answer = await report(book, syncBody(token), { depth });
    expect(answer.status).toBe(207);
  });

  it('has the properties that are asked for, and the token last', async () => {
    const properties = '<getetag/><C:address-data version="4.0"/><x xmlns="urn:x"/>';
    const root = readXml(Buffer.from((await report(book, syncBody('', { properties }))).text))!;
    expect(root.children.at(-1)!.name).toBe('{DAV:}sync-token');
    const [card] = listed(root);
    expect(card!.properties['address-data']!.text).toContain('VERSION:4.0');
    expect(card!.missing).toEqual(['x']);
  });

  it('returns a URI that getctag has, too', async () => {
    expect(token).toMatch(/^https?:\/\/[^\s]+\/ns\/sync\/[^\s/]+$/);
    const [first] = await device.propfind(book, '<getctag xmlns="http://calendarserver.org/ns/"/>');
    expect(first!.properties['getctag']!.text).toBe(token);
  });

  it('returns the number that a client wants, and goes on from there', async () => {
    for (let index = 0; index < 5; index += 1)
      await device.put(`${book}${index}.vcf`, vcard(`UID:${index}`, `FN:${index}`));
    await device.request('DELETE', `${book}mary.vcf`);
    const found: string[] = [];
    let next = token;
    let rounds = 0;
    for (let isMore = true; isMore; rounds += 1) {
      const limit = '<limit><nresults>2</nresults></limit>';
      const root = readXml(Buffer.from((await report(book, syncBody(next, { limit }))).text))!;
      const responses = listed(root);
      isMore = responses.some(({ status }) => status === 507);
      expect(responses.at(-1)!.path === book).toBe(isMore);
      const members = responses.filter(({ status }) => status !== 507);
      expect(members.length).toBeLessThanOrEqual(2);
      found.push(...members.map(({ path, status }) => `${path.slice(book.length)} ${status}`));
      next = child(root, '{DAV:}sync-token')!.text;
    }
    expect(rounds).toBe(3);
    expect(found.toSorted()).toEqual([
      '0.vcf 200',
      '1.vcf 200',
      '2.vcf 200',
      '3.vcf 200',
      '4.vcf 200',
      'mary.vcf 404',
    ]);
    expect(next).toBe(await device.syncToken(book));
  });

  it('limits the first sync, too', async () => {
    const limit = '<limit><nresults>1</nresults></limit>';
    const first = readXml(Buffer.from((await report(book, syncBody('', { limit }))).text))!;
    expect(listed(first).map(({ status }) => status)).toEqual([200, 507]);
    const rest = await device.sync(book, child(first, '{DAV:}sync-token')!.text);
    expect(rest.changes.map(({ path }) => path)).toEqual([`${book}mary.vcf`]);
  });

  it('has no limit of its own', async () => {
    const cards = Array.from({ length: 250 }, (_, index) => vcard(`UID:${index}`, `FN:X ${index}`));
    await importCards(cards.join(''));
    expect((await device.sync(book, token)).changes).toHaveLength(250);
  });

  it.each(['0', 'x', '-2'])('refuses the limit “%s”', async (count) => {
    const limit = `<limit><nresults>${count}</nresults></limit>`;
    expect((await report(book, syncBody(token, { limit }))).status).toBe(400);
  });
});

describe('a sync token', () => {
  const cases: [string, () => Promise<string> | string][] = [
    ['malformed', () => 'x'],
    ['a number', () => '5'],
    ['without a number', () => token.replace(/\d+$/, '')],
    ['with another number', () => token.replace(/(\d+)$/, '0$1')],
    ['negative', () => token.replace(/(\d+)$/, '-1')],
    ['too large', () => `${token}00000000000000000000`],
    ['in the future', () => token.replace(/(\d+)$/, (number) => String(Number(number) + 1))],
    ['with markup', () => `${token}&lt;x/&gt;`],
    ['of another server', () => token.replace(/^https?:\/\/[^/]+/, 'https://example.com')],
    ['of another collection', () => device.syncToken(device.home.birthdays)],
    [
      'of another account',
      async () => {
        const other = await connectDevice(app, await app.signUp('Eve'));
        return other.syncToken(other.home.contacts);
      },
    ],
    [
      'of another profile',
      async () => (await connectDevice(app, ada, { profile: 'apple' })).syncToken(book),
    ],
    [
      'of another format of tags',
      async () => (await connectDevice(app, ada, { groups: 'cards' })).syncToken(book),
    ],
  ];
  it.each(cases)('rejects a token that is %s', async (_case, make) => {
    const invalid = await make();
    for (const [agent, status] of [
      ['iOS/17', 403],
      ['Mozilla/5.0 Thunderbird/153.0', 400],
    ] as const) {
      const answer = await report(book, syncBody(invalid), { 'user-agent': agent });
      expect([answer.status, conditionOf(answer)]).toEqual([status, 'valid-sync-token']);
    }
  });

  it('accepts the token of another device of the same profile', async () => {
    const other = await connectDevice(app, ada);
    expect((await other.sync(book, token)).changes).toEqual([]);
  });

  it('accepts a token after a year', async () => {
    app.clock.advance(366 * 86_400_000);
    expect(await changes()).toEqual({});
  });

  it.each([{ profile: 'apple' }, { groups: 'cards' }] as const)(
    'rejects a token once after the device changes to %o',
    async (body) => {
      await ada.call('PATCH /api/access-tokens/{id}/', { params: { id: device.token_id }, body });
      expect((await report(book, syncBody(token))).status).toBe(403);
      const full = await device.sync(book);
      expect(full.changes).toHaveLength(2);
      expect((await device.sync(book, full.token)).changes).toEqual([]);
    },
  );

  it('rejects a token of another epoch', async () => {
    await sql`update dav_collections set epoch = default where owner_id = ${ada.id}`.execute(
      app.db,
    );
    const etag = await device.etag(`${book}grace.vcf`);
    expect((await report(book, syncBody(token))).status).toBe(403);
    const full = await device.sync(book);
    expect(full.changes.map(({ properties }) => properties['getetag']!.text)).toContain(etag);
  });
});

async function relate(name: string, other: string) {
  const [kind] = (await ada.call('GET /api/relationship-kinds/')).results;
  return ada.call('POST /api/contacts/{id}/relationships/', {
    ...params(name),
    body: { contact_id: ids[other]!, kind_id: kind!.id },
  });
}

describe('changes on the web', () => {
  it.each<[string, () => Promise<unknown>, Record<string, number>]>([
    ['a changed field', () => edit('grace', { job_title: 'Admiral' }), { grace: 200 }],
    ['a field that isn’t sent', () => edit('grace', { how_we_met: 'Work' }), {}],
    ['a favorite', () => edit('grace', { is_favorite: true }), {}],
    ['a tag', () => edit('grace', { tags: ['navy'] }), { grace: 200 }],
    ['the trash', () => ada.call('DELETE /api/contacts/{id}/', params('mary')), { mary: 404 }],
    ['a photo', () => uploadPhoto(ada, ids['grace']!), { grace: 200 }],
    [
      'a bulk tag',
      () =>
        ada.call('POST /api/contacts/bulk/', {
          body: { ids: [ids['grace']!, ids['mary']!], action: 'add_tag', value: 'x' },
        }),
      { grace: 200, mary: 200 },
    ],
    [
      'a bulk deletion',
      () => ada.call('POST /api/contacts/bulk/', { body: { filter: {}, action: 'delete' } }),
      { grace: 404, mary: 404 },
    ],
    ['a relationship', () => relate('grace', 'mary'), { grace: 200, mary: 200 }],
  ])('lists members for %s', async (_case, change, expected) => {
    await change();
    await app.runJobs();
    expect(await changes()).toEqual(expected);
  });

  it('lists the relatives of a renamed contact', async () => {
    await relate('grace', 'mary');
    await changes();
    await edit('mary', { last_name: 'Jackson' });
    expect(await changes()).toEqual({ grace: 200, mary: 200 });
  });

  it('lists a member whose photo is replaced and removed', async () => {
    await uploadPhoto(ada, ids['grace']!);
    await changes();
    await uploadPhoto(ada, ids['grace']!, await samplePhoto({ background: 'blue' }));
    expect(await changes()).toEqual({ grace: 200 });
    await ada.call('DELETE /api/contacts/{id}/photo/', params('grace'));
    expect(await changes()).toEqual({ grace: 200 });
  });

  it('lists members that are trashed, restored and purged', async () => {
    const before = await device.request('GET', `${book}mary.vcf`);
    await ada.call('DELETE /api/contacts/{id}/', params('mary'));
    expect(await changes()).toEqual({ mary: 404 });
    await ada.call('POST /api/contacts/{id}/restore/', params('mary'));
    expect(await changes()).toEqual({ mary: 200 });
    const after = await device.request('GET', `${book}mary.vcf`);
    expect(after.text.replace(/^REV.*$/m, '')).toBe(before.text.replace(/^REV.*$/m, ''));
    await ada.call('DELETE /api/contacts/{id}/', params('mary'));
    await ada.call('DELETE /api/contacts/trash/', {});
    await app.runJobs();
    expect(await changes()).toEqual({ mary: 404 });
    expect((await device.request('GET', `${book}mary.vcf`)).status).toBe(404);
  });

  it('lists members of a merge and when undoing it', async () => {
    const { merge_id } = await ada.call('POST /api/contacts/merge/', {
      body: { keep_id: ids['grace']!, merge_ids: [ids['mary']!] },
    });
    expect(await changes()).toMatchObject({ mary: 404 });
    expect((await device.request('GET', `${book}mary.vcf`)).status).toBe(404);
    await ada.call('POST /api/contacts/merges/{id}/undo/', { params: { id: merge_id } });
    expect(await changes()).toMatchObject({ mary: 200 });
    expect((await device.request('GET', `${book}mary.vcf`)).text).toContain('UID:mary\r\n');
  });

  it('lists members of an import, with the UIDs of its cards', async () => {
    const file = vcard('UID:imported', 'FN:Jane Doe', 'N:Doe;Jane;;;');
    await importCards(file);
    const [path] = (await device.sync(book, token)).changes.map((one) => one.path);
    expect((await device.request('GET', path!)).text).toContain('UID:imported\r\n');
  });

  it('lists members of undone bulk actions and imports', async () => {
    const { batch_id: id } = await ada.call('POST /api/contacts/bulk/', {
      body: { ids: [ids['mary']!], action: 'delete' },
    });
    await app.runJobs();
    expect(await changes()).toEqual({ mary: 404 });
    await ada.call('POST /api/contacts/bulk/{id}/undo/', { params: { id } });
    await app.runJobs();
    expect(await changes()).toEqual({ mary: 200 });
    await importCards(vcard('UID:imported', 'FN:Jane Doe'));
    const [name] = Object.keys(await changes());
    const [batch] = (await ada.call('GET /api/imports/')).results;
    await ada.call('POST /api/imports/{id}/undo/', { params: { id: batch!.id } });
    await app.runJobs();
    expect(await changes()).toEqual({ [name!]: 404 });
  });

  it('lists both members of a relationship that ends', async () => {
    const { id } = await relate('grace', 'mary');
    await changes();
    await ada.call('DELETE /api/relationships/{id}/', { params: { id } });
    expect(await changes()).toEqual({ grace: 200, mary: 200 });
  });

  it('lists calendar members after a change of language', async () => {
    await edit('grace', { birthday: '1906-12-09' });
    token = await device.syncToken(device.home.birthdays);
    await ada.call('PATCH /api/me/', { body: { language: 'de' } });
    expect(Object.values(await changes(device.home.birthdays))).toEqual([200]);
  });

  it('lists changes of reminders', async () => {
    token = await device.syncToken(device.home.reminders);
    const { id } = await ada.call('POST /api/reminders/', {
      body: {
        title: 'Call',
        due_date: '2035-12-01',
        time_zone: 'Etc/UTC',
        contact_ids: [ids['grace']!],
      },
    });
    const [name] = Object.keys(await changes(device.home.reminders));
    await ada.call('PATCH /api/reminders/{id}/', { params: { id }, body: { title: 'Write' } });
    expect(await changes(device.home.reminders)).toEqual({ [name!]: 200 });
    await ada.call('POST /api/reminders/{id}/complete/', { params: { id } });
    expect(await changes(device.home.reminders)).toEqual({ [name!]: 200 });
    await ada.call('DELETE /api/reminders/{id}/', { params: { id } });
    expect(await changes(device.home.reminders)).toEqual({ [name!]: 404 });
  });

  it('lists changes of birthdays', async () => {
    token = await device.syncToken(device.home.birthdays);
    await edit('grace', { birthday: '1906-12-09' });
    const [name] = Object.keys(await changes(device.home.birthdays));
    await edit('grace', { first_name: 'Amazing Grace' });
    expect(await changes(device.home.birthdays)).toEqual({ [name!]: 200 });
    await edit('grace', { job_title: 'Admiral' });
    expect(await changes(device.home.birthdays)).toEqual({});
    await edit('grace', { birthday: '1906' });
    expect(await changes(device.home.birthdays)).toEqual({ [name!]: 404 });
  });

  it('loses no changes that are being written', async () => {
    const writes = Array.from({ length: 20 }, (_, index) =>
      device.put(`${book}${index}.vcf`, vcard(`UID:${index}`, `FN:${index}`)),
    );
    const seen = new Set<string>();
    const collect = async () => {
      for (const name of Object.keys(await changes())) seen.add(name);
    };
    for (let round = 0; round < 5; round += 1) await Promise.all([collect(), writes[round * 4]]);
    await Promise.all(writes);
    await collect();
    expect(seen.size).toBe(20);
  });
});
