import { sql, type Insertable } from 'kysely';
import type { Db } from '../../../infra/db.ts';
import type { CalendarFeeds } from '../../../infra/schema.ts';

/** Replaces the user's feed secret, which a trigger creates with the user. */
export function replaceFeed(db: Db, { user_id, ...feed }: Insertable<CalendarFeeds>) {
  return db.updateTable('calendar_feeds').set(feed).where('user_id', '=', user_id).execute();
}

export async function findSecret(db: Db, user_id: number): Promise<string | null> {
  const feed = await db
    .selectFrom('calendar_feeds')
    .select('secret')
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return feed?.secret ?? null;
}

/** An index lookup of a 256-bit secret; its timing reveals nothing. */
export function findSubscribed(db: Db, secret: string) {
  return db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
    .select(['users.id', 'language', 'reminder_time'])
    .where('secret', '=', secret)
    .where('users.deleted_at', 'is', null)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
}

/** Changes with everything the calendar shows. */
export async function findState(db: Db, owner_id: number): Promise<object> {
  const { rows } = await sql<object>`
    select users.updated_at, users.language, users.time_zone, users.reminder_time, open.*, named.*, born.*
    from users,
      lateral (
        select count(*) as reminders, sum(id) as reminder_ids, max(updated_at) as reminded,
          count(*) filter (where status = 'snoozed') as snoozed
        from reminders where owner_id = users.id and status <> 'done' and not suspended
      ) as open,
      lateral (
        select count(*) as names, max(contacts.updated_at) as renamed
        from reminders
          join reminder_contacts on reminder_id = reminders.id
          join contacts on contacts.id = reminder_contacts.contact_id
        where reminders.owner_id = users.id and status <> 'done' and not suspended
          and deleted_at is null
      ) as named,
      lateral (
        select count(*) as days, sum(contact_id) as day_ids, max(updated_at) as born
        from contact_days join contacts on contacts.id = contact_id
        where contact_days.owner_id = users.id
      ) as born
    where users.id = ${owner_id}`.execute(db);
  return rows[0] ?? {};
}
