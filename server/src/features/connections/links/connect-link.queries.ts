import type { Insertable } from 'kysely';
import type { Db } from '../../../infra/db.ts';
import type { ConnectLinks } from '../../../infra/schema.ts';
import { visiblePerson } from '../../../people.queries.ts';

/** Replaces the user's link, which a trigger creates with the user. */
export function replaceLink(db: Db, { user_id, ...link }: Insertable<ConnectLinks>) {
  return db.updateTable('connect_links').set(link).where('user_id', '=', user_id).execute();
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
export function findLinkOwner(db: Db, user_id: number, code: string) {
  return db
    .selectFrom('connect_links')
    .innerJoin(visiblePerson(user_id, 'connect_links.user_id').as('owner'), (join) => join.onTrue())
    .select(['owner.id', 'first_name', 'last_name', 'headline', 'avatar_url'])
    .where('connect_links.code', '=', code)
    .where('owner.deleted_at', 'is', null)
    .executeTakeFirst();
}
