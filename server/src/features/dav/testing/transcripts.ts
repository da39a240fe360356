import type { Person, TestApp } from '../../../testing/test-app.ts';
import {
  connectDevice,
  type DavClient,
  type DeviceOptions,
  innerText,
  type Listed,
  namesIn,
  propfindOf,
} from './dav-client.ts';

/** A device of a new account with two contacts, a birthday and a reminder. */
export async function connectFilled(
  app: TestApp,
  profile: NonNullable<DeviceOptions['profile']>,
): Promise<{ ada: Person; client: DavClient }> {
  const ada = await app.signUp('Ada');
  await ada.call('POST /api/contacts/', {
    body: { first_name: 'Grace', birthday: '1906-12-09', tags: ['Navy'] },
  });
  await ada.call('POST /api/contacts/', { body: { first_name: 'Mary' } });
  await ada.call('POST /api/reminders/', {
    body: { title: 'Call', due_date: '2035-12-01', time_zone: 'Etc/UTC' },
  });
  return { ada, client: await connectDevice(app, ada, { profile }) };
}

/** What a resource answers to each property: the names and text inside, or null. */
export function answersOf({ properties, missing }: Listed): Record<string, string | null> {
  const found = Object.entries(properties).map(([name, value]) => [
    name,
    [...namesIn(value), innerText(value)].join(' ').trim(),
  ]);
  return Object.fromEntries([...found, ...missing.map((name) => [name, null])]);
}

/** At depth 0 unless the headers say otherwise. */
export async function propfind(
  client: DavClient,
  path: string,
  properties: string,
  headers: Record<string, string> = {},
): Promise<Listed[]> {
  const sent = { depth: '0', 'content-type': 'text/xml', ...headers };
  return client.list('PROPFIND', path, propfindOf(properties), sent);
}

export const dataOf = ({ properties }: Listed) => properties['address-data']!.text;
