import { removePhotos, restorePhotos } from '../contacts/public.ts';
import { CARDS_PER_STEP, type Action } from './bulk-action.ts';

/** Removes the photos of contacts; undo restores them where no other was added since. */
export const removePhoto: Action = {
  scope: 'list',
  chunk_size: CARDS_PER_STEP,
  async run(ctx, chunk) {
    const ids = await removePhotos(ctx, chunk);
    return ids.map((contact_id) => ({ contact_id, before: {} }));
  },
  async undo(ctx, { rows, owner_id, batch_id }) {
    const ids = rows.map(({ contact_id }) => contact_id);
    return (await restorePhotos(ctx, { owner_id, batch_id, ids })).length;
  },
};
