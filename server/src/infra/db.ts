import { Kysely, PostgresDialect, sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import { runBeforeCommit } from './before-commit.ts';
import { pgTypeParsers } from './pg-type-parsers.ts';
import { CONNECTION_LIMITS } from './connection-limits.ts';
import { PreparedClient } from './prepared-client.ts';
import type { DB } from './schema.ts';
import { closeWhenUnresponsive } from './unresponsive-database.ts';

/** The pool, or the caller's transaction. */
export type Db = Kysely<DB>;

export interface Database {
  db: Db;
  pool: pg.Pool;
  close: () => Promise<void>;
}

/** Callers must fail within two seconds when the database doesn't answer. */
const CONNECT_TIMEOUT_MS = 1800;

const pools = new WeakMap<Db, pg.Pool>();

/** The pool of a database handle. Undefined inside a transaction. */
export function poolOf(db: Db): pg.Pool | undefined {
  return pools.get(db);
}

/** Opens a pool; the caller closes it. `Client` differs behind a transaction pooler. */
export function openDatabase(connection: pg.PoolConfig, onError: (error: Error) => void): Database {
  const limits = { max: CONNECTION_LIMITS.calls, connectionTimeoutMillis: CONNECT_TIMEOUT_MS };
  const pool = new pg.Pool({
    ...limits,
    types: pgTypeParsers,
    Client: PreparedClient,
    ...connection,
  });
  let closing = false;
  // A broken idle connection must not end the process; expected while closing.
  const report = (error: Error) => {
    if (!closing) onError(error);
  };
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  const stopLooking = closeWhenUnresponsive(pool, connection);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return {
    db,
    pool,
    async close() {
      closing = true;
      stopLooking();
      await db.destroy();
      // Kysely doesn't end a pool it never used.
      if (!pool.ended) await pool.end();
    },
  };
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const MAX_ATTEMPTS = 5;

/**
 * Runs `work` in one transaction, or joins the current one. Retries serialization failures and deadlocks (40001,
 * 40P01), so `work` must have no other side effects.
 */
export async function inTransaction<C extends { db: Db }, T>(
  ctx: C,
  work: (ctx: C) => Promise<T>,
): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ctx.db.transaction().execute(async (db) => {
        const result = await work({ ...ctx, db });
        await runBeforeCommit(ctx.db, db);
        return result;
      });
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}

function isRetryable(error: unknown): boolean {
  const code = sqlStateOf(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK;
}

/** The SQLSTATE of a database error, or null. */
export function sqlStateOf(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.code ?? null) : null;
}

/** Whether a write violated the named unique index. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint
  );
}

/** A jsonb value; `pg` would send a plain array as a PostgreSQL array. */
export function jsonb<T>(value: T): RawBuilder<T> {
  return sql<T>`${JSON.stringify(value)}::jsonb`;
}

/** Whether the database answers. */
export async function isReachable(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
