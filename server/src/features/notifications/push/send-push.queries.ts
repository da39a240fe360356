import { sql } from 'kysely';
import type { Timestamp } from '../../../infra/clock.ts';
import type { Db } from '../../../infra/db.ts';
import { type Param, preparedQuery } from '../../../infra/prepared-queries.ts';

/**
 * One job per device of these users. A waiting job with the same key gets the new payload and keeps its time. `add_job`
 * returns null if that job starts concurrently, and is called again.
 */
const addPushJobs = preparedQuery(
  'add-push-jobs',
  (_db, job: Param<string>, pushes: Param<string>) => {
    const added = sql`(graphile_worker.add_job(
      ${job}, payload := (push.payload || jsonb_build_object('subscription_id', push_subscriptions.id))::json,
      job_key := concat(${job}::text, ':', push.tag, ':', push_subscriptions.id),
      job_key_mode := 'preserve_run_at')).id`;
    return sql`
      select coalesce(${added}, ${added})
      from jsonb_to_recordset(${pushes}::jsonb) as push (user_id bigint, tag text, payload jsonb)
      join push_subscriptions using (user_id)
      order by push_subscriptions.id, push.tag`;
  },
);

export async function insertPushJobs(
  db: Db,
  job: string,
  pushes: { user_id: number; tag: string; payload: object }[],
): Promise<void> {
  await addPushJobs(db, job, JSON.stringify(pushes));
}

/** Runs a job for a device later; the payload of one that waits already is replaced. */
export async function insertLaterPushJob(
  db: Db,
  job: string,
  payload: { subscription_id: number; tag: string },
  run_at: Timestamp,
): Promise<void> {
  const key = `${job}:${payload.tag}:${payload.subscription_id}:later`;
  await sql`select graphile_worker.add_job(
    ${job}, payload := ${JSON.stringify(payload)}::json, job_key := ${key},
    run_at := ${run_at}::timestamptz)`.execute(db);
}

/** A device whose session is active, with its user. Undefined if the user is deleted or disabled. */
export function findDevice(db: Db, subscription_id: number, now: Timestamp) {
  return db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .select([
      'push_subscriptions.id',
      'push_subscriptions.user_id',
      'endpoint',
      'p256dh',
      'auth',
      'show_text',
      'language',
      'time_zone',
      'quiet_from',
      'quiet_to',
      'notification_preferences',
    ])
    .where('push_subscriptions.id', '=', subscription_id)
    .where('sessions.expires_at', '>', now)
    .where('users.deleted_at', 'is', null)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
}

/** Unread messages, notifications and connection requests: the number on the icon of the app. */
export async function countUnread(db: Db, user_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      coalesce((select sum(unread_count) from conversation_members
        where user_id = ${user_id} and hidden_at is null), 0)
      + (select count(*) from notifications where user_id = ${user_id} and read_at is null)
      + (select count(*) from connections join users on users.id = ${user_id}
        where to_user = ${user_id} and status = 'pending'
          and connections.created_at > coalesce(requests_read_at, '-infinity'))
    )::integer as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** False if the notification was read or deleted. */
export async function isUnread(db: Db, user_id: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** False if it was completed, snoozed or deleted. */
export async function isReminderDue(db: Db, owner_id: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('reminders')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .where('status', '=', 'due')
    .where('suspended', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}

export function recordSuccess(db: Db, subscription_id: number, now: Timestamp) {
  return db
    .updateTable('push_subscriptions')
    .set({ last_success_at: now })
    .where('id', '=', subscription_id)
    .execute();
}

/** Unless the device has subscribed again in the meantime. */
export function deleteSubscription(db: Db, subscription_id: number, endpoint: string) {
  return db
    .deleteFrom('push_subscriptions')
    .where('id', '=', subscription_id)
    .where('endpoint', '=', endpoint)
    .returning('user_id')
    .executeTakeFirst();
}
