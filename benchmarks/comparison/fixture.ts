import type pg from 'pg';
import { commitImport, uploadFile, type Caller } from '../client.ts';
import { createCsv } from '../data-set/address-books.ts';
import { addConversations, addPeople, MESSAGES } from '../data-set/messages.ts';
import type { BenchFixture } from '../fixture.ts';
import type { Operation } from './queries.ts';

/** The request a connection repeats. */
export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  token: string;
  body?: Record<string, unknown>;
}

/** One reader, and a writer with a recipient per connection. */
export interface Fixture {
  reader: Caller;
  writers: Writer[];
  derived: Record<string, unknown>;
}

export interface Writer {
  person: Caller;
  conversation: number;
}

export const CONTACTS = 1000;
const WRITERS = 16;

export const CONTACT = {
  first_name: 'Grace',
  last_name: 'Hopper',
  email: 'grace.hopper@navy.example',
  phone_number: '+1 202 555 0100',
  company_name: 'United Instruments',
  job_title: 'Rear admiral',
  tags: ['press', 'speaker'],
  notes: 'Gave a talk at the symposium. Collects clocks.',
};
export const CONTENT =
  'See you at the lake on Sunday. I bring the boat, and Anna brings the bread.';

/** An address book, conversations and writers. */
export async function createFixture({ server, pool, ada }: BenchFixture): Promise<Fixture> {
  const { id } = await uploadFile(ada, 'people.csv', createCsv(0, CONTACTS));
  await commitImport(ada, id);
  const people = await addPeople(pool, server.origin, ada, MESSAGES.conversations + 2 * WRITERS);
  const others = people.slice(2 * WRITERS);
  await addConversations(pool, ada, others);
  const writers: Writer[] = [];
  for (let index = 0; index < WRITERS; index += 1) {
    const person = people[index]!;
    const body = { to_user: people[WRITERS + index]!.id, initial_message: CONTENT };
    const { id: conversation } = await person.call('POST /api/conversations/start/', { body });
    writers.push({ person, conversation });
  }
  await pool.query('vacuum analyze');
  return { reader: ada, writers, derived: await readDerivedColumns(pool, writers[0]!) };
}

async function readDerivedColumns(
  pool: pg.Pool,
  { person }: Writer,
): Promise<Record<string, unknown>> {
  const { id } = await person.call('POST /api/contacts/', { body: CONTACT });
  const { rows } = await pool.query<Record<string, unknown>>(
    `select sort_name, contacts.search_text, beginnings, match_terms, email_keys, phone_keys,
       (select search_text from message_texts where user_id = $2 limit 1) as message_text
     from contacts where id = $1`,
    [id, person.id],
  );
  return rows[0]!;
}

const PATHS = {
  me: '/api/me/',
  list: '/api/contacts/?limit=50',
  conversations: '/api/conversations/?limit=50',
};

/** The requests of each connection. */
export function createRequests(
  operation: Operation,
  { reader, writers }: Fixture,
  connections: number,
): LoadRequest[] {
  if (operation !== 'create' && operation !== 'send')
    return Array.from({ length: connections }, () => ({
      method: 'GET',
      path: PATHS[operation],
      token: reader.token,
    }));
  return writers.slice(0, connections).map(({ person, conversation }) => ({
    method: 'POST',
    token: person.token,
    ...(operation === 'create'
      ? { path: '/api/contacts/', body: CONTACT }
      : {
          path: `/api/conversations/${conversation}/messages/`,
          body: { content: CONTENT, conversation, sender: person.id },
        }),
  }));
}
