import { deepStrictEqual } from 'node:assert/strict';
import pg from 'pg';
import type { BenchFixture } from '../fixture.ts';
import { createRequests, type LoadRequest, type Fixture } from './fixture.ts';
import type { Operation } from './queries.ts';

export interface Target {
  name: string;
  origin: string;
  /** Uses its own cursors. */
  hasOwnCursors?: true;
}

type Json = Record<string, unknown>;

/**
 * Checks that all targets return the same responses, write the same rows and publish the same events; throws otherwise.
 */
export async function assertSameResponses(
  bench: BenchFixture,
  fixture: Fixture,
  targets: Target[],
): Promise<void> {
  for (const operation of ['me', 'list', 'conversations'] as const) {
    const request = createRequests(operation, fixture, 1)[0]!;
    assertSame(operation, await observeEach(targets, (target) => sendRequest(target, request)));
  }
  const listener = new pg.Client({ connectionString: bench.database.url });
  await listener.connect();
  await listener.query('listen acquaint');
  try {
    for (const operation of ['create', 'send'] as const) {
      const request = createRequests(operation, fixture, 1)[0]!;
      // Only the first message of a minute updates last_contacted_at.
      await sendRequest(targets[0]!, request);
      const effects = await observeEach(targets, async (target) => {
        // Receives the notifications of earlier writes before listening.
        await listener.query('select');
        const events: Json[] = [];
        const addEvent = ({ payload = '' }: pg.Notification) => events.push(JSON.parse(payload));
        listener.on('notification', addEvent);
        const response = await sendRequest(target, request);
        await listener.query('select');
        listener.off('notification', addEvent);
        const rows = await readRows(bench, operation, response['id']);
        return replaceUniqueValues({ response, rows, events: sortByTopic(events) }) as Json;
      });
      assertSame(operation, effects);
    }
  } finally {
    await listener.end();
  }
}

interface Observation {
  target: Target;
  observed: Json;
}

async function observeEach(
  targets: Target[],
  observe: (target: Target) => Promise<Json>,
): Promise<Observation[]> {
  const observations: Observation[] = [];
  for (const target of targets) observations.push({ target, observed: await observe(target) });
  return observations;
}

function assertSame(operation: Operation, [first, ...others]: Observation[]): void {
  for (const { target, observed } of others) {
    const expected = { ...first!.observed };
    if (target.hasOwnCursors && 'next_cursor' in expected)
      expected['next_cursor'] = observed['next_cursor'];
    try {
      deepStrictEqual(observed, expected);
    } catch (cause) {
      throw new Error(`${operation}: ${target.name} behaves differently.`, { cause });
    }
  }
}

async function sendRequest(
  { name, origin }: Target,
  { method, path, token, body }: LoadRequest,
): Promise<Json> {
  const response = await fetch(origin + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${name}: ${method} ${path} ${response.status} ${text}`);
  return JSON.parse(text) as Json;
}

/** Rows written by a request in every table; `$1` is the created id. */
const ROW_QUERIES: Record<'create' | 'send', string[]> = {
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
    `select task_identifier, key from graphile_worker.jobs
     where key like 'conversations.send-unread:'
       || (select conversation_id from messages where id = $1) || ':%'`,
  ],
};

async function readRows({ pool }: BenchFixture, operation: 'create' | 'send', id: unknown) {
  const rows: unknown[] = [];
  for (const query of ROW_QUERIES[operation]) rows.push((await pool.query<Json>(query, [id])).rows);
  return rows;
}

// Ids, times and counts that differ between writes.
const UNIQUE_COLUMNS =
  /^(id|contact_id|message_id|last_message_id|client_key|xid|unread_count|created_at|updated_at|last_message_time|at)$/;

/** Replaces values that differ between writes. */
function replaceUniqueValues(value: unknown): unknown {
  const text = JSON.stringify(value, (name, part: unknown) =>
    UNIQUE_COLUMNS.test(name) ? 'unique' : part,
  );
  return JSON.parse(text) as unknown;
}

function sortByTopic(events: Json[]): Json[] {
  return events.toSorted((a, b) => String(a['topic']).localeCompare(String(b['topic'])));
}
