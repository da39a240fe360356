import { deepStrictEqual } from 'node:assert/strict';
import pg from 'pg';
import type { BenchFixture } from '../fixture.ts';
import { callsOf, type Call, type Fixture } from './fixture.ts';
import type { Operation } from './queries.ts';

export interface Target {
  name: string;
  origin: string;
  /** Uses its own cursors. */
  own_cursors?: true;
}

type Answer = Record<string, unknown>;

/**
 * Checks that all targets return the same responses, write the same rows and publish the same events; throws otherwise.
 */
export async function assertSameResponses(
  world: BenchFixture,
  scene: Fixture,
  ways: Target[],
): Promise<void> {
  for (const operation of ['me', 'list', 'conversations'] as const) {
    const call = callsOf(operation, scene, 1)[0]!;
    requireSame(operation, await inTurn(ways, (way) => ask(way, call)));
  }
  const listener = new pg.Client({ connectionString: world.database.url });
  await listener.connect();
  await listener.query('listen acquaint');
  try {
    for (const operation of ['create', 'send'] as const) {
      const call = callsOf(operation, scene, 1)[0]!;
      // Only the first message of a minute updates last_contacted_at.
      await ask(ways[0]!, call);
      const written = await inTurn(ways, async (way) => {
        // Earlier notifications arrive with the response.
        await listener.query('select');
        const heard: Answer[] = [];
        const hear = ({ payload = '' }: pg.Notification) => heard.push(JSON.parse(payload));
        listener.on('notification', hear);
        const answer = await ask(way, call);
        await listener.query('select');
        listener.off('notification', hear);
        const rows = await rowsOf(world, operation, answer['id']);
        return steady({ answer, rows, heard: inOrder(heard) }) as Answer;
      });
      requireSame(operation, written);
    }
  } finally {
    await listener.end();
  }
}

interface Found {
  way: Target;
  found: Answer;
}

async function inTurn(ways: Target[], look: (way: Target) => Promise<Answer>): Promise<Found[]> {
  const all: Found[] = [];
  for (const way of ways) all.push({ way, found: await look(way) });
  return all;
}

function requireSame(operation: Operation, [first, ...others]: Found[]): void {
  for (const { way, found } of others) {
    const wanted = { ...first!.found };
    if (way.own_cursors && 'next_cursor' in wanted) wanted['next_cursor'] = found['next_cursor'];
    try {
      deepStrictEqual(found, wanted);
    } catch (cause) {
      throw new Error(`${operation}: ${way.name} does otherwise.`, { cause });
    }
  }
}

async function ask({ name, origin }: Target, { method, path, token, body }: Call): Promise<Answer> {
  const answer = await fetch(origin + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${name}: ${method} ${path} ${answer.status} ${text}`);
  return JSON.parse(text) as Answer;
}

/** Rows written by a request in every table; `$1` is the created id. */
const ROWS: Record<'create' | 'send', string[]> = {
  create: [
    'select * from contacts where id = $1',
    'select * from contact_texts where contact_id = $1',
    'select * from contact_tags where contact_id = $1 order by name',
    `select status, answer from idempotency_keys where (answer->>'id')::bigint = $1`,
  ],
  send: [
    'select * from messages where id = $1',
    'select * from message_texts where message_id = $1 order by user_id',
    'select * from conversation_members where last_message_id = $1 order by user_id',
    `select pending from rate_limits where key = 'messages:' || (select sender_id from messages where id = $1)`,
    `select payload from graphile_worker._private_jobs
     where payload->>'conversation_id' = (select conversation_id from messages where id = $1)::text`,
  ],
};

async function rowsOf({ pool }: BenchFixture, operation: 'create' | 'send', id: unknown) {
  const rows: unknown[] = [];
  for (const sentence of ROWS[operation])
    rows.push((await pool.query<Answer>(sentence, [id])).rows);
  return rows;
}

// A unique row and time among others.
const OWN =
  /^(id|contact_id|message_id|last_message_id|client_key|xid|unread_count|created_at|updated_at|last_message_time)$/;

/** Replaces values that differ between writes. */
function steady(value: unknown): unknown {
  const text = JSON.stringify(value, (name, part: unknown) => (OWN.test(name) ? 'own' : part));
  return JSON.parse(text) as unknown;
}

function inOrder(heard: Answer[]): Answer[] {
  return heard.toSorted((a, b) => String(a['topic']).localeCompare(String(b['topic'])));
}
