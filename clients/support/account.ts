import type { Call, CallResponse } from '#contract/client.ts';
import { createApiClient } from '../../resilience/people.ts';
import { describeRequest, type Recorded, type Recorder } from './recorder.ts';

export type Contact = CallResponse<'GET /api/contacts/{id}/'>;
export type Reminder = CallResponse<'GET /api/reminders/{id}/'>;
export type Profile = 'apple' | 'android' | 'thunderbird' | 'other';

/** An account with a password for a client. */
export interface Account {
  /** Without a path, as people type it. */
  url: string;
  user_id: number;
  username: string;
  secret: string;
  call: Call;
  /** A folder of its own. */
  folder: string;
  takeRequests(): Recorded[];
}

const PASSWORD = 'clients, and nothing more';

export async function createAccount(
  { url, take }: Recorder,
  { name, profile, folder }: { name: string; profile: Profile; folder: string },
): Promise<Account> {
  const email = `${name}@clients.example`;
  const { token, user } = await createApiClient(url)('POST /api/signup/', {
    body: { first_name: 'Ada', email, password: PASSWORD, accept_terms: true },
  });
  const call = createApiClient(url, token);
  const created = await call('POST /api/access-tokens/', {
    body: {
      name,
      kind: 'dav',
      profile,
      scopes: ['contacts:read', 'contacts:write', 'reminders:read', 'reminders:write'],
      password: PASSWORD,
    },
  });
  const { username, token: secret } = created;
  return { url, user_id: user.id, username: username!, secret, call, folder, takeRequests: take };
}

/** All contacts, by full name. */
export async function contactsByName({ call }: Account): Promise<Map<string, Contact>> {
  const { results } = await call('GET /api/contacts/', { query: { limit: 100 } });
  const contacts = await Promise.all(
    results.map(({ id }) => call('GET /api/contacts/{id}/', { params: { id } })),
  );
  return new Map(contacts.map((contact) => [nameOf(contact), contact]));
}

const nameOf = ({ first_name, middle_name, last_name, company_name }: Contact) =>
  [first_name, middle_name, last_name].filter((part) => part !== '').join(' ') || company_name;

/** The requests since the last call that carry objects in one of both directions. */
export function takeTransfers({ takeRequests }: Account): string[] {
  return takeRequests().filter(isTransfer).map(describeRequest);
}

function isTransfer({ method, path, body, response }: Recorded): boolean {
  return (
    method === 'PUT' ||
    method === 'DELETE' ||
    (method === 'GET' && path.startsWith('/dav/')) ||
    (method === 'REPORT' && (body.includes('-multiget') || response.includes('BEGIN:V')))
  );
}
