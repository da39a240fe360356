import { sql } from 'kysely';
import type { Db } from '../../../infra/db.ts';

/** Whether a contact has a reminder with this title and rule. */
export async function reminderExistsFor(
  db: Db,
  owner_id: number,
  contact_id: number,
  title: string,
  rrule: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from reminder_contacts as link join reminders on reminders.id = link.reminder_id
    where link.contact_id = ${contact_id} and owner_id = ${owner_id} and title = ${title}
      and rrule is not distinct from ${rrule}::text
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Deletes reminders that weren't changed or completed. Firing doesn't set `updated_at`. */
export async function deleteUntouched(db: Db, owner_id: number, ids: number[]): Promise<void> {
  await sql`
    delete from reminders
    where id = any(${ids}::bigint[]) and owner_id = ${owner_id} and updated_at = created_at
      and done_count = 0`.execute(db);
}
