import { sql, type RawBuilder } from 'kysely';
import type { Person } from '#contract/user-card.ts';
import { visiblePerson, type Viewer } from './people.queries.ts';

const urlOf = (key: RawBuilder<unknown>) => sql<string>`'/api/contact-photos/' || ${key} || '/'`;

/** The URL of the contact's own photo, or null, in a query of `contacts`. */
export const contactPhotoUrl = sql<string | null>`(
  select ${urlOf(sql`key`)} from contact_photos where contact_id = contacts.id)`;

/** The URL of the linked user's photo as the owner may see it, or null, in a query of `contacts`. */
export const linkedAvatarUrl = sql<string | null>`(
  select linked.avatar_url
  from ${visiblePerson(sql.ref('contacts.owner_id'), 'contacts.associated_user_id')} as linked)`;

/** The URL of the photo that a share includes, or null, in a query of `contact_shares`. */
export const sharePhotoUrl = sql<string | null>`(
  select ${urlOf(sql`key`)} from contact_photos where share_id = contact_shares.id)`;

/** The URL of the photo of the viewer's first contact that is linked to a user and has one, or null. */
export function photoUrlOfUser(viewer: Viewer, user_id: RawBuilder<unknown>) {
  return sql<string | null>`(
    select ${urlOf(sql`contact_photos.key`)}
    from contacts as linked_contact join contact_photos on contact_id = linked_contact.id
    where linked_contact.associated_user_id = ${user_id} and linked_contact.owner_id = ${viewer}
      and linked_contact.deleted_at is null
    order by linked_contact.id limit 1)`;
}

/** The user that `visiblePerson` joined as `alias`, with their photo as `viewer` sees it. */
export function personFrom(alias: string, viewer: Viewer) {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<Person>`jsonb_build_object(
    'id', ${column('id')}, 'name', ${column('name')},
    'photo_url', ${photoUrlOfUser(viewer, column('id'))}, 'avatar_url', ${column('avatar_url')})`;
}
