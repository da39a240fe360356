import { createHash } from 'node:crypto';
import { msg } from '@lingui/core/runtime-macro';
import { sql } from 'kysely';
import { z } from 'zod';
import { DURATIONS } from '#contract/limits.ts';
import { AppError, idempotencyMismatch } from '../app-error.ts';
import type { UserContext } from '../context.ts';
import { addMs, type Timestamp, HOUR_MS } from '../infra/clock.ts';
import { inTransaction, isUniqueViolation } from '../infra/db.ts';
import { preparedQuery, type Param } from '../infra/prepared-queries.ts';

export interface StoredResponse {
  status: number;
  body: unknown;
}

const uuid = z.guid();

/** The `Idempotency-Key`, null without one; 400 if it isn't a UUID. */
export function idempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  const key = uuid.safeParse(header);
  if (key.success) return key.data.toLowerCase();
  const message = msg`Must be a UUID.`;
  throw new AppError(400, 'bad_input', message, { 'Idempotency-Key': [message] });
}

/**
 * Replays the stored response of a repeated request. The key is inserted first in the transaction that does the work: a
 * concurrent request waits, and a crash leaves neither key nor work. See docs/decisions/009.
 */
export async function withIdempotencyKey(
  ctx: UserContext,
  idempotency_key: string,
  request: { call: string; input: unknown },
  work: (ctx: UserContext) => Promise<StoredResponse>,
): Promise<StoredResponse> {
  const request_hash = hashOf(request);
  try {
    return await inTransaction(ctx, async (txCtx) => {
      await insertKey(
        txCtx.db,
        ctx.user_id,
        idempotency_key,
        `\\x${request_hash.toString('hex')}`,
        ctx.clock.now(),
      );
      const answer = await work(txCtx);
      const body = answer.body === undefined ? null : JSON.stringify(answer.body);
      await storeResponse(txCtx.db, ctx.user_id, idempotency_key, answer.status, body);
      return answer;
    });
  } catch (error) {
    const isTaken = isUniqueViolation(error, 'idempotency_keys_pkey');
    // A repeated request may fail before its first query, for example when the clock was set back.
    if (!isTaken && !(error instanceof AppError)) throw error;
    const first = await findStoredResponse(ctx, idempotency_key);
    if (first !== undefined && first.created_at >= expiryCutoff(ctx))
      return replayResponse(first, request_hash);
    if (!isTaken) throw error;
    await deleteExpiredKey(ctx, idempotency_key);
    return withIdempotencyKey(ctx, idempotency_key, request, work);
  }
}

interface StoredCall {
  request_hash: Buffer;
  status: number | null;
  answer: unknown;
}

/** Older keys can be reused. */
function expiryCutoff({ clock }: UserContext): Timestamp {
  return addMs(clock.now(), -DURATIONS.idempotency_hours * HOUR_MS);
}

const insertKey = preparedQuery(
  'take-key',
  (
    db,
    user_id: Param<number>,
    key: Param<string>,
    request_hash: Param<string>,
    created_at: Param<Timestamp>,
  ) =>
    db
      .insertInto('idempotency_keys')
      .values({ user_id, key, request_hash: sql`${request_hash}::bytea`, created_at }),
);

function findStoredResponse(ctx: UserContext, key: string) {
  return ctx.db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'answer', 'created_at'])
    .where('user_id', '=', ctx.user_id)
    .where('key', '=', key)
    .executeTakeFirst();
}

async function deleteExpiredKey(ctx: UserContext, key: string): Promise<void> {
  await ctx.db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', ctx.user_id)
    .where('key', '=', key)
    .where('created_at', '<', expiryCutoff(ctx))
    .execute();
}

const storeResponse = preparedQuery(
  'keep-answer',
  (
    db,
    user_id: Param<number>,
    key: Param<string>,
    status: Param<number>,
    answer: Param<string | null>,
  ) =>
    db
      .updateTable('idempotency_keys')
      .set({ status, answer: sql`${answer}::jsonb` })
      .where('user_id', '=', user_id)
      .where('key', '=', key),
);

function replayResponse(first: StoredCall, request_hash: Buffer): StoredResponse {
  if (!first.request_hash.equals(request_hash)) throw idempotencyMismatch();
  return { status: first.status ?? 200, body: first.answer };
}

function hashOf(request: { call: string; input: unknown }): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest();
}
