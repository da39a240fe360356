import { sql } from 'kysely';
import type { Db } from '../../infra/db.ts';
import type { Moved } from './reassigned-rows.queries.ts';

/** Reminders reassigned by a merge. */
export interface MovedReminders {
  reminders: Moved[];
  named: { reminder_id: number; contact_id: number; position: number }[];
  joined_reminders: number[];
  done: { completion_id: number; contact_id: number; completed_at: string }[];
  joined_done: number[];
}

/** Merges from before reminders existed. */
const NO_REMINDERS: MovedReminders = {
  reminders: [],
  named: [],
  joined_reminders: [],
  done: [],
  joined_done: [],
};

/**
 * Reassigns reminders. A keep-in-touch or birthday reminder moves only if the target has none of its kind, or has a
 * keep-in-touch reminder that exists only because of the merge and is unchanged.
 */
export async function moveReminders(db: Db, ids: number[], to: number): Promise<MovedReminders> {
  const { rows: reassigned } = await sql<{ id: number; from_id: number }>`
    with untouched as (
      delete from reminders
      where contact_id = ${to} and kind = 'keep_in_touch' and created_at = now()::timestamptz(3)
        and exists (select from reminders as other
          where other.contact_id = any(${ids}::bigint[]) and other.kind = 'keep_in_touch')
      returning id
    ), first as (
      select distinct on (kind) id, contact_id as from_id from reminders
      where contact_id = any(${ids}::bigint[])
        and not exists (select from reminders as own
          where own.contact_id = ${to} and own.kind = reminders.kind
            and own.id not in (select id from untouched))
      order by kind, id
    )
    select id, from_id from first`.execute(db);
  const reminders = reassigned.map((row): Moved => [row.id, row.from_id]);
  await recomputeReassigned(
    db,
    reminders.map(([id]) => [id, to] as Moved),
  );
  const { rows: named } = await sql<MovedReminders['named'][number]>`
    delete from reminder_contacts as link using reminders
    where link.contact_id = any(${ids}::bigint[]) and reminders.id = link.reminder_id
      and (reminders.contact_id is null or reminders.contact_id = ${to})
    returning link.reminder_id, link.contact_id, link.position`.execute(db);
  const { rows: joined } = await sql<{ id: number }>`
    insert into reminder_contacts (reminder_id, contact_id, position)
    select reminder_id, ${to}::bigint, min(position)
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as taken (reminder_id bigint, position int)
    group by reminder_id
    on conflict do nothing returning reminder_id as id`.execute(db);
  const { rows: done } = await sql<MovedReminders['done'][number]>`
    delete from reminder_completion_contacts where contact_id = any(${ids}::bigint[])
    returning completion_id, contact_id, completed_at`.execute(db);
  const { rows: joinedDone } = await sql<{ id: number }>`
    insert into reminder_completion_contacts (completion_id, contact_id, completed_at)
    select distinct completion_id, ${to}::bigint, completed_at
    from jsonb_to_recordset(${JSON.stringify(done)}::jsonb)
      as taken (completion_id bigint, completed_at timestamptz)
    on conflict do nothing returning completion_id as id`.execute(db);
  await recomputeDates(db, [to]);
  return {
    reminders,
    named,
    joined_reminders: joined.map((row) => row.id),
    done,
    joined_done: joinedDone.map((row) => row.id),
  };
}

/** Restores linked reminders before their contacts are visible again. */
export async function restoreLinkedReminders(
  db: Db,
  { reminders = NO_REMINDERS.reminders }: Partial<MovedReminders>,
  from: number,
): Promise<void> {
  const ids = reminders.map(([id]) => id);
  const { rows } = await sql<{ id: number }>`
    select id from reminders where id = any(${ids}::bigint[]) and contact_id = ${from}`.execute(db);
  const unchangedIds = new Set(rows.map((row) => row.id));
  await recomputeReassigned(
    db,
    reminders.filter(([id]) => unchangedIds.has(id)),
  );
}

/**
 * Restores the contacts of reminders afterwards. If the remaining contact was removed from a reminder since, the others
 * stay removed, too.
 */
export async function restoreReminderContacts(
  db: Db,
  moved: Partial<MovedReminders>,
  from: number,
): Promise<void> {
  const { reminders, named, joined_reminders, done, joined_done } = { ...NO_REMINDERS, ...moved };
  await sql`
    insert into reminder_contacts (reminder_id, contact_id, position)
    select kept.reminder_id, back.contact_id, back.position
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb)
      as back (reminder_id bigint, contact_id bigint, position int)
    join reminder_contacts as kept
      on kept.reminder_id = back.reminder_id and kept.contact_id = ${from}
    on conflict do nothing`.execute(db);
  await sql`
    delete from reminder_contacts
    where contact_id = ${from} and reminder_id = any(${joined_reminders}::bigint[])`.execute(db);
  await sql`
    insert into reminder_completion_contacts (completion_id, contact_id, completed_at)
    select kept.completion_id, back.contact_id, kept.completed_at
    from jsonb_to_recordset(${JSON.stringify(done)}::jsonb)
      as back (completion_id bigint, contact_id bigint)
    join reminder_completion_contacts as kept
      on kept.completion_id = back.completion_id and kept.contact_id = ${from}
    on conflict do nothing`.execute(db);
  await sql`
    delete from reminder_completion_contacts
    where contact_id = ${from} and completion_id = any(${joined_done}::bigint[])`.execute(db);
  await recomputeDates(db, [from, ...reminders.map(([, back]) => back)]);
}

/** Dates that follow a contact are recomputed for the new one. */
async function recomputeReassigned(db: Db, followed: Moved[]): Promise<void> {
  const ids = followed.map(([id]) => id);
  const contacts = followed.map(([, contact_id]) => contact_id);
  await sql`
    update reminders set contact_id = followed.contact_id, stale = true
    from unnest(${ids}::bigint[], ${contacts}::bigint[]) as followed (id, contact_id)
    where reminders.id = followed.id`.execute(db);
}

async function recomputeDates(db: Db, contact_ids: number[]): Promise<void> {
  await sql`select follow_contacts(${contact_ids}::bigint[])`.execute(db);
}
