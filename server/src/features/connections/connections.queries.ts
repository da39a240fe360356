import { sql, type Insertable, type Updateable } from 'kysely';
import type { Person } from '#contract/user-card.ts';
import type { Db } from '../../infra/db.ts';
import type { Connections } from '../../infra/schema.ts';
import {
  connectionBetween,
  selectUser,
  type Viewer,
  visiblePerson,
  withVisibleNames,
} from '../../people.queries.ts';
import { personFrom } from '../../contact-photo.queries.ts';
import type { NamedRows } from '../../search/name-search.queries.ts';

/** A connection with both people as `viewer` sees them; the service decides about the rest. */
function connectionRows(db: Db, viewer: Viewer) {
  return db
    .selectFrom('connections')
    .innerJoin(visiblePerson(viewer, 'connections.from_user').as('sender'), (join) => join.onTrue())
    .innerJoin(visiblePerson(viewer, 'connections.to_user').as('receiver'), (join) => join.onTrue())
    .select([
      'connections.id',
      'connections.from_user',
      'connections.to_user',
      'connections.contact_id',
      'connections.status',
      'connections.created_at',
      'connections.responded_at',
      'connections.withdrawn_at',
      'sender.name as from_user_name',
      'sender.email as from_user_email',
      'receiver.name as to_user_name',
      'receiver.email as to_user_email',
    ])
    .select(
      sql<Person>`case when connections.from_user = ${viewer}
        then ${personFrom('receiver', viewer)} else ${personFrom('sender', viewer)} end`.as('user'),
    );
}
export type ConnectionRow = Awaited<
  ReturnType<ReturnType<typeof connectionRows>['executeTakeFirstOrThrow']>
>;

/** Keyset page: rows before `before`, newest first. */
export interface Window {
  before: number | null;
  limit: number;
}

function pageQuery(db: Db, user_id: number, { before, limit }: Window) {
  return connectionRows(db, user_id)
    .$if(before !== null, (query) => query.where('connections.id', '<', before!))
    .orderBy('connections.id', 'desc')
    .limit(limit);
}

/** Each direction uses its own index; an OR over both would sort everything. */
export async function listAccepted(
  db: Db,
  user_id: number,
  window: Window,
): Promise<ConnectionRow[]> {
  const accepted = pageQuery(db, user_id, window).where('connections.status', '=', 'accepted');
  const sent = await accepted.where('connections.from_user', '=', user_id).execute();
  const received = await accepted.where('connections.to_user', '=', user_id).execute();
  return [...sent, ...received].toSorted((a, b) => b.id - a.id).slice(0, window.limit);
}

/** Requests sent, without rejections before `rejected_after` and withdrawn ones. */
export function listSent(db: Db, user_id: number, rejected_after: string, window: Window) {
  return pageQuery(db, user_id, window)
    .where('connections.from_user', '=', user_id)
    .where('connections.withdrawn_at', 'is', null)
    .where(({ eb, or }) =>
      or([
        eb('connections.status', '<>', 'rejected'),
        eb('connections.responded_at', '>', rejected_after),
      ]),
    )
    .execute();
}

export function listReceived(db: Db, user_id: number, window: Window) {
  return pageQuery(db, user_id, window).where('connections.to_user', '=', user_id).execute();
}

export function listPending(db: Db, user_id: number, window: Window) {
  return pageQuery(db, user_id, window)
    .where('connections.to_user', '=', user_id)
    .where('connections.status', '=', 'pending')
    .execute();
}

/** Accepted connections before the first timestamp, between each two, and after the last. */
export async function countAcceptedSince(
  db: Db,
  user_id: number,
  timestamps: string[],
): Promise<number[]> {
  const side = (ownColumn: 'from_user' | 'to_user') => sql`
    select responded_at from connections
    where ${sql.ref(ownColumn)} = ${user_id} and status = 'accepted'`;
  const { rows } = await sql<{ index: number; count: number }>`
    select coalesce(width_bucket(responded_at, ${timestamps}::timestamptz[]), 0) as index,
      count(*) as count
    from (${side('from_user')} union all ${side('to_user')}) as accepted
    group by 1`.execute(db);
  const counts = new Map(rows.map(({ index, count }) => [index, count]));
  return [0, ...timestamps].map((_, index) => counts.get(index) ?? 0);
}

export async function isConnected(db: Db, user_id: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from connections where from_user = ${user_id} and status = 'accepted')
      or exists (select from connections where to_user = ${user_id} and status = 'accepted') as is
  `.execute(db);
  return rows[0]?.is === true;
}

/** A received request in any state. */
export function findReceived(db: Db, user_id: number, id: number) {
  return db
    .selectFrom('connections')
    .select('status')
    .where('to_user', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

export function findConnectionRows(db: Db, user_id: number, ids: number[]) {
  return connectionRows(db, user_id)
    .where('connections.id', '=', sql<number>`any(${ids})`)
    .execute();
}

/** For jobs, without an owner check, as one of the two sees it. */
export function findConnection(db: Db, id: number, viewer: 'from_user' | 'to_user') {
  return connectionRows(db, sql.ref(`connections.${viewer}`))
    .where('connections.id', '=', id)
    .executeTakeFirst();
}

/** Locks a connection of this user, on either side. */
export function lockOwnConnection(db: Db, user_id: number, id: number) {
  return connectionRows(db, user_id)
    .where('connections.id', '=', id)
    .where(({ eb, or }) =>
      or([eb('connections.from_user', '=', user_id), eb('connections.to_user', '=', user_id)]),
    )
    .forUpdate('connections')
    .executeTakeFirst();
}

export function findBetween(db: Db, user_id: number, other_id: number) {
  return connectionRows(db, user_id).where(connectionBetween(user_id, other_id)).executeTakeFirst();
}

export function lockConnectionBetween(db: Db, user_id: number, other_id: number) {
  return connectionRows(db, user_id)
    .where(connectionBetween(user_id, other_id))
    .forUpdate('connections')
    .executeTakeFirst();
}

export function insertConnection(db: Db, connection: Insertable<Connections>) {
  return db.insertInto('connections').values(connection).returning('id').executeTakeFirstOrThrow();
}

export function updateConnection(db: Db, id: number, change: Updateable<Connections>) {
  return db.updateTable('connections').set(change).where('id', '=', id).execute();
}

export function deleteConnection(db: Db, id: number) {
  return db.deleteFrom('connections').where('id', '=', id).execute();
}

/** A connected user, for the contact that the owner gets; the email only if verified. */
export function findPersonToLink(db: Db, owner_id: number, user_id: number) {
  return db
    .selectFrom('users')
    .innerJoin(visiblePerson(owner_id, 'users.id').as('person'), (join) => join.onTrue())
    .select((row) => [
      'person.id',
      'person.first_name',
      'person.last_name',
      row
        .case()
        .when('users.email_verified_at', 'is not', null)
        .then(row.ref('person.email'))
        .end()
        .as('email'),
    ])
    .where('users.id', '=', user_id)
    .executeTakeFirstOrThrow();
}

export function findOwnContact(db: Db, owner_id: number, id: number) {
  return db
    .selectFrom('contacts')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export function findVerification(db: Db, user_id: number) {
  return selectUser(db, user_id).select('email_verified_at').executeTakeFirst();
}

/** Accepted connections, to search by the name of the other user. */
export function acceptedByName(user_id: number): NamedRows {
  const side = (ownColumn: string, otherColumn: string) => sql`
    select id, ${sql.ref(otherColumn)} as other_id from connections
    where ${sql.ref(ownColumn)} = ${user_id} and status = 'accepted'`;
  return {
    rows: withVisibleNames(user_id, {
      columns: sql`mine.id`,
      from: sql`(${side('from_user', 'to_user')} union all ${side('to_user', 'from_user')}) as mine`,
      person: sql`mine.other_id`,
    }),
    order: sql`name_text, id`,
  };
}
