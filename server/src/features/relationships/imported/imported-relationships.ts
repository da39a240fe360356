import { LIMITS } from '#contract/limits.ts';
import type { Context } from '../../../context.ts';
import { publish } from '../../../infra/events.ts';
import { endsOf } from '../ends.ts';
import { countRelationships } from '../relationships.queries.ts';
import type { FoundKind } from './imported-kinds.ts';
import { deleteUnchanged, insertMissing } from './imported-relationships.queries.ts';

export interface ImportedRelationship {
  /** The imported contact. */
  card_id: number;
  /** Null for a person without a contact. */
  other_id: number | null;
  name: string;
  kind: FoundKind;
  since: string | null;
  until: string | null;
  note: string;
}

/**
 * Adds relationships of imported contacts, except those that exist, and those beyond the maximum of a contact. Returns
 * the new ones with their contact.
 */
export async function addImportedRelationships(
  { db, clock }: Context,
  owner_id: number,
  relationships: readonly ImportedRelationship[],
): Promise<{ id: number; card_id: number }[]> {
  const given = relationships.filter(({ card_id, other_id }) => card_id !== other_id);
  const ids = [
    ...new Set(given.flatMap(({ card_id, other_id }) => [card_id, other_id ?? card_id])),
  ];
  const counts = await countRelationships(db, owner_id, ids);
  const room = new Map(
    ids.map((id, index) => [id, LIMITS.relationships - (counts[index] ?? 0)] as const),
  );
  const now = clock.now();
  const rows = given.flatMap(({ card_id, other_id, kind, name, since, until, note }) => {
    const ends = other_id === null ? [card_id] : [card_id, other_id];
    if (ends.some((id) => (room.get(id) ?? 0) <= 0)) return [];
    for (const id of ends) room.set(id, (room.get(id) ?? 0) - 1);
    const seen = { card_id, other_id, inverse: kind.inverse };
    const fields = { kind_id: kind.id, name: other_id === null ? name : '', since, until, note };
    return [{ ...endsOf(kind, seen), ...fields }];
  });
  if (rows.length === 0) return [];
  const added = await insertMissing(db, owner_id, rows, now);
  if (added.length > 0) await publish(db, [owner_id], 'relationships', null);
  const cards = new Set(given.map(({ card_id }) => card_id));
  return added.map(({ id, from_id, to_id }) => ({
    id,
    card_id: from_id !== null && cards.has(from_id) ? from_id : to_id!,
  }));
}

/** Removes imported relationships that weren't changed since. */
export async function removeImportedRelationships(
  { db }: Context,
  owner_id: number,
  ids: number[],
): Promise<void> {
  if (ids.length === 0) return;
  await deleteUnchanged(db, owner_id, ids);
  await publish(db, [owner_id], 'relationships', null);
}
