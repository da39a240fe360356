import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../../../infra/db.ts';
import { visiblePerson } from '../../../people.queries.ts';

/** Null disables a filter. */
export interface ReminderFilter {
  status: 'open' | 'scheduled' | 'due' | 'snoozed' | 'done' | null;
  contact: number | null;
  from: string | null;
  to: string | null;
  words: ReminderWord[];
}

/** A search word: `like` patterns for the reminder's text and for its contacts' search texts. */
export interface ReminderWord {
  patterns: string[];
  name: string;
}

export type ByDate = [list_date: string, list_time: string, id: number];
export type ByDone = [completed_at: string, id: number];

/** Rows after a key, at most `limit`. `within` limits the text search to the next N rows. */
interface Window<Key> {
  after: Key | null;
  limit: number;
  within: number | null;
}

const TIME = sql<string>`coalesce(list_time, '')`;

/** By date, all-day reminders first. */
export function listByDate(
  db: Db,
  owner_id: number,
  filter: ReminderFilter,
  { after, limit, within }: Window<ByDate>,
) {
  const next = marked(db, owner_id, filter).$if(after !== null, (query) => {
    const [date, time, id] = after!;
    const key = sql`(${date}::date, ${time}, ${id}::bigint)`;
    return query.where(sql<boolean>`(list_date, ${TIME}, reminders.id) > ${key}`);
  });
  const inOrder = next.orderBy('list_date').orderBy(TIME).orderBy('reminders.id');
  return db
    .selectFrom(
      (within === null
        ? inOrder.where((row) => row.and(found(owner_id, filter))).limit(limit)
        : inOrder.limit(within)
      ).as('reminders'),
    )
    .select(['id', 'list_date', TIME.as('list_time')])
    .where((row) => row.and(within === null ? [] : met(filter)))
    .orderBy('list_date')
    .orderBy(TIME)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function listDone(
  db: Db,
  owner_id: number,
  filter: ReminderFilter,
  { after, limit, within }: Window<ByDone>,
) {
  const next = marked(db, owner_id, filter).$if(after !== null, (query) => {
    const [at, id] = after!;
    const key = sql`(${at}::timestamptz, ${id}::bigint)`;
    return query.where(sql<boolean>`(completed_at, reminders.id) < ${key}`);
  });
  const inOrder = next.orderBy('completed_at', 'desc').orderBy('reminders.id', 'desc');
  return db
    .selectFrom(
      (within === null
        ? inOrder.where((row) => row.and(found(owner_id, filter))).limit(limit)
        : inOrder.limit(within)
      ).as('reminders'),
    )
    .select(['id', sql<string>`completed_at`.as('completed_at')])
    .where((row) => row.and(within === null ? [] : met(filter)))
    .orderBy('completed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** All filters except the text search. */
function marked(db: Db, owner_id: number, { status, contact, from, to }: ReminderFilter) {
  return db
    .selectFrom('reminders')
    .select(['id', 'list_date', 'list_time', 'completed_at', 'search_text'])
    .where('reminders.owner_id', '=', owner_id)
    .where(sql<boolean>`not suspended`)
    .$if(status === 'open', (query) => query.where(sql<boolean>`status <> 'done'`))
    .$if(status === 'done', (query) => query.where(sql<boolean>`status = 'done'`))
    .$if(status !== null && status !== 'open' && status !== 'done', (query) =>
      query.where(sql<boolean>`status <> 'done' and status = ${sql.lit(status)}`),
    )
    .$if(contact !== null, (query) =>
      query.where(
        sql<boolean>`id in (select reminder_id from reminder_contacts where contact_id = ${contact})`,
      ),
    )
    .$if(from !== null, (query) => query.where('list_date', '>=', from))
    .$if(to !== null, (query) => query.where('list_date', '<=', to));
}

/** Reminders matching each word in their text or a contact's name, each by its index. */
function found(owner_id: number, { words }: ReminderFilter): RawBuilder<SqlBool>[] {
  return words.map(
    ({ patterns, name }) => sql<SqlBool>`reminders.id in (
      select saying.id from reminders as saying
      where saying.owner_id = ${owner_id} and saying.search_text like any(${patterns}::text[])
      union all
      select reminder_id from reminder_contacts where contact_id in (
        select contact_id from contact_texts as card
        where card.owner_id = ${owner_id} and card.search_text like ${name} and ${isNamed(name)}))`,
  );
}

/** The same as a condition per row (`limit 1` prevents a search over all rows). */
function met({ words }: ReminderFilter): RawBuilder<SqlBool>[] {
  return words.map(
    ({ patterns, name }) => sql<SqlBool>`(
      reminders.search_text like any(${patterns}::text[]) or (
        select true from reminder_contacts join contact_texts as card using (contact_id)
        where reminder_contacts.reminder_id = reminders.id and ${isNamed(name)} limit 1))`,
  );
}

/** The name is the first line of a contact's search text. */
function isNamed(name: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`card.listed and split_part(card.search_text, E'\n', 1) like ${name}`;
}

/** A message in one of the user's conversations, and the other participant. */
export async function findMessage(db: Db, user_id: number, message_id: number) {
  const { rows } = await sql<{ id: number; other_id: number; other_name: string }>`
    select messages.id, other.id as other_id, other.name as other_name
    from messages
      join conversation_members as mine on mine.conversation_id = messages.conversation_id
      join conversation_members as theirs
        on theirs.conversation_id = mine.conversation_id and theirs.user_id <> mine.user_id
      join ${visiblePerson(user_id, 'theirs.user_id')} as other on true
    where messages.id = ${message_id} and mine.user_id = ${user_id}
      and (not withheld or sender_id = ${user_id})`.execute(db);
  return rows[0];
}

/** The user's first contact linked to another user. */
export async function findLinked(
  db: Db,
  owner_id: number,
  user_id: number,
): Promise<number | null> {
  const card = await db
    .selectFrom('contacts')
    .select('id')
    .where('associated_user_id', '=', user_id)
    .where('owner_id', '=', owner_id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return card?.id ?? null;
}
