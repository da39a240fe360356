import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../../context.ts';
import { cardOf } from '../cards/card.ts';
import { recordEvent } from '../cards/contact-history.ts';
import { lockContacts } from '../contacts.queries.ts';
import type { CardState } from './imported-contacts.ts';
import { deleteUnmodified, trashContacts } from './undo-import-contacts.queries.ts';
import { unmergeCard, withoutAdded } from '../merge/unmerge-contacts.ts';
import { deletePhotosByKey } from '../photos/contact-photos.queries.ts';
import { nextTimestamp, originColumns, writeChanges } from '../cards/write-contacts.ts';

/**
 * Undoes added contacts: unmodified ones are permanently deleted; those edited, logged, related, shared or linked move to the
 * trash. Merge targets stay.
 */
export async function undoAddedContacts(
  ctx: Context,
  owner_id: number,
  ids: number[],
): Promise<void> {
  await deleteUnmodified(ctx.db, owner_id, ids);
  const now = ctx.clock.now();
  await recordEvent(ctx, now, 'trash', await trashContacts(ctx.db, owner_id, ids, now));
}

/** A contact changed by an import, before and after. */
export interface UpdatedContact {
  id: number;
  before: CardState;
  after: CardState;
}

/** Reverts contacts updated by an import. Later edits stay; only entries the import added are removed. */
export async function undoUpdatedContacts(
  ctx: Context,
  owner_id: number,
  updates: UpdatedContact[],
): Promise<void> {
  const byId = new Map(updates.map((update) => [update.id, update]));
  const rows = await lockContacts(ctx.db, owner_id, [...byId.keys()], { includeTrash: true });
  const changes = rows.flatMap((row) => {
    const update = byId.get(row.id);
    const current = { card: cardOf(row), extra: row.extra as unknown[] };
    const reverted = update === undefined ? current : revert(current, update);
    const addedPhoto = update?.after.added_photo !== undefined;
    if (!addedPhoto && isDeepStrictEqual(current, reverted)) return [];
    const updated_at = nextTimestamp(row.updated_at, ctx.clock.now());
    const { card, extra } = reverted;
    const columns = originColumns(row, card, { kind: 'typed', at: ctx.clock.now() });
    const { id } = row;
    return [{ id, owner_id, before: current.card, after: card, extra, updated_at, columns }];
  });
  const photoKeys = rows.flatMap(({ id }) => byId.get(id)?.after.added_photo ?? []);
  if (photoKeys.length > 0) await deletePhotosByKey(ctx.db, photoKeys);
  await writeChanges(ctx, 'undo', changes);
}

function revert(now: CardState, { before, after }: UpdatedContact): CardState {
  const card = unmergeCard(now.card, before.card, after.card);
  return { card, extra: withoutAdded(now.extra, before.extra, after.extra) };
}
