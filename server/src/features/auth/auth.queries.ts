import { sql } from 'kysely';
import { DURATIONS } from '#contract/limits.ts';
import { addDays, type Timestamp } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';

/** Rows without use N days after a time. */
const RETENTION = [
  { table: 'sessions', column: 'expires_at', days: 0 },
  { table: 'login_challenges', column: 'expires_at', days: 0 },
  { table: 'oidc_flows', column: 'expires_at', days: 0 },
  { table: 'passkey_challenges', column: 'expires_at', days: 0 },
  // Until then a used link still answers a second click.
  { table: 'email_tokens', column: 'expires_at', days: 30 },
  { table: 'signup_invitations', column: 'expires_at', days: 30 },
  { table: 'security_events', column: 'created_at', days: 365 },
  { table: 'idempotency_keys', column: 'created_at', days: DURATIONS.idempotency_hours / 24 },
] as const;

export async function deleteExpiredRows(db: Db, now: Timestamp): Promise<void> {
  for (const { table, column, days } of RETENTION)
    await sql`
      delete from ${sql.table(table)} where ${sql.ref(column)} <= ${addDays(now, -days)}`.execute(
      db,
    );
}
