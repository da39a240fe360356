import type { Insertable } from 'kysely';
import type { Db } from '../../../infra/db.ts';
import type { ConnectLinks } from '../../../infra/schema.ts';

/** Does nothing if the user has a link. */
export function insertLink(db: Db, link: Insertable<ConnectLinks>) {
  return db
    .insertInto('connect_links')
    .values(link)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

/** Replaces the user's link. */
export function replaceLink(db: Db, { user_id, ...link }: Insertable<ConnectLinks>) {
  return db
    .insertInto('connect_links')
    .values({ user_id, ...link })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(link))
    .execute();
}

export async function findCode(db: Db, user_id: number): Promise<string | null> {
  const link = await db
    .selectFrom('connect_links')
    .select('code')
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return link?.code ?? null;
}

/** An index lookup of a 256-bit code; its timing reveals nothing. */
export function findLinkOwner(db: Db, code: string) {
  return db
    .selectFrom('connect_links')
    .innerJoin('users', 'users.id', 'connect_links.user_id')
    .select(['users.id', 'first_name', 'last_name', 'headline', 'avatar_url'])
    .where('connect_links.code', '=', code)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
}
