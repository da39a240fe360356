import type { MessageDescriptor } from '@lingui/core';
import { sql, type RawBuilder } from 'kysely';
import type { Timestamp } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';

/** What follows the name of the user that a notification is about. */
const AFTER_NAME = [
  'accepted your connection request',
  'shared (?:a contact|[0-9]+ contacts) with you',
  'asked for your help',
  'thanks you for your help',
  '(?:accepted|declined) the contact you shared: .*',
].join('|');

/** Replaces the name in notifications about a user; returns whose notifications they are. */
export function replaceName(db: Db, user_id: number, name: MessageDescriptor): Promise<number[]> {
  return replaceNames(db, sql`= ${user_id}`, name);
}

/** The same for users deleted after `since`. Skips notifications that already have the name. */
export function replaceDeletedNames(
  db: Db,
  since: Timestamp,
  name: MessageDescriptor,
): Promise<number[]> {
  const isDeleted = sql`= any(array(select id from users where deleted_at > ${since}))
    and not starts_with(message, ${name.message})`;
  return replaceNames(db, isDeleted, name);
}

async function replaceNames(
  db: Db,
  isAbout: RawBuilder<unknown>,
  name: MessageDescriptor,
): Promise<number[]> {
  // Names may contain the same words, so the last occurrence counts.
  const rest = sql`substring(message from ${`^.* (${AFTER_NAME})$`})`;
  const { rows } = await sql<{ user_id: number }>`
    update notifications set message = concat_ws(' ', ${name.message}::text, ${rest}),
      text = jsonb_set(text, '{values,name}', ${JSON.stringify(name)}::jsonb, false)
    where data ? 'user_id' and (data ->> 'user_id')::bigint ${isAbout}
    returning user_id`.execute(db);
  return [...new Set(rows.map((row) => row.user_id))];
}
