import type { Context } from '../../../context.ts';
import { toJpeg } from '../../../images/encode-photo.ts';
import type { FullContact } from '../cards/full-contacts.ts';
import { findPhotos } from './contact-photos.queries.ts';

/** Photos in memory at a time. */
const BATCH_SIZE = 50;

/** The contacts of a page with their photos as JPEG, which every address book reads; null for none. */
export async function* streamPhotos(
  ctx: Context,
  page: FullContact[],
): AsyncGenerator<{ contact: FullContact; photo: Buffer | null }[]> {
  for (let from = 0; from < page.length; from += BATCH_SIZE) {
    const contacts = page.slice(from, from + BATCH_SIZE);
    const ids = contacts.flatMap(({ contact }) => (contact.photo_url === null ? [] : contact.id));
    const photos = ids.length === 0 ? new Map<number, Buffer>() : await findPhotos(ctx.db, ids);
    yield await Promise.all(
      contacts.map(async (contact) => {
        const photo = photos.get(contact.contact.id);
        return { contact, photo: photo === undefined ? null : await toJpeg(photo) };
      }),
    );
  }
}
