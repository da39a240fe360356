import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import {
  conditionOf,
  connectDevice,
  type DavClient,
  sender,
  basic,
  vcard,
} from '../testing/dav-client.ts';

let app: TestApp;
let ada: Person;
let device: DavClient;
let path: string;
let count = 0;
beforeAll(async () => {
  app = await openTestApp();
  ada = await app.signUp('Ada');
  device = await connectDevice(app, ada);
});
afterAll(() => app.close());
beforeEach(() => {
  count += 1;
  path = `${device.home.contacts}${count}.vcf`;
});

const uid = () => `uid-${count}`;
const card = (...lines: string[]) => vcard(`UID:${uid()}`, 'FN:Grace', 'N:;Grace;;;', ...lines);
const task = (...lines: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Test//EN',
    'BEGIN:VTODO',
    `UID:${uid()}`,
    'DTSTAMP:20300101T000000Z',
    ...lines,
    'END:VTODO',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
const read = async (at = path) => (await device.request('GET', at)).text;
const contactId = async () => {
  const { item_id } = await app.db
    .selectFrom('dav_objects')
    .select('item_id')
    .where('name', '=', `${count}.vcf`)
    .executeTakeFirstOrThrow();
  return item_id!;
};

describe('PUT and DELETE', () => {
  it('responds with 201, 204, 204 and 404', async () => {
    expect((await device.put(path, card())).status).toBe(201);
    expect((await device.put(path, card('NOTE:x'))).status).toBe(204);
    expect((await device.request('DELETE', path)).status).toBe(204);
    expect((await device.request('DELETE', path)).status).toBe(404);
    expect((await device.put(path, card('NOTE:y'))).status).toBe(201);
  });

  const tags: [string, (tag: string) => string, number][] = [
    ['the ETag', (tag) => tag, 204],
    ['a weak ETag', (tag) => `W/${tag}`, 204],
    ['an ETag with -gzip', (tag) => tag.replace(/"$/, '-gzip"'), 204],
    ['one of several ETags', (tag) => `"a",W/${tag} , "b"`, 204],
    ['*', () => '*', 204],
    ['a stale ETag', () => '"stale"', 412],
    ['an ETag without quotes', (tag) => tag.replaceAll('"', ''), 412],
    ['an empty header', () => '', 412],
  ];
  it.each(
    tags.flatMap(([name, make, status]) =>
      ['PUT', 'DELETE'].flatMap((method) =>
        (['contacts', 'reminders'] as const).map((collection) => ({
          name,
          make,
          status,
          method,
          collection,
        })),
      ),
    ),
  )(
    '$method in $collection with If-Match of $name answers $status',
    async ({ make, status, method, collection }) => {
      const at = `${device.home[collection]}${count}`;
      const [body, changed, type] =
        collection === 'contacts'
          ? [card(), card('NOTE:new'), 'text/vcard']
          : [task('SUMMARY:Call'), task('SUMMARY:new'), 'text/calendar'];
      expect((await device.put(at, body, { 'content-type': type })).status).toBe(201);
      const etag = await device.etag(at);
      const headers = { 'if-match': make(etag), 'content-type': type };
      const answer = await device.request(method, at, {
        headers,
        ...(method === 'PUT' && { body: changed }),
      });
      expect(answer.status).toBe(status);
      const after = await device.request('GET', at);
      expect(after.headers['etag'] === etag).toBe(status === 412);
      expect(after.status).toBe(status === 204 && method === 'DELETE' ? 404 : 200);
      expect(after.text.includes('new')).toBe(status === 204 && method === 'PUT');
    },
  );

  it.each(
    ['PUT', 'DELETE'].flatMap((method) => ['*', '"x"', 'W/"x"'].map((tag) => ({ method, tag }))),
  )('$method with If-Match of $tag answers 412 if there is nothing', async ({ method, tag }) => {
    const answer = await device.request(method, path, {
      body: card(),
      headers: { 'if-match': tag },
    });
    expect(answer.status).toBe(412);
    expect((await device.request('GET', path)).status).toBe(404);
  });

  it('rejects the ETag from before a change on the web', async () => {
    await device.put(path, card());
    const etag = await device.etag(path);
    const id = await contactId();
    await ada.call('PATCH /api/contacts/{id}/', { params: { id }, body: { job_title: 'Admiral' } });
    const headers = { 'if-match': etag };
    const statuses = [
      await device.put(path, card(), headers),
      await device.request('DELETE', path, { headers }),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([412, 412]);
  });

  it('respects If-None-Match', async () => {
    const headers = { 'if-none-match': '*' };
    expect((await device.put(path, card(), headers)).status).toBe(201);
    expect((await device.put(path, card('NOTE:x'), headers)).status).toBe(412);
    const own = { 'if-none-match': await device.etag(path) };
    expect((await device.put(path, card('NOTE:x'), own)).status).toBe(412);
    expect((await device.put(path, card('NOTE:x'), { 'if-none-match': '"other"' })).status).toBe(
      204,
    );
  });

  it.each(['contacts', 'reminders'] as const)(
    'rejects writes to a whole %s',
    async (collection) => {
      expect((await device.put(device.home[collection], card())).status).toBe(405);
      expect((await device.request('DELETE', device.home[collection])).status).toBe(403);
    },
  );

  it('rejects writes to birthdays', async () => {
    for (const method of ['PUT', 'DELETE']) {
      const answer = await device.request(method, `${device.home.birthdays}a.ics`, {
        body: task(),
      });
      expect([answer.status, conditionOf(answer)]).toEqual([403, 'need-privileges']);
    }
  });
});

describe('the body of a PUT', () => {
  it.each([
    'text/vcard',
    'TEXT/VCARD; charset=UTF-8',
    'text/x-vcard',
    'text/directory',
    'text/directory; profile=vCard',
    'application/octet-stream',
    undefined,
  ])('accepts the type %s', async (type) => {
    const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
    expect((await device.request('PUT', path, { body: Buffer.from(card()), headers })).status).toBe(
      201,
    );
  });

  it.each([
    ['contacts', 'text/plain', '{urn:ietf:params:xml:ns:carddav}supported-address-data'],
    ['contacts', 'application/json', '{urn:ietf:params:xml:ns:carddav}supported-address-data'],
    ['contacts', 'text/calendar', '{urn:ietf:params:xml:ns:carddav}supported-address-data'],
    ['contacts', 'application/vcard+xml', '{urn:ietf:params:xml:ns:carddav}supported-address-data'],
    ['reminders', 'text/vcard', '{urn:ietf:params:xml:ns:caldav}supported-calendar-data'],
    [
      'reminders',
      'application/calendar+json',
      '{urn:ietf:params:xml:ns:caldav}supported-calendar-data',
    ],
  ] as const)('rejects a body for %s with 415 as %s', async (collection, type, condition) => {
    const answer = await device.put(`${device.home[collection]}x`, card(), {
      'content-type': type,
    });
    expect([answer.status, conditionOf(answer)]).toEqual([415, condition]);
  });

  it.each<[string, () => string | Buffer]>([
    ['nothing', () => ''],
    ['no card', () => 'hello'],
    ['a calendar', () => task()],
    ['two cards', () => card() + card()],
    ['no VERSION', () => card().replace('VERSION:3.0\r\n', '')],
    ['an unknown VERSION', () => card().replace('VERSION:3.0', 'VERSION:5.0')],
    ['no END', () => card().replace('END:VCARD\r\n', '')],
    ['no BEGIN', () => card().replace('BEGIN:VCARD\r\n', '')],
    ['a line without a colon', () => card('NOTE')],
    ['no UTF-8', () => Buffer.from(card('NOTE:ä'), 'latin1')],
    ['UTF-16', () => Buffer.from(`\uFEFF${card()}`, 'utf16le')],
    ['a UID of 2,000 characters', () => vcard(`UID:${'x'.repeat(1001)}`, 'FN:x')],
  ])('rejects %s as invalid', async (_case, body) => {
    const answer = await device.put(path, body());
    expect([answer.status, conditionOf(answer)]).toEqual([
      403,
      '{urn:ietf:params:xml:ns:carddav}valid-address-data',
    ]);
    expect(answer.text).toMatch(/<d:responsedescription>.+<\/d:responsedescription>/);
    expect((await device.request('GET', path)).status).toBe(404);
  });

  it('names the invalid line', async () => {
    expect((await device.put(path, card('NOTE'))).text).toMatch(/line 6/i);
  });

  it.each<[string, () => string | Buffer, string]>([
    ['a byte order mark', () => `\uFEFF${card()}`, 'FN:Grace'],
    ['line feeds', () => card().replaceAll('\r\n', '\n'), 'FN:Grace'],
    ['lower-case names', () => card().toLowerCase(), 'grace'],
    [
      'a fold inside a character',
      () =>
        Buffer.from(card('NOTE:caf\u00C3\r\n \u00A9').replaceAll('\u00C3', '\u00FF'), 'latin1').map(
          (byte) => (byte === 0xff ? 0xc3 : byte),
        ) as Buffer,
      'NOTE:café',
    ],
    ['blank lines around it', () => `\r\n${card()}\r\n`, 'FN:Grace'],
    ['version 4.0', () => card().replace('3.0', '4.0'), 'FN:Grace'],
    ['version 2.1', () => card('TEL;CELL:+1').replace('3.0', '2.1'), 'FN:Grace'],
    ['unknown properties', () => card('X-FOO;A=b:c\\,d'), 'X-FOO;A=b:c\\,d'],
    [
      'no FN, but a company',
      () => vcard(`UID:${uid()}`, 'N:;;;;', 'ORG:Acme', 'X-ABShowAs:COMPANY'),
      'FN:Acme',
    ],
    ['no FN, but a name', () => vcard(`UID:${uid()}`, 'N:Hopper;Grace;;;'), 'FN:Grace Hopper'],
    [
      'no FN, but an email',
      () => vcard(`UID:${uid()}`, 'EMAIL:grace@example.org'),
      'FN:grace@example.org',
    ],
    ['no FN, but a phone number', () => vcard(`UID:${uid()}`, 'TEL:+1 555 0100'), 'FN:+1 555 0100'],
  ])('accepts %s', async (_case, body, line) => {
    expect((await device.put(path, body())).status).toBe(201);
    expect((await read()).replaceAll('\r\n ', '')).toContain(line);
  });

  it('rejects more than 10,000,000 bytes', async () => {
    const fits = card(`X-LONG:${'x'.repeat(9_999_000)}`);
    expect((await device.put(path, fits.padEnd(10_000_001, '\n'))).status).toBe(403);
    const answer = await device.put(path, fits.padEnd(10_000_001, '\n'));
    expect(conditionOf(answer)).toBe('{urn:ietf:params:xml:ns:carddav}max-resource-size');
    const calendar = await device.put(`${device.home.reminders}x.ics`, ' '.repeat(10_000_001), {
      'content-type': 'text/calendar',
    });
    expect([calendar.status, conditionOf(calendar)]).toEqual([
      403,
      '{urn:ietf:params:xml:ns:caldav}max-resource-size',
    ]);
  });

  it('serves values whole where fields take only a part', async () => {
    const note = `start ${'long '.repeat(5000)}end`;
    expect((await device.put(path, card(`NOTE:${note}`))).status).toBe(201);
    expect((await read()).replaceAll('\r\n ', '')).toContain(`NOTE:${note}`);
  });
});

describe('the UID of a PUT', () => {
  it('takes the UID from the name, or generates one', async () => {
    const named = `${device.home.contacts}2C1A7C55-0000-4000-8000-00000000000${count % 10}.vcf`;
    expect((await device.put(named, vcard('FN:Named'))).headers['etag']).toBeUndefined();
    expect(await read(named)).toContain(`UID:${named.split('/').at(-1)!.replace('.vcf', '')}\r\n`);
    await device.put(path, vcard('FN:Made up'));
    expect(await read()).toMatch(/^UID:[\da-f-]{36}\r$/m);
  });

  it('generates a UID if another card has that of the name', async () => {
    await device.put(path, vcard('UID:taken-by-other', 'FN:One'));
    const other = `${device.home.contacts}taken-by-other.vcf`;
    expect((await device.put(other, vcard('FN:Two'))).status).toBe(201);
    expect(await read(other)).toMatch(/^UID:[\da-f-]{36}\r$/m);
  });

  it('stays the same without a UID in a later PUT', async () => {
    await device.put(path, card());
    expect((await device.put(path, vcard('FN:Grace', 'N:;Grace;;;'))).status).toBe(204);
    expect(await read()).toContain(`UID:${uid()}\r\n`);
  });

  it('serves the UID as sent', async () => {
    for (const [index, value] of [
      `urn:uuid:A-${count}`,
      `ä “${count}”`,
      `x:y/${count}`,
    ].entries()) {
      const at = `${path}${index}`;
      expect((await device.put(at, vcard(`UID:${value}`, 'FN:x'))).status).toBe(201);
      expect(await read(at)).toContain(`UID:${value}\r\n`);
    }
  });

  it('rejects the UID of another card with its URL', async () => {
    await device.put(path, card());
    for (const value of [uid(), `urn:uuid:${uid()}`]) {
      const answer = await device.put(
        `${device.home.contacts}other.vcf`,
        vcard(`UID:${value}`, 'FN:x'),
      );
      expect([answer.status, conditionOf(answer)]).toEqual([
        409,
        '{urn:ietf:params:xml:ns:carddav}no-uid-conflict',
      ]);
      expect(answer.text).toContain(`<d:href>${path}</d:href>`);
    }
    expect((await device.request('GET', `${device.home.contacts}other.vcf`)).status).toBe(404);
  });

  it('allows the UID of another account’s card', async () => {
    const other = await connectDevice(app, await app.signUp('Eve'));
    await device.put(path, card());
    expect((await other.put(`${other.home.contacts}1.vcf`, card())).status).toBe(201);
  });

  it('rejects another UID for a card', async () => {
    await device.put(path, card());
    const answer = await device.put(path, vcard('UID:different', 'FN:Grace'));
    expect([answer.status, conditionOf(answer)]).toEqual([
      409,
      '{urn:ietf:params:xml:ns:carddav}no-uid-conflict',
    ]);
    expect(await read()).toContain(`UID:${uid()}\r\n`);
  });

  it.each([
    ['adds', (bare: string) => [bare, `urn:uuid:${bare}`]],
    ['drops', (bare: string) => [`urn:uuid:${bare}`, bare]],
    ['spells differently', (bare: string) => [`urn:uuid:${bare}`, `URN:UUID:${bare}`]],
  ])('stays as it was when a client %s urn:uuid:', async (_case, uids) => {
    const [first, second] = uids(uid());
    await device.put(path, vcard(`UID:${first}`, 'FN:Grace'));
    expect((await device.put(path, vcard(`UID:${second}`, 'FN:Grace', 'NOTE:new'))).status).toBe(
      204,
    );
    const text = await read();
    expect(text).toContain(`UID:${first}\r\n`);
    expect(text).toContain('NOTE:new\r\n');
  });
});

describe('a card in the trash', () => {
  it('comes back with its history when its UID is sent', async () => {
    await device.put(path, card('NOTE:old', 'X-KEPT:1'));
    const id = await contactId();
    await ada.call('PATCH /api/contacts/{id}/', {
      params: { id },
      body: { company_notes: 'Navy' },
    });
    const token = await device.syncToken(device.home.contacts);
    await device.request('DELETE', path);
    const under = `${device.home.contacts}again-${count}.vcf`;
    expect((await device.put(under, card('NOTE:new'))).status).toBe(201);
    expect(await read(under)).toContain('NOTE:new\r\n');
    expect(await ada.call('GET /api/contacts/{id}/', { params: { id } })).toMatchObject({
      notes: 'new',
      company_notes: 'Navy',
    });
    // Clients that saw the former name drop it.
    const { changes } = await device.sync(device.home.contacts, token);
    expect(changes.map((one) => [one.path, one.status])).toEqual(
      expect.arrayContaining([
        [path, 404],
        [under, 200],
      ]),
    );
  });

  it('comes back under the same name', async () => {
    await device.put(path, card());
    const token = await device.syncToken(device.home.contacts);
    await device.request('DELETE', path);
    expect((await device.put(path, card('NOTE:new'), { 'if-none-match': '*' })).status).toBe(201);
    const { changes } = await device.sync(device.home.contacts, token);
    expect(changes.map((one) => [one.path, one.status])).toEqual([[path, 200]]);
  });

  it('leaves its name to others', async () => {
    await device.put(path, card());
    await device.request('DELETE', path);
    expect((await device.put(path, vcard('UID:new-one', 'FN:New'))).status).toBe(201);
    expect(await read()).toContain('FN:New\r\n');
  });
});

describe('a PUT of what was read', () => {
  it.each(['3.0', '4.0'])('changes nothing in version %s', async (version) => {
    await device.put(
      path,
      card(
        'TEL;TYPE=CELL:+1',
        'X-FOO:bar',
        'BDAY:1906-12-09',
        'CATEGORIES:a,b',
        'item1.EMAIL:a@example.org',
        'item1.X-ABLabel:Boat',
      ),
    );
    const accept = { accept: `text/vcard; version=${version}` };
    const { text, headers } = await device.request('GET', path, { headers: accept });
    const token = await device.syncToken(device.home.contacts);
    const answer = await device.put(path, text, { 'if-match': String(headers['etag']) });
    expect(answer.status).toBe(204);
    // Only if a GET without a preference returns the same.
    expect(answer.headers['etag']).toBe(version === '3.0' ? headers['etag'] : undefined);
    expect(await device.etag(path)).toBe(headers['etag']);
    expect(await device.syncToken(device.home.contacts)).toBe(token);
    expect((await device.request('GET', path, { headers: accept })).text).toBe(text);
  });

  it('changes nothing with another REV and PRODID', async () => {
    await device.put(path, card());
    const before = await device.request('GET', path);
    await device.put(
      path,
      before.text.replace(/^REV:.*$/m, 'REV:20010101T000000Z\r\nPRODID:-//X//EN'),
    );
    const after = await device.request('GET', path);
    expect([after.text, after.headers['etag']]).toEqual([before.text, before.headers['etag']]);
  });
});

describe('the history of a contact', () => {
  it('names the device of each write, which can be undone', async () => {
    await device.put(path, card('NOTE:old'));
    await device.put(path, card('NOTE:new'));
    const id = await contactId();
    const { results } = await ada.call('GET /api/contacts/{id}/timeline/', { params: { id } });
    const newest = results.find(({ type }) => type === 'change');
    expect(newest).toMatchObject({
      change: {
        source: 'dav',
        program: 'Phone',
        fields: [{ field: 'notes', before: 'old', after: 'new' }],
      },
    });
    await ada.call('POST /api/contacts/{id}/timeline/{entry}/undo/', {
      params: { id, entry: newest!.id },
    });
    expect(await read()).toContain('NOTE:old\r\n');
  });

  it('shows one creation, and no change by a PUT of what was read', async () => {
    await device.put(path, card('NOTE:old'));
    await device.put(path, await read());
    const { results } = await ada.call('GET /api/contacts/{id}/timeline/', {
      params: { id: await contactId() },
    });
    expect(results.map(({ type }) => type)).toEqual(['created']);
  });
});

const group = (member: string) =>
  vcard(
    'UID:group',
    'FN:Navy',
    'X-ADDRESSBOOKSERVER-KIND:group',
    `X-ADDRESSBOOKSERVER-MEMBER:${member}`,
  );

describe('two clients', () => {
  it.each(['without a condition', 'with If-None-Match'])(
    'creates one card %s for concurrent requests',
    async (condition) => {
      const headers: Record<string, string> = condition.startsWith('with ')
        ? { 'if-none-match': '*' }
        : {};
      const answers = await Promise.all(
        ['a', 'b', 'c'].map((note) => device.put(path, card(`NOTE:${note}`), headers)),
      );
      const statuses = answers.map(({ status }) => String(status)).toSorted();
      expect(statuses).toEqual(
        condition.startsWith('with ') ? ['201', '412', '412'] : ['201', '204', '204'],
      );
    },
  );

  it('responds with one conflict to two new cards with one UID', async () => {
    const answers = await Promise.all(
      ['a', 'b'].map((name) => device.put(`${path}.${name}`, card())),
    );
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409']);
  });

  it('changes one card once for concurrent requests with its ETag', async () => {
    await device.put(path, card());
    const etag = await device.etag(path);
    const other = sender(app, basic(ada.user.email, device.secret));
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((note) =>
        other('PUT', path, {
          body: card(`NOTE:${note}`),
          headers: { 'if-match': etag, 'content-type': 'text/vcard' },
        }),
      ),
    );
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['204', '412', '412']);
  });

  it('deletes one card once for concurrent requests', async () => {
    await device.put(path, card());
    const answers = await Promise.all([1, 2].map(() => device.request('DELETE', path)));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['204', '404']);
  });

  it('writes all changes of devices and the web at once', async () => {
    await device.put(path, card());
    const id = await contactId();
    const phone = await connectDevice(app, ada, { profile: 'apple' });
    const writes = [1, 2, 3].flatMap((round) => [
      device.put(path, card(`NOTE:${round}`)),
      phone.put(`${device.home.contacts}group.vcf`, group(round === 2 ? 'x' : uid())),
      phone.put(`${device.home.contacts}new-${round}.vcf`, vcard(`UID:new-${round}`, 'FN:New')),
      ada.attempt('PATCH /api/contacts/{id}/', { params: { id }, body: { tags: [`${round}`] } }),
      ada.attempt('POST /api/contacts/bulk/', {
        body: { ids: [id], action: 'add_tag', value: `bulk ${round}` },
      }),
    ]);
    const statuses = (await Promise.all(writes)).map(({ status }) => status);
    expect(statuses.filter((status) => status >= 400)).toEqual([]);
  });
});
