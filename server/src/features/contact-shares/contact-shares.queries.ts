import { sql, type Insertable } from 'kysely';
import type { SharedCard } from '#contract/contact-shares.ts';
import { jsonb, type Db } from '../../infra/db.ts';
import type { ContactShares } from '../../infra/schema.ts';
import { sharePhotoUrl } from '../../contact-photo.queries.ts';
import { type Viewer, visiblePerson } from '../../people.queries.ts';

export async function insertShares(db: Db, rows: Insertable<ContactShares>[]): Promise<number[]> {
  const inserted = await db.insertInto('contact_shares').values(rows).returning('id').execute();
  return inserted.map((row) => row.id);
}

export type ShareRow = Awaited<ReturnType<typeof findShares>>[number];

export function findShares(db: Db, user_id: number, ids: number[]) {
  return selectShares(db, user_id, ids).execute();
}

/** For jobs, as the sender or the recipient sees them. */
export function findSharesFor(db: Db, viewer: 'from_user' | 'to_user', ids: number[]) {
  return selectShares(db, sql.ref(`contact_shares.${viewer}`), ids).execute();
}

function selectShares(db: Db, viewer: Viewer, ids: number[]) {
  return shares(db, viewer)
    .where('contact_shares.id', '=', sql<number>`any(${ids})`)
    .orderBy('contact_shares.id');
}

/** Keyset page of a user's shares, optionally of one message. */
interface SharesPage {
  user_id: number;
  message_id: number | null;
  before: number | null;
  limit: number;
}

/** Sent, received, or received and pending shares, newest first. */
export function listShares(db: Db, type: 'sent' | 'received' | 'pending', page: SharesPage) {
  const ids = sharesPage(db, type === 'sent' ? 'from_user' : 'to_user', page);
  return shares(db, page.user_id)
    .where(
      'contact_shares.id',
      'in',
      ids.$if(type === 'pending', (query) => query.where('status', '=', 'pending')),
    )
    .orderBy('contact_shares.id', 'desc')
    .execute();
}

/** Each direction uses its own index; the two are merged. */
export function listAllShares(db: Db, page: SharesPage) {
  return shares(db, page.user_id)
    .where('contact_shares.id', 'in', (row) =>
      row
        .selectFrom(sharesPage(db, 'from_user', page).as('sent'))
        .select('id')
        .unionAll(row.selectFrom(sharesPage(db, 'to_user', page).as('received')).select('id')),
    )
    .orderBy('contact_shares.id', 'desc')
    .limit(page.limit)
    .execute();
}

function sharesPage(
  db: Db,
  side: 'from_user' | 'to_user',
  { user_id, message_id, before, limit }: SharesPage,
) {
  return db
    .selectFrom('contact_shares')
    .select('id')
    .where(side, '=', user_id)
    .$if(message_id !== null, (query) => query.where('message_id', '=', message_id!))
    .$if(before !== null, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit);
}

function shares(db: Db, viewer: Viewer) {
  return db
    .selectFrom('contact_shares')
    .innerJoin(visiblePerson(viewer, 'contact_shares.from_user').as('sender'), (join) =>
      join.onTrue(),
    )
    .innerJoin(visiblePerson(viewer, 'contact_shares.to_user').as('receiver'), (join) =>
      join.onTrue(),
    )
    .innerJoin('messages', 'messages.id', 'contact_shares.message_id')
    .select([
      'contact_shares.id',
      'from_user',
      'sender.name as from_user_name',
      'sender.deleted_at as from_user_deleted_at',
      'to_user',
      'receiver.name as to_user_name',
      'receiver.deleted_at as to_user_deleted_at',
      'receiver.blocked_at',
      'contact',
      'contact_name',
      'message',
      'related_need',
      'message_id',
      'messages.conversation_id',
      'status',
      'contact_shares.created_at',
      'responded_at',
      'withdrawn_at',
      'accepted_contact_id',
      'filled',
      sharePhotoUrl.as('photo_url'),
    ]);
}

/** Locks the row: the second of two concurrent answers and withdrawals waits here and finds the first. */
export function lockShare(db: Db, side: 'from_user' | 'to_user', user_id: number, id: number) {
  return db
    .selectFrom('contact_shares')
    .select(['id', 'status'])
    .where(side, '=', user_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Without its card, if that is withdrawn from the recipient, too. */
export function withdrawShare(db: Db, id: number, withdrawn_at: string, empty_card?: SharedCard) {
  return db
    .updateTable('contact_shares')
    .set({ withdrawn_at })
    .$if(empty_card !== undefined, (query) =>
      query.set({ status: 'withdrawn', contact: jsonb(empty_card!), contact_name: '' }),
    )
    .where('id', '=', id)
    .execute();
}

export function answerShare(
  db: Db,
  id: number,
  answer: {
    status: string;
    responded_at: string;
    accepted_contact_id: number | null;
    filled: string[] | null;
  },
) {
  return db.updateTable('contact_shares').set(answer).where('id', '=', id).execute();
}
