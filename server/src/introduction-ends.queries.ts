import { sql } from 'kysely';
import type { Timestamp } from './infra/clock.ts';
import type { Db } from './infra/db.ts';

/** An introduction that ended, and the users who see it. */
export interface EndedIntroduction {
  id: number;
  viewers: number[];
}

const VIEWERS = sql`array_remove(array[introducer_id, case when asked_at is not null then person_id end,
  case when person_accepted_at is not null and not suppressed then to_user_id end], null)`;

const withdrawn = (now: Timestamp) => sql`
  state = 'withdrawn', ended_at = ${now}, email = null`;

const isMadeBy = (introducer: number, other: number) => sql`
  introducer_id = ${introducer} and ${other} in (to_user_id, person_id)`;

const isBetween = (receiver: number, person: number) => sql`
  to_user_id = ${receiver} and person_id = ${person}`;

/** Withdraws open introductions by one of two users to or of the other, when they disconnect. */
export async function withdrawIntroductionsBetween(
  db: Db,
  user_id: number,
  other_id: number,
  now: Timestamp,
): Promise<EndedIntroduction[]> {
  const { rows } = await sql<EndedIntroduction>`
    update introductions set ${withdrawn(now)}
    where ended_at is null
      and (${isMadeBy(user_id, other_id)} or ${isMadeBy(other_id, user_id)})
    returning id, ${VIEWERS} as viewers`.execute(db);
  return rows;
}

/** Keeps open introductions between two users from the receiver after a block. The others see no difference. */
export async function suppressIntroductionsBetween(
  db: Db,
  user_id: number,
  other_id: number,
): Promise<void> {
  await sql`
    update introductions set suppressed = true
    where ended_at is null
      and (${isBetween(user_id, other_id)} or ${isBetween(other_id, user_id)})`.execute(db);
}

/**
 * Withdraws open introductions when a user deletes the account, and erases the user from all. In one statement: a second
 * update of a row would lock the other users, who may be deleting their accounts, too.
 */
export async function removeFromIntroductions(
  db: Db,
  user_id: number,
  now: Timestamp,
): Promise<EndedIntroduction[]> {
  const erased = (column: string) =>
    sql`${sql.ref(column)} = nullif(introductions.${sql.ref(column)}, ${user_id})`;
  const { rows } = await sql<EndedIntroduction & { was_open: boolean }>`
    with found as materialized (
      select id, ended_at is null as was_open, ${VIEWERS} as viewers from introductions
      where ${user_id} in (introducer_id, to_user_id, person_id)
      order by id for update)
    update introductions set
      ${erased('introducer_id')}, ${erased('to_user_id')}, ${erased('person_id')},
      state = case when was_open then 'withdrawn' else state end,
      ended_at = coalesce(ended_at, ${now}),
      email = null,
      card = case when introducer_id = ${user_id} and person_id is null then '{}' else card end
    from found where introductions.id = found.id
    returning introductions.id, viewers, was_open`.execute(db);
  return rows.filter(({ was_open }) => was_open);
}
