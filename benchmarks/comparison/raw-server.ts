import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';
import { QUERIES, type Operation, type Query } from './queries.ts';

// The same responses hand-written with node:http, pg and prepared statements, in one process with as many connections:
// the upper bound for Node. Doesn't validate input.

type Values = Record<string, unknown>;
type Row = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any

const { DATABASE_URL, DERIVED = '{}' } = process.env;
/** Derived search data, computed in advance. */
const derived = JSON.parse(DERIVED) as Values;

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString());
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10, types });

interface Prepared extends Query {
  names: string[];
}

/** Converts `:name` to numbered parameters. */
function prepare(sentence: Query): Prepared {
  const names: string[] = [];
  const text = sentence.text.replaceAll(/(?<!:):([a-z_]+)/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { ...sentence, text, names };
}

const prepared = Object.fromEntries(
  Object.values(QUERIES).flatMap((some) => some.map((one) => [one.name, prepare(one)])),
);

async function ask(db: pg.Pool | pg.PoolClient, name: string, values: Values): Promise<Row[]> {
  const { text, names } = prepared[name]!;
  if (names.length === 0) return (await db.query<Row>(text)).rows;
  const query = { name, text, values: names.map((one) => values[one]) };
  return (await db.query<Row>(query)).rows;
}

/** A result and its notifications. */
interface Done {
  answer: unknown;
  tell?: [sentence: string, values: Values];
}

async function inTransaction(work: (client: pg.PoolClient) => Promise<Done>): Promise<unknown> {
  const client = await pool.connect();
  try {
    await ask(client, 'begin', {});
    const { answer: done, tell } = await work(client);
    await ask(client, 'commit', {});
    if (tell !== undefined) await ask(client, ...tell);
    return done;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const SEEN_EVERY_MS = 5 * 60_000;

/** Session lookup that also records the last use. */
async function whoCalls({ headers, socket }: IncomingMessage): Promise<number | null> {
  const token = headers.authorization?.slice('Bearer '.length) ?? '';
  const token_hash = createHash('sha256').update(token).digest();
  const [session] = await ask(pool, 'session', { token_hash });
  if (session === undefined) return null;
  if (Date.now() - Date.parse(session['last_seen_at']) > SEEN_EVERY_MS)
    await pool.query('update sessions set last_seen_at = now(), ip = $2 where id = $1', [
      session['session_id'],
      socket.remoteAddress,
    ]);
  return session['user_id'];
}

const PREFERENCES = {
  connection_request: { in_app: true, email: true },
  connection_accepted: { in_app: true, email: false },
  message: { in_app: true, email: true },
  share_received: { in_app: true, email: true },
  share_answered: { in_app: true, email: false },
  reminder_due: { in_app: true, email: true },
  weekly_digest: { in_app: false, email: true },
  referral: { in_app: true, email: false },
};

async function me(values: Values): Promise<unknown> {
  const [row] = await ask(pool, 'me', values);
  return {
    ...row,
    notification_preferences: { ...PREFERENCES, ...row!['notification_preferences'] },
  };
}

const PAGE = 50;

function cursorOf(rows: Row[], keyOf: (row: Row) => unknown[]): string | null {
  if (rows.length <= PAGE) return null;
  return Buffer.from(JSON.stringify(keyOf(rows[PAGE - 1]!))).toString('base64url');
}

async function list(values: Values): Promise<unknown> {
  const rows = await ask(pool, 'list', values);
  const next_cursor = cursorOf(rows, (row) => ['name', false, row['sort_name'], row['id']]);
  const results = rows
    .slice(0, PAGE)
    .map(({ sort_name: _sort_name, count: _count, ...contact }) => contact);
  return { results, next_cursor, count: rows[0]?.['count'] ?? 0 };
}

async function conversations(values: Values): Promise<unknown> {
  const rows = await ask(pool, 'conversations', values);
  const next_cursor = cursorOf(rows, (row) => [row['last_message_time'], row['id']]);
  return { results: rows.slice(0, PAGE).map(conversationOf), next_cursor };
}

function conversationOf(row: Row): unknown {
  const { id, last_message_time, unread_count } = row;
  return {
    id,
    participants: [
      { id: row['my_id'], name: row['my_name'], email: row['my_email'] },
      { id: row['other_id'], name: row['other_name'], email: row['other_email'] },
    ],
    messages: [],
    is_active: true,
    last_message: row['last_id'] && {
      id: row['last_id'],
      content: row['content'],
      conversation: id,
      sender: row['sender_id'],
      sender_name: row['sender_name'],
      sender_email: row['sender_email'],
      created_at: row['created_at'],
      read_at: row['read_at'],
      is_read: row['read_at'] !== null,
      contact_shares: row['contact_shares'],
    },
    last_message_time,
    unread_count,
    is_placeholder: false,
  };
}

async function firstAnswer(client: pg.PoolClient, { user_id, key }: Values): Promise<unknown> {
  const sentence = 'select answer from idempotency_keys where user_id = $1 and key = $2';
  return (await client.query<Row>(sentence, [user_id, key])).rows[0]!['answer'];
}

function create(values: Values): Promise<unknown> {
  return inTransaction(async (client) => {
    const [taken] = await ask(client, 'take_key', values);
    if (taken === undefined) return { answer: await firstAnswer(client, values) };
    const [row] = await ask(client, 'add', values);
    const contact: Row = { ...row, linked_user: null };
    await ask(client, 'keep_answer', { ...values, answer: JSON.stringify(contact) });
    return { answer: contact, tell: ['tell_of_contact', { ...values, id: contact['id'] }] };
  });
}

function send(values: Values): Promise<unknown> {
  return inTransaction(async (client) => {
    const [thread] = await ask(client, 'thread', values);
    if (thread?.['may_write'] !== true) throw new Error('Nobody to write to.');
    const { other_id, sender_name, sender_email } = thread;
    await ask(client, 'count', values);
    const [message] = await ask(client, 'message', { ...values, other_id });
    const { id, created_at } = message!;
    const known = { ...values, other_id, id, created_at };
    await ask(client, 'members', known);
    await ask(client, 'mail', known);
    await ask(client, 'contacted', known);
    const { content, conversation, user_id: sender } = values;
    const unread = { read_at: null, is_read: false, contact_shares: [] };
    return {
      answer: {
        id,
        content,
        conversation,
        sender,
        sender_name,
        sender_email,
        created_at,
        ...unread,
      },
      tell: ['tell_of_message', known],
    };
  });
}

const WORK: Record<Operation, (values: Values) => Promise<unknown>> = {
  me,
  list,
  conversations,
  create,
  send,
};

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function operationOf({ method, url = '' }: IncomingMessage): Operation | null {
  const write = method === 'POST';
  if (url.startsWith('/api/me/')) return 'me';
  if (url.startsWith('/api/contacts/')) return write ? 'create' : 'list';
  if (url.startsWith('/api/conversations/')) return write ? 'send' : 'conversations';
  return null;
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  });
  response.end(text);
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const user_id = await whoCalls(request);
  if (user_id === null) return answer(response, 401, {});
  const operation = operationOf(request);
  if (operation === null) return answer(response, 404, {});
  const values: Values = { ...derived, user_id, key: request.headers['idempotency-key'] };
  if (request.method === 'POST') {
    const text = await textOf(request);
    Object.assign(values, JSON.parse(text), { request: Buffer.from(text) });
  }
  answer(response, request.method === 'POST' ? 201 : 200, await WORK[operation](values));
}

const server = createServer((request, response) => {
  serve(request, response).catch((error: unknown) => {
    // The load generator aborts requests at the end.
    if (request.destroyed) return;
    console.error(error);
    answer(response, 500, {});
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`ready at http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
});
process.on('SIGTERM', () => process.exit(0));
