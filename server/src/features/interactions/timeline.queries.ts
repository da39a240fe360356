import { sql, type RawBuilder } from 'kysely';
import type { ChangeSource, FieldChange, TimelineEntry } from '#contract/interactions.ts';
import type { Db } from '../../infra/db.ts';
import { visiblePerson } from '../../people.queries.ts';
import { selectInteractions, type InteractionRow } from './interactions.queries.ts';

/** Where to continue among the entries of one type: before `at`, or at that time with an id below `id`. */
export interface TimelineCursor {
  at: string;
  id: number;
}

interface Range {
  before: TimelineCursor | null;
  limit: number;
}

type DoneReminder = Extract<TimelineEntry, { type: 'reminder' }>['reminder'];
type Share = Extract<TimelineEntry, { type: 'share' }>['share'];

/** A row comparison, so that each query is an index range scan. */
function older(before: TimelineCursor | null, at: RawBuilder<unknown>, id: RawBuilder<unknown>) {
  return before === null
    ? sql<boolean>`true`
    : sql<boolean>`(${at}, ${id}) < (${before.at}::timestamptz, ${before.id}::bigint)`;
}

export function listInteractionsWith(
  db: Db,
  owner_id: number,
  contact_id: number,
  { before, limit }: Range,
) {
  return selectInteractions(db)
    .innerJoin('interaction_contacts as link', 'link.interaction_id', 'interactions.id')
    .where('link.contact_id', '=', contact_id)
    .where('interactions.owner_id', '=', owner_id)
    .where(older(before, sql`link.occurred_at`, sql`link.interaction_id`))
    .orderBy('link.occurred_at', 'desc')
    .orderBy('link.interaction_id', 'desc')
    .limit(limit)
    .$castTo<InteractionRow>()
    .execute();
}

/**
 * Messages between two users that `user_id` may see, without deleted ones: withheld messages and edits only if they
 * sent them.
 */
export async function listMessagesWith(
  db: Db,
  user_id: number,
  other_id: number,
  { before, limit }: Range,
) {
  const { rows } = await sql<{
    id: number;
    at: string;
    conversation: number;
    sender: number;
    sender_name: string;
    content: string;
  }>`
    select messages.id, messages.created_at as at, conversation_id as conversation,
      sender_id as sender, person.name as sender_name,
      case when sender_id = ${user_id} then coalesce(withheld_content, content) else content end as content
    from messages join ${visiblePerson(user_id, 'messages.sender_id')} as person on true
    where conversation_id = (select id from conversations
        where user_low = ${Math.min(user_id, other_id)} and user_high = ${Math.max(user_id, other_id)})
      and (not withheld or sender_id = ${user_id}) and messages.deleted_at is null
      and ${older(before, sql`messages.created_at`, sql`messages.id`)}
    order by messages.created_at desc, messages.id desc limit ${limit}`.execute(db);
  return rows;
}

/**
 * Shares of this contact, the share it was accepted from, and, if it's linked to a user, all other shares between that
 * user and the owner.
 */
export async function listSharesAbout(
  db: Db,
  user_id: number,
  { id, person }: { id: number; person: number | null },
  range: Range,
) {
  const sent = sharesWhere('sent', true, range, sql`contact_id = ${id} and from_user = ${user_id}`);
  const accepted = sharesWhere(
    'received',
    true,
    range,
    sql`accepted_contact_id = ${id} and to_user = ${user_id}`,
  );
  const sentToLinked = sharesWhere(
    'sent',
    false,
    range,
    sql`from_user = ${user_id} and to_user = ${person} and contact_id is distinct from ${id}`,
  );
  const receivedFromLinked = sharesWhere(
    'received',
    false,
    range,
    sql`from_user = ${person} and to_user = ${user_id}
      and accepted_contact_id is distinct from ${id}`,
  );
  const { rows } = await sql<Share & { id: number; at: string; with_deleted_at: string | null }>`
    select found.id, at, direction, of_this_card, with_user,
      person.name as with_name, person.deleted_at as with_deleted_at, related_need,
      case when is_withdrawn then '' else contact_name end as contact_name,
      case when is_withdrawn then 'withdrawn'
        when direction = 'sent' and responded_at > person.blocked_at then 'pending'
        else status end as status
    from (${sent} union all ${accepted} union all ${sentToLinked} union all ${receivedFromLinked}) as found
    join ${visiblePerson(user_id, 'found.with_user')} as person on true
    order by at desc, found.id desc limit ${range.limit}`.execute(db);
  return rows;
}

function sharesWhere(
  direction: Share['direction'],
  of_this_card: boolean,
  { before, limit }: Range,
  condition: RawBuilder<unknown>,
) {
  const other = direction === 'sent' ? sql`to_user` : sql`from_user`;
  // An accepted contact was created when the share was accepted.
  const at = direction === 'received' && of_this_card ? sql`responded_at` : sql`created_at`;
  return sql`(select id, ${at} as at, ${sql.lit(direction)} as direction,
      ${sql.lit(of_this_card)} as of_this_card, ${other} as with_user,
      contact_name, related_need, status, responded_at,
      ${sql.lit(direction)} = 'sent' and withdrawn_at is not null as is_withdrawn
    from contact_shares where ${condition} and ${older(before, at, sql`id`)}
    order by ${at} desc, id desc limit ${limit})`;
}

/** Completions with the reminder as it was then, even if it was deleted since. */
export async function listRemindersDone(db: Db, contact_id: number, { before, limit }: Range) {
  const { rows } = await sql<DoneReminder & { id: number; at: string }>`
    select completion_id as id, link.completed_at as at, reminder_id, kind, title, due_date
    from reminder_completion_contacts as link
    join reminder_completions on reminder_completions.id = link.completion_id
    where link.contact_id = ${contact_id}
      and ${older(before, sql`link.completed_at`, sql`link.completion_id`)}
    order by link.completed_at desc, link.completion_id desc limit ${limit}`.execute(db);
  return rows;
}

export async function listChangesOf(db: Db, contact_id: number, { before, limit }: Range) {
  const { rows } = await sql<{
    id: number;
    at: string;
    source: ChangeSource;
    program: string | null;
    fields: FieldChange[];
    can_undo: boolean;
  }>`
    select id, changed_at as at, source, program, fields, undo is not null and undone_at is null as can_undo
    from contact_changes
    where contact_id = ${contact_id} and ${older(before, sql`changed_at`, sql`id`)}
    order by changed_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

export interface ContactChange {
  contact: number;
  id: number;
  at: string;
  source: ChangeSource;
  program: string | null;
  fields: FieldChange[];
}

/** Changes of these contacts after the cursor, grouped by contact, oldest first. */
export async function listChangesByIds(
  db: Db,
  owner_id: number,
  contact_ids: number[],
  [contact, id]: readonly [number, number],
  limit: number,
) {
  const { rows } = await sql<ContactChange>`
    select contact_id as contact, changes.id, changed_at as at, changes.source, program, fields
    from contact_changes as changes join contacts on contacts.id = contact_id
    where contact_id = any(${contact_ids}::bigint[]) and owner_id = ${owner_id}
      and (contact_id, changes.id) > (${contact}, ${id})
    order by contact_id, changes.id limit ${limit}`.execute(db);
  return rows;
}

/** The program or device that added a contact; null if the user did. */
export async function findCreator(db: Db, contact_id: number): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select sources -> '*' ->> 'name' as name from contacts
    where id = ${contact_id} and sources -> '*' ->> 'kind' = 'device'`.execute(db);
  return rows[0]?.name ?? null;
}
