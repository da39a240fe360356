import type { Context } from '../../../context.ts';
import { newToken } from '../../../infra/tokens.ts';
import { copyPhoto, insertPhotos } from './contact-photos.queries.ts';

/** Adds re-encoded photos to contacts that have none, under new keys; returns these by contact. */
export async function addPhotos(
  ctx: Context,
  photos: { contact_id: number; image: Buffer | null }[],
): Promise<Map<number, string>> {
  const rows = photos.flatMap(({ contact_id, image }) =>
    image === null ? [] : [{ contact_id, image, key: newToken() }],
  );
  return rows.length === 0 ? new Map() : insertPhotos(ctx.db, rows, ctx.clock.now());
}

/**
 * Copies the photo of the first of the other contacts that has one, unless the contact itself does; returns its key, or
 * null.
 */
export async function adoptPhoto(
  { db, clock }: Context,
  contact_id: number,
  others: number[],
): Promise<string | null> {
  const key = newToken();
  const isCopied = await copyPhoto(db, others, contact_id, { key, now: clock.now() });
  return isCopied ? key : null;
}
