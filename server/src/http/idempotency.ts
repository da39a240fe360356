import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { DURATIONS } from '#contract/limits.ts';
import { AppError, keyReused } from '../app-error.ts';
import type { UserContext } from '../context.ts';
import { shift, type Moment } from '../infra/clock.ts';
import { inTransaction } from '../infra/db.ts';
import { preparedOne, preparedToWait } from '../infra/prepared.ts';

export interface Answer {
  status: number;
  body: unknown;
}

const uuid = z.guid();

/** The `Idempotency-Key` of a call, null where there is none, 400 where it is not a UUID. */
export function idempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  const key = uuid.safeParse(header);
  if (key.success) return key.data.toLowerCase();
  const sentence = 'Must be a UUID.';
  throw new AppError(400, 'bad_input', sentence, { 'Idempotency-Key': [sentence] });
}

/**
 * Answers a repeated call as the first time. The key is taken in the transaction that does the work, so of two
 * calls at once the second waits for the first, and a crash leaves neither key nor work.
 */
export async function onceForKey(
  ctx: UserContext,
  key: string,
  request: { call: string; input: unknown },
  work: (ctx: UserContext) => Promise<Answer>,
): Promise<Answer> {
  const request_hash = hashOf(request);
  return inTransaction(ctx, async (inside) => {
    const first = await takeKey(inside, key, request_hash);
    if (first !== null) return repeat(first, request_hash);
    const answer = await work(inside);
    const body = answer.body === undefined ? null : JSON.stringify(answer.body);
    await keepAnswer(inside.db, ctx.user_id, key, answer.status, body);
    return answer;
  });
}

interface FirstCall {
  request_hash: Buffer;
  status: number | null;
  answer: unknown;
}

/** Takes the key (or one older than its time over again): null where it is ours now, else the first call. */
async function takeKey(
  ctx: UserContext,
  key: string,
  request_hash: Buffer,
): Promise<FirstCall | null> {
  const now = ctx.clock.now();
  const expired = shift(now, -DURATIONS.idempotency_hours * 3_600_000);
  const taken = await insertKey(ctx.db, ctx.user_id, key, request_hash, now, expired);
  if (taken !== undefined) return null;
  return ctx.db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'answer'])
    .where('user_id', '=', ctx.user_id)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
}

const insertKey = preparedOne(
  'take-key',
  (db, user_id: number, key: string, request_hash: Buffer, now: Moment, expired: Moment) =>
    db
      .insertInto('idempotency_keys')
      .values({ user_id, key, request_hash, created_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'key'])
          .doUpdateSet({ request_hash, created_at: now, status: null, answer: null })
          .where('idempotency_keys.created_at', '<', expired),
      )
      .returning('key'),
);

const keepAnswer = preparedToWait(
  'keep-answer',
  (db, user_id: number, key: string, status: number, answer: string | null) =>
    db
      .updateTable('idempotency_keys')
      .set({ status, answer: sql`${answer}::jsonb` })
      .where('user_id', '=', user_id)
      .where('key', '=', key),
);

function repeat(first: FirstCall, request_hash: Buffer): Answer {
  if (!first.request_hash.equals(request_hash)) throw keyReused();
  return { status: first.status ?? 200, body: first.answer };
}

function hashOf(request: { call: string; input: unknown }): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest();
}
