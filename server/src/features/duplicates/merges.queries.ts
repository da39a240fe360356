import { sql } from 'kysely';
import { jsonb, type Db } from '../../infra/db.ts';
import { contactName, contactNameIn } from '../../contact-name.queries.ts';

export async function insertMerge(
  db: Db,
  merge: {
    owner_id: number;
    keep_id: number;
    before: object;
    after: object;
    moved: object;
    created_at: string;
  },
): Promise<number> {
  const { before, after, moved, ...rest } = merge;
  const { rows } = await sql<{ id: number }>`
    insert into contact_merges (owner_id, keep_id, created_at, before, after, moved)
    values (${rest.owner_id}, ${rest.keep_id}, ${rest.created_at}, ${jsonb(before)}, ${jsonb(after)},
      ${jsonb(moved)}) returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Locks the merge, so that it's undone only once. */
export function lockMerge(db: Db, owner_id: number, id: number) {
  return db
    .selectFrom('contact_merges')
    .select(['id', 'keep_id', 'before', 'after', 'moved', 'created_at', 'undone_at'])
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export function setUndone(db: Db, owner_id: number, id: number, undone_at: string) {
  return db
    .updateTable('contact_merges')
    .set({ undone_at })
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .execute();
}

/** Merges since a time whose contact still exists, newest first, with all names. */
export async function listMerges(
  db: Db,
  owner_id: number,
  query: { since: string; before: number | null; limit: number },
) {
  const { rows } = await sql<{
    id: number;
    keep_id: number;
    name: string;
    merged_names: string[];
    created_at: string;
  }>`
    select merge.id, merge.keep_id, ${contactNameIn('kept')} as name, merge.created_at, array(
      select ${contactName} from contacts where merge_id = merge.id order by id
    ) as merged_names
    from contact_merges as merge
    join contacts as kept on kept.id = merge.keep_id and kept.deleted_at is null
    where merge.owner_id = ${owner_id} and merge.undone_at is null
      and merge.created_at > ${query.since}
      and (${query.before}::bigint is null or merge.id < ${query.before})
    order by merge.id desc limit ${query.limit}`.execute(db);
  return rows;
}

/** Old merges of all users; their hidden contacts are deleted with them. */
export function deleteMergesBefore(db: Db, timestamp: string) {
  return db.deleteFrom('contact_merges').where('created_at', '<=', timestamp).execute();
}
