import { msg } from '@lingui/core/runtime-macro';
import { LIMITS } from '#contract/limits.ts';
import { badInput } from '../../../app-error.ts';
import type { UserContext } from '../../../context.ts';
import { publish } from '../../../infra/events.ts';
import { countRelationships } from '../relationships.queries.ts';
import {
  deleteRelationships,
  lockRelationshipsOf,
  moveHouseholds,
  moveHouseholdsBack,
  reinsertRelationships,
  writeRelationships,
} from './merge.queries.ts';
import {
  type MergedRelationships,
  mergeRelationships,
  unmergeRelationship,
} from './merge-relationships.ts';

/** Relationships and households reassigned by a merge, for undo. */
export interface MovedRelationships extends MergedRelationships {
  households: Awaited<ReturnType<typeof moveHouseholds>>;
}

/**
 * Moves relationships and households of merged, locked contacts to the remaining one, in the caller's transaction. 400
 * at `merge_ids` beyond the maximum number of relationships.
 */
export async function moveRelationships(
  { db, user_id }: UserContext,
  merge_ids: number[],
  keep_id: number,
): Promise<MovedRelationships> {
  const rows = await lockRelationshipsOf(db, user_id, [keep_id, ...merge_ids]);
  const merged = mergeRelationships(rows, merge_ids, keep_id);
  const removedIds = merged.removed.map(({ row }) => row.id);
  if (removedIds.length > 0) await deleteRelationships(db, user_id, removedIds);
  await writeRelationships(
    db,
    user_id,
    merged.changed.map(({ after }) => writtenOf(after)),
  );
  const [count = 0] = await countRelationships(db, user_id, [keep_id]);
  const own = rows.filter(({ from_id, to_id }) => from_id === keep_id || to_id === keep_id).length;
  if (count > Math.max(LIMITS.relationships, own))
    throw badInput({
      merge_ids: msg`Merged, these contacts would have more than ${{ max: LIMITS.relationships }} relationships.`,
    });
  if (rows.length > 0) await publish(db, [user_id], 'relationships', null);
  return { ...merged, households: await moveHouseholds(db, merge_ids, keep_id) };
}

/**
 * Undoes `moveRelationships`, keeping later changes: what was removed since stays removed. `moved` is missing in merges
 * from before relationships existed.
 */
export async function moveRelationshipsBack(
  { db, user_id }: UserContext,
  moved: MovedRelationships | undefined,
  keep_id: number,
): Promise<void> {
  if (moved === undefined) return;
  const rows = await lockRelationshipsOf(db, user_id, [keep_id]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const restored = moved.changed.flatMap((change) => {
    const current = byId.get(change.before.id);
    return current === undefined ? [] : [writtenOf(unmergeRelationship(current, change, keep_id))];
  });
  await writeRelationships(db, user_id, restored);
  const removed = moved.removed.filter(({ twin_id }) => twin_id === null || byId.has(twin_id));
  await reinsertRelationships(
    db,
    user_id,
    removed.map(({ row }) => row),
  );
  await moveHouseholdsBack(db, moved.households, keep_id);
  await publish(db, [user_id], 'relationships', null);
}

function writtenOf({
  id,
  from_id,
  to_id,
  since,
  until,
  note,
}: MergedRelationships['removed'][number]['row']) {
  return { id, from_id, to_id, since, until, note };
}
