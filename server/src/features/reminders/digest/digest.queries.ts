import { sql } from 'kysely';
import type { Timestamp } from '../../../infra/clock.ts';
import { jsonb, type Db } from '../../../infra/db.ts';
import { contactName } from '../../../contact-name.queries.ts';

/** Locks some users whose digest is due or not scheduled yet. */
export function lockReaders(db: Db, now: Timestamp, limit: number) {
  return db
    .selectFrom('users')
    .select(['id', 'digest_at', 'digest_day', 'digest_time', 'language', 'time_zone'])
    .where('deleted_at', 'is', null)
    .where((user) => user.or([user('digest_at', 'is', null), user('digest_at', '<=', now)]))
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
}

export async function writeDigestTimes(
  db: Db,
  rows: { id: number; digest_at: Timestamp }[],
): Promise<void> {
  await sql`
    update users set digest_at = next.digest_at
    from jsonb_to_recordset(${jsonb(rows)}) as next (id bigint, digest_at timestamptz)
    where users.id = next.id`.execute(db);
}

/** Number of open reminders before a date. */
export async function countOverdue(db: Db, owner_id: number, today: string): Promise<number> {
  const { count } = await db
    .selectFrom('reminders')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('owner_id', '=', owner_id)
    .where('status', '<>', 'done')
    .where('suspended', '=', false)
    .where('list_date', '<', today)
    .executeTakeFirstOrThrow();
  return count;
}

/** Keep-in-touch contacts due up to a date, longest overdue first, and their number. */
export function findToReach(db: Db, owner_id: number, to: string, limit: number) {
  return db
    .selectFrom('reminders')
    .innerJoin('contacts', 'contacts.id', 'reminders.contact_id')
    .select(['contacts.id', contactName.as('name'), sql<number>`count(*) over ()`.as('count')])
    .where('reminders.owner_id', '=', owner_id)
    .where('reminders.kind', '=', 'keep_in_touch')
    .where('reminders.status', '<>', 'done')
    .where('reminders.suspended', '=', false)
    .where('reminders.list_date', '<=', to)
    .orderBy('reminders.list_date')
    .orderBy('reminders.id')
    .limit(limit)
    .execute();
}
