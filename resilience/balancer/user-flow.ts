import { get, type IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import {
  createApiClient,
  logIn,
  HttpError,
  signUpPairs,
  type Pair,
  type Person,
} from '../people.ts';

/** Must match the servers' setting. */
export const FAILED_ATTEMPTS = 10;
const EVENT_TIMEOUT_MS = 5000;
const IMPORT_ROWS = 3000;

interface FlowContext extends Pair {
  origin: string;
  name: string;
}

/** Runs a user's flow through a load balancer; returns one message per failed check. */
export async function runUserFlow(origin: string, pool: pg.Pool, name: string): Promise<string[]> {
  const [pair] = await signUpPairs(origin, pool, 1, name);
  const checks: [string, (context: FlowContext) => Promise<void>][] = [
    ['sessions are valid on every server', checkSessions],
    ['contacts are the same on every server', checkContacts],
    ['a repeated idempotency key creates one contact', checkIdempotencyKeys],
    ['an import is previewed and committed', checkImports],
    ['messages arrive at every event stream', checkMessages],
    ['wrong passwords are counted across servers', checkPasswordGuesses],
  ];
  const failures: string[] = [];
  for (const [expectation, check] of checks) {
    try {
      await check({ ...pair!, origin, name });
    } catch (error) {
      failures.push(`failed check "${expectation}": ${(error as Error).message}`);
    }
  }
  return failures;
}

async function checkSessions({ one, origin }: FlowContext): Promise<void> {
  const token = await logIn(origin, one.email);
  const call = createApiClient(origin, token);
  for (let attempt = 0; attempt < 6; attempt += 1) await call('GET /api/me/');
  await call('POST /api/logout/');
  for (let attempt = 0; attempt < 6; attempt += 1)
    assertEqual(await statusOf(call('GET /api/me/')), 401, 'status after logging out');
}

async function checkContacts({ one: { call } }: FlowContext): Promise<void> {
  const { id } = await call('POST /api/contacts/', { body: { first_name: 'Grace' } });
  const params = { id };
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const notes = `attempt ${attempt}`;
    await call('PATCH /api/contacts/{id}/', { params, body: { notes } });
    assertEqual((await call('GET /api/contacts/{id}/', { params })).notes, notes, 'notes');
    assertEqual(
      (await call('GET /api/contacts/', { query: { q: notes } })).count,
      1,
      'contacts found',
    );
  }
  await call('DELETE /api/contacts/{id}/', { params });
  assertEqual((await call('GET /api/contacts/trash/')).results[0]?.id, id, 'contact in the trash');
}

async function checkIdempotencyKeys({ one: { call } }: FlowContext): Promise<void> {
  const idempotency_key = randomUUID();
  const body = { first_name: 'Once' };
  const created = await Promise.all(
    Array.from({ length: 6 }, () => call('POST /api/contacts/', { body, idempotency_key })),
  );
  assertEqual(new Set(created.map(({ id }) => id)).size, 1, 'contacts created');
}

async function checkImports({ one: { call }, name }: FlowContext): Promise<void> {
  const form = new FormData();
  const notes = 'Met at the lake. '.repeat(20);
  const lines = Array.from(
    { length: IMPORT_ROWS },
    (_, row) => `Row ${row},${row}@${name}.example,${notes}`,
  );
  form.append('file', new Blob([['First Name,Email,Notes', ...lines].join('\n')]), 'book.csv');
  const { id } = await call('POST /api/imports/', { form });
  const params = { id };
  const waitForStatus = async (expected: string) => {
    for (;;) {
      const { status } = await call('GET /api/imports/{id}/', { params });
      if (status === expected) return;
      if (status === 'failed') throw new Error('the import failed');
    }
  };
  await waitForStatus('ready');
  await call('POST /api/imports/{id}/commit/', { params });
  await waitForStatus('done');
  const { results } = await call('GET /api/imports/', {});
  assertEqual(results[0]?.totals.add, IMPORT_ROWS, 'rows added');
}

async function checkMessages({ one, other, conversation, origin }: FlowContext): Promise<void> {
  const params = { id: conversation };
  const streams = await Promise.all([
    openEventStream(origin, other),
    openEventStream(origin, other),
    openEventStream(origin, one),
  ]);
  for (let number = 0; number < 6; number += 1) {
    const received = Promise.all(streams.map((stream) => stream.next(`"topic":"messages"`)));
    await one.call('POST /api/conversations/{id}/messages/', { params, body: { content: 'Hi' } });
    await received;
  }
  const { unread_count } = await other.call('GET /api/messages/unread-count/');
  // Includes the message that started the conversation.
  assertEqual(unread_count, 7, 'unread messages');
  for (const stream of streams) stream.close();
}

/** Opens an event stream like a page. */
async function openEventStream(origin: string, { token }: Person) {
  const headers = { authorization: `Bearer ${token}` };
  const stream = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = get(`${origin}/api/events/`, { agent: false, headers }, (response) => {
      response.setEncoding('utf8');
      response.on('error', () => {});
      response.once('data', () => resolve(response));
    });
    request.on('error', reject);
  });
  return {
    close: () => stream.destroy(),
    next: (text: string) =>
      new Promise<void>((resolve, reject) => {
        const timeout = setTimeout(
          () => reject(new Error(`no event with ${text}`)),
          EVENT_TIMEOUT_MS,
        );
        const onData = (chunk: string) => {
          if (!chunk.includes(text)) return;
          clearTimeout(timeout);
          stream.off('data', onData);
          resolve();
        };
        stream.on('data', onData);
      }),
  };
}

async function checkPasswordGuesses({ other: { email }, origin }: FlowContext): Promise<void> {
  const tryPassword = () =>
    statusOf(
      createApiClient(origin)('POST /api/login/', {
        body: { email, password: 'a wrong password' },
      }),
    );
  for (let number = 0; number < FAILED_ATTEMPTS; number += 1)
    assertEqual(await tryPassword(), 401, 'status of a wrong password');
  assertEqual(await tryPassword(), 429, 'status above the limit');
}

function assertEqual(actual: unknown, expected: unknown, name: string): void {
  if (actual !== expected)
    throw new Error(`${name}: ${String(actual)} instead of ${String(expected)}`);
}

function statusOf(call: Promise<unknown>): Promise<number> {
  return call.then(
    () => 200,
    (error: unknown) => {
      if (error instanceof HttpError) return error.status;
      throw error;
    },
  );
}
