import { sql, type Insertable } from 'kysely';
import { jsonb, type Db } from '../../../infra/db.ts';
import type { ReminderCompletions } from '../../../infra/schema.ts';

export async function insertCompletion(
  db: Db,
  done: Omit<Insertable<ReminderCompletions>, 'before' | 'reminder_id'> & { reminder_id: number },
  before: object,
): Promise<void> {
  const { id } = await db
    .insertInto('reminder_completions')
    .values({ ...done, before: jsonb(before) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into reminder_completion_contacts (completion_id, contact_id, completed_at)
    select ${id}, contact_id, ${done.completed_at} from reminder_contacts
    where reminder_id = ${done.reminder_id}`.execute(db);
}

/** Deletes and returns the last completion. */
export function deleteLastCompletion(db: Db, owner_id: number, reminder_id: number) {
  return db
    .deleteFrom('reminder_completions')
    .where('id', '=', (last) =>
      last
        .selectFrom('reminder_completions')
        .select('id')
        .where('reminder_id', '=', reminder_id)
        .where('owner_id', '=', owner_id)
        .orderBy('id', 'desc')
        .limit(1),
    )
    .returning(['completed_at', 'before'])
    .executeTakeFirst();
}

/** Completions before an id, newest first. */
export function listCompletions(
  db: Db,
  owner_id: number,
  reminder_id: number,
  { before, limit }: { before: number | null; limit: number },
) {
  return db
    .selectFrom('reminder_completions')
    .select(['id', 'due_date', 'due_time', 'completed_at'])
    .where('owner_id', '=', owner_id)
    .where('reminder_id', '=', reminder_id)
    .$if(before !== null, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** All completions of a user in order, including contacts in the trash. */
export function listAllCompletions(db: Db, owner_id: number, after: number, limit: number) {
  return db
    .selectFrom('reminder_completions')
    .select([
      'id',
      'reminder_id',
      'kind',
      'title',
      'due_date',
      'due_time',
      'completed_at',
      sql<number[]>`(select coalesce(jsonb_agg(contact_id order by contact_id), '[]')
        from reminder_completion_contacts where completion_id = reminder_completions.id)`.as(
        'contact_ids',
      ),
    ])
    .where('owner_id', '=', owner_id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}
