import { msg } from '@lingui/core/runtime-macro';
import type { Contact } from '#contract/contacts.ts';
import { LIMITS } from '#contract/limits.ts';
import { notFound } from '../../../app-error.ts';
import type { Context, UserContext } from '../../../context.ts';
import { CONTACT_PHOTO_FORMATS, encodePhoto } from '../../../images/encode-photo.ts';
import { inTransaction } from '../../../infra/db.ts';
import { publish } from '../../../infra/events.ts';
import { newToken } from '../../../infra/tokens.ts';
import { getContact, type Target } from '../cards/contact-edit.service.ts';
import { lockContact, nextTimestamp } from '../cards/write-contacts.ts';
import { deletePhotos, findPhoto, replacePhoto, setVersion } from './contact-photos.queries.ts';

const WRONG_TYPE_MESSAGE = CONTACT_PHOTO_FORMATS.includes('heic')
  ? msg`Choose a PNG, JPEG, WebP, GIF or HEIC image.`
  : msg`Choose a PNG, JPEG, WebP or GIF image.`;

/** Re-encodes the photo of a contact. 400 at `image` as in `encodePhoto`. */
export function encodeContactPhoto(file: Buffer): Promise<Buffer> {
  return encodePhoto(file, {
    pixels: LIMITS.contact_photo_pixels,
    formats: CONTACT_PHOTO_FORMATS,
    wrong_type: WRONG_TYPE_MESSAGE,
  });
}

/**
 * Sets the photo of a contact under a new key. 404 if it isn't the caller's or is in the trash, 400 at `image` as in
 * `encodePhoto`, 412 for another version.
 */
export async function setPhoto(ctx: UserContext, target: Target, file: Buffer): Promise<Contact> {
  // Before the image is decoded, which is costly.
  await getContact(ctx, target.id);
  return setEncodedPhoto(ctx, target, await encodeContactPhoto(file));
}

/** As above, with an image of `encodeContactPhoto`. */
export function setEncodedPhoto(ctx: UserContext, target: Target, image: Buffer): Promise<Contact> {
  return changePhoto(ctx, target, async ({ db, clock }) => {
    const photo = { contact_id: target.id, key: newToken(), image };
    await replacePhoto(db, photo, clock.now());
    return true;
  });
}

/** Removes the photo of a contact; idempotent. 404 and 412 as for `setPhoto`. */
export function removePhoto(ctx: UserContext, target: Target): Promise<Contact> {
  return changePhoto(
    ctx,
    target,
    async ({ db }) => (await deletePhotos(db, [target.id])).length > 0,
  );
}

/** 404 if no contact or share has this photo anymore. */
export async function getPhoto(ctx: Context, key: string): Promise<Buffer> {
  return (await findPhoto(ctx.db, key)) ?? throwPhotoNotFound();
}

function throwPhotoNotFound(): never {
  throw notFound(msg`Photo not found.`);
}

/** `write` returns whether it changed anything. */
function changePhoto(
  ctx: UserContext,
  { id, if_match }: Target,
  write: (txCtx: UserContext) => Promise<boolean>,
): Promise<Contact> {
  return inTransaction(ctx, async (txCtx) => {
    const { updated_at } = await lockContact(txCtx, ctx.user_id, id, if_match);
    if (await write(txCtx)) {
      await setVersion(txCtx.db, ctx.user_id, id, nextTimestamp(updated_at, ctx.clock.now()));
      await publish(txCtx.db, [ctx.user_id], 'contacts', id, { hooks: false });
    }
    return getContact(txCtx, id);
  });
}
