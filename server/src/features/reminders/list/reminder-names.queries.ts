import { sql } from 'kysely';
import { contactName } from '../../../contact-name.queries.ts';
import { contactPhotoUrl, linkedAvatarUrl } from '../../../contact-photo.queries.ts';
import type { Db } from '../../../infra/db.ts';

/** A contact of a reminder with its display name. */
export interface Named {
  reminder_id: number;
  contact_id: number;
  name: string;
}

/** The contacts of these reminders in order, without the trash. */
export function findNames(db: Db, reminder_ids: number[]): Promise<Named[]> {
  return selectNames(db, reminder_ids).execute();
}

/** Like `findNames`, with photos. */
export function findNamesAndPhotos(db: Db, reminder_ids: number[]) {
  return selectNames(db, reminder_ids)
    .select([contactPhotoUrl.as('photo_url'), linkedAvatarUrl.as('avatar_url')])
    .execute();
}

function selectNames(db: Db, reminder_ids: number[]) {
  return db
    .selectFrom('reminder_contacts')
    .innerJoin('contacts', 'contacts.id', 'reminder_contacts.contact_id')
    .select(['reminder_id', 'contact_id', contactName.as('name')])
    .where('reminder_id', '=', sql<number>`any(${reminder_ids})`)
    .where('contacts.deleted_at', 'is', null)
    .orderBy('reminder_id')
    .orderBy('position');
}
