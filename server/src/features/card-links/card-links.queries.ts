import { sql, type Insertable } from 'kysely';
import type { Timestamp } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import type { CardLinks } from '../../infra/schema.ts';

const COLUMNS = [
  'card_links.id',
  'card_links.contact_id',
  'card_links.token',
  'card_links.include',
  'card_links.note',
  'card_links.expires_on',
  'card_links.opened_count',
  'card_links.created_at',
] as const;

export type CardLinkRow = Awaited<ReturnType<typeof insertLink>>;

export function insertLink(db: Db, row: Insertable<CardLinks>) {
  return db.insertInto('card_links').values(row).returning(COLUMNS).executeTakeFirstOrThrow();
}

/** Revokes expired links, so that the index of open ones stays small. */
export function closeExpired(db: Db, owner_id: number, now: Timestamp) {
  return db
    .updateTable('card_links')
    .set((row) => ({ revoked_at: row.ref('expires_at') }))
    .where('owner_id', '=', owner_id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '<=', now)
    .execute();
}

export async function countOpenLinks(db: Db, owner_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('card_links')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('owner_id', '=', owner_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Open links of contacts outside the trash, newest first. */
export function listOpenLinks(
  db: Db,
  owner_id: number,
  page: { now: Timestamp; contact_id: number | null; before: number | null; limit: number },
) {
  return db
    .selectFrom('card_links')
    .innerJoin('contacts', 'contacts.id', 'card_links.contact_id')
    .select(COLUMNS)
    .where('card_links.owner_id', '=', owner_id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', page.now)
    .where('contacts.deleted_at', 'is', null)
    .$if(page.contact_id !== null, (query) => query.where('contact_id', '=', page.contact_id!))
    .$if(page.before !== null, (query) => query.where('card_links.id', '<', page.before!))
    .orderBy('card_links.id', 'desc')
    .limit(page.limit)
    .execute();
}

export function revokeLink(db: Db, owner_id: number, id: number, revoked_at: Timestamp) {
  return db
    .updateTable('card_links')
    .set({ revoked_at })
    .where('id', '=', id)
    .where('owner_id', '=', owner_id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
}

/**
 * The link with this token and its owner's name, also if it's no longer open. An index lookup of a 256-bit secret; its
 * timing reveals nothing.
 */
export function findByToken(db: Db, token: string) {
  return db
    .selectFrom('card_links')
    .innerJoin('users', 'users.id', 'owner_id')
    .select(['card_links.id', 'owner_id', 'contact_id', 'include', 'note'])
    .select(['expires_at', 'revoked_at', 'users.first_name', 'users.last_name'])
    .select(sql<boolean>`disabled_at is not null`.as('owner_disabled'))
    .where('token', '=', token)
    .executeTakeFirst();
}

export function countOpening(db: Db, id: number) {
  return db
    .updateTable('card_links')
    .set((row) => ({ opened_count: row('opened_count', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
