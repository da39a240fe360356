import { sql, type Insertable } from 'kysely';
import type { Instance, InstanceChange } from '#contract/instance.ts';
import type { Db } from '../../infra/db.ts';
import type { Announcements } from '../../infra/schema.ts';

const INSTANCE_COLUMNS = ['name', 'contact_email', 'imprint', 'terms', 'privacy'] as const;
const ANNOUNCEMENT_COLUMNS = ['id', 'text', 'starts_on', 'ends_on', 'created_at'] as const;

/** Undefined if no administrator has set anything. */
export function findInstance(db: Db): Promise<Instance | undefined> {
  return db.selectFrom('installation_settings').select(INSTANCE_COLUMNS).executeTakeFirst();
}

export function upsertInstance(db: Db, change: InstanceChange) {
  return db
    .insertInto('installation_settings')
    .values(change)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(change))
    .execute();
}

export function listAnnouncements(db: Db, before: number | null, limit: number) {
  return db
    .selectFrom('announcements')
    .select(ANNOUNCEMENT_COLUMNS)
    .$if(before !== null, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Current and future ones, newest first. */
export function listUnendedAnnouncements(db: Db, today: string) {
  return db
    .selectFrom('announcements')
    .select(ANNOUNCEMENT_COLUMNS)
    .where('ends_on', '>=', today)
    .orderBy('id', 'desc')
    .execute();
}

/** Serializes their creation until the transaction ends. */
export function lockAnnouncements(db: Db) {
  return sql`lock table announcements in share row exclusive mode`.execute(db);
}

export function insertAnnouncement(db: Db, announcement: Insertable<Announcements>) {
  return db
    .insertInto('announcements')
    .values(announcement)
    .returning(ANNOUNCEMENT_COLUMNS)
    .executeTakeFirstOrThrow();
}

export function deleteAnnouncement(db: Db, id: number) {
  return db.deleteFrom('announcements').where('id', '=', id).returning('id').executeTakeFirst();
}
