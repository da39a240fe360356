import { endsOf, type Ends } from '../ends.ts';
import type { StoredRelationship } from './merge.queries.ts';

type Details = Record<'since' | 'until' | 'note', string | null>;

/** What a merge does to relationships, for undo. */
export interface MergedRelationships {
  /** Moved to the remaining contact: before, and after. */
  changed: { before: StoredRelationship; after: StoredRelationship }[];
  /** Those between merged contacts (`twin_id` is null), and duplicates of another one. */
  removed: { row: StoredRelationship; twin_id: number | null }[];
}

/**
 * Moves relationships of merged contacts to `keep_id`. Of several of one kind with the same person, that of the
 * remaining contact stays, else the oldest; its empty details are filled from the others.
 */
export function mergeRelationships(
  rows: StoredRelationship[],
  merge_ids: number[],
  keep_id: number,
): MergedRelationships {
  const merged = new Set(merge_ids);
  const removed: MergedRelationships['removed'] = [];
  const byPair = new Map<string, { before: StoredRelationship; after: StoredRelationship }>();
  const isMoved = (row: StoredRelationship) => merged.has(row.from_id!) || merged.has(row.to_id!);
  for (const before of rows.toSorted(
    (a, b) => Number(isMoved(a)) - Number(isMoved(b)) || a.id - b.id,
  )) {
    const move = (id: number | null) => (id !== null && merged.has(id) ? keep_id : id);
    const after = withEnds(before, { from_id: move(before.from_id), to_id: move(before.to_id) });
    if (after.from_id === after.to_id) {
      removed.push({ row: before, twin_id: null });
      continue;
    }
    const key = pairKey(after);
    const twin = byPair.get(key);
    if (twin === undefined) byPair.set(key, { before, after });
    else {
      removed.push({ row: before, twin_id: twin.before.id });
      twin.after = filled(twin.after, before);
    }
  }
  const changed = [...byPair.values()].filter(({ before, after }) => isChanged(before, after));
  return { changed, removed };
}

/** A row after the undo: what the merge changed has its former value unless it was changed since. */
export function unmergeRelationship(
  current: StoredRelationship,
  { before, after }: MergedRelationships['changed'][number],
  keep_id: number,
): StoredRelationship {
  const former = [before.from_id, before.to_id].find(
    (id) => id !== after.from_id && id !== after.to_id,
  );
  const moveBack = (id: number | null) => (id === keep_id && former ? former : id);
  const ends = { from_id: moveBack(current.from_id), to_id: moveBack(current.to_id) };
  const details = Object.fromEntries(
    DETAILS.map((field) => [
      field,
      current[field] === after[field] ? before[field] : current[field],
    ]),
  );
  return { ...withEnds(current, ends), ...details };
}

const DETAILS = ['since', 'until', 'note'] as const;

/** Symmetric ones are stored with the lower id first. */
function withEnds(row: StoredRelationship, { from_id, to_id }: Ends): StoredRelationship {
  if (from_id === null || to_id === null || !row.is_symmetric) return { ...row, from_id, to_id };
  return {
    ...row,
    ...endsOf({ symmetric: true }, { card_id: from_id, other_id: to_id, inverse: false }),
  };
}

/** Two are duplicates if they have the same key: the same kind and pair, in either direction. */
function pairKey({ kind_id, from_id, to_id, name }: StoredRelationship): string {
  if (name !== '') return `${kind_id} ${from_id ?? to_id} ${name.toLowerCase()}`;
  return `${kind_id} ${Math.min(from_id!, to_id!)} ${Math.max(from_id!, to_id!)}`;
}

function filled(row: StoredRelationship, other: Details): StoredRelationship {
  return {
    ...row,
    since: row.since ?? other.since,
    until: row.until ?? other.until,
    note: row.note || (other.note ?? ''),
  };
}

function isChanged(before: StoredRelationship, after: StoredRelationship): boolean {
  return (['from_id', 'to_id', ...DETAILS] as const).some(
    (field) => before[field] !== after[field],
  );
}
