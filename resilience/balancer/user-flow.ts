import { get, type IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { callerAt, logIn, HttpError, signUpPairs, type Pair, type Person } from '../people.ts';

/** Must match the servers' setting. */
export const WRONG_GUESSES = 10;
const HEARD_MS = 5000;
const ROWS = 3000;

interface Scene extends Pair {
  origin: string;
  name: string;
}

/** A user's flow with each request on another server; returns differences from a single server. */
export async function runUserFlow(origin: string, pool: pg.Pool, name: string): Promise<string[]> {
  const [pair] = await signUpPairs(origin, pool, 1, name);
  const trials: [string, (scene: Scene) => Promise<void>][] = [
    ['a session is known everywhere', sessions],
    ['a card is the same everywhere', cards],
    ['a repeated key makes one thing', keys],
    ['an import is read and committed', imports],
    ['a message is heard at once', messages],
    ['wrong passwords are counted together', guesses],
  ];
  const broken: string[] = [];
  for (const [what, trial] of trials) {
    try {
      await trial({ ...pair!, origin, name });
    } catch (error) {
      broken.push(`that ${what} does not hold: ${(error as Error).message}`);
    }
  }
  return broken;
}

async function sessions({ one, origin }: Scene): Promise<void> {
  const token = await logIn(origin, one.email);
  const again = callerAt(origin, token);
  for (let call = 0; call < 6; call += 1) await again('GET /api/me/');
  await again('POST /api/logout/');
  for (let call = 0; call < 6; call += 1)
    same(await statusOf(again('GET /api/me/')), 401, 'after logging out');
}

async function cards({ one: { call } }: Scene): Promise<void> {
  const { id } = await call('POST /api/contacts/', { body: { first_name: 'Grace' } });
  const params = { id };
  for (let turn = 0; turn < 6; turn += 1) {
    const notes = `turn ${turn}`;
    await call('PATCH /api/contacts/{id}/', { params, body: { notes } });
    same((await call('GET /api/contacts/{id}/', { params })).notes, notes, 'the notes');
    same((await call('GET /api/contacts/', { query: { q: notes } })).count, 1, 'found');
  }
  await call('DELETE /api/contacts/{id}/', { params });
  same((await call('GET /api/contacts/trash/')).results[0]?.id, id, 'in the trash');
}

async function keys({ one: { call } }: Scene): Promise<void> {
  const idempotency_key = randomUUID();
  const body = { first_name: 'Once' };
  const made = await Promise.all(
    Array.from({ length: 6 }, () => call('POST /api/contacts/', { body, idempotency_key })),
  );
  same(new Set(made.map(({ id }) => id)).size, 1, 'cards made');
}

async function imports({ one: { call }, name }: Scene): Promise<void> {
  const form = new FormData();
  const note = 'Met at the lake. '.repeat(20);
  const lines = Array.from(
    { length: ROWS },
    (_, row) => `Row ${row},${row}@${name}.example,${note}`,
  );
  form.append('file', new Blob([['First Name,Email,Notes', ...lines].join('\n')]), 'book.csv');
  const { id } = await call('POST /api/imports/', { form });
  const params = { id };
  const until = async (wanted: string) => {
    for (;;) {
      const { status } = await call('GET /api/imports/{id}/', { params });
      if (status === wanted) return;
      if (status === 'failed') throw new Error('it failed');
    }
  };
  await until('ready');
  await call('POST /api/imports/{id}/commit/', { params });
  await until('done');
  const { results } = await call('GET /api/imports/', {});
  same(results[0]?.totals.add, ROWS, 'rows added');
}

async function messages({ one, other, conversation, origin }: Scene): Promise<void> {
  const params = { id: conversation };
  const streams = await Promise.all([
    listen(origin, other),
    listen(origin, other),
    listen(origin, one),
  ]);
  for (let number = 0; number < 6; number += 1) {
    const heard = Promise.all(streams.map((stream) => stream.next(`"topic":"messages"`)));
    await one.call('POST /api/conversations/{id}/messages/', { params, body: { content: 'Hi' } });
    await heard;
  }
  const { unread_count } = await other.call('GET /api/messages/unread-count/');
  // Includes the message that started the conversation.
  same(unread_count, 7, 'unread');
  for (const stream of streams) stream.close();
}

/** A page's event stream. */
async function listen(origin: string, { token }: Person) {
  const headers = { authorization: `Bearer ${token}` };
  const stream = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = get(`${origin}/api/events/`, { agent: false, headers }, (answer) => {
      answer.setEncoding('utf8');
      answer.on('error', () => {});
      answer.once('data', () => resolve(answer));
    });
    asked.on('error', reject);
  });
  return {
    close: () => stream.destroy(),
    next: (text: string) =>
      new Promise<void>((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`no ${text} was heard`)), HEARD_MS);
        const look = (told: string) => {
          if (!told.includes(text)) return;
          clearTimeout(late);
          stream.off('data', look);
          resolve();
        };
        stream.on('data', look);
      }),
  };
}

async function guesses({ other: { email }, origin }: Scene): Promise<void> {
  const guess = () =>
    statusOf(callerAt(origin)('POST /api/login/', { body: { email, password: 'a wild guess' } }));
  for (let number = 0; number < WRONG_GUESSES; number += 1) same(await guess(), 401, 'a guess');
  same(await guess(), 429, 'one guess more');
}

function same(found: unknown, wanted: unknown, what: string): void {
  if (found !== wanted) throw new Error(`${what}: ${String(found)} instead of ${String(wanted)}`);
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
