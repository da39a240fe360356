import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';
import { QUERIES, type Operation, type Query } from './queries.ts';

// The baseline: the same responses with node:http, pg and prepared statements, in one process with as many database
// connections. Doesn't validate input.

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
function prepare(query: Query): Prepared {
  const names: string[] = [];
  const text = query.text.replaceAll(/(?<!:):([a-z_]+)/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { ...query, text, names };
}

const prepared = Object.fromEntries(
  Object.values(QUERIES).flatMap((queries) => queries.map((query) => [query.name, prepare(query)])),
);

async function runQuery(db: pg.Pool | pg.PoolClient, name: string, values: Values): Promise<Row[]> {
  const { text, names } = prepared[name]!;
  if (names.length === 0) return (await db.query<Row>(text)).rows;
  const query = { name, text, values: names.map((parameter) => values[parameter]) };
  return (await db.query<Row>(query)).rows;
}

/** A response and the notification to send after the commit. */
interface WriteResult {
  response: unknown;
  notification?: [query: string, values: Values];
}

async function inTransaction(
  work: (client: pg.PoolClient) => Promise<WriteResult>,
): Promise<unknown> {
  const client = await pool.connect();
  try {
    await runQuery(client, 'begin', {});
    const { response, notification } = await work(client);
    await runQuery(client, 'commit', {});
    if (notification !== undefined) await runQuery(client, ...notification);
    return response;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const SESSION_UPDATE_INTERVAL_MS = 5 * 60_000;

/** Returns the user of the session and records its last use. */
async function authenticate({ headers, socket }: IncomingMessage): Promise<number | null> {
  const token = headers.authorization?.slice('Bearer '.length) ?? '';
  const token_hash = createHash('sha256').update(token).digest();
  const [session] = await runQuery(pool, 'session', { token_hash });
  if (session === undefined) return null;
  if (Date.now() - Date.parse(session['last_seen_at']) > SESSION_UPDATE_INTERVAL_MS)
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
  ask_received: { in_app: true, email: false },
  introduction_asked: { in_app: true, email: true },
  introduction_answered: { in_app: true, email: false },
  reminder_due: { in_app: true, email: true },
  weekly_digest: { in_app: false, email: true },
  referral: { in_app: true, email: false },
};

async function readUser(values: Values): Promise<unknown> {
  const [row] = await runQuery(pool, 'me', values);
  return {
    ...row,
    notification_preferences: { ...PREFERENCES, ...row!['notification_preferences'] },
  };
}

const PAGE_SIZE = 50;

function createCursor(rows: Row[], getKey: (row: Row) => unknown[]): string | null {
  if (rows.length <= PAGE_SIZE) return null;
  return Buffer.from(JSON.stringify(getKey(rows[PAGE_SIZE - 1]!))).toString('base64url');
}

async function listContacts(values: Values): Promise<unknown> {
  const rows = await runQuery(pool, 'list', values);
  const next_cursor = createCursor(rows, (row) => ['name', false, row['sort_name'], row['id']]);
  const results = rows
    .slice(0, PAGE_SIZE)
    .map(({ sort_name: _sort_name, count: _count, ...contact }) => contact);
  return { results, next_cursor, count: rows[0]?.['count'] ?? 0 };
}

async function listConversations(values: Values): Promise<unknown> {
  const rows = await runQuery(pool, 'conversations', values);
  const next_cursor = createCursor(rows, (row) => [row['last_message_time'], row['id']]);
  return { results: rows.slice(0, PAGE_SIZE).map(toConversation), next_cursor };
}

function toConversation(row: Row): unknown {
  const { id, last_message_time, unread_count } = row;
  const participants = [
    {
      id: row['my_id'],
      name: row['my_name'],
      email: row['my_email'],
      photo_url: null,
      avatar_url: row['my_avatar_url'],
    },
    {
      id: row['other_id'],
      name: row['other_name'],
      email: row['other_email'],
      photo_url: row['other_photo_url'],
      avatar_url: row['other_avatar_url'],
    },
  ];
  const sender = participants.find((participant) => participant.id === row['sender_id']);
  return {
    id,
    participants,
    messages: [],
    is_active: true,
    last_message: row['last_id'] && {
      id: row['last_id'],
      content: row['content'],
      conversation: id,
      sender: row['sender_id'],
      created_at: row['created_at'],
      read_at: row['read_at'],
      edited_at: row['edited_at'],
      deleted_at: row['deleted_at'],
      reply_to: null,
      reactions: [],
      contact_shares: row['contact_shares'],
      introduction: row['introduction'],
      sender_name: sender?.name,
      sender_email: sender?.email,
      is_read: row['read_at'] !== null,
    },
    last_message_time,
    unread_count,
    is_placeholder: false,
  };
}

async function readStoredResponse(
  client: pg.PoolClient,
  { user_id, key }: Values,
): Promise<unknown> {
  const query = 'select answer from idempotency_keys where user_id = $1 and key = $2';
  return (await client.query<Row>(query, [user_id, key])).rows[0]!['answer'];
}

function createContact(values: Values): Promise<unknown> {
  return inTransaction(async (client) => {
    const [inserted] = await runQuery(client, 'insert_key', values);
    if (inserted === undefined) return { response: await readStoredResponse(client, values) };
    const [row] = await runQuery(client, 'insert_contact', values);
    const contact: Row = { ...row, linked_user: null, photo_url: null };
    const answer = JSON.stringify(contact);
    const [stored] = await runQuery(client, 'store_response', { ...values, answer });
    if (stored?.['has_stale_reminders']) throw new Error('The contact affects reminders.');
    return {
      response: contact,
      notification: ['notify_contact', { ...values, id: contact['id'] }],
    };
  });
}

const NEW_MESSAGE = {
  is_read: false,
  read_at: null,
  edited_at: null,
  deleted_at: null,
  reply_to: null,
  reactions: [],
  contact_shares: [],
  introduction: null,
};

function sendMessage(values: Values): Promise<unknown> {
  return inTransaction(async (client) => {
    const [thread] = await runQuery(client, 'thread', values);
    if (thread?.['may_write'] !== true) throw new Error('The recipient does not accept messages.');
    const { other_id, sender_name, sender_email } = thread;
    await runQuery(client, 'count', values);
    const [message] = await runQuery(client, 'message', { ...values, other_id });
    const { id, created_at } = message!;
    const allValues = { ...values, other_id, id, created_at };
    await runQuery(client, 'email_job', allValues);
    await runQuery(client, 'contacted', allValues);
    const { content, conversation, user_id: sender } = values;
    const sent = { id, created_at, sender_name, sender_email, conversation, sender, content };
    return {
      response: { ...sent, ...NEW_MESSAGE },
      notification: ['notify_message', allValues],
    };
  });
}

const HANDLERS: Record<Operation, (values: Values) => Promise<unknown>> = {
  me: readUser,
  list: listContacts,
  conversations: listConversations,
  create: createContact,
  send: sendMessage,
};

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function getOperation({ method, url = '' }: IncomingMessage): Operation | null {
  const isWrite = method === 'POST';
  if (url.startsWith('/api/me/')) return 'me';
  if (url.startsWith('/api/contacts/')) return isWrite ? 'create' : 'list';
  if (url.startsWith('/api/conversations/')) return isWrite ? 'send' : 'conversations';
  return null;
}

function sendResponse(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  });
  response.end(text);
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const user_id = await authenticate(request);
  if (user_id === null) return sendResponse(response, 401, {});
  const operation = getOperation(request);
  if (operation === null) return sendResponse(response, 404, {});
  const values: Values = { ...derived, user_id, key: request.headers['idempotency-key'] };
  if (request.method === 'POST') {
    const text = await readBody(request);
    Object.assign(values, JSON.parse(text), { request: Buffer.from(text) });
  }
  sendResponse(response, request.method === 'POST' ? 201 : 200, await HANDLERS[operation](values));
}

const server = createServer((request, response) => {
  serve(request, response).catch((error: unknown) => {
    // The load generator aborts requests at the end.
    if (request.destroyed) return;
    console.error(error);
    sendResponse(response, 500, {});
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`ready at http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
});
process.on('SIGTERM', () => process.exit(0));
