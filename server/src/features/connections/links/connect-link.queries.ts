import type { Insertable } from 'kysely';
import type { Db } from '../../../infra/db.ts';
import type { ConnectLinks } from '../../../infra/schema.ts';

/** Keeps a link where the person has none yet. */
export function insertLink(db: Db, link: Insertable<ConnectLinks>) {
  return db
    .insertInto('connect_links')
    .values(link)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

/** Keeps a link in place of the one that the person had. */
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

/** Whose link has this code. It is looked up by its index and has 256 bits, so that the time it takes tells nothing. */
export function findLinkOwner(db: Db, code: string) {
  return db
    .selectFrom('connect_links')
    .innerJoin('users', 'users.id', 'connect_links.user_id')
    .select(['users.id', 'first_name', 'last_name', 'headline', 'avatar_url'])
    .where('connect_links.code', '=', code)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
}
