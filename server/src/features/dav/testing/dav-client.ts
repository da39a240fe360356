import type { Person, TestApp } from '../../../testing/test-app.ts';
import { PASSWORD } from '../../../testing/test-app.ts';
import { child, readXml, type XmlElement } from '../xml/read-xml.ts';

export const SCOPES = [
  'contacts:read',
  'contacts:write',
  'reminders:read',
  'reminders:write',
] as const;

export interface DeviceOptions {
  profile?: 'apple' | 'android' | 'thunderbird' | 'other';
  groups?: 'cards' | 'categories';
  scopes?: readonly (typeof SCOPES)[number][];
  name?: string;
}

interface Sent {
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface DavAnswer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
}

/** A resource of a multistatus: its properties by name, or its status. */
export interface Listed {
  path: string;
  status: number;
  properties: Record<string, XmlElement>;
  missing: string[];
}

type Send = (method: string, path: string, sent?: Sent) => Promise<DavAnswer>;

export interface DavClient {
  person: Person;
  secret: string;
  token_id: number;
  home: Record<'contacts' | 'reminders' | 'birthdays', string>;
  request: Send;
  /** Properties without their namespace, of the resource and, with depth 1, its members. */
  propfind(path: string, properties: string, depth?: 0 | 1): Promise<Listed[]>;
  /** Syncs a collection and returns what changed and the new token. */
  sync(path: string, token?: string): Promise<{ changes: Listed[]; token: string }>;
  /** The same device on another server. */
  on(app: TestApp): DavClient;
  put(path: string, body: string | Buffer, headers?: Record<string, string>): Promise<DavAnswer>;
  /** The responses to a request that must be answered with a multistatus. */
  list(
    method: string,
    path: string,
    body: string,
    headers?: Record<string, string>,
  ): Promise<Listed[]>;
  etag(path: string): Promise<string>;
  syncToken(path: string): Promise<string>;
}

/** Sends requests with these credentials, or none. */
export function sender(
  { app }: TestApp,
  authorization?: string,
  remoteAddress = '127.0.0.1',
): Send {
  return async (method, path, { headers, body } = {}) => {
    const answered = await app.inject({
      method: method as 'GET',
      url: path,
      headers: { ...(authorization !== undefined && { authorization }), ...headers },
      remoteAddress,
      ...(body !== undefined && { payload: body }),
    });
    return { status: answered.statusCode, headers: answered.headers, text: answered.body };
  };
}

export function basic(username: string, password: string): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

/** Creates a token for a device and a client that uses it. */
export async function connectDevice(
  app: TestApp,
  person: Person,
  { profile = 'other', scopes = SCOPES, name = 'Phone', groups }: DeviceOptions = {},
): Promise<DavClient> {
  const created = await person.call('POST /api/access-tokens/', {
    body: {
      name,
      kind: 'dav',
      profile,
      scopes: [...scopes],
      password: PASSWORD,
      ...(groups && { groups }),
    },
  });
  return deviceOf(app, person, created);
}

function deviceOf(app: TestApp, person: Person, created: { id: number; token: string }): DavClient {
  const secret = created.token;
  const request = sender(app, basic(person.user.email, secret));
  const multistatus = async (method: string, path: string, body: string, depth = '1') => {
    const headers = { depth, 'content-type': 'application/xml' };
    const answer = await request(method, path, { body, headers });
    if (answer.status !== 207) throw new Error(`${answer.status} ${answer.text}`);
    return readXml(Buffer.from(answer.text))!;
  };
  return {
    person,
    secret,
    token_id: created.id,
    home: {
      contacts: `/dav/addressbooks/${person.id}/contacts/`,
      reminders: `/dav/calendars/${person.id}/reminders/`,
      birthdays: `/dav/calendars/${person.id}/birthdays/`,
    },
    request,
    async propfind(path, properties, depth = 0) {
      const body = `<propfind xmlns="DAV:"><prop>${properties}</prop></propfind>`;
      return listed(await multistatus('PROPFIND', path, body, String(depth)));
    },
    async sync(path, token = '') {
      const body = `<sync-collection xmlns="DAV:"><sync-token>${token}</sync-token><sync-level>1</sync-level><prop><getetag/></prop></sync-collection>`;
      const root = await multistatus('REPORT', path, body);
      return { changes: listed(root), token: child(root, '{DAV:}sync-token')!.text };
    },
    on: (other) => deviceOf(other, person, created),
    put: (path, body, headers = {}) =>
      request('PUT', path, { body, headers: { 'content-type': 'text/vcard', ...headers } }),
    async list(method, path, body, headers = {}) {
      const answer = await request(method, path, { body, headers });
      if (answer.status !== 207) throw new Error(`${answer.status} ${answer.text}`);
      return listed(readXml(Buffer.from(answer.text))!);
    },
    etag: async (path) => String((await request('HEAD', path)).headers['etag']),
    async syncToken(path) {
      const body = '<propfind xmlns="DAV:"><prop><sync-token/></prop></propfind>';
      const root = await multistatus('PROPFIND', path, body, '0');
      return listed(root)[0]!.properties['sync-token']!.text;
    },
  };
}

/** The precondition in a refusal. */
export function conditionOf({ text }: DavAnswer): string | null {
  const name = readXml(Buffer.from(text))?.children[0]?.name ?? '';
  return name === '{DAV:}responsedescription' ? null : name.replace('{DAV:}', '');
}

export const CARDDAV = '{urn:ietf:params:xml:ns:carddav}';
export const CALDAV = '{urn:ietf:params:xml:ns:caldav}';
const PREFIXES =
  'xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav" xmlns:CAL="urn:ietf:params:xml:ns:caldav" xmlns:CS="http://calendarserver.org/ns/" xmlns:ICAL="http://apple.com/ns/ical/" xmlns:ME="http://me.com/_namespace/"';

/** A request body; the prefixes of clients are declared. */
export function xml(name: string, content = '', attributes = ''): string {
  return `<?xml version="1.0" encoding="utf-8"?><${name} ${PREFIXES} ${attributes}>${content}</${name}>`;
}

/** A `propfind` of these properties. */
export const propfindOf = (properties: string) => xml('propfind', `<prop>${properties}</prop>`);

export function syncBody(
  token: string,
  { limit = '', properties = '<getetag/>', level = '1' } = {},
) {
  return xml(
    'sync-collection',
    `<sync-token>${token}</sync-token><sync-level>${level}</sync-level>${limit}<prop>${properties}</prop>`,
  );
}

/** All markup inside an element, for comparisons. */
export function innerText({ text, children }: XmlElement): string {
  return text.trim() + children.map(innerText).join(' ');
}

/** The local names of the elements in an element. */
export function namesIn({ children }: XmlElement): string[] {
  return children.flatMap((one) => [localName(one), ...namesIn(one)]);
}

/** The responses of a multistatus, in their order. */
export function listed(multistatus: XmlElement): Listed[] {
  return multistatus.children
    .filter(({ name }) => name === '{DAV:}response')
    .map((response) => {
      const propstats = response.children.filter(({ name }) => name === '{DAV:}propstat');
      const of = (status: string) =>
        propstats
          .filter((one) => child(one, '{DAV:}status')!.text === `HTTP/1.1 ${status}`)
          .flatMap((one) => child(one, '{DAV:}prop')!.children);
      const status = child(response, '{DAV:}status')?.text ?? 'HTTP/1.1 200';
      return {
        path: child(response, '{DAV:}href')!.text,
        status: Number(status.split(' ')[1]),
        properties: Object.fromEntries(of('200 OK').map((one) => [localName(one), one])),
        missing: of('404 Not Found').map(localName),
      };
    });
}

const localName = ({ name }: XmlElement) => name.slice(name.indexOf('}') + 1);

/** A vCard 3.0 of these lines. */
export function vcard(...lines: string[]): string {
  return ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n');
}
