import { sql } from 'kysely';
import type { ContactReference } from '#contract/contacts.ts';
import { contactName } from './contact-name.queries.ts';
import { contactPhotoUrl, linkedAvatarUrl } from './contact-photo.queries.ts';

/** A contact as shown with something else, in a query of `contacts`. */
export const contactReference = sql<ContactReference>`jsonb_build_object(
  'id', contacts.id, 'name', ${contactName}, 'photo_url', ${contactPhotoUrl},
  'avatar_url', ${linkedAvatarUrl})`;
