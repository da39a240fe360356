import type { Insertable } from 'kysely';
import type { Timestamp } from '../../../infra/clock.ts';
import type { Db } from '../../../infra/db.ts';
import type { Reminders, Users } from '../../../infra/schema.ts';

/** People who may be mailed, without a way to log in. */
export async function addPeople(
  db: Db,
  count: number,
  more: Partial<Insertable<Users>> = {},
): Promise<number[]> {
  const now = new Date().toISOString();
  const rows = await db
    .insertInto('users')
    .values(
      Array.from({ length: count }, (_, number) => ({
        first_name: `Person ${number}`,
        email: `person-${crypto.randomUUID()}@example.org`,
        email_verified_at: now,
        password_hash: '',
        referral_code: crypto.randomUUID(),
        created_at: now,
        updated_at: now,
        ...more,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export interface ReminderOf extends Partial<Insertable<Reminders>> {
  owner_id: number;
  due_date: string;
}

/** Inserts old reminders; the first job computes when they fire. */
export async function addReminders(db: Db, reminders: ReminderOf[]): Promise<number[]> {
  const now: Timestamp = new Date().toISOString();
  const rows = await db
    .insertInto('reminders')
    .values(
      reminders.map((one) => ({
        kind: 'one_off',
        title: 'Call the notary',
        due_time: null,
        time_zone: 'UTC',
        starts_on: one.due_date,
        starts_time: one.due_time ?? null,
        original_date: one.due_date,
        list_date: one.due_date,
        list_time: one.due_time ?? null,
        stale: true,
        created_at: now,
        updated_at: now,
        ...one,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
