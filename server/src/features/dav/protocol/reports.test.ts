import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import {
  CALDAV,
  CARDDAV,
  conditionOf,
  connectDevice,
  type DavClient,
  innerText,
  vcard,
  xml,
} from '../testing/dav-client.ts';

let app: TestApp;
let ada: Person;
let device: DavClient;
let foreign: DavClient;
let book: string;
beforeAll(async () => {
  app = await openTestApp();
  ada = await app.signUp('Ada');
  device = await connectDevice(app, ada);
  book = device.home.contacts;
  const cards: Record<string, string[]> = {
    grace: [
      'N:Hopper;Grace;;;',
      'FN:Grace Hopper',
      'EMAIL;TYPE=INTERNET,WORK:grace@navy.example',
      'EMAIL;TYPE=INTERNET,HOME:grace@home.example',
      'NOTE:Admiral',
      'BDAY:1906-12-09',
    ],
    mary: ['N:Jackson;Mary;;;', 'FN:Mary Jackson', 'TEL;TYPE=WORK:+1 555 0100', 'NICKNAME:MJ'],
    emilie: ['N:du Châtelet;Émilie;;;', 'FN:Émilie du Châtelet'],
  };
  for (const [name, lines] of Object.entries(cards))
    await device.put(`${book}${name}.vcf`, vcard(`UID:${name}`, ...lines));
  await device.put(`${book}a%20b%25.vcf`, vcard('UID:ab', 'N:;Ab;;;', 'FN:Ab'));
  for (const [title, due_date] of [
    ['Call', '2035-12-01'],
    ['Write', '2035-12-20'],
  ] as const)
    await ada.call('POST /api/reminders/', { body: { title, due_date, time_zone: 'Etc/UTC' } });
  foreign = await connectDevice(app, await app.signUp('Eve'));
  await foreign.put(`${foreign.home.contacts}grace.vcf`, vcard('UID:grace', 'FN:Secret'));
});
afterAll(() => app.close());

const report = (path: string, body: string, headers: Record<string, string> = {}) =>
  device.request('REPORT', path, { body, headers: { 'content-type': 'text/xml', ...headers } });
const multiget = (hrefs: string[], properties = '<getetag/><C:address-data/>') =>
  xml(
    'C:addressbook-multiget',
    `<prop>${properties}</prop>${hrefs.map((one) => `<href>${one}</href>`).join('')}`,
  );
const query = (filter: string, { properties = '<getetag/>', limit = '' } = {}) =>
  xml('C:addressbook-query', `<prop>${properties}</prop>${filter}${limit}`);
const filter = (content: string, test = '') =>
  `<C:filter${test && ` test="${test}"`}>${content}</C:filter>`;
const prop = (name: string, content = '', test = '') =>
  `<C:prop-filter name="${name}"${test && ` test="${test}"`}>${content}</C:prop-filter>`;
const text = (value: string, attributes = '') =>
  `<C:text-match ${attributes}>${value}</C:text-match>`;
const nameOf = (path: string) => path.split('/').at(-1)!.replace('.vcf', '');
const find = async (body: string) =>
  (await device.list('REPORT', book, body)).map(({ path }) => nameOf(path)).toSorted();

describe('multiget', () => {
  it('answers members, and 404 for others', async () => {
    const hrefs = [
      `${book}grace.vcf`,
      `http://localhost${book}mary.vcf`,
      `${book}a b%.vcf`,
      `${book}none.vcf`,
      `${foreign.home.contacts}grace.vcf`,
      `${device.home.reminders}grace.vcf`,
      book,
      '/elsewhere',
      '',
    ];
    const listed = await device.list('REPORT', book, multiget(hrefs));
    const found = listed.filter(({ status }) => status === 200).map(({ path }) => path);
    expect(found.map(String).toSorted()).toEqual([
      `${book}a%20b%25.vcf`,
      `${book}grace.vcf`,
      `${book}mary.vcf`,
    ]);
    const missing = listed.filter(({ status }) => status === 404);
    expect(missing.map(({ path }) => path)).toEqual(hrefs.slice(3));
    expect(missing.every(({ properties }) => Object.keys(properties).length === 0)).toBe(true);
  });

  it('serves the same as GET', async () => {
    const [card] = await device.list('REPORT', book, multiget([`${book}grace.vcf`]));
    const { text: read, headers } = await device.request('GET', `${book}grace.vcf`);
    expect(card!.properties['address-data']!.text).toBe(read);
    expect(card!.properties['getetag']!.text).toBe(headers['etag']);
  });

  it.each([
    ['', 'VERSION:3.0'],
    ['version="3.0"', 'VERSION:3.0'],
    ['content-type="text/vcard" version="4.0"', 'VERSION:4.0'],
    ['content-type="TEXT/VCARD" version="4.0"', 'VERSION:4.0'],
  ])('takes address-data %s', async (attributes, line) => {
    const body = multiget([`${book}grace.vcf`], `<C:address-data ${attributes}/>`);
    const [card] = await device.list('REPORT', book, body);
    expect(card!.properties['address-data']!.text).toContain(`${line}\r\n`);
  });

  it.each([
    'version="2.1"',
    'version="5.0"',
    'content-type="application/vcard+xml"',
    'content-type="text/calendar" version="2.0"',
  ])('refuses address-data %s', async (attributes) => {
    const answer = await report(
      book,
      multiget([`${book}grace.vcf`], `<C:address-data ${attributes}/>`),
    );
    expect([answer.status, conditionOf(answer)]).toEqual([403, `${CARDDAV}supported-address-data`]);
  });

  it.each([
    'content-type="text/vcard"',
    'version="1.0"',
    'content-type="application/calendar+json" version="2.0"',
  ])('refuses calendar-data %s', async (attributes) => {
    const body = xml('CAL:calendar-multiget', `<prop><CAL:calendar-data ${attributes}/></prop>`);
    const answer = await report(device.home.reminders, body);
    expect([answer.status, conditionOf(answer)]).toEqual([403, `${CALDAV}supported-calendar-data`]);
  });

  it('selects properties, always with VERSION, UID and FN', async () => {
    const body = multiget(
      [`${book}grace.vcf`],
      '<C:address-data><C:prop name="email"/><C:prop name="X-NONE"/></C:address-data>',
    );
    const [card] = await device.list('REPORT', book, body);
    const names = card!.properties['address-data']!.text.split('\r\n').map(
      (line) => line.split(/[:;]/)[0],
    );
    expect(new Set(names)).toEqual(new Set(['BEGIN', 'VERSION', 'UID', 'FN', 'EMAIL', 'END', '']));
  });

  it('serves everything for allprop', async () => {
    const body = multiget([`${book}grace.vcf`], '<C:address-data><C:allprop/></C:address-data>');
    const [card] = await device.list('REPORT', book, body);
    expect(card!.properties['address-data']!.text).toContain('NOTE:Admiral');
  });

  it('answers each of several equal hrefs once', async () => {
    const hrefs = [`${book}grace.vcf`, `${book}grace.vcf`, `${book}gr%61ce.vcf`];
    expect(await device.list('REPORT', book, multiget(hrefs))).toHaveLength(1);
  });

  it('takes 120,000 hrefs and rejects more', async () => {
    const hrefs = Array.from({ length: 30_000 }, (_, index) => String(index));
    const found = await report(book, multiget([...hrefs, `${book}mary.vcf`], '<getetag/>'));
    expect(found.text.match(/HTTP\/1.1 404 Not Found/g)).toHaveLength(30_000);
    expect(found.text.match(/HTTP\/1.1 200 OK/g)).toHaveLength(1);
    const more = Array.from({ length: 120_001 }, (_, index) => String(index));
    const answer = await report(book, multiget(more));
    expect([answer.status, conditionOf(answer)]).toEqual([403, 'number-of-matches-within-limits']);
  });

  it('reads tasks and birthdays', async () => {
    for (const [collection, component] of [
      ['reminders', 'VTODO'],
      ['birthdays', 'VEVENT'],
    ] as const) {
      const home = device.home[collection];
      const paths = (await device.propfind(home, '', 1)).slice(1).map(({ path }) => path);
      expect(paths.length).toBeGreaterThan(0);
      const hrefs = [...paths, `${home}none.ics`].map((path) => `<href>${path}</href>`).join('');
      const body = xml(
        'CAL:calendar-multiget',
        `<prop><getetag/><CAL:calendar-data/></prop>${hrefs}`,
      );
      const listed = await device.list('REPORT', home, body);
      expect(listed).toHaveLength(paths.length + 1);
      for (const { properties } of listed.filter(({ status }) => status === 200))
        expect(properties['calendar-data']!.text).toContain(`BEGIN:${component}`);
    }
  });
});

const limitOf = (count: number | string) => `<C:limit><C:nresults>${count}</C:nresults></C:limit>`;

describe('addressbook-query', () => {
  const contains = (name: string, value: string, attributes = '') =>
    prop(name, text(value, attributes));
  it.each<[string, string, string[]]>([
    ['nothing', '', ['a%20b%25', 'emilie', 'grace', 'mary']],
    ['an empty filter', filter(''), ['a%20b%25', 'emilie', 'grace', 'mary']],
    ['that FN exists', filter(prop('FN')), ['a%20b%25', 'emilie', 'grace', 'mary']],
    ['that EMAIL exists', filter(prop('EMAIL')), ['grace']],
    [
      'that EMAIL doesn’t exist',
      filter(prop('EMAIL', '<C:is-not-defined/>')),
      ['a%20b%25', 'emilie', 'mary'],
    ],
    ['a part of FN', filter(contains('fn', 'HOPPER')), ['grace']],
    ['an accent in another case', filter(contains('FN', 'émilie')), ['emilie']],
    ['an accent in ASCII', filter(contains('FN', 'émilie', 'collation="i;ascii-casemap"')), []],
    ['a whole value', filter(contains('NICKNAME', 'mj', 'match-type="equals"')), ['mary']],
    ['a whole value that is a part', filter(contains('FN', 'Grace', 'match-type="equals"')), []],
    ['a start', filter(contains('FN', 'gra', 'match-type="starts-with"')), ['grace']],
    ['an end', filter(contains('FN', 'son', 'match-type="ends-with"')), ['mary']],
    [
      'no match in some value',
      filter(contains('EMAIL', 'navy', 'negate-condition="yes"')),
      ['grace'],
    ],
    ['no match in any value', filter(contains('EMAIL', 'example', 'negate-condition="yes"')), []],
    ['one of two', filter(contains('FN', 'Grace') + contains('FN', 'Mary')), ['grace', 'mary']],
    [
      'both of two',
      filter(contains('FN', 'Grace') + contains('NOTE', 'Admiral'), 'allof'),
      ['grace'],
    ],
    [
      'both of two, which none has',
      filter(contains('FN', 'Grace') + contains('FN', 'Mary'), 'allof'),
      [],
    ],
    [
      'both texts of one property',
      filter(prop('EMAIL', text('grace') + text('home'), 'allof')),
      ['grace'],
    ],
    [
      'both texts, in different values',
      filter(prop('EMAIL', text('navy') + text('home'), 'allof')),
      [],
    ],
    [
      'one of two texts',
      filter(prop('FN', text('Grace') + text('Mary'), 'anyof')),
      ['grace', 'mary'],
    ],
    [
      'a parameter',
      filter(prop('EMAIL', `<C:param-filter name="TYPE">${text('home')}</C:param-filter>`)),
      ['grace'],
    ],
    [
      'a parameter that is nowhere',
      filter(prop('TEL', '<C:param-filter name="TYPE"><C:is-not-defined/></C:param-filter>')),
      [],
    ],
  ])('finds %s', async (_case, body, names) => {
    expect(await find(query(body))).toEqual(names);
  });

  it.each([
    [
      'an unknown collation',
      filter(prop('FN', text('x', 'collation="i;octet"'))),
      'supported-collation',
    ],
    [
      'an unknown match type',
      filter(prop('FN', text('x', 'match-type="like"'))),
      'supported-filter',
    ],
    ['an unknown test', filter(prop('FN'), 'oneof'), 'supported-filter'],
    ['an unknown filter', filter('<C:x-filter/>'), 'supported-filter'],
    ['a filter without a name', filter('<C:prop-filter/>'), 'supported-filter'],
  ])('refuses %s', async (_case, body, condition) => {
    const answer = await report(book, query(body));
    expect([answer.status, conditionOf(answer)]).toEqual([403, `${CARDDAV}${condition}`]);
  });

  it.each([
    [1, [200, 507]],
    [3, [200, 200, 200, 507]],
    [4, [200, 200, 200, 200]],
    [100, [200, 200, 200, 200]],
  ])('returns at most %i, with 507 if there are more', async (count, statuses) => {
    const listed = await device.list('REPORT', book, query('', { limit: limitOf(count) }));
    expect(listed.map(({ status }) => status)).toEqual(statuses);
    expect(listed.at(-1)!.path === book).toBe(statuses.includes(507));
  });

  it.each(['0', '-1', 'x', ''])('refuses the limit “%s”', async (count) => {
    expect((await report(book, query('', { limit: limitOf(count) }))).status).toBe(400);
  });

  it('returns the data that is asked for', async () => {
    const properties =
      '<getetag/><getcontenttype/><x xmlns="urn:x"/><C:address-data version="4.0"><C:prop name="FN"/></C:address-data>';
    const [card] = await device.list(
      'REPORT',
      book,
      query(filter(contains('FN', 'Grace')), { properties }),
    );
    expect(card!.missing).toEqual(['x']);
    expect(card!.properties['address-data']!.text).toBe(
      'BEGIN:VCARD\r\nVERSION:4.0\r\nUID:grace\r\nFN:Grace Hopper\r\nEND:VCARD\r\n',
    );
    expect(innerText(card!.properties['getcontenttype']!)).toBe('text/vcard; charset=utf-8');
  });
});

const calendar = (content: string, data = '<getetag/><CAL:calendar-data/>') =>
  xml(
    'CAL:calendar-query',
    `<prop>${data}</prop><CAL:filter><CAL:comp-filter name="VCALENDAR">${content}</CAL:comp-filter></CAL:filter>`,
  );
const range = '<CAL:time-range start="20351210T000000Z" end="20351231T000000Z"/>';

describe('calendar-query', () => {
  it.each([
    ['all tasks', '<CAL:comp-filter name="VTODO"/>', ['Call', 'Write']],
    ['no events', '<CAL:comp-filter name="VEVENT"/>', []],
    [
      'tasks in a time range',
      `<CAL:comp-filter name="VTODO">${range}</CAL:comp-filter>`,
      ['Write'],
    ],
    [
      'tasks by title',
      '<CAL:comp-filter name="VTODO"><CAL:prop-filter name="SUMMARY"><CAL:text-match>CALL</CAL:text-match></CAL:prop-filter></CAL:comp-filter>',
      ['Call'],
    ],
    [
      'open tasks',
      '<CAL:comp-filter name="VTODO"><CAL:prop-filter name="COMPLETED"><CAL:is-not-defined/></CAL:prop-filter></CAL:comp-filter>',
      ['Call', 'Write'],
    ],
  ])('finds %s', async (_case, content, titles) => {
    const listed = await device.list('REPORT', device.home.reminders, calendar(content));
    const found = listed.map(
      ({ properties }) => /^SUMMARY:(.*)\r$/m.exec(properties['calendar-data']!.text)![1],
    );
    expect(found.map(String).toSorted()).toEqual(titles);
  });

  it('expands birthdays', async () => {
    const body = calendar(
      '<CAL:comp-filter name="VEVENT"><CAL:time-range start="20300101T000000Z" end="20320101T000000Z"/></CAL:comp-filter>',
      '<CAL:calendar-data><CAL:expand start="20300101T000000Z" end="20320101T000000Z"/></CAL:calendar-data>',
    );
    const [event] = await device.list('REPORT', device.home.birthdays, body);
    const data = event!.properties['calendar-data']!.text;
    expect(data.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(data).not.toContain('RRULE');
  });

  it('requires a filter', async () => {
    const body = xml('CAL:calendar-query', '<prop><getetag/></prop>');
    expect((await report(device.home.reminders, body)).status).toBe(400);
  });
});

describe('other reports', () => {
  it('expands properties with URLs of resources', async () => {
    const body = xml(
      'expand-property',
      '<property name="displayname"/><property name="current-user-principal"><property name="displayname"/><property name="calendar-home-set" namespace="urn:ietf:params:xml:ns:caldav"><property name="resourcetype"/></property></property><property name="calendar-proxy-read-for" namespace="http://calendarserver.org/ns/"><property name="displayname"/></property>',
    );
    const [principal] = await device.list('REPORT', `/dav/principals/${ada.id}/`, body);
    expect(principal!.properties['displayname']!.text).toBe('Ada');
    expect(principal!.missing).toEqual(['calendar-proxy-read-for']);
    const [response] = principal!.properties['current-user-principal']!.children;
    expect(response!.name).toBe('{DAV:}response');
    const inner = innerText(response!);
    expect(inner).toContain(`/dav/principals/${ada.id}/`);
    expect(inner).toContain(`/dav/calendars/${ada.id}/`);
    expect(inner).toContain('Ada');
  });

  it('expands properties of collections and members', async () => {
    const body = xml('expand-property', '<property name="sync-token"/><property name="getetag"/>');
    const [collection] = await device.list('REPORT', book, body);
    expect(collection!.properties['sync-token']!.text).toBe(await device.syncToken(book));
    const [card] = await device.list('REPORT', `${book}grace.vcf`, body);
    expect(card!.properties['getetag']!.text).toBe(await device.etag(`${book}grace.vcf`));
  });

  it.each(['principal-property-search', 'principal-search-property-set', 'principal-match'])(
    'finds no principals: %s',
    async (name) => {
      for (const path of ['/dav/', '/dav/principals/', `/dav/principals/${ada.id}/`, book])
        expect(await device.list('REPORT', path, xml(name))).toEqual([]);
    },
  );

  it.each<[string, string, () => string]>([
    ['an unknown one', 'x', () => book],
    ['free-busy-query', 'CAL:free-busy-query', () => device.home.reminders],
    ['acl-principal-prop-set', 'acl-principal-prop-set', () => book],
    ['version-tree', 'version-tree', () => book],
    ['calendar-query of contacts', 'CAL:calendar-query', () => book],
    ['addressbook-query of tasks', 'C:addressbook-query', () => device.home.reminders],
    ['addressbook-query of the home', 'C:addressbook-query', () => `/dav/addressbooks/${ada.id}/`],
    ['sync-collection of the home', 'sync-collection', () => `/dav/addressbooks/${ada.id}/`],
    ['sync-collection of calendars', 'sync-collection', () => `/dav/calendars/${ada.id}/`],
    ['multiget of a card', 'C:addressbook-multiget', () => `${book}grace.vcf`],
  ])('rejects unsupported ones: %s', async (_case, name, path) => {
    const answer = await report(path(), xml(name));
    expect([answer.status, conditionOf(answer)]).toEqual([403, 'supported-report']);
  });

  it.each(['0', '1', 'infinity', 'x'])('ignores the depth %s', async (depth) => {
    const answer = await report(book, multiget([`${book}grace.vcf`]), { depth });
    expect(answer.status).toBe(207);
  });

  it.each([
    ['return=minimal', 'return=minimal'],
    ['handling=lenient', undefined],
  ])('respects Prefer: %s', async (prefer, applied) => {
    const answer = await report(
      book,
      multiget([`${book}grace.vcf`], '<getetag/><x xmlns="urn:x"/>'),
      { prefer },
    );
    expect(answer.headers['preference-applied']).toBe(applied);
    expect(answer.text.includes('404 Not Found')).toBe(applied === undefined);
  });

  it('responds with 404 for a missing card', async () => {
    expect((await report(`${book}none.vcf`, xml('expand-property'))).status).toBe(404);
  });
});
