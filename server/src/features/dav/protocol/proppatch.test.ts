import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import {
  conditionOf,
  connectDevice,
  type DavClient,
  innerText,
  propfindOf,
  vcard,
  xml,
} from '../testing/dav-client.ts';

let app: TestApp;
let ada: Person;
let device: DavClient;
beforeAll(async () => {
  app = await openTestApp();
  ada = await app.signUp('Ada');
  device = await connectDevice(app, ada);
  await device.put(`${device.home.contacts}one.vcf`, vcard('UID:one', 'FN:Grace'));
});
afterAll(() => app.close());

const home = () => `/dav/addressbooks/${ada.id}/`;
const set = (properties: string) => xml('propertyupdate', `<set><prop>${properties}</prop></set>`);
const unset = (properties: string) =>
  xml('propertyupdate', `<remove><prop>${properties}</prop></remove>`);

/** The statuses by property, and the preconditions. */
async function patch(path: string, body: string) {
  const answer = await device.request('PROPPATCH', path, { body });
  expect(answer.status).toBe(207);
  const propstats = answer.text.split('<d:propstat>').slice(1);
  return propstats.map((text) => [
    /<d:prop><(?:\w+:)?([\w-]+)/.exec(text)![1],
    Number(/HTTP\/1.1 (\d+)/.exec(text)![1]),
    ...(text.includes('cannot-modify-protected-property') ? ['protected'] : []),
  ]);
}

async function read(path: string, properties: string) {
  const [first] = await device.list('PROPFIND', path, propfindOf(properties), { depth: '0' });
  return Object.fromEntries(
    Object.entries(first!.properties).map(([name, value]) => [name, innerText(value)]),
  );
}

describe('PROPPATCH', () => {
  it.each([
    ['contacts', 'displayname', '<displayname>{}</displayname>'],
    [
      'contacts',
      'addressbook-description',
      '<C:addressbook-description>{}</C:addressbook-description>',
    ],
    ['reminders', 'displayname', '<displayname>{}</displayname>'],
    [
      'reminders',
      'calendar-color',
      '<ICAL:calendar-color symbolic-color="red">{}</ICAL:calendar-color>',
    ],
    ['reminders', 'calendar-order', '<ICAL:calendar-order>{}</ICAL:calendar-order>'],
    ['reminders', 'calendar-timezone', '<CAL:calendar-timezone>{}</CAL:calendar-timezone>'],
    ['birthdays', 'calendar-color', '<ICAL:calendar-color>{}</ICAL:calendar-color>'],
  ] as const)('stores and removes, of %s, %s', async (collection, name, element) => {
    const path = device.home[collection];
    const empty = element.replace('{}', '');
    const before = await read(path, empty);
    const token = await device.syncToken(path);
    const value = 'A &lt; “Ä” &amp; 𝔅';
    expect(await patch(path, set(element.replace('{}', value)))).toEqual([[name, 200]]);
    expect(await read(path, empty)).toEqual({ [name]: 'A < “Ä” & 𝔅' });
    expect(await device.syncToken(path)).toBe(token);
    expect(await patch(path, unset(empty))).toEqual([[name, 200]]);
    expect(await read(path, empty)).toEqual(before);
  });

  it('stores the card of the user on the home', async () => {
    const href = `${device.home.contacts}one.vcf`;
    const me = `<CS:me-card><href>${href}</href></CS:me-card>`;
    expect(await patch(home(), set(me))).toEqual([['me-card', 200]]);
    expect(await read(home(), '<CS:me-card/>')).toEqual({ 'me-card': href });
    const listed = await device.list('PROPFIND', home(), propfindOf('<CS:me-card/>'));
    expect(listed.map(({ missing }) => missing)).toEqual([[], ['me-card']]);
  });

  it('stores properties for each collection apart', async () => {
    await patch(device.home.reminders, set('<displayname>Tasks</displayname>'));
    expect(await read(device.home.birthdays, '<displayname/>')).toEqual({
      displayname: 'Birthdays',
    });
    expect(await read(`/dav/calendars/${ada.id}/`, '<displayname/>')).toEqual({
      displayname: 'Acquaint',
    });
  });

  it.each([
    'resourcetype',
    'getetag',
    'owner',
    'current-user-privilege-set',
    'supported-report-set',
    'sync-token',
    'acl',
    'C:supported-address-data',
    'C:max-resource-size',
    'CS:getctag',
  ])('refuses to set or remove the protected %s', async (name) => {
    const local = name.replace(/.*:/, '');
    for (const body of [set(`<${name}>x</${name}>`), unset(`<${name}/>`)])
      expect(await patch(device.home.contacts, body)).toEqual([[local, 403, 'protected']]);
  });

  it.each<[string, () => string, string]>([
    ['unknown properties', () => device.home.contacts, '<x xmlns="urn:x">y</x>'],
    [
      'colors of an address book',
      () => device.home.contacts,
      '<ICAL:calendar-color>x</ICAL:calendar-color>',
    ],
    ['the name of a home', home, '<displayname>x</displayname>'],
    ['the name of a principal', () => `/dav/principals/${ada.id}/`, '<displayname>x</displayname>'],
    ['the name of the root', () => '/dav/', '<displayname>x</displayname>'],
    ['the name of a card', () => `${device.home.contacts}one.vcf`, '<displayname>x</displayname>'],
  ])('refuses %s', async (_case, path, element) => {
    const [[, status] = []] = await patch(path(), set(element));
    expect(status).toBe(403);
  });

  it('applies all changes or none', async () => {
    const before = await read(device.home.contacts, '<displayname/>');
    const body = xml(
      'propertyupdate',
      '<set><prop><displayname>New</displayname><getetag>x</getetag></prop></set><remove><prop><C:addressbook-description/><x xmlns="urn:x"/></prop></remove>',
    );
    expect(await patch(device.home.contacts, body)).toEqual([
      ['displayname', 424],
      ['getetag', 403, 'protected'],
      ['addressbook-description', 424],
      ['x', 403],
    ]);
    expect(await read(device.home.contacts, '<displayname/>')).toEqual(before);
  });

  it('applies several instructions in their order', async () => {
    const body = xml(
      'propertyupdate',
      '<set><prop><displayname>One</displayname></prop></set><remove><prop><displayname/></prop></remove><set><prop><displayname>Two</displayname></prop></set>',
    );
    await patch(device.home.contacts, body);
    expect(await read(device.home.contacts, '<displayname/>')).toEqual({ displayname: 'Two' });
    await patch(device.home.contacts, unset('<displayname/>'));
  });

  it.each([
    ['no body', ''],
    ['another root', xml('propfind', '<allprop/>')],
    ['no instruction', xml('propertyupdate')],
    ['no property', set('')],
  ])('refuses %s with 400', async (_case, body) => {
    expect((await device.request('PROPPATCH', device.home.contacts, { body })).status).toBe(400);
  });

  it('refuses values that are too long with 403', async () => {
    const body = set(`<displayname>${'x'.repeat(10_001)}</displayname>`);
    const answer = await device.request('PROPPATCH', device.home.contacts, { body });
    expect([answer.status, conditionOf(answer)]).toEqual([403, null]);
  });

  it('answers 404 for a card that does not exist', async () => {
    const path = `${device.home.contacts}none.vcf`;
    const answer = await device.request('PROPPATCH', path, {
      body: set('<displayname>x</displayname>'),
    });
    expect(answer.status).toBe(404);
  });
});
