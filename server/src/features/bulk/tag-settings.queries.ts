import { sql } from 'kysely';
import type { Db } from '../../infra/db.ts';

/** Color and schedule of a tag; null if it has none. */
export interface TagSettings {
  color: string | null;
  cadence_days: number | null;
  /** Whether devices see a group of it; missing in batches from before there were devices. */
  has_group?: boolean;
}

export async function findTagSettings(db: Db, owner_id: number, tag: string) {
  const { rows } = await sql<TagSettings>`
    select
      (select color from tag_colors where owner_id = ${owner_id} and tag = ${tag}) as color,
      (select cadence_days from tag_cadences where owner_id = ${owner_id} and tag = ${tag})
        as cadence_days,
      exists (
        select from dav_objects
        where owner_id = ${owner_id} and kind = 'group' and tag = ${tag} and deleted_at is null
      ) as has_group`.execute(db);
  return rows[0]!;
}

/** Preserves settings that the tag already has. */
export async function insertTagSettings(
  db: Db,
  owner_id: number,
  tag: string,
  { color, cadence_days }: { color: string | null; cadence_days: number | null },
): Promise<void> {
  if (color !== null)
    await db
      .insertInto('tag_colors')
      .values({ owner_id, tag, color })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  if (cadence_days !== null)
    await db
      .insertInto('tag_cadences')
      .values({ owner_id, tag, cadence_days })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export async function deleteTagSettings(db: Db, owner_id: number, tag: string): Promise<void> {
  for (const table of ['tag_colors', 'tag_cadences'] as const)
    await db.deleteFrom(table).where('owner_id', '=', owner_id).where('tag', '=', tag).execute();
}

/** The group that devices see of a tag keeps its identity when it's renamed. */
export function renameGroup(db: Db, owner_id: number, from: string, to: string) {
  return sql`select rename_dav_group(${owner_id}, ${from}, ${to})`.execute(db);
}

export function removeGroup(db: Db, owner_id: number, tag: string) {
  return sql`select remove_dav_group(${owner_id}, ${tag})`.execute(db);
}

/** Null removes the color. */
export async function setTagColor(
  db: Db,
  owner_id: number,
  tag: string,
  color: string | null,
): Promise<void> {
  await db
    .deleteFrom('tag_colors')
    .where('owner_id', '=', owner_id)
    .where('tag', '=', tag)
    .execute();
  if (color !== null) await db.insertInto('tag_colors').values({ owner_id, tag, color }).execute();
}

export function listTagColors(db: Db, owner_id: number, after: string, limit: number) {
  return db
    .selectFrom('tag_colors')
    .select(['tag', 'color'])
    .where('owner_id', '=', owner_id)
    .where('tag', '>', after)
    .orderBy('tag')
    .limit(limit)
    .execute();
}

/** Tags of contacts outside the trash by name, after `after`. */
export async function listTags(db: Db, owner_id: number, after: string, limit: number) {
  const { rows } = await sql<{ name: string; color: string | null; contact_count: number }>`
    select name, (select color from tag_colors where owner_id = ${owner_id} and tag = name) as color,
      contact_count
    from (
      select name, count(*) as contact_count from contact_tags
      where owner_id = ${owner_id} and name > ${after}
      group by name order by name limit ${limit}
    ) as tags order by name`.execute(db);
  return rows;
}
