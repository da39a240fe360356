import { sql } from 'kysely';
import type { Db } from '../../../infra/db.ts';
import { laterVersion } from '../../../contact-version.queries.ts';
import { ownedBy } from '../contacts.queries.ts';

/** A re-encoded photo under its random key. */
export interface NewPhoto {
  contact_id: number;
  key: string;
  image: Buffer;
}

export async function findPhoto(db: Db, key: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('contact_photos')
    .select('image')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.image;
}

/** The photos of these contacts, by contact. The caller restricts the owner. */
export async function findPhotos(db: Db, contact_ids: number[]): Promise<Map<number, Buffer>> {
  const rows = await db
    .selectFrom('contact_photos')
    .select([sql<number>`contact_id`.as('contact_id'), 'image'])
    .where('contact_id', '=', sql<number>`any(${contact_ids}::bigint[])`)
    .execute();
  return new Map(rows.map(({ contact_id, image }) => [contact_id, image]));
}

/** Adds photos to contacts that have none; returns the keys of those added, by contact. */
export async function insertPhotos(
  db: Db,
  photos: NewPhoto[],
  now: string,
): Promise<Map<number, string>> {
  const rows = await db
    .insertInto('contact_photos')
    .values(photos.map((photo) => ({ ...photo, created_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning([sql<number>`contact_id`.as('contact_id'), 'key'])
    .execute();
  return new Map(rows.map(({ contact_id, key }) => [contact_id, key]));
}

/** Replaces the photo of a locked contact. */
export async function replacePhoto(db: Db, photo: NewPhoto, now: string): Promise<void> {
  await deletePhotos(db, [photo.contact_id]);
  await insertPhotos(db, [photo], now);
}

/** Returns the ids of the contacts that had a photo. The caller restricts the owner. */
export async function deletePhotos(db: Db, contact_ids: number[]): Promise<number[]> {
  const rows = await db
    .deleteFrom('contact_photos')
    .where('contact_id', '=', sql<number>`any(${contact_ids}::bigint[])`)
    .returning(sql<number>`contact_id`.as('contact_id'))
    .execute();
  return rows.map((row) => row.contact_id);
}

/** Moves the photos of these contacts to a batch; returns the ids of the contacts that had one. */
export async function moveToBatch(db: Db, batch_id: number, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ contact_id: number }>`
    with removed as (
      delete from contact_photos where contact_id = any(${ids}::bigint[]) returning contact_id, image)
    insert into removed_photos (batch_id, contact_id, image)
    select ${batch_id}, contact_id, image from removed
    returning contact_id`.execute(db);
  return rows.map(({ contact_id }) => contact_id);
}

/** Moves photos of a batch back to contacts that have none, under new keys; returns the ids of these contacts. */
export async function moveFromBatch(
  db: Db,
  batch_id: number,
  keys: ReadonlyMap<number, string>,
  now: string,
): Promise<number[]> {
  const ids = [...keys.keys()];
  const { rows } = await sql<{ contact_id: number }>`
    with removed as (
      delete from removed_photos
      where batch_id = ${batch_id} and contact_id = any(${ids}::bigint[]) returning contact_id, image)
    insert into contact_photos (key, contact_id, image, created_at)
    select keys.key, removed.contact_id, removed.image, ${now}
    from removed join unnest(${ids}::bigint[], ${[...keys.values()]}::text[]) as keys (id, key)
      on keys.id = removed.contact_id
    on conflict do nothing returning contact_id`.execute(db);
  return rows.map(({ contact_id }) => contact_id);
}

/** Deletes photos by their keys. */
export function deletePhotosByKey(db: Db, keys: string[]) {
  return db
    .deleteFrom('contact_photos')
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .execute();
}

interface Copy {
  key: string;
  now: string;
}

/** Copies the first photo of these contacts to one that has none, under a new key; returns whether it did. */
export async function copyPhoto(
  db: Db,
  from: number[],
  to: number,
  { key, now }: Copy,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into contact_photos (key, contact_id, image, created_at)
    select ${key}, ${to}, image, ${now} from contact_photos
    where contact_id = any(${from}::bigint[])
    order by array_position(${from}::bigint[], contact_id) limit 1
    on conflict do nothing`.execute(db);
  return numAffectedRows > 0n;
}

/** Copies a contact's photo to a share; returns whether it has one. */
export async function copyPhotoToShare(
  db: Db,
  contact_id: number,
  share_id: number,
  { key, now }: Copy,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into contact_photos (key, share_id, image, created_at)
    select ${key}, ${share_id}, image, ${now} from contact_photos
    where contact_id = ${contact_id}`.execute(db);
  return numAffectedRows > 0n;
}

/** Copies the photo of a share to a contact that has none; returns whether it did. */
export async function copyPhotoOfShare(
  db: Db,
  share_id: number,
  contact_id: number,
  { key, now }: Copy,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into contact_photos (key, contact_id, image, created_at)
    select ${key}, ${contact_id}, image, ${now} from contact_photos where share_id = ${share_id}
    on conflict do nothing`.execute(db);
  return numAffectedRows > 0n;
}

export function deletePhotoOfShare(db: Db, share_id: number) {
  return db.deleteFrom('contact_photos').where('share_id', '=', share_id).execute();
}

/** Gives the photo of a share a new URL. */
export function setKeyOfSharePhoto(db: Db, share_id: number, key: string) {
  return db.updateTable('contact_photos').set({ key }).where('share_id', '=', share_id).execute();
}

/** Sets the version of locked contacts whose photo changed. */
export function setVersions(db: Db, owner_id: number, ids: number[], now: string) {
  return sql`
    update contacts set updated_at = ${laterVersion(now)}
    where owner_id = ${owner_id} and id = any(${ids}::bigint[])`.execute(db);
}

/** Sets the version of a locked contact whose photo changed. */
export function setVersion(db: Db, owner_id: number, id: number, updated_at: string) {
  return db
    .updateTable('contacts')
    .set({ updated_at })
    .where(ownedBy(owner_id))
    .where('id', '=', id)
    .execute();
}
