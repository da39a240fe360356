import type { Context } from '../../../context.ts';
import { newToken } from '../../../infra/tokens.ts';
import { lockContact, nextTimestamp } from '../cards/write-contacts.ts';
import {
  copyPhotoOfShare,
  copyPhotoToShare,
  deletePhotoOfShare,
  setKeyOfSharePhoto,
  setVersion,
} from './contact-photos.queries.ts';

/** Includes the photo of a contact in a share; returns whether there is one. The caller checks the owner. */
export function sharePhoto(
  { db, clock }: Context,
  contact_id: number,
  share_id: number,
): Promise<boolean> {
  return copyPhotoToShare(db, contact_id, share_id, { key: newToken(), now: clock.now() });
}

/**
 * Copies the photo of a share to the owner's contact, if it has none; returns whether it did. 404 if the contact isn't the owner's or is in the trash.
 */
export async function savePhotoOfShare(
  ctx: Context,
  share_id: number,
  owner_id: number,
  contact_id: number,
): Promise<boolean> {
  const { updated_at } = await lockContact(ctx, owner_id, contact_id);
  const now = ctx.clock.now();
  const isCopied = await copyPhotoOfShare(ctx.db, share_id, contact_id, { key: newToken(), now });
  if (isCopied) await setVersion(ctx.db, owner_id, contact_id, nextTimestamp(updated_at, now));
  return isCopied;
}

export async function deleteSharedPhoto(ctx: Context, share_id: number): Promise<void> {
  await deletePhotoOfShare(ctx.db, share_id);
}

/** Invalidates the URL of a share's photo for those who have seen it, and gives it a new one. */
export async function renewSharedPhoto(ctx: Context, share_id: number): Promise<void> {
  await setKeyOfSharePhoto(ctx.db, share_id, newToken());
}
