import { sql } from 'kysely';
import { type Param, preparedFirst } from '../../infra/prepared-queries.ts';
import { connectionsOf, isDiscoverable } from '../../people.queries.ts';

/** Why one user may see the profile of another. Every share is in a conversation. */
export type Tie =
  'self' | 'connection' | 'conversation' | 'request' | 'connect_code' | 'suggestion';

/** The other user, and why their profile is visible; null without a tie. */
export interface TiedUser {
  id: number;
  tie: Tie | null;
}

/**
 * The first tie of the user `me` to another user that applies. `other_id` may be a former id, `code` is a connect code
 * that they were given, and rejections after `rejected_after` look pending to the sender. Undefined if there is no such
 * user or they blocked the user.
 */
export const findTie = preparedFirst(
  'tie',
  (
    _db,
    me: Param<number>,
    other_id: Param<number>,
    code: Param<string | null>,
    rejected_after: Param<string>,
  ) => sql<TiedUser>`
    select users.id, case
      when users.id = ${me} then 'self'
      when exists (
        select from connections where ${isBetween(me)} and status = 'accepted') then 'connection'
      when exists (
        select from conversations
        where user_low = least(users.id, ${me}) and user_high = greatest(users.id, ${me})
      ) then 'conversation'
      when users.deleted_at is not null then null
      when ${hasRequest(me, rejected_after)} then 'request'
      when exists (
        select from connect_links
        where connect_links.code = ${code} and connect_links.user_id = users.id
      ) then 'connect_code'
      when ${isSuggested(me, rejected_after)} then 'suggestion'
    end as tie
    from users
    where users.id = coalesce(
        (select user_id from former_user_ids where former_id = ${other_id}), ${other_id})
      and not exists (
      select from blocks where blocker_id = users.id and blocked_id = ${me})`,
);

const isBetween = (me: Param<number>) => sql`
  least(from_user, to_user) = least(users.id, ${me})
    and greatest(from_user, to_user) = greatest(users.id, ${me})`;

/** A pending request in either direction, or one that the user sent and that looks pending to them. */
const hasRequest = (me: Param<number>, rejected_after: Param<string>) => sql`exists (
  select from connections
  where ${isBetween(me)} and (status = 'pending'
    or from_user = ${me} and responded_at > ${rejected_after} and withdrawn_at is null))`;

/** The reasons and exclusions of the list of suggestions, for one user. */
const isSuggested = (me: Param<number>, rejected_after: Param<string>) => sql`
  ${isDiscoverable()}
  and not exists (
    select from suggestion_dismissals where user_id = ${me} and dismissed_id = users.id)
  and not exists (select from blocks where blocker_id = ${me} and blocked_id = users.id)
  and not exists (
    select from connections where ${isBetween(me)} and responded_at > ${rejected_after})
  and (exists (
      select from (${connectionsOf(me)}) as mine
      join (${connectionsOf(sql`users.id`)}) as theirs using (id)
      join users as common on common.id = mine.id and ${isDiscoverable('common')})
    or email_verified_at is not null and exists (
      select from contacts
      where owner_id = ${me} and contacts.deleted_at is null
        and email_keys @> array[lower(users.email)]
      offset 0)
    or company_name <> '' and coalesce(field_visibility ->> 'company_name', 'public') = 'public'
      and exists (
        select from users as viewer
        where viewer.id = ${me} and lower(viewer.company_name) = lower(users.company_name)))`;
