import type { Person, TestApp } from '../../../testing/test-app.ts';
import { PASSWORD } from '../../../testing/test-app.ts';
import { child, readXml, type XmlElement } from '../xml/read-xml.ts';

export const SCOPES = ['contacts:read', 'contacts:write', 'reminders:read', 'reminders:write'] as const;

interface DeviceOptions {
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

export interface DavClient {
  person: Person;
  secret: string;
  token_id: number;
  home: Record<'contacts' | 'reminders' | 'birthdays', string>;
  request(method: string, path: string, sent?: Sent): Promise<DavAnswer>;
  /** Properties without their namespace, of the resource and, with depth 1, its members. */
  propfind(path: string, properties: string, depth?: 0 | 1): Promise<Listed[]>;
  /** Syncs a collection and returns what changed and the new token. */
  sync(path: string, token?: string): Promise<{ changes: Listed[]; token: string }>;
  put(path: string, body: string, headers?: Record<string, string>): Promise<DavAnswer>;
  /** The same device on another server. */
  on(app: TestApp): DavClient;
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
  const login = Buffer.from(`${person.user.email}:${secret}`).toString('base64');
  const request = async (method: string, path: string, { headers, body }: Sent = {}) => {
    const answered = await app.app.inject({
      method: method as 'GET',
      url: path,
      headers: { authorization: `Basic ${login}`, ...headers },
      ...(body !== undefined && { payload: body }),
    });
    return { status: answered.statusCode, headers: answered.headers, text: answered.body };
  };
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
  };
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
