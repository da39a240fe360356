import { sql } from 'kysely';
import type { Person } from '#contract/user-card.ts';
import { personFrom } from '../../contact-photo.queries.ts';
import type { Timestamp } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import { visiblePerson } from '../../people.queries.ts';

/** The user's own open and expired asks before a time that have an answer, unless they dismissed the question. */
export function listAsksToReview(
  db: Db,
  user_id: number,
  { created_before, limit }: { created_before: Timestamp; limit: number },
) {
  return answeredAsks(db, user_id, created_before)
    .select('created_at')
    .where('outcome_dismissed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The user's own open asks that have an answer, newest first, with the number of answers. */
export function listAnsweredAsks(
  db: Db,
  user_id: number,
  { now, limit }: { now: Timestamp; limit: number },
) {
  return answeredAsks(db, user_id, now)
    .select(
      sql<number>`(select count(*) ${introductionsToAsker}) + (select count(*) ${sharesWithAsker})`.as(
        'answer_count',
      ),
    )
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** An ask to review, also if the question was dismissed. */
export function findAskToReview(db: Db, user_id: number, id: number, created_before: Timestamp) {
  return answeredAsks(db, user_id, created_before).where('id', '=', id).executeTakeFirst();
}

function answeredAsks(db: Db, user_id: number, created_before: Timestamp) {
  return db
    .selectFrom('asks')
    .select(['id', 'need'])
    .where('user_id', '=', user_id)
    .where('closed_at', 'is', null)
    .where('created_at', '<=', created_before)
    .where(
      sql<boolean>`(exists (select ${introductionsToAsker}) or exists (select ${sharesWithAsker}))`,
    );
}

const isAccepted = sql`state in ('accepted', 'connected') and not suppressed`;
const introductionsToAsker = sql`
  from introductions where ask_id = asks.id and to_user_id = asks.user_id and ${isAccepted}`;
const sharesWithAsker = sql`
  from contact_shares where ask_id = asks.id and to_user = asks.user_id and status <> 'withdrawn'`;

export function setOutcomeDismissed(db: Db, id: number, outcome_dismissed_at: Timestamp | null) {
  return db.updateTable('asks').set({ outcome_dismissed_at }).where('id', '=', id).execute();
}

interface AnswerRow {
  ask_id: number;
  id: number;
  user: Person;
  user_deleted_at: Timestamp | null;
  name: string;
  created_at: Timestamp;
}

/** The newest introductions per ask: the viewer's own in any state, and those to the viewer once accepted. */
export async function findIntroductionsOf(
  db: Db,
  viewer: number,
  ask_ids: number[],
  limit: number,
): Promise<(AnswerRow & { state: string })[]> {
  const { rows } = await sql<AnswerRow & { state: string }>`
    select asked.ask_id, answer.id, ${personFrom('person', viewer)} as user,
      person.deleted_at as user_deleted_at, person_name as name, state, answer.created_at
    from unnest(${ask_ids}::bigint[]) as asked (ask_id)
    cross join lateral (
      select id, introducer_id, person_name, state, created_at from introductions
      where ask_id = asked.ask_id
        and (introducer_id = ${viewer} or to_user_id = ${viewer} and ${isAccepted})
      order by id desc limit ${limit}) as answer
    join ${visiblePerson(viewer, 'answer.introducer_id')} as person on true`.execute(db);
  return rows;
}

export interface ShareAnswerRow extends AnswerRow {
  from_user: number;
  status: string;
  responded_at: Timestamp | null;
  withdrawn_at: Timestamp | null;
  /** When the recipient blocked the viewer, or null. */
  blocked_at: Timestamp | null;
  conversation_id: number;
}

/** The newest shares per ask, by or with the viewer. */
export async function findSharesOf(
  db: Db,
  viewer: number,
  ask_ids: number[],
  limit: number,
): Promise<ShareAnswerRow[]> {
  const { rows } = await sql<ShareAnswerRow>`
    select asked.ask_id, answer.id, ${personFrom('person', viewer)} as user,
      person.deleted_at as user_deleted_at, contact_name as name, answer.from_user, status,
      responded_at, withdrawn_at, receiver.blocked_at, conversation_id, answer.created_at
    from unnest(${ask_ids}::bigint[]) as asked (ask_id)
    cross join lateral (
      select id, from_user, to_user, contact_name, status, responded_at, withdrawn_at, message_id,
        created_at
      from contact_shares
      where ask_id = asked.ask_id and (from_user = ${viewer} or to_user = ${viewer})
      order by id desc limit ${limit}) as answer
    join messages on messages.id = answer.message_id
    join ${visiblePerson(viewer, 'answer.from_user')} as person on true
    join ${visiblePerson(viewer, 'answer.to_user')} as receiver on true`.execute(db);
  return rows;
}
