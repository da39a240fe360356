import type { Context } from '../../../context.ts';
import { newToken } from '../../../infra/tokens.ts';
import { type ContactScope, lockFlags } from '../flags/contact-flags.queries.ts';
import { moveFromBatch, moveToBatch, setVersions } from './contact-photos.queries.ts';

interface PhotoBatch {
  owner_id: number;
  ids: number[];
  batch_id: number;
}

/**
 * Removes the photos of contacts in the list and stores them with the batch; returns the contacts that had one. The
 * caller provides the transaction and publishes the change.
 */
export async function removePhotos(ctx: Context, batch: PhotoBatch): Promise<number[]> {
  const ids = await lockIds(ctx, batch, 'list');
  return withNewVersions(ctx, batch.owner_id, await moveToBatch(ctx.db, batch.batch_id, ids));
}

/** Restores the photos of a batch where a contact has no other one; returns the changed contacts. */
export async function restorePhotos(ctx: Context, batch: PhotoBatch): Promise<number[]> {
  const ids = await lockIds(ctx, batch, 'anywhere');
  const keys = new Map(ids.map((id) => [id, newToken()]));
  const restored = await moveFromBatch(ctx.db, batch.batch_id, keys, ctx.clock.now());
  return withNewVersions(ctx, batch.owner_id, restored);
}

async function lockIds({ db }: Context, { owner_id, ids }: PhotoBatch, scope: ContactScope) {
  return (await lockFlags(db, owner_id, ids, scope)).map(({ id }) => id);
}

async function withNewVersions({ db, clock }: Context, owner_id: number, ids: number[]) {
  if (ids.length > 0) await setVersions(db, owner_id, ids, clock.now());
  return ids;
}
