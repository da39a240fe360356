import { sql } from 'kysely';
import { contactName } from '../../../contact-name.queries.ts';
import { uidIn } from '../../../contact-uid.queries.ts';
import type { Db } from '../../../infra/db.ts';

/** The owner's contacts with one of these UIDs. */
export async function findByUid(db: Db, owner_id: number, uids: readonly string[]) {
  if (uids.length === 0) return [];
  const { rows } = await sql<{ id: number; uid: string }>`
    select id, uid from (
      select id, ${uidIn(sql`extra`)} as uid from contacts
      where owner_id = ${owner_id} and deleted_at is null
        and extra @> '[{"name": "uid"}]' offset 0) as found
    where uid = any(${uids}::text[])`.execute(db);
  return rows;
}

/** The owner's contacts with one of these lowercase full names, with or without prefix, middle name and suffix. */
export async function findByFullName(db: Db, owner_id: number, names: readonly string[]) {
  if (names.length === 0) return [];
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name
    from contacts cross join lateral (
      select lower(${contactName}) as name
      union select lower(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')))
      union select lower(concat_ws(' ', nullif(name_prefix, ''), nullif(first_name, ''),
        nullif(middle_name, ''), nullif(last_name, ''), nullif(name_suffix, '')))
      offset 0) as full_name
    where owner_id = ${owner_id} and deleted_at is null and name = any(${names}::text[])`.execute(
    db,
  );
  return rows;
}
