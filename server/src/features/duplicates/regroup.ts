import { duplicateReason } from '#contract/duplicates.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Db } from '../../infra/db.ts';
import { groupPairs, type Group, type Pair } from './group-pairs.ts';
import { listGroupsWith, replaceGroups, type GroupRow } from './groups.queries.ts';
import { listPairs } from './pairs.queries.ts';

/**
 * Updates the groups affected by these contacts (null: all). Unchanged groups keep their ids. The caller holds the scan
 * lock. Returns whether anything changed.
 */
export async function regroup(
  db: Db,
  owner_id: number,
  changed: number[] | null,
): Promise<boolean> {
  const { pairs, groups } = await readConnected(db, owner_id, changed);
  const wanted = new Map(groupPairs(pairs, LIMITS.merge).map((group) => [keyOf(group), group]));
  const removed: number[] = [];
  for (const group of groups) if (!wanted.delete(keyOf(group))) removed.push(group.id);
  await replaceGroups(db, owner_id, removed, [...wanted.values()]);
  return removed.length + wanted.size > 0;
}

/** All pairs and groups connected with these contacts. */
async function readConnected(db: Db, owner_id: number, changed: number[] | null) {
  if (changed === null)
    return {
      pairs: (await listPairs(db, owner_id, null)).map(pairOf),
      groups: await listGroupsWith(db, owner_id, null),
    };
  const pairs = new Map<string, Pair>();
  const groups = new Map<number, GroupRow>();
  const seen = new Set<number>();
  let next = new Set(changed);
  while (next.size > 0) {
    for (const id of next) seen.add(id);
    const found_pairs = await listPairs(db, owner_id, [...next]);
    const found_groups = await listGroupsWith(db, owner_id, [...next]);
    for (const pair of found_pairs) pairs.set(`${pair.low_id} ${pair.high_id}`, pairOf(pair));
    for (const group of found_groups) groups.set(group.id, group);
    const ids = [
      ...found_pairs.flatMap(({ low_id, high_id }) => [low_id, high_id]),
      ...found_groups.flatMap((group) => group.contact_ids),
    ];
    next = new Set(ids.filter((id) => !seen.has(id)));
  }
  return { pairs: [...pairs.values()], groups: [...groups.values()] };
}

function pairOf(row: Awaited<ReturnType<typeof listPairs>>[number]): Pair {
  const reasons = duplicateReason.options.filter((reason) => row.reasons.includes(reason));
  return { ...row, reasons };
}

function keyOf({ contact_ids, score, reasons }: Group | GroupRow): string {
  return JSON.stringify([contact_ids, score, reasons]);
}
